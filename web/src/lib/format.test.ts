import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { known_currencies } from './currencies';
import { blinds, chips, money, money_field, parse_money, percent, tenths, time_of_day } from './format';
import { from_local_field, to_local_field } from './zoned_time';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('money in the reader\'s language, cents only where there are some', () => {
  expect(plain(money('en', { minor: 1_365_000, currency: 'EUR' }))).toBe('€13,650');
  expect(plain(money('es', { minor: 1_365_000, currency: 'EUR' }))).toBe('13.650 €');
  expect(plain(money('es', { minor: 123_450, currency: 'EUR' }))).toBe('1.234,50 €');
  expect(plain(money('it', { minor: 500, currency: 'EUR' }))).toBe('5 €');
  expect(plain(money('en', { minor: 5000, currency: 'JPY' }))).toBe('JP¥5,000');
});

test('chips are grouped in every language', () => {
  expect(chips('en', 30000)).toBe('30,000');
  expect(plain(chips('es', 1500))).toBe('1.500');
  expect(plain(chips('es', 999))).toBe('999');
  expect(plain(chips('es', 1_234_567))).toBe('1.234.567');
  expect(plain(chips('pt', 1500))).toBe('1 500');
  expect(blinds('it', { kind: 'level', small_blind: 1000, big_blind: 2000, ante: 0, duration_ms: 1 })).toBe('1.000 / 2.000');
  expect(tenths('es', 125)).toBe('12,5');
  expect(percent('en', 3350)).toBe('33.5%');
});

test('amounts as people type them', () => {
  expect(parse_money('150', 'EUR')).toBe(15000);
  expect(parse_money('1.250,50', 'EUR')).toBe(125_050);
  expect(parse_money('1,250.50', 'EUR')).toBe(125_050);
  expect(parse_money('1.250', 'EUR')).toBe(125_000);
  expect(parse_money('12,5', 'EUR')).toBe(1250);
  expect(parse_money('€ 20', 'EUR')).toBe(2000);
  expect(parse_money('5000', 'JPY')).toBe(5000);
  for (const wrong of ['', 'abc', '-5', '1e3']) expect(parse_money(wrong, 'EUR')).toBeNull();
  expect(money_field(1250, 'EUR')).toBe('12.50');
  expect(money_field(15000, 'EUR')).toBe('150');
});

test('a start is typed in the house\'s time zone, across summer time', () => {
  const winter = Date.UTC(2026, 10, 20, 19, 30);
  expect(to_local_field(winter, 'Europe/Madrid')).toBe('2026-11-20T20:30');
  expect(from_local_field('2026-11-20T20:30', 'Europe/Madrid')).toBe(winter);
  const summer = Date.UTC(2026, 6, 20, 18, 30);
  expect(to_local_field(summer, 'Europe/Madrid')).toBe('2026-07-20T20:30');
  for (const instant of [winter, summer, Date.UTC(2026, 2, 29, 0, 30), Date.UTC(2026, 2, 29, 1, 30)])
    expect(from_local_field(to_local_field(instant, 'Europe/Madrid'), 'Europe/Madrid')).toBe(instant);
  expect(from_local_field('nonsense', 'UTC')).toBeNull();
});

test('a time zone that does not exist breaks no page: the device\'s own is used', () => {
  const instant = Date.UTC(2026, 6, 1, 12);
  expect(to_local_field(instant, 'Europe/Atlantis')).toBe(to_local_field(instant, undefined));
  expect(from_local_field('2026-07-01T12:00', 'Europe/Atlantis')).toBe(from_local_field('2026-07-01T12:00', undefined));
  expect(time_of_day('en', instant, 'Europe/Atlantis')).toBe(time_of_day('en', instant));
});

test('the currencies to choose from are those the server takes', () => {
  const header = readFileSync(new URL('../../../core/ledger/currencies.h', import.meta.url), 'utf8');
  expect(known_currencies).toEqual([...header.matchAll(/"([A-Z]{3})"/g)].map((found) => found[1]));
});
