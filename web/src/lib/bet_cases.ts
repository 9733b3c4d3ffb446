// Betting cases by the names dealers have for them: each leads to the bet form, filled in with the usual one.
import { fold } from './names';
import type { TextKey } from './texts.svelte';
import { no_wager, type Wager } from './wager';

export interface BetCase { id: string; text: TextKey; also: TextKey; wager: Wager }

const of = (id: string, text: TextKey, also: TextKey, part: Partial<Wager>): BetCase => ({ id, text, also, wager: { ...no_wager(), ...part } });

export const bet_cases: readonly BetCase[] = [
  of('over_chip', 'situation.over_chip', 'case.over_chip', { faces: 'bet', to: 400, chips: [1000] }),
  of('several_chips', 'situation.several_chips', 'case.several_chips', { chips: [1000, 500] }),
  of('short_raise', 'situation.short_raise', 'case.short_raise', { faces: 'bet', to: 1000, said: 'raise', chips: [1000, 500, 100] }),
  of('string_bet', 'situation.string_bet', 'case.string_bet', { faces: 'bet', to: 300, chips: [100, 100, 100], second: [500, 100, 100], motion: 'back' }),
  of('out_of_turn', 'situation.out_of_turn', 'case.out_of_turn', { faces: 'bet', to: 300, said: 'raise', amount: 800, out_of_turn: true }),
  of('said', 'situation.said', 'case.said', { faces: 'bet', to: 400, said: 'raise', amount: 1000 }),
];

/** Those in which every word begins some word of their names, as with matters. Nothing typed finds none: the form has its own button. */
export function find_cases(query: string, text: (key: TextKey) => string): BetCase[] {
  const words = fold(query).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return bet_cases.filter((one) => {
    const names = ` ${fold(`${text(one.text)} ${text(one.also)}`)}`;
    return words.every((word) => names.includes(` ${word}`));
  });
}
