// A tournament from set-up to payout over real HTTP: every answer, and every request, is what server/openapi.json says. One
// house for all parts (answers/), so that at the end every route and every command was used in it.
import { cp } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { desks, faults, riffle, used } from './answers/evening';
import './answers/house';
import './answers/rulings';
import './answers/tournament';
import './answers/money';
import './answers/league';
import './answers/floor';
import './answers/live_table';
import './answers/desk_and_teams';
import './answers/live_stream';
import { description } from './schema';

describe('at the end', () => {
  test('signing out ends the session', async () => {
    await desks.display.ok('DELETE', '/session');
    expect((await desks.display.get('/session')).account).toBeNull();
  });

  test('every answer and every request was as described', () => expect(faults).toEqual([]));

  test('every route and every command was used', () => {
    const operations = Object.values(description.paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
    const commands = ['TournamentCommand', 'TableCommand', 'HouseCommand', 'LeagueCommand'].flatMap((name) =>
      description.components.schemas[name].oneOf.map((ref: { $ref: string }) => ref.$ref.split('/').at(-1)));
    expect(commands.length).toBe(127);
    // AcceptTime takes a machine whose clock was set: tests/app/api_test.cpp does that.
    expect([...operations, ...commands].filter((name) => !used.has(name))).toEqual(['AcceptTime']);
  });

  test('the journal verifies after a kill', async () => {
    await riffle.stop('SIGKILL');
    expect(await riffle.verify()).toMatchObject({ code: 0 });
    // What every command led to, for tests/journals (./dev journals); stopped gently, all of it is in the file.
    if (!process.env.RIFFLE_KEEP_HOUSE) return;
    await riffle.start();
    await riffle.stop();
    await cp(riffle.folder, process.env.RIFFLE_KEEP_HOUSE, { recursive: true });
  });
});
