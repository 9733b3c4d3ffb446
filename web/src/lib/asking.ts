// What a dealer picks: the list of matters searched, a choice as the situation the server rules on, and as an address.
import type { Matter, Matters, Situation, Slot, ToldAct } from '../api/types';
import { fold } from './names';
import { no_wager, wager_of, wager_to, type Wager } from './wager';

export interface Choice {
  tab: 'pick' | 'write';
  kind: 'matter' | 'infraction' | 'bet' | '';
  name: string;
  values: Partial<Record<Slot, number>>;
  circumstances: string[];
  moment: string;
  game: string;
  book: string;
  wager: Wager;
}

const slots: readonly Slot[] = ['seat', 'other', 'n', 'm', 'chips', 'chips2'];
export const seats: readonly number[] = [1, 2, 3, 4, 5, 6];
/** Counts the server multiplies; it refuses larger ones. */
export const most_count = 9_000_000;

export const no_choice = (): Choice => ({
  tab: 'pick', kind: '', name: '', values: {}, circumstances: [], moment: '', game: '', book: '', wager: no_wager(),
});

export function choice_of(search: string): Choice {
  const asked = new URLSearchParams(search);
  const choice = no_choice();
  choice.book = asked.get('book') ?? '';
  if (asked.get('tab') === 'write') return { ...choice, tab: 'write' };
  if (asked.has('bet')) return { ...choice, kind: 'bet', wager: wager_of(asked) };
  const [matter, infraction] = [asked.get('m'), asked.get('i')];
  if (!matter && !infraction) return choice;
  for (const slot of slots) {
    const value = asked.get(slot);
    if (value !== null && /^\d{1,12}$/.test(value)) choice.values[slot] = Number(value);
  }
  return {
    ...choice, kind: matter ? 'matter' : 'infraction', name: matter ?? infraction ?? '', moment: asked.get('at') ?? '', game: asked.get('game') ?? '',
    circumstances: (asked.get('f') ?? '').split(',').filter((flag) => /^[a-z_]+$/.test(flag)),
  };
}

export function address_of(choice: Choice): string {
  const asked = new URLSearchParams();
  if (choice.tab === 'write') asked.set('tab', 'write');
  else if (choice.kind === 'bet') wager_to(choice.wager, asked);
  else if (choice.kind !== '') {
    asked.set(choice.kind === 'matter' ? 'm' : 'i', choice.name);
    for (const slot of slots) if (choice.values[slot] !== undefined) asked.set(slot, String(choice.values[slot]));
    if (choice.moment !== '') asked.set('at', choice.moment);
    if (choice.game !== '') asked.set('game', choice.game);
    if (choice.circumstances.length > 0) asked.set('f', choice.circumstances.join(','));
  }
  if (choice.book !== '') asked.set('book', choice.book);
  const text = asked.toString().replace(/%2C/g, ',');
  return text === '' ? '' : `?${text}`;
}

export const chosen = (list: Matters, choice: Choice): Matter | null =>
  (choice.kind === 'matter' ? list.matters : choice.kind === 'infraction' ? list.infractions : []).find((one) => one.name === choice.name) ?? null;

export const game_of = (matter: Matter, choice: Choice): string =>
  matter.games.includes(choice.game) ? choice.game : (matter.games[0] ?? '');

/** Stud has none of the moments of a game with a flop. */
export const moments_of = (matter: Matter, choice: Choice): string[] =>
  game_of(matter, choice) === 'stud' && matter.games.length > 1 ? [] : matter.moments;

export const moment_of = (matter: Matter, choice: Choice): string => {
  const offered = moments_of(matter, choice);
  return offered.includes(choice.moment) ? choice.moment : (offered[0] ?? '');
};

export const value_of = (matter: Matter, choice: Choice, slot: Slot): number =>
  (matter.fixed && is_seat(slot) ? undefined : choice.values[slot]) ?? matter.usual[slot] ?? 1;

export const is_seat = (slot: string): boolean => slot === 'seat' || slot === 'other';

/** The situation of a choice, as the server wants it. */
export function compose(list: Matters, matter: Matter, choice: Choice): Situation {
  const moment = list.moments.find((one) => one.name === moment_of(matter, choice));
  const game = list.games.find((one) => one.name === (game_of(matter, choice) || list.games[0]?.name));
  const table = moment?.table ?? game?.table;
  const circumstances = matter.circumstances.filter((flag) => choice.circumstances.includes(flag));
  const told = circumstances.length > 0 ? { circumstances } : {};
  const places = Object.fromEntries(matter.slots.map((slot) => [slot, value_of(matter, choice, slot)]));
  return {
    ...(table ? { table: { ...table, course: moment?.course ?? [] } } : {}),
    act: choice.kind === 'infraction' ? { Conduct: { seat: value_of(matter, choice, 'seat'), infraction: matter.name, ...told } } : { Incident: { matter: matter.name, ...places, ...told } },
  };
}

/** The same told of a live table: the act alone, with the seats that were chosen there. */
export function act_at_table(matter: Matter, choice: Choice): ToldAct {
  const value = (slot: Slot): number => choice.values[slot] ?? matter.usual[slot] ?? 1;
  const circumstances = matter.circumstances.filter((flag) => choice.circumstances.includes(flag));
  const told = circumstances.length > 0 ? { circumstances } : {};
  if (choice.kind === 'infraction') return { Conduct: { seat: value('seat'), infraction: matter.name, ...told } };
  return { Incident: { matter: matter.name, ...Object.fromEntries(matter.slots.map((slot) => [slot, value(slot)])), ...told } };
}

/** A phrase cut at its places. */
export const parts = (phrase: string): { text: string; slot: Slot | null }[] =>
  phrase.split(/(\{\w+\})/).filter((part) => part !== '').map((part) => {
    const slot = /^\{(\w+)\}$/.exec(part)?.[1] as Slot | undefined;
    return { text: slot ? '' : part, slot: slot ?? null };
  });

export const capital = (text: string): string => text.replace(/^([¿¡]?)(\p{Ll})/u, (_, mark: string, letter: string) => mark + letter.toUpperCase());

/** A phrase with its usual numbers, to be read in a list. */
export const sentence = (matter: Matter, seat: (n: number) => string, number: (n: number) => string): string =>
  capital(matter.phrase.replace(/\{(\w+)\}/g, (_, slot: Slot) => (is_seat(slot) ? seat : number)(matter.usual[slot] ?? 1)));

export interface Row { kind: 'matter' | 'infraction'; matter: Matter; phrase: string; words: string }

/** All that can be picked, by group in the order of the list, folded once for searching. */
export function rows_of(list: Matters): Row[] {
  const titles = new Map(list.groups.map((group) => [group.name, group.label]));
  const row = (kind: Row['kind']) => (matter: Matter): Row => {
    const phrase = fold(matter.phrase.replace(/\{\w+\}/g, ' '));
    return { kind, matter, phrase, words: `${phrase} ${fold(`${matter.also} ${titles.get(matter.group) ?? ''}`)}` };
  };
  const all = [...list.matters.map(row('matter')), ...list.infractions.map(row('infraction'))];
  return list.groups.flatMap((group) => all.filter((one) => one.matter.group === group.name));
}

/** Rows in which every word begins some word; those whose own sentence, or other name, has the words as typed come first.
 * Where there is none, those that have most of what was typed: a dealer writes as people speak. */
export function find(rows: readonly Row[], query: string, group: string): Row[] {
  const words = fold(query).split(' ').filter(Boolean);
  const within = rows.filter((row) => group === '' || row.matter.group === group);
  if (words.length === 0) return within;
  const begins = (text: string, word: string) => text.startsWith(word) || text.includes(` ${word}`);
  const rank = (row: Row) => (row.words.includes(words.join(' ')) ? 0 : words.every((word) => begins(row.phrase, word)) ? 1 : 2);
  const found = within
    .filter((row) => words.every((word) => begins(row.words, word)))
    .map((row, at) => ({ row, at, rank: rank(row) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ row }) => row);
  return found.length > 0 ? found : nearest(within, words, (row) => row.words);
}

const most_nearest = 8;

/** Those that have the most of these words, a word weighing more the fewer have it. Endings do not count ("mucked" is
 * "muck"), and words of three letters or fewer say nothing. */
export function nearest<T>(all: readonly T[], words: readonly string[], names: (one: T) => string): T[] {
  const stems = words.filter((word) => word.length > 3).map((word) => word.slice(0, Math.max(4, word.length - 3)));
  const has = (one: T, stem: string) => ` ${names(one)}`.includes(` ${stem}`);
  const weights = stems.map((stem) => {
    const count = all.filter((one) => has(one, stem)).length;
    return count === 0 ? 0 : Math.log(1 + all.length / count);
  });
  const score = (one: T) => stems.reduce((sum, stem, at) => sum + (has(one, stem) ? weights[at] : 0), 0);
  const scored = all.map((one, at) => ({ one, at, score: score(one) })).filter((one) => one.score > 0);
  const best = Math.max(0, ...scored.map((one) => one.score));
  return scored
    .filter((one) => one.score >= 0.6 * best)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, most_nearest)
    .map(({ one }) => one);
}
