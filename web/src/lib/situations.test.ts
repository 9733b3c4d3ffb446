import { expect, test } from 'vitest';
import { framed, line_of, readable, situations, span_of } from './situations';

test('every situation to start from has a table, seats and ends in an act', () => {
  expect(situations.length).toBeGreaterThanOrEqual(5);
  for (const { id, situation } of situations) {
    const verbs = situation.split('\n').filter((line) => line.trim() !== '').map((line) => line.split(' ')[0]);
    expect(verbs.slice(0, 2), id).toEqual(['table', 'seats']);
    expect(verbs.at(-1), id).toBe('act');
  }
});

test('a situation gets its name and book, or keeps its own name', () => {
  expect(framed('table x\nact y', 'cnp')).toBe('scenario situation\nunder cnp\ntable x\nact y');
  expect(framed('scenario mine\nunder tda-2024 rptp\nact y', 'cnp')).toBe('scenario mine\nunder cnp\nact y');
});

test('the line at fault is the one the reader sees', () => {
  const typed = 'table x\nseats y\nact z';
  for (const where of ['5', 'line 5', 'situation:5', 'situation:5:']) expect(line_of(where, typed)).toBe(3);
  expect(line_of('3', `scenario mine\nunder cnp\n${typed}`)).toBe(3);
  for (const where of [undefined, 'book', '1', '99']) expect(line_of(where, typed)).toBeNull();
  expect(typed.slice(...span_of(2, typed))).toBe('seats y');
  expect(typed.slice(...span_of(3, typed))).toBe('act z');
});

test('words without underscores', () => expect(readable('misdeal, exact_replay')).toBe('misdeal, exact replay'));
