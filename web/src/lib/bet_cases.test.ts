import { expect, test } from 'vitest';
import en from '../texts/en.json';
import es from '../texts/es.json';
import it from '../texts/it.json';
import pt from '../texts/pt.json';
import { bet_cases, find_cases } from './bet_cases';
import { compose_wager, fault_of } from './wager';

const found = (texts: Record<string, string>, query: string) => find_cases(query, (key) => texts[key] ?? '').map((one) => one.id);

test('what dealers say leads to the bet form, in four languages', () => {
  const said: [Record<string, string>, string, string][] = [
    [en, 'oversized chip', 'over_chip'], [en, 'one chip', 'over_chip'], [en, 'string bet', 'string_bet'], [en, 'out of turn', 'out_of_turn'], [en, 'underraise', 'short_raise'],
    [es, 'una ficha', 'over_chip'], [es, 'string bet', 'string_bet'], [es, 'fuera de turno', 'out_of_turn'], [es, 'subida insuficiente', 'short_raise'],
    [it, 'un solo chip', 'over_chip'], [it, 'string bet', 'string_bet'], [it, 'fuori turno', 'out_of_turn'], [it, 'rilancio insufficiente', 'short_raise'],
    [pt, 'uma ficha', 'over_chip'], [pt, 'string bet', 'string_bet'], [pt, 'fora de vez', 'out_of_turn'], [pt, 'raise insuficiente', 'short_raise'],
  ];
  for (const [texts, query, id] of said) expect(found(texts, query), query).toContain(id);
  expect(found(en, '')).toEqual([]);
  expect(found(en, 'side pot')).toEqual([]);
});

test('every case can be asked at once', () => {
  for (const one of bet_cases) {
    expect(fault_of(one.wager), one.id).toBeNull();
    expect(compose_wager(one.wager), one.id).not.toBeNull();
  }
});
