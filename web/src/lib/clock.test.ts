import { describe, expect, test } from 'vitest';
import type { ClockView, Level } from '../api/types';
import { digits, level_number, moment_at, offset_from, played_ms, until_closed } from './clock';

const minute = 60_000;
const level = (big_blind: number, minutes: number): Level => ({ kind: 'level', small_blind: big_blind / 2, big_blind, ante: big_blind, duration_ms: minutes * minute });
const pause = (minutes: number): Level => ({ kind: 'break', small_blind: 0, big_blind: 0, ante: 0, duration_ms: minutes * minute });
const levels = [level(200, 20), level(400, 20), pause(10), level(600, 20), level(800, 20)];
const clock = (change: Partial<ClockView>): ClockView => ({
  state: 'running', index: 0, level_number: 1, ends_at: 20 * minute, remaining_ms: 20 * minute, next_break_at_ms: null, server_time: 0, ...change,
});

describe('the clock at an instant', () => {
  test('is ends_at less now, however often it is read', () => {
    for (const now of [0, 5000, 5000, 12 * minute]) expect(moment_at(clock({}), levels, now).remaining_ms).toBe(20 * minute - now);
  });
  test('stands still when paused', () => {
    const paused = clock({ state: 'paused', ends_at: null, remaining_ms: 7 * minute });
    expect(moment_at(paused, levels, 0).remaining_ms).toBe(7 * minute);
    expect(moment_at(paused, levels, 99 * minute).remaining_ms).toBe(7 * minute);
    expect(moment_at(paused, levels, 99 * minute).on_break).toBe(false);
  });
  test('rolls on to the next level and over a break', () => {
    expect(moment_at(clock({}), levels, 20 * minute)).toMatchObject({ index: 1, level_number: 2, remaining_ms: 20 * minute });
    expect(moment_at(clock({}), levels, 43 * minute)).toMatchObject({ index: 2, level_number: 2, on_break: true, remaining_ms: 7 * minute });
    expect(moment_at(clock({}), levels, 50 * minute + 1)).toMatchObject({ index: 3, level_number: 3, on_break: false, remaining_ms: 20 * minute - 1 });
  });
  test('has no end on the last level', () => {
    expect(moment_at(clock({}), levels, 500 * minute)).toMatchObject({ index: 4, level_number: 4, remaining_ms: null, next: null });
    expect(moment_at(clock({ index: 4, ends_at: null, remaining_ms: null }), levels, 0).remaining_ms).toBeNull();
  });
  test('knows the next break', () => {
    expect(moment_at(clock({}), levels, 5 * minute).until_break_ms).toBe(35 * minute);
    expect(moment_at(clock({}), levels, 45 * minute).until_break_ms).toBeNull();
    expect(moment_at(clock({}), levels, 55 * minute).until_break_ms).toBeNull();
  });
  test('tells the time played', () => {
    expect(played_ms(levels, moment_at(clock({}), levels, 25 * minute))).toBe(25 * minute);
    // A minute added to the level is not time played backwards.
    expect(played_ms(levels, moment_at(clock({ ends_at: 21 * minute }), levels, 0))).toBe(0);
  });
});

test('breaks are not counted as levels', () => {
  expect([0, 1, 2, 3, 4].map((index) => level_number(levels, index))).toEqual([1, 2, 2, 3, 4]);
});

test('digits show a second until it is over', () => {
  expect(digits(20 * minute)).toBe('20:00');
  expect(digits(20 * minute - 1)).toBe('20:00');
  expect(digits(59_001)).toBe('01:00');
  expect(digits(0)).toBe('00:00');
  expect(digits(-5)).toBe('00:00');
  expect(digits(62 * minute + 5000)).toBe('1:02:05');
});

describe('the server\'s clock', () => {
  test('is estimated from the quickest round trip', () => {
    // The server is 10 000 ahead; a slow answer misleads by half its delay, a quick one does not.
    const slow = { server_time: 10_000 + 100, sent: 0, received: 400 };
    const quick = { server_time: 10_000 + 1010, sent: 1000, received: 1020 };
    expect(offset_from([slow])).toBe(9900);
    expect(offset_from([slow, quick])).toBe(10_000);
    expect(offset_from([quick, slow])).toBe(10_000);
    expect(offset_from([])).toBe(0);
  });
  test('two screens with different own clocks agree', () => {
    const here = offset_from([{ server_time: 5_000_050, sent: 0, received: 100 }]);
    const there = offset_from([{ server_time: 5_000_050, sent: 777_000, received: 777_100 }]);
    // The same instant, 1 s later, by each one's own count.
    expect(1050 + here).toBe(778_050 + there);
  });
});

test('the time until registration closes counts the levels and the breaks until the last that sells ends', () => {
  const level = (minutes: number): Level => ({ kind: 'level', small_blind: 1, big_blind: 2, ante: 0, duration_ms: minutes * 60_000 });
  const pause: Level = { kind: 'break', small_blind: 0, big_blind: 0, ante: 0, duration_ms: 10 * 60_000 };
  const levels = [level(20), pause, level(20), pause, level(20), level(20)];
  const at = (index: number, state: 'running' | 'paused' | 'stopped', left: number): ClockView =>
    ({ state, index, level_number: 0, ends_at: state === 'running' ? 1000 + left : null, remaining_ms: left, next_break_at_ms: null, server_time: 1000 });
  // Through level 2, which stands third in the list.
  expect(until_closed(at(0, 'running', 60_000), levels, 2, 1000)).toBe(60_000 + 10 * 60_000 + 20 * 60_000);
  expect(until_closed(at(0, 'running', 60_000), levels, 0, 1000)).toBe(60_000);
  expect(until_closed(at(2, 'paused', 60_000), levels, 2, 1000)).toBe(60_000);
  expect(until_closed(at(3, 'running', 60_000), levels, 2, 1000)).toBeNull();
  // Through the break after it, where the book takes it.
  expect(until_closed(at(2, 'running', 60_000), levels, 3, 1000)).toBe(60_000 + 10 * 60_000);
  expect(until_closed(at(3, 'running', 60_000), levels, 3, 1000)).toBe(60_000);
  expect(until_closed(at(4, 'running', 60_000), levels, 3, 1000)).toBeNull();
  // Until the start, before it, or a last level without an end: no clock tells.
  expect(until_closed(at(0, 'running', 60_000), levels, null, 1000)).toBeNull();
  expect(until_closed(at(0, 'stopped', 60_000), levels, 2, 1000)).toBeNull();
  expect(until_closed(at(0, 'running', 60_000), levels, 5, 1000)).toBeNull();
});
