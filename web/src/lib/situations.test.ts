import { expect, test } from 'vitest';
import type { Matters } from '../api/types';
import { situations } from './situations';
import { line_of, read, span_of } from './written';

const matter = (name: string, told: string, slots: string[]) => ({ name, told, slots, group: '', phrase: told, also: '', usual: {}, fixed: false, circumstances: [], moments: [], games: [] });
const matters = {
  groups: [], infractions: [], circumstances: [], moments: [], games: [],
  matters: [matter('card_exposed', 'dealer exposes card {n} of the deal', ['n']), matter('hand_asked_for', "{seat} asks to see {other}'s hand", ['seat', 'other'])],
} as unknown as Matters;
const table = 'table nl-holdem blinds 100/200 button 3\nseats 1 SB 9000, 2 A 9000, 3 B 9000 absent\n';
const act = (line: string) => read(`${table}act ${line}`, matters).situation?.act;

test('every situation to start from is read whole', () => {
  expect(situations.length).toBeGreaterThanOrEqual(5);
  for (const { id, situation } of situations) {
    const found = read(situation.trimEnd(), matters);
    expect(found.fault, id).toBeNull();
    expect(found.situation?.table?.seats.length, id).toBeGreaterThan(1);
  }
});

test('lines become a table, its course and the act', () => {
  const found = read(`${table}play-to flop\ndo SB check\ndo A bet 400\nact B says "call"\n# so far\nact SB pushes 5x100 1,000 silently`, matters);
  expect(found.situation).toEqual({
    table: {
      game: 'nl-holdem', button: 3, small_blind: 100, big_blind: 200, seats: [{ seat: 1, stack: 9000 }, { seat: 2, stack: 9000 }, { seat: 3, stack: 9000, absent: true }],
      course: [{ PlayTo: { street: 2 } }, { Do: { seat: 1, action: 'check' } }, { Do: { seat: 2, action: 'bet', to: 400 } }, { Happened: { act: { Wager: { seat: 3, said: 'call', when: 'before' } } } }],
    },
    act: { Wager: { seat: 1, motions: [{ chips: [100, 100, 100, 100, 100, 1000] }] } },
  });
  expect(found.lines).toEqual([3, 4, 5, 6]);
});

test('what happened is read as the language of scenarios says it', () => {
  expect(act('B pushes 300 then 700')).toEqual({ Wager: { seat: 3, motions: [{ chips: [300] }, { chips: [700] }] } });
  expect(act('B pushes 300 and continues with 700: for change, nobody-behind')).toEqual({ Wager: { seat: 3, motions: [{ chips: [300] }, { chips: [700], from_stack: false }], for_change: true, circumstances: ['nobody_behind'] } });
  expect(act('B pushes 300 saying "raise" in the air')).toMatchObject({ Wager: { said: 'raise', when: 'in_the_air' } });
  expect(act('A acts out of turn: raise-to 800')).toEqual({ Wager: { seat: 2, said: 'raise 800' } });
  expect(act("A asks to see B's hand: no-cards")).toEqual({ Incident: { matter: 'hand_asked_for', seat: 2, other: 3, circumstances: ['no_cards'] } });
  expect(act('A infraction phone-call')).toEqual({ Conduct: { seat: 2, infraction: 'phone_call' } });
  for (const line of ['C folds', 'A dances', 'A pushes', 'A says raise', 'A pushes 100 forward', 'dealer exposes card x of the deal']) expect(act(line), line).toBeUndefined();
});

test('the line at fault is the one the reader sees', () => {
  const typed = `${table}dance A`;
  expect(read(typed, matters).fault).toBe(3);
  expect(read(table.trimEnd(), matters).fault).toBe(2);
  const asked = read(`${table}\ndo SB check\nact A knocks`, matters);
  expect(line_of('table.course[0]', asked)).toBe(4);
  expect(line_of('act.Wager.seat', asked)).toBe(5);
  for (const where of [undefined, 'book', 'table.course[7]']) expect(line_of(where, asked)).toBeNull();
  expect(typed.slice(...span_of(3, typed))).toBe('dance A');
});
