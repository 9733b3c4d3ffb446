import { expect, test } from 'vitest';
import { bust_args, no_knockout, place_of, sooner, toggle_by, toggle_out } from './knockout';
import { route_of } from './route';
import { naming_type, redo_stands, spelled, step_words, type Meaning } from './steps';
import { spots, two_lines } from './table_map';

test('several out in one hand, smallest stack first', () => {
  let hand = toggle_out(toggle_out(no_knockout, 7), 9);
  expect(hand.out).toEqual([7, 9]);
  expect([place_of(hand, 7, 20), place_of(hand, 9, 20)]).toEqual([20, 19]);
  hand = sooner(hand, 9);
  expect(hand.out).toEqual([9, 7]);
  hand = toggle_by(hand, 3);
  expect(hand.by).toEqual([3]);
  // Nobody is both out and the winner of the hand.
  expect(toggle_by(hand, 7)).toEqual({ out: [9], by: [3, 7] });
  expect(toggle_out(hand, 3)).toEqual({ out: [9, 7, 3], by: [] });
});

test('stacks are told of all who are out, or of none', () => {
  const hand = { out: [9, 7], by: [3] };
  expect(bust_args(hand, { 9: 4000, 7: 9000, 3: 100 })).toEqual({ entries: [9, 7], by: [3], stacks: [4000, 9000] });
  expect(bust_args(hand, { 9: 4000, 7: null })).toEqual({ entries: [9, 7], by: [3] });
  expect(bust_args({ out: [9], by: [3, 4] }, { 3: 100, 4: 200 })).toEqual({ entries: [9], by: [3, 4], by_stacks: [100, 200] });
});

test('addresses', () => {
  expect(route_of('/')).toEqual({ page: 'lobby' });
  expect(route_of('/t/a1/floor/')).toEqual({ page: 'floor', id: 'a1' });
  expect(route_of('/seat/abc')).toEqual({ page: 'seat', ticket: 'abc' });
  expect(route_of('/setup/new')).toEqual({ page: 'new' });
  expect(route_of('/t/a1/nothing')).toEqual({ page: 'unknown' });
});

test('steps in words', () => {
  const meaning: Meaning = { name_of: (entry) => (entry === '4' ? 'Ana Núñez' : null), level_of: (index) => index };
  const translate = (key: string, args = {}) => (key === 'step.Unheard' ? null : `${key}${JSON.stringify(args)}`.replace(/\{\}|"/g, ''));
  expect(step_words({ types: ['EntryBusted', 'TournamentFinished'], args: { entry: '4' } }, meaning, translate)).toBe('step.EntryBusted: Ana Núñez');
  expect(step_words({ types: ['EntryMoved', 'EntryMoved', 'TableClosed'], args: { entry: '4', table: '2', seat: '1' } }, meaning, translate)).toBe('step.TableClosed: step.table{table:2}');
  expect(step_words({ types: ['Unheard'], args: {} }, meaning, (key) => (key === 'step.Unheard' ? null : key))).toBe('Unheard');
  expect(naming_type(['TableOpened', 'EntrySold', 'SeatDrawn'])).toBe('EntrySold');
  expect(spelled('EntrySoldTwice')).toBe('Entry sold twice');
});

test('seats stand around the table, clockwise from the dealer\'s left, none on another', () => {
  for (const count of [2, 6, 8, 9, 10, 12]) {
    const places = spots(count);
    expect(places).toHaveLength(count);
    expect(places[0].x).toBeLessThan(50);
    expect(places[count - 1].x).toBeGreaterThan(50);
    for (const a of places) for (const b of places) if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(9);
    for (const { x, y } of places) expect(x > 5 && x < 95 && y > 5 && y < 95).toBe(true);
  }
  expect(two_lines('Ana Núñez García')).toEqual(['Ana', 'Núñez García']);
});

test('a redo stands right after an undo, and not for hours', () => {
  const undone = { types: ['StepUndone'], at: 1_000_000 };
  expect(redo_stands(undone, 1_000_000 + 60_000)).toBe(true);
  expect(redo_stands({ types: ['StepRedone'], at: 1_000_000 }, 1_060_000)).toBe(true);
  expect(redo_stands(undone, 1_000_000 + 15 * 60_000)).toBe(false);
  // Somebody has acted since.
  expect(redo_stands({ types: ['ClockPaused'], at: 1_000_000 }, 1_000_000)).toBe(false);
  expect(redo_stands(undefined, 1_000_000)).toBe(false);
});
