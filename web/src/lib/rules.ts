// The rulebook browser: what its address holds, and clauses named inside a text.
import type { ClauseKind, ClauseRow } from '../api/types';

export const kinds: readonly ClauseKind[] = ['play', 'ruling', 'floor', 'money', 'conduct', 'notice'];

export interface Filter { words: string; book: string; kind: ClauseKind | '' }

export function filter_of(search: string): Filter {
  const asked = new URLSearchParams(search);
  return { words: asked.get('q') ?? '', book: asked.get('book') ?? '', kind: kinds.find((kind) => kind === asked.get('kind')) ?? '' };
}

export function search_of(filter: Filter): string {
  const asked = new URLSearchParams();
  if (filter.words.trim() !== '') asked.set('q', filter.words.trim());
  if (filter.book !== '') asked.set('book', filter.book);
  if (filter.kind !== '') asked.set('kind', filter.kind);
  const text = asked.toString();
  return text === '' ? '' : `?${text}`;
}

/** The colon of an id may stand in a path as it is, and reads better so. */
export const clause_address = (id: string, search = ''): string => `/rules/${encodeURIComponent(id).replace(/%3A/g, ':')}${search}`;

/** How many of the rows each kind has, in the chosen book. */
export function count_kinds(rows: readonly ClauseRow[], book: string): Record<ClauseKind, number> {
  const counts: Record<ClauseKind, number> = { play: 0, ruling: 0, floor: 0, money: 0, conduct: 0, notice: 0 };
  for (const row of rows) if (book === '' || row.book === book) counts[row.kind] += 1;
  return counts;
}

export const shown_rows = (rows: readonly ClauseRow[], filter: Filter): ClauseRow[] =>
  rows.filter((row) => (filter.book === '' || row.book === filter.book) && (filter.kind === '' || row.kind === filter.kind));

/** A text cut where it names a clause of a known book ("cnp:6.l"), so that the name can be a link. */
export function pieces(text: string, books: readonly string[]): { text: string; clause: string | null }[] {
  const found: { text: string; clause: string | null }[] = [];
  let from = 0;
  for (const match of text.matchAll(/[a-z][a-z0-9-]*:[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*/g)) {
    if (!books.includes(match[0].split(':')[0])) continue;
    if (match.index > from) found.push({ text: text.slice(from, match.index), clause: null });
    found.push({ text: match[0], clause: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), clause: null });
  return found;
}

/** A parameter's word as people read it: "exact_replay" has no underscore. */
export const readable = (words: string): string => words.replace(/_/g, ' ');
