// The dealer's page: situations to start from, and a situation as the server wants it.
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

const head_lines = 2;
const has_head = (situation: string): boolean => /^[ \t]*scenario[ \t]/m.test(situation);

/** A scenario has a name and a book; who types a situation needs neither. One that has its own is asked of `book` only. */
export function framed(situation: string, book: string): string {
  if (has_head(situation)) return situation.replace(/^([ \t]*under[ \t]+).*$/gm, `$1${book}`);
  return `scenario situation\nunder ${book}\n${situation}`;
}

/** The line of the situation, as typed, that the server's `where` names ("7", "line 7", "situation:7"); null: none. */
export function line_of(where: string | undefined, situation: string): number | null {
  const number = Number(/(\d+)\D*$/.exec(where ?? '')?.[1] ?? Number.NaN);
  const line = has_head(situation) ? number : number - head_lines;
  return line >= 1 && line <= situation.split('\n').length ? line : null;
}

/** Where a line begins and ends, to select it. */
export function span_of(line: number, situation: string): [number, number] {
  const lines = situation.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return [start, start + (lines[line - 1]?.length ?? 0)];
}

/** A scenario's word as people read it: "exact_replay" has no underscore. */
export const readable = (words: string): string => words.replace(/_/g, ' ');
