// What has changed of a tournament, put into the view that was there. The server sends of the long lists only the rows that
// are other; places and prizes of those who are out follow from the order they went in and are worked out here, for they
// move for all of them whenever one entry is sold.
import type { EntryView, PrizeRun, PrizeView, ResultView, Rows, TournamentChange, TournamentView } from '../api/types';

export function merge(view: TournamentView, change: TournamentChange): TournamentView {
  const { tables, results, entries, prizes, ...topics } = change;
  const next: TournamentView = { ...view, ...topics };
  if (prizes) next.prizes = each_place(prizes);
  if (tables) next.tables = put(view.tables, tables, (row) => row.table).sort((a, b) => a.table - b.table);
  if (results) next.results = put(view.results, results, (row) => row.entry).sort(best_first);
  if (entries && view.entries) next.entries = put(view.entries, entries, (row) => row.entry).sort((a, b) => a.entry - b.entry);
  return change.counts || change.status || change.prizes || results || entries ? with_places(next) : next;
}

const each_place = (runs: PrizeRun[]): PrizeView[] =>
  runs.flatMap(({ place, to, amount }) => Array.from({ length: to - place + 1 }, (_, i) => ({ place: place + i, amount })));

function put<Row>(rows: Row[], { set, gone }: Rows<Partial<Row>>, key: (row: Row) => number): Row[] {
  const all = new Map(rows.map((row) => [key(row), row]));
  for (const number of gone) all.delete(number);
  for (const row of set) all.set(key(row as Row), { ...all.get(key(row as Row)), ...row } as Row);
  return [...all.values()];
}

// The winner, then who went last; 0 is the winner's.
const best_first = (a: ResultView, b: ResultView): number => (a.out === 0 ? -1 : b.out === 0 ? 1 : b.out - a.out);

function with_places(view: TournamentView): TournamentView {
  const from = view.status === 'finished' ? 0 : view.counts.players_left;
  const results = view.results.map((row, i): ResultView => {
    const place = from + i + 1;
    // Money goes by the place of the entry, earlier ones of who came back counted.
    const paid_place = row.out === 0 ? 1 : view.counts.placed - row.out + 1;
    const prize = view.prizes_published && !row.prize_lost ? (view.prizes[paid_place - 1]?.amount ?? null) : null;
    return row.place === place && same_money(row.prize, prize) ? row : { ...row, place, prize };
  });
  const by_entry = new Map(results.map((row) => [row.entry, row]));
  const entries = view.entries?.map((row): EntryView => {
    const place = by_entry.get(row.entry)?.place ?? null;
    const prize = by_entry.get(row.entry)?.prize ?? null;
    return row.place === place && same_money(row.prize, prize) ? row : { ...row, place, prize };
  });
  return entries ? { ...view, results, entries } : { ...view, results };
}

const same_money = (a: ResultView['prize'] | undefined, b: ResultView['prize']): boolean => a === b || (a?.minor === b?.minor && a?.currency === b?.currency);
