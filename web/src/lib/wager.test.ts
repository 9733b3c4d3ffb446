import { expect, test } from 'vitest';
import { act_of, compose_wager, fault_of, no_wager, wager_of, wager_to, type Wager } from './wager';

const wager = (part: Partial<Wager>): Wager => ({ ...no_wager(), ...part });
const last = (text: string) => text.split('\n').at(-1);

test('what the player does is told as a scenario tells it', () => {
  const told: [Partial<Wager>, string][] = [
    [{ chips: [1000, 500] }, 'pushes 1000 500 silently'],
    [{ said: 'raise' }, 'says "raise"'],
    [{ said: 'raise', amount: 800 }, 'says "raise 800"'],
    [{ said: 'number', amount: 800 }, 'says "800"'],
    [{ said: 'all-in' }, 'says "all-in"'],
    [{ said: 'check', amount: 800 }, 'says "check"'],
    [{ said: 'raise', chips: [500, 100] }, 'says "raise" then pushes 500 100'],
    [{ said: 'raise', chips: [500], when: 'with' }, 'pushes 500 while saying "raise"'],
    [{ said: 'raise', chips: [500], when: 'air' }, 'pushes 500 saying "raise" in the air'],
    [{ said: 'raise', chips: [500], when: 'after' }, 'pushes 500 then says "raise"'],
    [{ said: 'raise', chips: [500], circumstances: ['unclear'] }, 'says "raise" unclearly then pushes 500'],
    [{ chips: [300], second: [700], motion: 'back' }, 'pushes 300 then 700 silently'],
    [{ chips: [300], second: [700], motion: 'on' }, 'pushes 300 and continues with 700 silently'],
    [{ chips: [300], second: [700] }, 'pushes 300 silently'],
    [{ chips: [300], circumstances: ['held'] }, 'moves 300 forward'],
    [{ said: 'knock' }, 'knocks'],
    [{ said: 'other', words: ' I  "see" you #1\n' }, 'says "I see you 1"'],
    [{ said: 'other', words: '  ' }, ''],
    [{ said: 'number' }, ''],
    [{}, ''],
  ];
  for (const [part, act] of told) expect(act_of(wager(part)), JSON.stringify(part)).toBe(act);
});

test('a raise is faced in turn, and out of turn with somebody still to act', () => {
  expect(compose_wager(wager({ chips: [1000, 500] }))).toBe([
    'table nl-holdem blinds 100/200 button 6',
    'seats 1 S1 400000, 2 S2 400000, 3 S3 400000, 4 S4 20200, 5 S5 400000, 6 S6 400000',
    'play-to flop', 'do S1 check', 'do S2 bet 400', 'do S3 raise-to 1100', 'act S4 pushes 1000 500 silently',
  ].join('\n'));
  const out = compose_wager(wager({ said: 'fold', out_of_turn: true, circumstances: ['deliberate', 'repeated'] })).split('\n');
  expect(out.slice(2)).toEqual(['play-to flop', 'do S1 bet 400', 'do S2 raise-to 1100', 'act S4 says "fold": deliberate, repeated']);
});

test('the stack is what the player has now', () => {
  const stack = (part: Partial<Wager>) => /4 S4 (\d+)/.exec(compose_wager(wager({ said: 'call', stack: 5000, ...part })))?.[1];
  expect(stack({ faces: 'blind' })).toBe('5000');
  expect(stack({ faces: 'bet' })).toBe('5200');
  expect(stack({ faces: 'bet', two: true })).toBe('5400');
  expect(stack({ front: 400 })).toBe('5600');
  expect(stack({ two: true })).toBe('5800');
});

test('what cannot have been is said before it is asked', () => {
  const faults: [Partial<Wager>, string | null][] = [
    [{}, 'nothing_done'],
    [{ chips: [100] }, null],
    [{ chips: [25000] }, 'over_stack'],
    [{ faces: 'bet', to: 100, said: 'call' }, 'bet_too_small'],
    [{ to: 700, said: 'call' }, 'raise_too_small'],
    [{ to: 800, said: 'call' }, null],
    [{ front: 300, said: 'call' }, 'front_too_big'],
    [{ front: 200, to: 600, said: 'call' }, null],
    [{ front: 500, said: 'call' }, 'front_too_big'],
    [{ two: true, out_of_turn: true, faces: 'bet', said: 'call' }, 'own_turn'],
    [{ two: true, faces: 'blind', said: 'call' }, 'no_blind'],
    [{ two: true, out_of_turn: true, faces: 'nothing', said: 'check' }, null],
  ];
  for (const [part, fault] of faults) expect(fault_of(wager(part)), JSON.stringify(part)).toBe(fault);
});

test('circumstances of chips stand behind the colon', () => {
  expect(last(compose_wager(wager({ chips: [500], circumstances: ['for_change', 'missed_raise', 'nobody_behind'] })))).toBe('act S4 pushes 500 silently: for change, missed the raise, nobody-behind');
});

test('an address holds a wager', () => {
  const all: Partial<Wager>[] = [
    {}, { chips: [1000, 500], said: 'raise', when: 'after' }, { faces: 'bet', to: 900, blind: 100, stack: 3000, out_of_turn: true },
    { faces: 'nothing', chips: [300], second: [700], motion: 'back', two: true }, { said: 'other', words: 'voy & más' }, { circumstances: ['unclear', 'held'], front: 200, amount: 7 },
  ];
  for (const part of all) {
    const asked = new URLSearchParams();
    wager_to(wager(part), asked);
    expect(wager_of(new URLSearchParams(asked.toString()))).toEqual(wager(part));
  }
  expect(wager_of(new URLSearchParams('bet=x&chips=a.-5.1e3.&to=99999999999&f=drop,held'))).toEqual(wager({ chips: [1000], circumstances: ['held'] }));
});
