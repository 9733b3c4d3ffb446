// A step of the history in words.
import type { HistoryStep } from '../api/types';
import type { Args } from './texts.svelte';

type Translate = (key: string, args?: Args) => string | null;

/** "EntrySold" -> "Entry sold": for a type that has no text yet. */
export const spelled = (type: string): string =>
  type.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^(.)(.*)$/, (_, first: string, rest: string) => first + rest.toLowerCase());

/** The first type of a step that has a text names it: the rest (a seat given, a level ended) follows from it. */
export function step_title(types: string[], translate: Translate): string {
  for (const type of types) {
    const text = translate(`step.${type}`);
    if (text) return text;
  }
  return types[0] ? spelled(types[0]) : '';
}

/** Whom and where, as far as the server says. */
export function step_detail(args: Record<string, string>, translate: Translate): string {
  const parts: string[] = [];
  const who = args.name ?? args.names ?? args.player;
  if (who) parts.push(who);
  else if (args.entry) parts.push(translate('step.entry', { entry: args.entry }) ?? args.entry);
  if (args.table && args.seat) parts.push(translate('step.table_seat', { table: args.table, seat: args.seat }) ?? '');
  else if (args.table) parts.push(translate('step.table', { table: args.table }) ?? '');
  if (args.level) parts.push(translate('step.level', { level: args.level }) ?? '');
  if (args.place) parts.push(translate('step.place', { place: args.place }) ?? '');
  return parts.filter(Boolean).join(' · ');
}

export function step_words(step: Pick<HistoryStep, 'types' | 'args'>, translate: Translate): string {
  const detail = step_detail(step.args, translate);
  const title = step_title(step.types, translate);
  return detail ? `${title}: ${detail}` : title;
}
