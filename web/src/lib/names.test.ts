import { expect, test } from 'vitest';
import { by_name, by_surname, fold, likely_same, matches, split_name, surname_first } from './names';

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

test('the same person is known by name or document, however they are written', () => {
  const ana = { first_name: 'Ana', last_name: 'Núñez García', document: '12.345.678-Z' };
  expect(likely_same(ana, { first_name: 'ana', last_name: 'nunez garcia', document: '' })).toBe(true);
  expect(likely_same(ana, { first_name: 'Nunez', last_name: 'Garcia Ana', document: '' })).toBe(true);
  expect(likely_same(ana, { first_name: 'A.', last_name: 'N.', document: '12345678z' })).toBe(true);
  expect(likely_same(ana, { first_name: 'Ana', last_name: 'Núñez', document: '' })).toBe(false);
  expect(likely_same({ ...ana, document: '' }, { first_name: 'Eva', last_name: 'Gil', document: '' })).toBe(false);
});

test('on the wall people are found by surname, and by what is public of it', () => {
  expect(surname_first('Ana Núñez García')).toBe('Núñez García, Ana');
  expect(surname_first('Ana G.')).toBe('Ana G.');
  expect(surname_first('Pelé')).toBe('Pelé');
  const names = ['Zoë Álvarez', 'Ana Peña', 'Marco Bianchi'].map((name) => ({ name }));
  expect(names.sort(by_surname('es')).map((one) => one.name)).toEqual(['Zoë Álvarez', 'Marco Bianchi', 'Ana Peña']);
});
