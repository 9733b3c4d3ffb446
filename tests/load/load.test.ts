// A real server under everybody at once, for RIFFLE_LOAD_SECONDS: every endpoint and every command of
// server/openapi.json by every role, nights played to their prizes with undo and redo, staff who come and go, wrong
// sign-ins, vandals, live streams opened and dropped, certificates changed. At the end the server lives, ends cleanly,
// the house verifies, and nothing that was acknowledged is missing. `./dev sanitize` runs it under the sanitizers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Role, roles } from '../api/desk';
import { Riffle } from '../api/riffle';
import { type Act, one_pass } from './acts';
import { Caller, type House, patience_ms, pause } from './caller';
import { missing } from './journal';
import { type Crew, change_staff, given, play_a_night } from './night';
import { guess_until, hang_up_until, make_papers, vandalize_until } from './strangers';
import { view_until } from './viewers';
import { World, commands, endpoints } from './world';

const seconds = Number(process.env.RIFFLE_LOAD_SECONDS ?? 10);
const seed = Number(process.env.RIFFLE_LOAD_SEED ?? Date.now() % 1_000_000);

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Staff {
  steady: Record<Role, Caller>; // never sign out: nights are theirs
  restless: Record<Role, Caller>;
  pending: Caller;
}

async function hire(house: House, world: World, first_pin: string): Promise<Staff> {
  const steady = {} as Record<Role, Caller>;
  const restless = {} as Record<Role, Caller>;
  const come = (who: string, name: string) => Object.assign(new Caller(house, world, who), { name, pin: `secret-of-${name}` });
  const boss = (steady.administrator = come('administrator', 'administrator'));
  await boss.enter_first(first_pin);
  const pending = come('pending', 'not yet');
  pending.pin = (await boss.house('AddAccount', { name: pending.name, role: 'director' })).one_time_pin;
  await pending.enter();
  for (const role of roles) {
    const name = role === 'administrator' ? role : `the ${role}`;
    world.names.push(name);
    if (role !== 'administrator') {
      const { one_time_pin } = await boss.house('AddAccount', { name, role });
      steady[role] = come(role, name);
      await steady[role].enter_first(one_time_pin);
    }
    restless[role] = come(role, name); // the same account at another device
  }
  return { steady, restless, pending };
}

/** Everything once, and again until `over`: the first pass is finished, however long it takes. */
async function pass_until(caller: Caller, with_session: boolean, over: () => boolean): Promise<void> {
  if (with_session && caller.pin !== '') await caller.enter();
  for (let pass = 0; pass === 0 || !over(); pass += 1)
    for (const act of one_pass(caller.world, with_session) as Act[]) {
      if (pass > 0 && over()) return;
      await act(caller);
    }
}

const sanitizer = /Sanitizer|runtime error:|bug:|terminate called|DEADLYSIGNAL/;

describe.each([
  ['plain HTTP', false],
  ['TLS, its certificate changing', true],
])('everybody at once, over %s', (_, secure) => {
  test(`for ${seconds} s (seed ${seed})`, { timeout: seconds * 1000 + 5 * patience_ms }, async () => {
    const world = new World(seed);
    const began = Date.now();
    const say = (what: string) => console.log(`${secure ? 'TLS' : 'plain'}, ${((Date.now() - began) / 1000).toFixed(1)} s: ${what}`);
    const papers = mkdtempSync(join(tmpdir(), 'riffle-load-'));
    const other = mkdtempSync(join(tmpdir(), 'riffle-load-'));
    closing.push(() => [papers, other].forEach((folder) => rmSync(folder, { recursive: true, force: true })));
    const cert = make_papers(papers, 'localhost');
    const another = make_papers(other, 'localhost');
    const riffle = await Riffle.make({}, secure ? ['--cert', cert.cert, '--key', cert.key] : []);
    closing.push(() => riffle.remove());
    const house: House = { port: riffle.port, secure };
    const { steady, restless, pending } = await hire(house, world, riffle.first_pin);
    const nobody = new Caller(house, world, 'nobody');
    const crew = steady as Crew;

    say('the staff is there');
    // One night before the crowd comes, so that there is a house to look at; then all at once.
    await play_a_night(crew, world, () => false);
    await change_staff(crew.administrator, house, world);
    expect(given.filter((type) => !world.accepted.has(type)), 'not accepted on a quiet night').toEqual([]);
    expect(world.faults).toEqual([]);
    world.attempted.clear();
    // Codes as people take them home: from the public page, a ticket and a staff page.
    const id = world.tournaments[0];
    const view = await steady.cashier.get(`/tournaments/${id}`);
    const codes = [(await nobody.get('/house')).head, (await nobody.get(`/seats/${view.entries[0].ticket}`)).head, view.head] as string[];
    say('one night is over');

    const until = Date.now() + seconds * 1000;
    const dead = () => riffle.ended !== null;
    const over = () => Date.now() >= until || dead();
    const again = async (work: () => Promise<void>) => {
      do await work();
      while (!over());
    };
    const busy = new Set<string>();
    const thrown: string[] = [];
    const doing: Promise<void>[] = [];
    const does = (what: string, work: Promise<void>) => {
      const name = `${what} ${doing.length}`;
      busy.add(name);
      doing.push(work.catch((error) => void thrown.push(`${name}: ${error?.stack ?? error}`)).finally(() => busy.delete(name)));
    };
    for (const caller of Object.values(steady)) for (let tab = 0; tab < 2; tab += 1) does(caller.who, pass_until(caller, false, over));
    for (const caller of [...Object.values(restless), pending, nobody]) does(`restless ${caller.who}`, pass_until(caller, true, over));
    for (let twice = 0; twice < 2; twice += 1) {
      does('night', again(() => play_a_night(crew, world, over)));
      does('guessing', guess_until(house, world, over));
      does('vandal', vandalize_until(house, world, over));
    }
    does('staff', again(() => change_staff(crew.administrator, house, world)));
    for (const caller of [nobody, steady.display, steady.floor]) does(`viewer ${caller.who}`, view_until(caller, over));
    if (secure) does('hang-up', hang_up_until(cert, another, () => riffle.signal('SIGHUP'), world, over));
    // A pass that has begun is finished, however slow the machine; what never ends is told by its name.
    await Promise.race([Promise.all(doing), pause(seconds * 1000 + 2 * patience_ms)]);
    say(`all have left: ${world.acknowledged.size} commands acknowledged, ${JSON.stringify(world.counts)}`);
    // A server that died tells more than those it left standing.
    expect(riffle.ended, riffle.said.slice(-20_000)).toBeNull();
    expect([...busy], 'still not done').toEqual([]);
    expect(thrown).toEqual([]);
    expect(world.faults).toEqual([]);

    // Everything by everybody, or this load proves less than it says.
    const everybody = ['nobody', 'pending', ...roles];
    const wanted = everybody.flatMap((who) => [...endpoints, ...commands].map((what) => `${who} ${what}`));
    expect(wanted.filter((one) => !world.attempted.has(one))).toEqual([]);
    expect(given.filter((type) => !world.accepted.has(type))).toEqual([]);

    // It lives, and stops as it should with nothing to report.
    expect((await nobody.call('GET', '/health')).status).toBe(200);
    const seen = new Map<string, string>();
    for (const { id } of (await steady.director.get('/tournaments')).tournaments as { id: string }[])
      seen.set(id, (await steady.director.call('GET', `/tournaments/${id}/history`)).text);
    for (const caller of [nobody, pending, ...Object.values(steady), ...Object.values(restless)]) caller.leave();
    await riffle.stop();
    expect({ said: sanitizer.exec(riffle.said)?.[0], ...riffle.ended }, riffle.said.slice(-20_000)).toEqual({ said: undefined, code: 0, signal: null });
    expect(riffle.said).not.toMatch(sanitizer);

    say('stopped');
    const verified = await riffle.verify();
    expect(verified.said).not.toMatch(sanitizer);
    expect(verified.code, verified.said).toBe(0);
    for (const code of codes) expect(await riffle.verify('--head', code)).toMatchObject({ code: 0, said: expect.stringContaining('this house contains') });
    expect(world.acknowledged.size).toBeGreaterThan(50);
    expect(missing(riffle.folder, world.acknowledged).slice(0, 10)).toEqual([]);

    // And comes back as it was.
    await riffle.start();
    house.port = riffle.port;
    for (const [id, history] of seen) expect((await steady.director.call('GET', `/tournaments/${id}/history`)).text).toBe(history);
    for (const caller of Object.values(steady)) caller.leave();
    await riffle.stop();
    expect(riffle.ended).toEqual({ code: 0, signal: null });
    say('as it was after a restart');
  });
});
