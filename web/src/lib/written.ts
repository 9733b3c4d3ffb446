// A situation written in lines, read into the values the server wants: a table, what was played at it, and the act at its
// end. The lines are those of a scenario (docs/scenarios.md), as far as a dealer needs them.
import type { Doing, Matters, Situation, Slot, ToldAct, ToldStep, ToldTable, ToldWager } from '../api/types';

export interface Read {
  situation: Situation | null /* null: a line is not understood */;
  fault: number | null /* that line, from 1 */;
  lines: number[] /* the line of each step of the course */;
  act_line: number;
}

type Seats = Map<string, number>;
class NotUnderstood extends Error {}
const no = (): never => { throw new NotUnderstood(); };
const number = (text: string | undefined): number => (text !== undefined && /^\d[\d,]{0,15}$/.test(text) ? Number(text.replace(/,/g, '')) : no());
const streets: Record<string, number> = { flop: 2, turn: 3, river: 4 };

function read_table(words: string[]): ToldTable {
  const table: ToldTable = { game: words[0] ?? no(), button: 1, seats: [] };
  for (let i = 1; i < words.length; i += 2) {
    const [key, value] = [words[i], words[i + 1]];
    const pair = (): [number, number] => { const [a, b] = (value ?? '').split('/'); return [number(a), number(b)]; };
    if (key === 'blinds') [table.small_blind, table.big_blind] = pair();
    else if (key === 'bets') [table.small_bet, table.big_bet] = pair();
    else if (key === 'ante') {
      table.ante = number(value);
      const by = { each: 'each', 'big-blind': 'big_blind', button: 'button' }[words[i + 2] ?? ''] as ToldTable['ante_paid_by'];
      if (by && !(by === 'button' && /^\d+$/.test(words[i + 3] ?? ''))) { table.ante_paid_by = by; i += 1; }
    } else if (key === 'bring-in') table.bring_in = number(value);
    else if (key === 'chip') table.chip = number(value);
    else if (key === 'event') table.players_in_event = number(value);
    else if (key === 'button') table.button = number(value);
    else no();
  }
  return table;
}

function read_seats(text: string, table: ToldTable, seats: Seats): void {
  for (const part of text.split(',')) {
    const [seat, name, stack, ...how] = part.trim().split(/\s+/);
    if (how.some((word) => word !== 'absent' && word !== 'waiting')) no();
    seats.set(name ?? no(), number(seat));
    table.seats.push({ seat: number(seat), stack: number(stack), ...(how.includes('absent') ? { absent: true } : {}), ...(how.includes('waiting') ? { waiting: true } : {}) });
  }
}

const doings: Record<string, Doing> = { fold: 'fold', check: 'check', call: 'call', bet: 'bet', 'raise-to': 'raise', 'all-in': 'all_in', complete: 'complete', 'bring-in': 'bring_in' };
function read_do(words: string[], seats: Seats): ToldStep {
  const [name, verb, amount, ...more] = words;
  const action = doings[verb ?? ''] ?? no();
  if (more.length > 0 || (action === 'bet' || action === 'raise') !== (amount !== undefined)) no();
  return { Do: { seat: seats.get(name) ?? no(), action, ...(amount === undefined ? {} : { to: number(amount) }) } };
}

/** "5x100" and "1000" from the front of the words. */
function take_chips(words: string[]): number[] {
  const chips: number[] = [];
  for (let found = /^(?:(\d{1,2})x)?(\d[\d,]*)$/.exec(words[0] ?? ''); found; found = /^(?:(\d{1,2})x)?(\d[\d,]*)$/.exec(words[0] ?? '')) {
    for (let i = 0; i < Number(found[1] ?? 1); i += 1) chips.push(number(found[2]));
    words.shift();
  }
  return chips.length > 0 ? chips : no();
}

function read_wager(seat: number, text: string): ToldWager {
  const wager: ToldWager = { seat };
  const words = text.match(/"[^"]*"|\S+/g) ?? [];
  const skip = (...expected: string[]) => { for (const word of expected) if (words.shift() !== word) no(); };
  const push = (motion: { from_stack?: boolean; held?: boolean }) => { (wager.motions ??= []).push({ chips: take_chips(words), ...motion }); };
  const say = (when: ToldWager['when']) => {
    const said = /^"(.*)"$/.exec(words.shift() ?? '')?.[1];
    wager.said = said ?? no();
    wager.when = when;
  };
  while (words.length > 0) {
    const word = words.shift();
    if (word === 'says') say(wager.motions ? 'after' : 'before');
    else if (word === 'while') { skip('saying'); say('at_once'); }
    else if (word === 'saying') say('in_the_air');
    else if (word === 'pushes' || word === 'tosses') push({});
    else if (word === 'continues') { skip('with'); push({ from_stack: false }); }
    else if (word === 'moves') { push({ held: true }); skip('forward'); }
    else if (word === 'pulls') { skip('back'); wager.pulled_back = take_chips(words); }
    else if (word === 'gathers') { skip('all'); wager.gathered = true; }
    else if (word === 'knocks') wager.knocks = true;
    else if (word === 'unclearly') wager.unclear = true;
    else if (word === 'in') { skip('the', 'air'); wager.when = 'in_the_air'; }
    else if (word === 'on') { skip('the', 'table'); wager.when = 'on_table'; }
    else if (word === 'then' && /^\d/.test(words[0] ?? '')) push({});
    else if (word !== 'then' && word !== 'and' && word !== 'silently') no();
  }
  return wager;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function read_act(text: string, seats: Seats, matters: Matters): ToldAct {
  const turn = /^(\S+) acts out of turn: (.+)$/.exec(text);
  if (turn) return { Wager: { seat: seats.get(turn[1]) ?? no(), said: turn[2].replace(/^raise-to /, 'raise ') } };
  // Circumstances stand behind the last colon, outside quotes.
  const colon = text.lastIndexOf(': ');
  const behind = colon >= 0 && !text.slice(colon).includes('"') ? text.slice(colon + 2).split(',').map((one) => one.trim()) : [];
  const what = behind.length > 0 ? text.slice(0, colon).trim() : text;
  const circumstances = behind.filter((one) => one !== 'for change' && one !== 'missed the raise').map((one) => one.replace(/[- ]/g, '_'));
  const told = circumstances.length > 0 ? { circumstances } : {};
  for (const matter of matters.matters) {
    const phrase = new RegExp(`^${matter.told.split(/\{\w+\}/).map(escaped).join('(\\S+?)')}$`).exec(what);
    if (!phrase) continue;
    const places = matter.told.match(/\{\w+\}/g)?.map((slot) => slot.slice(1, -1) as Slot) ?? [];
    const values = places.map((slot, i) => [slot, slot === 'seat' || slot === 'other' ? seats.get(phrase[i + 1]) : number(phrase[i + 1])] as const);
    if (values.every(([, value]) => value !== undefined)) return { Incident: { matter: matter.name, ...Object.fromEntries(values), ...told } };
  }
  const [name, ...rest] = what.split(' ');
  const seat = seats.get(name) ?? no();
  const done = rest.join(' ');
  if (done.startsWith('infraction ')) return { Conduct: { seat, infraction: done.slice(11).replace(/-/g, '_'), ...told } };
  return { Wager: { ...read_wager(seat, done), ...(behind.includes('for change') ? { for_change: true } : {}), ...(behind.includes('missed the raise') ? { missed_raise: true } : {}), ...told } };
}

export function read(text: string, matters: Matters): Read {
  let table: ToldTable | undefined;
  const seats: Seats = new Map();
  const course: ToldStep[] = [];
  const lines: number[] = [];
  let act: ToldAct | undefined;
  let act_line = 0;
  const all = text.split('\n');
  for (let at = 0; at < all.length; at += 1) {
    const line = all[at].replace(/#.*$/, '').trim().replace(/\s+/g, ' ');
    const [verb, ...words] = line.split(' ');
    const rest = words.join(' ');
    const step = (one: ToldStep) => { course.push(one); lines.push(at + 1); };
    try {
      if (line === '' || verb === 'scenario' || verb === 'under' || verb === 'proves') continue;
      if (act) {
        course.push({ Happened: { act } });
        lines.push(act_line);
        act = undefined;
      }
      if (verb === 'table') table = read_table(words);
      else if (verb === 'seats') read_seats(rest, table ?? no(), seats);
      else if (verb === 'cards') (table?.seats.find((one) => one.seat === seats.get(words[0])) ?? no()).cards = words.slice(1);
      else if (verb === 'board') (table ?? no()).board = words;
      else if (verb === 'play-to') step(rest === 'showdown' ? { PlayToShowdown: {} } : { PlayTo: { street: streets[rest] ?? number(/^street (\d+)$/.exec(rest)?.[1]) } });
      else if (verb === 'do') step(read_do(words, seats));
      else if (verb === 'front') step({ ChipsInFront: { seat: seats.get(words[0]) ?? no(), chips: words.slice(1).map(number) } });
      else if (verb === 'act' || verb === 'ask') { act = read_act(rest, seats, matters); act_line = at + 1; }
      else no();
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      return { situation: null, fault: at + 1, lines, act_line };
    }
  }
  if (!act) return { situation: null, fault: all.length, lines, act_line };
  return { situation: { ...(table ? { table: { ...table, course } } : {}), act }, fault: null, lines, act_line };
}

/** The line that the server's `where` names ("table.course[2]", "act.Wager"); null: none. */
export function line_of(where: string | undefined, asked: Read): number | null {
  const step = /^table\.course\[(\d+)\]/.exec(where ?? '');
  if (step) return asked.lines[Number(step[1])] ?? null;
  if (where?.startsWith('act')) return asked.act_line;
  return where?.startsWith('table') ? 1 : null;
}

/** Where a line begins and ends, to select it. */
export function span_of(line: number, situation: string): [number, number] {
  const lines = situation.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return [start, start + (lines[line - 1]?.length ?? 0)];
}
