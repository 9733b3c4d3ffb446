// The tournament clock as a screen shows it. The server says when the level ends, by its own clock; a screen only
// subtracts. Nothing here counts ticks, so no number of windows makes time run faster.
import type { ClockView, Level } from '../api/types';

export interface Moment {
  index: number;
  level: Level | null;
  next: Level | null;
  level_number: number;
  /** null: this level has no end. */
  remaining_ms: number | null;
  /** Time until the next break begins; null: none is coming, or this is one. */
  until_break_ms: number | null;
  on_break: boolean;
}

/** The clock at the server's instant `now`. Where levels ran out since the server last spoke, it rolls on by itself. */
export function moment_at(clock: ClockView, levels: Level[], now: number): Moment {
  let index = clock.index;
  let remaining = clock.remaining_ms;
  if (clock.state === 'running') {
    remaining = clock.ends_at === null ? null : clock.ends_at - now;
    while (remaining !== null && remaining <= 0 && index + 1 < levels.length) {
      index += 1;
      remaining = has_no_end(levels, index) ? null : remaining + levels[index].duration_ms;
    }
  }
  if (remaining !== null && remaining < 0) remaining = 0;
  return {
    index,
    level: levels[index] ?? null,
    next: levels[index + 1] ?? null,
    level_number: index === clock.index ? clock.level_number : level_number(levels, index),
    remaining_ms: remaining,
    until_break_ms: until_break(levels, index, remaining),
    on_break: levels[index]?.kind === 'break',
  };
}

/** The last level runs until the tournament is over. */
export function has_no_end(levels: Level[], index: number): boolean {
  return index >= levels.length - 1;
}

/** Breaks do not count: on a break it is the number of the level before it. */
export function level_number(levels: Level[], index: number): number {
  return levels.slice(0, index + 1).filter((level) => level.kind === 'level').length;
}

function until_break(levels: Level[], index: number, remaining: number | null): number | null {
  if (levels[index]?.kind === 'break' || remaining === null) return null;
  let wait = remaining;
  for (let i = index + 1; i < levels.length; i += 1) {
    if (levels[i].kind === 'break') return wait;
    if (has_no_end(levels, i)) return null;
    wait += levels[i].duration_ms;
  }
  return null;
}

/** Time until entries are no longer sold: the end of the level or break `through`, which the book decides. null: no clock tells. */
export function until_closed(clock: ClockView, levels: Level[], through: number | null, now: number): number | null {
  const { index, remaining_ms } = moment_at(clock, levels, now);
  if (through === null || index > through || clock.state === 'stopped' || remaining_ms === null) return null;
  let wait = remaining_ms;
  for (let i = index + 1; i <= through; i += 1) {
    if (has_no_end(levels, i)) return null;
    wait += levels[i].duration_ms;
  }
  return wait;
}

/** Time played: the levels done and what has run of this one; pauses do not count. */
export function played_ms(levels: Level[], moment: Moment): number {
  const before = levels.slice(0, moment.index).reduce((sum, level) => sum + level.duration_ms, 0);
  const here = moment.remaining_ms === null ? 0 : (moment.level?.duration_ms ?? 0) - moment.remaining_ms;
  return before + Math.max(0, here);
}

/** 12:05, 1:02:05. A running second is shown until it is over, so a level of 20 minutes begins at 20:00. */
export function digits(ms: number): string {
  const total = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = String(total % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${String(minutes).padStart(2, '0')}:${seconds}`;
}

export interface Sample { server_time: number; sent: number; received: number }

/** Server time minus ours. The quickest round trip bounds the error best: half of it at most. */
export function offset_from(samples: Sample[]): number {
  let best: Sample | null = null;
  for (const sample of samples) {
    if (best === null || sample.received - sample.sent < best.received - best.sent) best = sample;
  }
  return best === null ? 0 : best.server_time - (best.sent + best.received) / 2;
}
