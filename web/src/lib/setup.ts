// A tournament's set-up: a good beginning, and the mistakes people make in it.
import type { Level, Money, PayoutBand, Setup, Templates } from '../api/types';
import type { Args, TextKey } from './texts.svelte';

export interface Fault { grave: boolean; text: TextKey; args: Args; at: 'basics' | 'money' | 'levels' | 'entries' | 'payout' | 'chips' }

/** What the server takes. */
export const most_opening_tables = 500;

/** Three fields make a tournament (name, start, buy-in); all else begins as most houses play it. */
export function first_setup(templates: Templates, book: string, currency: string, now: number): Setup {
  const structure = templates.structures[0];
  return {
    name: '', starts_at: next_start(now), game: 'nl-holdem', book,
    buy_in: { minor: 10000, currency }, fee: { minor: 1000, currency },
    starting_stack: structure?.starting_stack ?? 20000,
    seats_per_table: 9, max_entries: null, reentries: 1, late_levels: 6,
    levels: structure ? copy(structure.levels) : [],
    chips: copy(templates.chip_sets[0]?.chips ?? []),
    payout: copy(templates.payouts[0]?.bands ?? []),
    payout_unit: 500,
  };
}

/** A set-up with what the format sets of it; money, name, book and time stay. */
export function with_format(setup: Setup, templates: Templates, id: string): Setup {
  const format = templates.formats.find((one) => one.id === id);
  const structure = templates.structures.find((one) => one.id === format?.structure);
  if (!format || !structure) return setup;
  const offer = { price: setup.buy_in.minor, fee: 0, chips: structure.starting_stack, until_level: format.late_levels };
  return {
    ...setup, format: format.format as Setup['format'], game: format.game, starting_stack: structure.starting_stack, levels: copy(structure.levels),
    seats_per_table: format.seats_per_table, reentries: format.reentries, late_levels: format.late_levels,
    rebuy: format.rebuys ? { ...offer } : null, addon: format.rebuys ? { ...offer } : null,
  };
}

export const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const half_hour = 30 * 60_000;
/** The next half hour that leaves at least half an hour to register. */
export function next_start(now: number): number {
  return Math.ceil((now + half_hour) / half_hour) * half_hour;
}

/** A fee that is usual for a buy-in: a tenth, on the whole unit. */
export function usual_fee(buy_in: Money, digits: number): Money {
  const unit = 10 ** digits;
  return { minor: Math.round(buy_in.minor / 10 / unit) * unit, currency: buy_in.currency };
}

export const sum_bp = (band: PayoutBand): number => band.shares_bp.reduce((sum, share) => sum + share, 0);

export function next_level_after(levels: Level[], index: number): Level {
  const blinds = levels.slice(0, index + 1).filter((level) => level.kind === 'level');
  const last = blinds.at(-1);
  if (!last) return { kind: 'level', small_blind: 100, big_blind: 200, ante: 200, duration_ms: 20 * 60_000 };
  const big = rounded_up(last.big_blind * 1.3);
  const duration_ms = last.duration_ms || 20 * 60_000;
  return { kind: 'level', small_blind: big / 2, big_blind: big, ante: last.ante > 0 ? big : 0, duration_ms };
}

/** The next big blind that chips can make: two leading digits, even. */
export function rounded_up(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  const step = unit * 2;
  return Math.ceil(value / step) * step;
}

export const new_break = (): Level => ({ kind: 'break', small_blind: 0, big_blind: 0, ante: 0, duration_ms: 15 * 60_000 });

/** Percentages as typed, "50 30 20" or "47,5; 28.5; 24", in basis points; null: not a list of percentages. */
export function parse_shares(text: string): number[] | null {
  const words = text.trim().split(/[\s;%]+|,(?=\s)/).filter(Boolean);
  const shares = words.map((word) => Math.round(Number(word.replace(',', '.')) * 100));
  return shares.length > 0 && shares.every((share) => Number.isFinite(share) && share > 0) ? shares : null;
}

export const shares_field = (shares: number[]): string => shares.map((share) => String(share / 100)).join('  ');

export function faults_of(setup: Setup): Fault[] {
  return [...basics(setup), ...money(setup), ...levels(setup.levels), ...late(setup), ...opening(setup), ...chip_set(setup), ...payout(setup.payout)];
}

const fault = (at: Fault['at'], text: TextKey, args: Args = {}, grave = false): Fault => ({ at, text, args, grave });

function basics(setup: Setup): Fault[] {
  const found: Fault[] = [];
  if (setup.name.trim() === '') found.push(fault('basics', 'fault.no_name', {}, true));
  if (setup.starting_stack <= 0) found.push(fault('basics', 'fault.no_stack', {}, true));
  if (setup.seats_per_table < 2 || setup.seats_per_table > 12) found.push(fault('basics', 'fault.seats', {}, true));
  const big = setup.levels.find((level) => level.kind === 'level')?.big_blind ?? 0;
  if (big > 0 && setup.starting_stack > 0 && setup.starting_stack < 20 * big)
    found.push(fault('basics', 'fault.short_stack', { bb: Math.floor(setup.starting_stack / big) }));
  return found;
}

function opening(setup: Setup): Fault[] {
  const tables = setup.opening_tables ?? null;
  if (tables === null || (Number.isInteger(tables) && tables >= 1 && tables <= most_opening_tables)) return [];
  return [fault('entries', 'fault.opening_tables', { most: most_opening_tables }, true)];
}

function money(setup: Setup): Fault[] {
  if (setup.buy_in.minor > 0 && setup.fee.minor > setup.buy_in.minor / 2) return [fault('money', 'fault.high_fee')];
  return [];
}

function levels(list: Level[]): Fault[] {
  const found: Fault[] = [];
  let before: Level | null = null;
  let number = 0;
  list.forEach((level, index) => {
    const last = index === list.length - 1;
    if (level.kind === 'break') {
      if (index === 0) found.push(fault('levels', 'fault.break_first', {}, true));
      if (last) found.push(fault('levels', 'fault.break_last', {}, true));
      if (level.duration_ms <= 0) found.push(fault('levels', 'fault.break_no_time', { level: number }, true));
      return;
    }
    number += 1;
    if (level.big_blind <= 0 || level.small_blind > level.big_blind) found.push(fault('levels', 'fault.blinds_wrong', { level: number }, true));
    if (before && level.big_blind < before.big_blind) found.push(fault('levels', 'fault.blinds_fall', { level: number }));
    else if (before && level.big_blind === before.big_blind && level.ante <= before.ante && level.small_blind <= before.small_blind)
      found.push(fault('levels', 'fault.blinds_stand', { level: number }));
    else if (before && level.big_blind > before.big_blind * 2.5) found.push(fault('levels', 'fault.blinds_leap', { level: number }));
    if (level.duration_ms <= 0) found.push(fault('levels', 'fault.no_time', { level: number }, true));
    before = level;
  });
  if (number === 0) found.push(fault('levels', 'fault.no_levels', {}, true));
  return found;
}

function late(setup: Setup): Fault[] {
  const found: Fault[] = [];
  const count = setup.levels.filter((level) => level.kind === 'level').length;
  if (setup.late_levels > count) found.push(fault('levels', 'fault.late_past_end', { level: setup.late_levels, count }, true));
  if (setup.reentries > 0 && setup.late_levels === 0) found.push(fault('basics', 'fault.reentry_no_late'));
  // [convention] the end is near when the big blind is a twentieth of all chips; a structure that stops short never ends.
  const final_bb = Math.max(0, ...setup.levels.map((level) => level.big_blind));
  const field = Math.min(setup.max_entries ?? 50, 50);
  if (count > 0 && final_bb * 20 < setup.starting_stack * field)
    found.push(fault('levels', 'fault.no_end', { entries: field, bb: Math.round((setup.starting_stack * field) / final_bb) }));
  return found;
}

function chip_set(setup: Setup): Fault[] {
  const smallest = Math.min(...setup.chips.map((chip) => chip.value));
  if (setup.chips.length === 0) return [];
  let number = 0;
  for (const level of setup.levels) {
    if (level.kind === 'break') continue;
    number += 1;
    if ([level.small_blind, level.big_blind, level.ante].some((amount) => amount % smallest !== 0))
      return [fault('chips', 'fault.chip_too_big', { level: number, chip: smallest })];
  }
  return setup.starting_stack % smallest === 0 ? [] : [fault('chips', 'fault.stack_chips', { chip: smallest })];
}

function payout(bands: PayoutBand[]): Fault[] {
  const found: Fault[] = [];
  if (bands.length === 0) found.push(fault('payout', 'fault.no_payout', {}, true));
  bands.forEach((band, i) => {
    const sum = sum_bp(band);
    if (sum !== 10000) found.push(fault('payout', 'fault.shares', { entries: band.min_entries, percent: sum / 100 }, true));
    if (band.shares_bp.length > band.min_entries)
      found.push(fault('payout', 'fault.too_many_paid', { entries: band.min_entries, places: band.shares_bp.length }, true));
    if (band.shares_bp.some((share, k) => k > 0 && share > band.shares_bp[k - 1]))
      found.push(fault('payout', 'fault.shares_rise', { entries: band.min_entries }, true));
    if (i > 0 && band.min_entries <= bands[i - 1].min_entries) found.push(fault('payout', 'fault.band_order', { entries: band.min_entries }, true));
  });
  if (bands.length > 0 && bands[0].min_entries !== 1) found.push(fault('payout', 'fault.band_first', { entries: bands[0].min_entries }, true));
  return found;
}
