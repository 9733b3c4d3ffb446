// The house that the parts of answers.test.ts play in, one after the other: every request and every answer is held against
// server/openapi.json, and what was used is noted.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { Desk, type Role, open_house, person, setup } from '../desk';
import { Riffle } from '../riffle';
import { fault_of_answer, fault_of_request, operation_of } from '../schema';
import type { Answer, Sent } from '../wire';

export let riffle: Riffle;
export let desks: Record<Role, Desk>;
export let anybody: Desk;
/** The tournament that is played from set-up to payout. */
export let id = '';
export const open_main = (tournament: string) => { id = tournament; };
export const persons: string[] = [];
export const faults: string[] = [];
export const used = new Set<string>();

function watch(sent: Sent, answer: Answer) {
  const name = `${sent.method} ${sent.path} ${sent.body ?? ''}`;
  const answered = fault_of_answer(sent, answer);
  if (answered) faults.push(`${name}: answer ${answer.status}: ${answered}: ${answer.text.slice(0, 300)}`);
  if (answer.status !== 200) return;
  const asked = fault_of_request(sent);
  if (asked) faults.push(`${name}: request: ${asked}`);
  used.add(operation_of(sent)?.operationId ?? '?');
  if (sent.path.endsWith('/commands')) used.add(JSON.parse(sent.body!).type);
}

beforeAll(async () => {
  riffle = await Riffle.make();
  anybody = new Desk(riffle);
  anybody.watch = watch;
  desks = await open_house(riffle, watch);
});
afterAll(() => riffle?.remove());

export const view = (desk: Desk = desks.director) => desk.get(`/tournaments/${id}`);
export const entry_of = async (n: number) => (await view()).entries.find((entry: { entry: number }) => entry.entry === n);

/** Another tournament that plays, and its entries. */
export const made = async (name: string, more: object, players: number) => {
  const one = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup(name), late_levels: 1, opening_tables: 1, ...more } })).tournament;
  await desks.director.tournament(one, 'OpenRegistration');
  for (let n = 0; n < players; n += 1) await desks.cashier.tournament(one, 'SellEntry', { person: (await desks.cashier.house('RegisterPerson', person(name, String(n)))).person });
  return one;
};
