// The dealer's page: situations to start from, and what their lines look like. written.ts reads them.
import exposed_card from './situations/exposed-card.scn?raw';
import out_of_turn from './situations/out-of-turn.scn?raw';
import over_chip from './situations/over-chip.scn?raw';
import several_chips from './situations/several-chips.scn?raw';
import short_raise from './situations/short-raise.scn?raw';
import string_bet from './situations/string-bet.scn?raw';
import type { TextKey } from './texts.svelte';

export const situations: readonly { id: string; text: TextKey; situation: string }[] = [
  { id: 'over-chip', text: 'situation.over_chip', situation: over_chip },
  { id: 'several-chips', text: 'situation.several_chips', situation: several_chips },
  { id: 'short-raise', text: 'situation.short_raise', situation: short_raise },
  { id: 'string-bet', text: 'situation.string_bet', situation: string_bet },
  { id: 'out-of-turn', text: 'situation.out_of_turn', situation: out_of_turn },
  { id: 'exposed-card', text: 'situation.exposed_card', situation: exposed_card },
];

/** The lines of a situation, one example each: the format is the same in every language. */
export const form: readonly { line: string; text: TextKey }[] = [
  { line: 'table nl-holdem blinds 100/200 button 3', text: 'form.table' },
  { line: 'seats 1 SB 9000, 2 A 9000, 3 B 9000', text: 'form.seats' },
  { line: 'play-to flop', text: 'form.play_to' },
  { line: 'do A bet 400', text: 'form.do' },
  { line: 'act B pushes 1000 silently', text: 'form.act' },
  { line: 'act B says "raise" then pushes 500', text: 'form.says' },
];
