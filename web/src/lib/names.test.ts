import { expect, test } from 'vitest';
import { by_name, fold, matches, split_name } from './names';

test('accents, case and odd letters do not matter', () => {
  expect(fold('Łukasz Wiśniewski')).toBe('lukasz wisniewski');
  expect(fold('NÚÑEZ')).toBe('nunez');
  expect(fold('Søren Đorđević')).toBe('soren dordevic');
  expect(fold("O'Neill-Peña")).toBe('o neill pena');
});

test('words match in any order', () => {
  expect(matches('Ana Núñez García', 'garcia ana')).toBe(true);
  expect(matches('Łukasz Wójcik', 'woj luk')).toBe(true);
  expect(matches('Ana Núñez', 'nunes')).toBe(false);
  expect(matches('Ana Núñez', '  ')).toBe(true);
});

test('names sort by the alphabet of the language', () => {
  const sorted = ['Zoë', 'Łukasz', 'Ana', 'Ñandú', 'Oscar', 'Nadia', 'Ágata'].map((name) => ({ name })).sort(by_name('es'));
  expect(sorted.map((one) => one.name)).toEqual(['Ágata', 'Ana', 'Łukasz', 'Nadia', 'Ñandú', 'Oscar', 'Zoë']);
});

test('a typed name is taken apart', () => {
  expect(split_name('ana núñez garcía')).toEqual({ first_name: 'Ana', last_name: 'Núñez García' });
  expect(split_name('García, Ana')).toEqual({ first_name: 'Ana', last_name: 'García' });
  expect(split_name('Jan van der Berg')).toEqual({ first_name: 'Jan', last_name: 'van der Berg' });
  expect(split_name('łukasz')).toEqual({ first_name: 'Łukasz', last_name: '' });
});
