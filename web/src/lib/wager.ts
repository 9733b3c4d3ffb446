// A wager as a dealer saw it: what the player faces, the chips pushed and the words said, told as a situation in which the
// player sits in seat 4 at a table of six. What lies before is played so that exactly this is faced.
import type { Doing, Situation, ToldStep, ToldWager, ToldWhen } from '../api/types';

export type Faces = 'nothing' | 'blind' | 'bet' | 'raise';
export type Said = 'nothing' | 'check' | 'call' | 'bet' | 'raise' | 'all-in' | 'fold' | 'pot' | 'number' | 'knock' | 'other';
export type When = 'before' | 'with' | 'air' | 'after';
export type Motion = 'one' | 'back' | 'on';

export interface Wager {
  faces: Faces;
  to: number /* the bet or raise faced, as a total */;
  from: number /* the bet that was raised */;
  front: number /* the player's own chips already in front */;
  blind: number;
  stack: number;
  chips: number[];
  second: number[];
  motion: Motion /* one; a second after going back to the stack; a second without */;
  said: Said;
  amount: number /* said with bet, raise or alone; 0: none */;
  words: string /* for `other` */;
  when: When;
  out_of_turn: boolean;
  two: boolean /* only two players are left in the hand */;
  circumstances: string[];
}

export const all_faces: readonly Faces[] = ['nothing', 'blind', 'bet', 'raise'];
export const all_said: readonly Said[] = ['nothing', 'call', 'raise', 'bet', 'all-in', 'check', 'fold', 'number', 'pot', 'knock', 'other'];
export const all_when: readonly When[] = ['before', 'with', 'air', 'after'];
export const all_motions: readonly Motion[] = ['one', 'back', 'on'];
export const wager_circumstances = ['unclear', 'for_change', 'missed_raise', 'nobody_behind', 'deliberate', 'repeated', 'held'] as const;
export const denominations: readonly number[] = [25, 100, 500, 1000, 5000, 25000];
export const most_chips = 24;

export const no_wager = (): Wager => ({
  faces: 'raise', to: 1100, from: 400, front: 0, blind: 200, stack: 20000, chips: [], second: [], motion: 'one', said: 'nothing', amount: 0, words: '',
  when: 'before', out_of_turn: false, two: false, circumstances: [],
});

export type WagerFault = 'nothing_done' | 'bet_too_small' | 'raise_too_small' | 'front_too_big' | 'over_stack' | 'own_turn' | 'no_blind';

export const sum = (chips: readonly number[]): number => chips.reduce((all, chip) => all + chip, 0);
const pushed = (w: Wager): number[] => (w.motion === 'one' ? w.chips : [...w.chips, ...w.second]);
/** Two players and a raise: it is the player's own bet that was raised. */
export const front_of = (w: Wager): number => (w.faces !== 'raise' ? 0 : w.two ? w.from : w.front);
export const takes_amount = (said: Said): boolean => said === 'bet' || said === 'raise' || said === 'number';
/** The smallest raise that can be faced. */
export function least_raise(w: Wager): number {
  const front = front_of(w);
  const step = front > 0 && front < w.from ? w.from - front : w.from;
  return w.from + Math.max(step, w.blind);
}

export function fault_of(w: Wager): WagerFault | null {
  const front = front_of(w);
  if (w.faces === 'bet' && w.to < w.blind) return 'bet_too_small';
  if (w.faces === 'raise' && (w.from < w.blind || w.to < least_raise(w))) return 'raise_too_small';
  if (front > 0 && (front > w.from || front < w.blind || (front < w.from && w.from < front * 2))) return 'front_too_big';
  if (w.two && w.faces === 'blind') return 'no_blind';
  if (w.two && w.out_of_turn && w.faces !== 'nothing') return 'own_turn';
  if (sum(pushed(w)) > w.stack) return 'over_stack';
  if (act_of(w) === null) return 'nothing_done';
  return null;
}

const quiet = (words: string): string => words.replace(/["#\r\n]/g, ' ').replace(/\s+/g, ' ').trim();

function said_words(w: Wager): string {
  if (w.said === 'nothing' || w.said === 'knock') return '';
  if (w.said === 'other') return quiet(w.words);
  if (w.said === 'number') return w.amount > 0 ? String(w.amount) : '';
  return takes_amount(w.said) && w.amount > 0 ? `${w.said} ${w.amount}` : w.said;
}

const told_when: Record<When, ToldWhen> = { before: 'before', with: 'at_once', air: 'in_the_air', after: 'after' };
const has = (w: Wager, flag: string): boolean => w.circumstances.includes(flag);

/** What seat 4 does; null: nothing. */
export function act_of(w: Wager): ToldWager | null {
  const words = said_words(w);
  const second = w.motion === 'one' ? [] : w.second;
  const held = has(w, 'held') && second.length === 0;
  const motions = [
    ...(w.chips.length > 0 ? [{ chips: w.chips, ...(held ? { held } : {}) }] : []),
    ...(w.chips.length > 0 && second.length > 0 ? [{ chips: second, ...(w.motion === 'on' ? { from_stack: false } : {}) }] : []),
  ];
  const knocks = w.said === 'knock';
  if (words === '' && motions.length === 0 && !knocks) return null;
  const flags = ['nobody_behind', 'deliberate', 'repeated'].filter((flag) => has(w, flag));
  return {
    seat: 4,
    ...(knocks ? { knocks } : {}),
    ...(words === '' ? {} : { said: words, ...(motions.length > 0 ? { when: told_when[w.when] } : {}), ...(has(w, 'unclear') ? { unclear: true } : {}) }),
    ...(motions.length > 0 ? { motions } : {}),
    ...(has(w, 'for_change') ? { for_change: true } : {}),
    ...(has(w, 'missed_raise') ? { missed_raise: true } : {}),
    ...(flags.length > 0 ? { circumstances: flags } : {}),
  };
}

const does = (seat: number, action: Doing, to?: number): ToldStep => ({ Do: { seat, action, ...(to === undefined ? {} : { to }) } });

// What is played on the flop until seat 4 faces what he faces: in turn, or with somebody before him still to act.
function played(w: Wager): ToldStep[] {
  const front = front_of(w);
  if (w.two) {
    if (w.faces === 'nothing') return w.out_of_turn ? [] : [does(3, 'check')];
    if (w.faces === 'raise') return [does(3, 'check'), does(4, 'bet', front), does(3, 'raise', w.to)];
    return [does(3, 'bet', w.to)];
  }
  if (w.faces === 'nothing') return [does(1, 'check'), does(2, 'check'), ...(w.out_of_turn ? [] : [does(3, 'check')])];
  if (w.faces === 'bet') return w.out_of_turn ? [does(1, 'check'), does(2, 'bet', w.to)] : [does(1, 'check'), does(2, 'check'), does(3, 'bet', w.to)];
  if (front === 0) return w.out_of_turn ? [does(1, 'bet', w.from), does(2, 'raise', w.to)] : [does(1, 'check'), does(2, 'bet', w.from), does(3, 'raise', w.to)];
  const own = [does(1, 'check'), does(2, 'check'), does(3, 'check'), does(4, 'bet', front)];
  const raised = front < w.from ? [does(5, 'raise', w.from), does(6, 'raise', w.to)] : [does(5, 'raise', w.to)];
  const rest = [...(front < w.from ? [] : [does(6, 'call')]), does(1, 'fold'), does(2, 'fold'), does(3, 'fold')];
  return [...own, ...raised, ...(w.out_of_turn ? [] : rest)];
}

/** The situation as the server wants it; null while nothing is done. */
export function compose_wager(w: Wager): Situation | null {
  const act = act_of(w);
  if (act === null) return null;
  // Before the flop each puts in a big blind, two players twice that: the stack is what seat 4 has now.
  const before = w.faces === 'blind' ? 0 : w.two ? 2 * w.blind : w.blind;
  const rich = 20 * Math.max(w.blind, w.to, w.stack, 1000);
  const lead: ToldStep[] = w.faces === 'blind' ? (w.out_of_turn ? [] : [does(3, 'fold')])
    : w.two ? [does(3, 'raise', 2 * w.blind), does(4, 'call'), does(5, 'fold'), does(6, 'fold'), does(1, 'fold'), does(2, 'fold')] : [{ PlayTo: { street: 2 } }];
  return {
    table: {
      game: 'nl-holdem', button: 6, small_blind: Math.max(1, Math.floor(w.blind / 2)), big_blind: w.blind,
      seats: [1, 2, 3, 4, 5, 6].map((seat) => ({ seat, stack: seat === 4 ? w.stack + before + front_of(w) : rich })),
      course: [...lead, ...(w.faces === 'blind' ? [] : played(w))],
    },
    act: { Wager: act },
  };
}

const list = (chips: readonly number[]): string => chips.join('.');
const unlist = (text: string | null): number[] => (text ?? '').split('.').map(Number).filter((chip) => Number.isInteger(chip) && chip > 0).slice(0, most_chips);

/** Into an address: only what is not as at the beginning. */
export function wager_to(w: Wager, asked: URLSearchParams): void {
  const usual = no_wager();
  asked.set('bet', w.faces);
  for (const key of ['to', 'from', 'front', 'blind', 'stack', 'amount'] as const) if (w[key] !== usual[key]) asked.set(key, String(w[key]));
  if (w.chips.length > 0) asked.set('chips', list(w.chips));
  if (w.motion !== 'one') {
    asked.set('motion', w.motion);
    if (w.second.length > 0) asked.set('second', list(w.second));
  }
  if (w.said !== 'nothing') asked.set('says', w.said);
  if (w.said === 'other' && w.words !== '') asked.set('words', w.words);
  if (w.when !== 'before') asked.set('when', w.when);
  if (w.out_of_turn) asked.set('turn', 'out');
  if (w.two) asked.set('two', '1');
  if (w.circumstances.length > 0) asked.set('f', w.circumstances.join(','));
}

export function wager_of(asked: URLSearchParams): Wager {
  const w = no_wager();
  const one = <T extends string>(key: string, known: readonly T[], usual: T): T => known.find((word) => word === asked.get(key)) ?? usual;
  for (const key of ['to', 'from', 'front', 'blind', 'stack', 'amount'] as const) {
    const value = asked.get(key);
    if (value !== null && /^\d{1,9}$/.test(value)) w[key] = Number(value);
  }
  const flags = (asked.get('f') ?? '').split(',');
  return {
    ...w, faces: one('bet', all_faces, w.faces), chips: unlist(asked.get('chips')), second: unlist(asked.get('second')), motion: one('motion', all_motions, 'one'),
    said: one('says', all_said, 'nothing'), words: asked.get('words') ?? '', when: one('when', all_when, 'before'), out_of_turn: asked.get('turn') === 'out',
    two: asked.get('two') === '1', circumstances: wager_circumstances.filter((flag) => flags.includes(flag)),
  };
}
