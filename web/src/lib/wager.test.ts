import { expect, test } from 'vitest';
import { act_of, compose_wager, fault_of, no_wager, wager_of, wager_to, type Wager } from './wager';

const wager = (part: Partial<Wager>): Wager => ({ ...no_wager(), ...part });

test('what the player does is told as values', () => {
  const told: [Partial<Wager>, object | null][] = [
    [{ chips: [1000, 500] }, { motions: [{ chips: [1000, 500] }] }],
    [{ said: 'raise' }, { said: 'raise' }],
    [{ said: 'raise', amount: 800 }, { said: 'raise 800' }],
    [{ said: 'number', amount: 800 }, { said: '800' }],
    [{ said: 'all-in' }, { said: 'all-in' }],
    [{ said: 'check', amount: 800 }, { said: 'check' }],
    [{ said: 'raise', chips: [500, 100] }, { said: 'raise', when: 'before', motions: [{ chips: [500, 100] }] }],
    [{ said: 'raise', chips: [500], when: 'with' }, { said: 'raise', when: 'at_once', motions: [{ chips: [500] }] }],
    [{ said: 'raise', chips: [500], when: 'air' }, { said: 'raise', when: 'in_the_air', motions: [{ chips: [500] }] }],
    [{ said: 'raise', chips: [500], when: 'after' }, { said: 'raise', when: 'after', motions: [{ chips: [500] }] }],
    [{ said: 'raise', chips: [500], circumstances: ['unclear'] }, { said: 'raise', when: 'before', unclear: true, motions: [{ chips: [500] }] }],
    [{ chips: [300], second: [700], motion: 'back' }, { motions: [{ chips: [300] }, { chips: [700] }] }],
    [{ chips: [300], second: [700], motion: 'on' }, { motions: [{ chips: [300] }, { chips: [700], from_stack: false }] }],
    [{ chips: [300], second: [700] }, { motions: [{ chips: [300] }] }],
    [{ chips: [300], circumstances: ['held'] }, { motions: [{ chips: [300], held: true }] }],
    [{ said: 'knock' }, { knocks: true }],
    [{ said: 'other', words: ' I  "see" you #1\n' }, { said: 'I see you 1' }],
    [{ chips: [500], circumstances: ['for_change', 'missed_raise', 'nobody_behind'] }, { motions: [{ chips: [500] }], for_change: true, missed_raise: true, circumstances: ['nobody_behind'] }],
    [{ said: 'other', words: '  ' }, null],
    [{ said: 'number' }, null],
    [{}, null],
  ];
  for (const [part, act] of told) expect(act_of(wager(part)), JSON.stringify(part)).toEqual(act === null ? null : { seat: 4, ...act });
});

test('a raise is faced in turn, and out of turn with somebody still to act', () => {
  expect(compose_wager(wager({ chips: [1000, 500] }))).toEqual({
    table: {
      game: 'nl-holdem', button: 6, small_blind: 100, big_blind: 200, seats: [1, 2, 3, 4, 5, 6].map((seat) => ({ seat, stack: seat === 4 ? 20200 : 400000 })),
      course: [{ PlayTo: { street: 2 } }, { Do: { seat: 1, action: 'check' } }, { Do: { seat: 2, action: 'bet', to: 400 } }, { Do: { seat: 3, action: 'raise', to: 1100 } }],
    },
    act: { Wager: { seat: 4, motions: [{ chips: [1000, 500] }] } },
  });
  const out = compose_wager(wager({ said: 'fold', out_of_turn: true, circumstances: ['deliberate', 'repeated'] }));
  expect(out?.table?.course).toEqual([{ PlayTo: { street: 2 } }, { Do: { seat: 1, action: 'bet', to: 400 } }, { Do: { seat: 2, action: 'raise', to: 1100 } }]);
  expect(out?.act).toEqual({ Wager: { seat: 4, said: 'fold', circumstances: ['deliberate', 'repeated'] } });
});

test('the stack is what the player has now', () => {
  const stack = (part: Partial<Wager>) => compose_wager(wager({ said: 'call', stack: 5000, ...part }))?.table?.seats[3].stack;
  expect(stack({ faces: 'blind' })).toBe(5000);
  expect(stack({ faces: 'bet' })).toBe(5200);
  expect(stack({ faces: 'bet', two: true })).toBe(5400);
  expect(stack({ front: 400 })).toBe(5600);
  expect(stack({ two: true })).toBe(5800);
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
