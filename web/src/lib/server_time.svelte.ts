// Our estimate of the server's clock. Time here is counted by performance.now(), which nobody sets: a screen whose own
// clock is wrong, or is put right in mid-level, still shows the same second as all others.
import { get } from '../api/client';
import type { House } from '../api/types';
import { offset_from, type Sample } from './clock';

const kept = 8;
const every_ms = 30_000;
let samples: Sample[] = [];
let offset = $state(0);
let known = $state(false);
let frame = $state(0);
let wall_gap = 0;
let off = $state(0);

export function server_now(): number {
  return performance.now() + offset;
}

/** How far the machine's clock stands from the house's time, beyond 2 s; staff are told, 0 for all others. */
export const time_off_ms = (): number => off;

/** Asks how far it stands; for staff pages alone, so that nobody else asks for the house again and again. */
export async function ask_time_off(): Promise<void> {
  off = (await get<House>('/house')).time_off_ms ?? 0;
}

/** Rough first estimate, until a sample is there. A time far from ours: the house has accepted another one. */
export function seed_server_time(server_time: number): void {
  if (!known) offset = server_time - performance.now();
  else if (Math.abs(server_time - server_now()) > 2000) void sample().catch(() => undefined);
}

export async function sample(): Promise<void> {
  const sent = performance.now();
  const { server_time } = await get<{ server_time: number }>('/health');
  if (Math.abs(server_time - server_now()) > 2000) samples = [];
  samples = [...samples, { server_time, sent, received: performance.now() }].slice(-kept);
  offset = offset_from(samples);
  known = true;
}

/** Keeps the estimate fresh; a machine that slept starts over, because performance.now() may have stood still. */
export function keep_server_time(): () => void {
  const again = async (times: number) => {
    for (let i = 0; i < times; i += 1) await sample().catch(() => undefined);
  };
  const gap = () => Date.now() - performance.now();
  wall_gap = gap();
  void again(4);
  const slow = setInterval(() => void again(1), every_ms);
  const watch = setInterval(() => {
    if (Math.abs(gap() - wall_gap) > 150) {
      samples = [];
      void again(3);
    }
    wall_gap = gap();
  }, 1000);
  const shown = () => document.visibilityState === 'visible' && void again(1);
  document.addEventListener('visibilitychange', shown);
  return () => {
    clearInterval(slow);
    clearInterval(watch);
    document.removeEventListener('visibilitychange', shown);
  };
}

/** Read inside a component: it is computed anew twenty times a second. */
export function ticking_now(): number {
  void frame;
  return server_now();
}

setInterval(() => (frame += 1), 50);
