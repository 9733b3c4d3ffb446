import { expect, test } from 'vitest';
import type { ClauseRow } from '../api/types';
import { clause_address, count_kinds, filter_of, pieces, readable, search_of, shown_rows } from './rules';
import { route_of } from './route';

const row = (id: string, kind: ClauseRow['kind']): ClauseRow => ({ id, book: id.split(':')[0], kind, title: id });
const rows = [row('tda-2024:1', 'ruling'), row('tda-2024:2', 'conduct'), row('cnp:1.a', 'ruling'), row('cnp:6.l', 'play')];

test('the address holds the filter', () => {
  const filter = { words: 'apuesta mínima', book: 'cnp', kind: 'play' as const };
  expect(filter_of(search_of(filter))).toEqual(filter);
  expect(search_of({ words: '  ', book: '', kind: '' })).toBe('');
  expect(filter_of('?kind=nonsense')).toEqual({ words: '', book: '', kind: '' });
});

test('a clause has an address that leads back to it', () => {
  expect(clause_address('cnp:6.l', '?book=cnp')).toBe('/rules/cnp:6.l?book=cnp');
  for (const id of ['tda-2024:IA-45-4-P2', 'cnp:6.l', 'a/b:c d'])
    expect(route_of(clause_address(id))).toEqual({ page: 'rules', clause: id });
  expect(route_of('/rules/')).toEqual({ page: 'rules', clause: null });
  expect(route_of('/ruling')).toEqual({ page: 'ruling' });
});

test('rows by book and kind', () => {
  expect(shown_rows(rows, { words: '', book: 'cnp', kind: '' }).map((one) => one.id)).toEqual(['cnp:1.a', 'cnp:6.l']);
  expect(shown_rows(rows, { words: '', book: '', kind: 'ruling' }).map((one) => one.id)).toEqual(['tda-2024:1', 'cnp:1.a']);
  expect(count_kinds(rows, '')).toMatchObject({ ruling: 2, conduct: 1, play: 1, notice: 0 });
  expect(count_kinds(rows, 'cnp')).toMatchObject({ ruling: 1, conduct: 0, play: 1 });
});

test('clauses named in a text', () => {
  const text = 'decided by the rule of cnp:6.l. Note: as tda-2024:45-A, not foo:1.';
  const cut = pieces(text, ['cnp', 'tda-2024']);
  expect(cut.map((piece) => piece.text).join('')).toBe(text);
  expect(cut.flatMap((piece) => piece.clause ?? [])).toEqual(['cnp:6.l', 'tda-2024:45-A']);
  expect(pieces('', ['cnp'])).toEqual([]);
});

test('words without underscores', () => expect(readable('misdeal, exact_replay')).toBe('misdeal, exact replay'));
