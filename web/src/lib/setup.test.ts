import { expect, test } from 'vitest';
import type { Level, Setup, Templates } from '../api/types';
import { faults_of, first_setup, new_break, next_level_after, next_start, parse_shares, rounded_up, usual_fee, with_format } from './setup';

const minute = 60_000;
const level = (big_blind: number, minutes = 20): Level => ({ kind: 'level', small_blind: big_blind / 2, big_blind, ante: big_blind, duration_ms: minutes * minute });
const sound: Setup = {
  name: 'Friday', starts_at: 0, game: 'nl-holdem', book: 'tda-2024', buy_in: { minor: 10000, currency: 'EUR' }, fee: { minor: 1000, currency: 'EUR' },
  starting_stack: 20000, seats_per_table: 9, max_entries: null, reentries: 1, late_levels: 2,
  levels: [200, 400, 800, 1600, 3000, 6000, 12000, 24000, 40000, 60000].map((big) => level(big)),
  chips: [{ value: 100, color: '#000000' }], payout: [{ min_entries: 1, shares_bp: [10000] }, { min_entries: 10, shares_bp: [5000, 3000, 2000] }], payout_unit: 500,
};
const found = (change: Partial<Setup>) => faults_of({ ...sound, ...change }).map((fault) => fault.text);
const grave = (change: Partial<Setup>) => faults_of({ ...sound, ...change }).filter((fault) => fault.grave).map((fault) => fault.text);

test('a sound set-up has no fault', () => expect(found({})).toEqual([]));

test('blinds that fall, stand or leap', () => {
  const with_levels = (...bigs: number[]) => found({ levels: [...bigs.map((big) => level(big)), ...sound.levels.filter((one) => one.big_blind > Math.max(...bigs))] });
  expect(with_levels(200, 400, 300)).toContain('fault.blinds_fall');
  expect(with_levels(200, 200)).toContain('fault.blinds_stand');
  expect(with_levels(200, 1000)).toContain('fault.blinds_leap');
});

test('a structure with no end, or one that ends in a break', () => {
  expect(found({ levels: sound.levels.slice(0, 4) })).toContain('fault.no_end');
  expect(grave({ levels: [...sound.levels, new_break()] })).toContain('fault.break_last');
  expect(grave({ levels: [new_break(), ...sound.levels] })).toContain('fault.break_first');
  expect(grave({ levels: [], late_levels: 0 })).toContain('fault.no_levels');
  expect(grave({ levels: [level(200, 0), ...sound.levels.slice(1)] })).toContain('fault.no_time');
});

test('late registration counts levels, not breaks', () => {
  const levels = [level(200), new_break(), level(400), new_break(), level(60000)];
  expect(found({ levels, late_levels: 3 })).not.toContain('fault.late_past_end');
  expect(grave({ levels, late_levels: 4 })).toContain('fault.late_past_end');
  expect(found({ late_levels: 0 })).toContain('fault.reentry_no_late');
});

test('shares that do not sum to 100 %, or rise, or pay more places than players', () => {
  expect(grave({ payout: [{ min_entries: 1, shares_bp: [9999] }] })).toEqual(['fault.shares']);
  expect(grave({ payout: [{ min_entries: 1, shares_bp: [10000] }, { min_entries: 9, shares_bp: [4000, 6000] }] })).toEqual(['fault.shares_rise']);
  expect(grave({ payout: [{ min_entries: 1, shares_bp: [6000, 4000] }] })).toEqual(['fault.too_many_paid']);
  expect(grave({ payout: [{ min_entries: 3, shares_bp: [10000] }] })).toEqual(['fault.band_first']);
  expect(grave({ payout: [] })).toEqual(['fault.no_payout']);
});

test('tables open from the first sale: as needed, or 1 to 500', () => {
  for (const opening_tables of [undefined, null, 1, 500]) expect(found({ opening_tables })).toEqual([]);
  for (const opening_tables of [0, 501, 1.5, Number.NaN]) expect(grave({ opening_tables })).toEqual(['fault.opening_tables']);
});

test('chips must make the blinds', () => expect(found({ chips: [{ value: 500, color: '#000000' }] })).toContain('fault.chip_too_big'));

test('a first set-up needs only a name', () => {
  const templates: Templates = {
    games: [], own: [], formats: [],
    structures: [{ id: 'regular', names: { en: '', es: '', it: '', pt: '' }, starting_stack: 20000, levels: sound.levels }],
    payouts: [{ id: 'standard', names: { en: '', es: '', it: '', pt: '' }, bands: sound.payout }],
    chip_sets: [{ id: 'standard', names: { en: '', es: '', it: '', pt: '' }, chips: sound.chips }],
  };
  const setup = first_setup(templates, 'tda-2024', 'EUR', Date.UTC(2026, 0, 1, 19, 5));
  expect(setup.starts_at).toBe(Date.UTC(2026, 0, 1, 20, 0));
  expect(faults_of(setup).map((fault) => fault.text)).toEqual(['fault.no_name']);
});

test('what a new level and a fee are', () => {
  expect(next_level_after([level(400)], 0)).toMatchObject({ small_blind: 260, big_blind: 520, ante: 520, duration_ms: 20 * minute });
  expect(rounded_up(1040)).toBe(1200);
  expect(next_level_after([], -1).big_blind).toBeGreaterThan(0);
  expect(usual_fee({ minor: 15500, currency: 'EUR' }, 2).minor).toBe(1600);
  expect(next_start(0)).toBe(30 * minute);
});

test('shares as people type them', () => {
  expect(parse_shares('50 30 20')).toEqual([5000, 3000, 2000]);
  expect(parse_shares('47,5; 28.5 %; 24')).toEqual([4750, 2850, 2400]);
  expect(parse_shares('50, 30, 20')).toEqual([5000, 3000, 2000]);
  for (const wrong of ['', 'a b', '50 -5', '0 100']) expect(parse_shares(wrong)).toBeNull();
});

test('a format sets what it is about and leaves money, name and book', () => {
  const names = { en: '', es: '', it: '', pt: '' };
  const templates: Templates = {
    structures: [{ id: 'turbo', names, starting_stack: 15000, levels: [level(100, 8), level(200, 8)] }], payouts: [], chip_sets: [], games: [], own: [],
    formats: [{ id: 'rebuy', names, format: 'rebuy_addon', game: 'plo', structure: 'turbo', seats_per_table: 8, reentries: 0, late_levels: 2, rebuys: true }],
  };
  const made = with_format(sound, templates, 'rebuy');
  expect(made).toMatchObject({ name: 'Friday', book: 'tda-2024', format: 'rebuy_addon', game: 'plo', starting_stack: 15000, seats_per_table: 8, reentries: 0, late_levels: 2 });
  expect(made.rebuy).toEqual({ price: 10000, fee: 0, chips: 15000, until_level: 2 });
  expect(made.levels).toHaveLength(2);
  expect(with_format(sound, templates, 'none')).toBe(sound);
});
