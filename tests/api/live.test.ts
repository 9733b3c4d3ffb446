// What live streams send: all topics to who comes, then only what has changed. A reader who puts the changes in has what a
// reader who asks for all of it gets, after every step, undo and redo included, whoever looks.
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TournamentChange, TournamentView } from '../../web/src/api/types';
import { EventReader } from '../../web/src/lib/event_stream';
import { merge } from '../../web/src/lib/topics';
import { type Desk, type Role, open_house, person, setup } from './desk';
import { Riffle } from './riffle';
import { check_named } from './schema';

let riffle: Riffle;
let desks: Record<Role, Desk>;

beforeAll(async () => {
  riffle = await Riffle.make();
  desks = await open_house(riffle);
});
afterAll(() => riffle?.remove());

class Follower {
  view: TournamentView | null = null;
  bytes = 0;
  wholes = 0;
  changes: TournamentChange[] = [];
  private request: http.ClientRequest;

  constructor(id: string, readonly headers: Record<string, string>) {
    const events = new EventReader();
    this.request = http.get({ host: '127.0.0.1', port: riffle.port, path: `/api/v1/tournaments/${id}/stream`, headers }, (reply) => {
      reply.setEncoding('utf8');
      reply.on('data', (piece: string) => {
        this.bytes += piece.length;
        for (const { event, data } of events.push(piece)) {
          if (event === 'view') {
            this.view = JSON.parse(data);
            this.wholes += 1;
          } else if (event === 'change') {
            const change = JSON.parse(data) as TournamentChange;
            this.changes.push(change);
            this.view = merge(this.view!, change);
          }
        }
      });
      reply.on('error', () => undefined);
    });
    this.request.on('error', () => undefined);
  }

  async reached(version: number): Promise<TournamentView> {
    for (let i = 0; i < 1000 && (this.view?.version ?? -1) < version; i += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    return this.view!;
  }

  leave = () => this.request.destroy();
}

// What passes by itself is not the same a moment later.
const still = (view: TournamentView) => ({ ...view, clock: { ...view.clock, server_time: 0, remaining_ms: 0, ends_at: 0, next_break_at_ms: 0 } });

// Always the same numbers: a failure can be seen again.
function numbers(seed: number): (below: number) => number {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

async function make_tournament(name: string): Promise<string> {
  const { tournament } = await desks.director.ok('POST', '/tournaments', { command_id: crypto.randomUUID(), setup: { ...setup(name), max_entries: 200 } });
  await desks.director.tournament(tournament, 'OpenRegistration');
  return tournament;
}

async function persons(count: number): Promise<string[]> {
  const made: string[] = [];
  for (let i = 0; i < count; i += 1) made.push((await desks.cashier.house('RegisterPerson', person(`Ana${i}`, `García${i}`))).person);
  return made;
}

describe('a reader who puts the changes in', () => {
  test.each([1, 2, 3])('has what is asked for whole, after every step (%i)', async (seed) => {
    const random = numbers(seed);
    const id = await make_tournament(`random ${seed}`);
    const people = await persons(14);
    const who: [string, Desk | null, Follower][] = [
      ['stranger', null, new Follower(id, {})],
      ['director', desks.director, new Follower(id, desks.director.headers())],
      ['cashier', desks.cashier, new Follower(id, desks.cashier.headers())],
      ['display', desks.display, new Follower(id, desks.display.headers())],
    ];
    for (const [, , follower] of who) await follower.reached(0);
    let taken = 0;
    for (let step = 0; step < 120; step += 1) {
      const view = await desks.director.get<TournamentView>(`/tournaments/${id}`);
      const seated = view.entries!.filter((entry) => entry.status === 'seated').map((entry) => entry.entry);
      const any = seated[random(Math.max(1, seated.length))] ?? 1;
      const commands: [string, object][] = [
        ['SellEntry', { person: people[random(people.length)] }],
        ['SellEntry', { person: people[random(people.length)] }],
        ['BustOut', { entries: [any], by: seated.filter((entry) => entry !== any).slice(0, 1) }],
        ['StartClock', {}], ['PauseClock', {}], ['AddTime', { ms: 60_000 }], ['SetLevel', { index: random(2) }],
        ['MoveEntry', { entry: any, table: 1 + random(3), seat: 1 + random(6) }],
        ['BalanceTables', {}], ['BreakTable', { table: 1 + random(3) }], ['RefundEntry', { entry: any }],
        ['UndoStep', { step: view.undo?.step ?? 1 }], ['UndoStep', { step: 2 + random(view.version) }], ['RedoStep', { step: view.redo?.step ?? 1 }],
        ...(step > 90 ? [['PublishPrizes', {}], ['PayPrize', { entry: view.results[0]?.entry ?? 1 }], ['TakeBackPrize', { entry: view.results[0]?.entry ?? 1 }]] as [string, object][] : []),
      ];
      const [type, args] = commands[random(commands.length)];
      const answer = await desks.administrator.call('POST', `/tournaments/${id}/commands`, { command_id: crypto.randomUUID(), type, args });
      if (answer.status !== 200) continue;
      taken += 1;
      const { version } = JSON.parse(answer.text) as { version: number };
      for (const [name, desk, follower] of who) {
        const got = await follower.reached(version);
        const whole = desk ? await desk.get<TournamentView>(`/tournaments/${id}`) : (JSON.parse((await new (desks.director.constructor as typeof Desk)(riffle).call('GET', `/tournaments/${id}`)).text) as TournamentView);
        expect(still(got), `${name} after step ${step}: ${type} ${JSON.stringify(args)}`).toEqual(still(whole));
      }
    }
    expect(taken).toBeGreaterThan(30);
    for (const [name, , follower] of who) {
      expect(follower.wholes, `${name} was sent all of it once`).toBe(1);
      for (const change of follower.changes) expect(check_named('TournamentChange', change)).toBeNull();
      follower.leave();
    }
  });

  test('is sent little: a change of the clock as much in a field of 40 as in one of 4', async () => {
    const id = await make_tournament('small');
    const people = await persons(40);
    const follower = new Follower(id, desks.floor.headers());
    const sent = async (type: string, args: object = {}) => {
      const { version } = await desks.director.tournament(id, type, args);
      const before = follower.bytes;
      await follower.reached(version);
      return follower.bytes - before;
    };
    const size: number[] = [];
    for (const [i, one] of people.entries()) {
      await sent('SellEntry', { person: one });
      if (i === 3 || i === 39) {
        await sent('StartClock');
        size.push(JSON.stringify(follower.changes.at(-1)).length);
        await sent('PauseClock');
      }
    }
    expect(size[1]).toBeLessThan(size[0] * 1.2);
    const clock = follower.changes.at(-1)!;
    expect(Object.keys(clock)).toContain('clock');
    for (const other of ['setup', 'tables', 'results', 'entries', 'prizes', 'draw']) expect(Object.keys(clock)).not.toContain(other);
    follower.leave();
  });

  test('sees a name that is changed or erased with the next change', async () => {
    const id = await make_tournament('names');
    const [one, two] = await persons(2);
    await desks.cashier.tournament(id, 'SellEntry', { person: one });
    const follower = new Follower(id, {});
    await follower.reached(1);
    await desks.cashier.house('ChangePerson', { person: one, ...person('Zoe', 'Zorrilla') });
    let { version } = await desks.cashier.tournament(id, 'SellEntry', { person: two });
    expect(JSON.stringify((await follower.reached(version)).tables)).toContain('Zoe Z.');
    // Of somebody who is not in it, it needs no word.
    const [three] = await persons(1);
    await desks.cashier.house('ChangePerson', { person: three, ...person('Yves', 'Yusta') });
    ({ version } = await desks.floor.tournament(id, 'StartClock'));
    await follower.reached(version);
    expect(follower.wholes).toBe(2);
    follower.leave();
  });
});

test('single topics can be asked for', async () => {
  const id = await make_tournament('topics');
  const some = await desks.director.get(`/tournaments/${id}?topics=clock,counts`);
  expect(check_named('TournamentChange', some)).toBeNull();
  expect(Object.keys(some).sort()).toEqual(['clock', 'counts', 'day', 'drawers', 'fees', 'hand_for_hand', 'id', 'last_hands', 'level', 'next_level', 'pool', 'registration', 'status', 'version']);
  const answer = await desks.director.call('GET', `/tournaments/${id}?topics=clock,moon`);
  expect(answer.status).toBe(422);
  expect(JSON.parse(answer.text).error.where).toBe('topics');
});
