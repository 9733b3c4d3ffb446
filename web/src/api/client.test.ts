import { webcrypto } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { new_command_id, post_until_answered, Refused, retry_delay_ms, set_csrf } from './client';
import { may } from './roles';
import type { CommandRequest } from './types';

afterEach(() => vi.unstubAllGlobals());
// Node 18 has it, but not by this name.
if (!('crypto' in globalThis)) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

const command: CommandRequest = { command_id: 'one', type: 'StartClock', args: {} };
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

test('a command that meets no server is sent again, with the same id, until it is answered', async () => {
  const bodies: string[] = [];
  let waits = 0;
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    bodies.push(String(init.body));
    if (bodies.length === 1) return Promise.reject(new TypeError('connection refused'));
    if (bodies.length === 2) return Promise.resolve(new Response('bad gateway', { status: 502 }));
    return Promise.resolve(answer(200, { version: 3 }));
  });
  const reply = await post_until_answered('/x/commands', { ...command, command_id: new_command_id() }, () => (waits += 1));
  expect(reply.version).toBe(3);
  expect(bodies).toHaveLength(3);
  expect(new Set(bodies).size).toBe(1);
  expect(waits).toBe(2);
});

test('an answer cut off in the middle is no answer', async () => {
  let calls = 0;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response((calls += 1) === 1 ? '{"version":' : '{"version":4}', { status: 200 })));
  expect(await post_until_answered('/x/commands', command, () => undefined)).toEqual({ version: 4 });
});

test('a refusal is not repeated, and carries the server\'s sentence', async () => {
  let calls = 0;
  vi.stubGlobal('fetch', () => {
    calls += 1;
    return Promise.resolve(answer(409, { error: { code: 'seat_taken', sentence: 'That seat is taken.', citation: 'tda-2024:10' } }));
  });
  const error = await post_until_answered('/x/commands', command, () => undefined).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Refused);
  expect(error).toMatchObject({ status: 409, code: 'seat_taken', sentence: 'That seat is taken.', citation: 'tda-2024:10' });
  expect(calls).toBe(1);
});

test('a stale CSRF token is renewed once', async () => {
  const tokens: (string | undefined)[] = [];
  set_csrf('old');
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.endsWith('/session')) return Promise.resolve(answer(200, { account: null, csrf: 'new', must_change_pin: false }));
    tokens.push((init.headers as Record<string, string>)['X-CSRF-Token']);
    return Promise.resolve(tokens.length === 1 ? answer(403, { error: { code: 'csrf_token_wrong', sentence: '' } }) : answer(200, {}));
  });
  await post_until_answered('/x/commands', command, () => undefined);
  expect(tokens).toEqual(['old', 'new']);
});

test('waits grow and stay bounded', () => {
  expect([0, 1, 2, 3, 10].map(retry_delay_ms)).toEqual([250, 500, 1000, 2000, 5000]);
});

test('command ids are version 4 UUIDs and differ', () => {
  const ids = Array.from({ length: 200 }, new_command_id);
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('roles are offered what they may do', () => {
  expect(may('cashier', 'SellEntry')).toBe(true);
  expect(may('cashier', 'BustOut')).toBe(false);
  expect(may('dealer', 'BustOut')).toBe(true);
  expect(may('administrator', 'CancelTournament')).toBe(true);
  expect(may(null, 'SellEntry')).toBe(false);
  expect(may('display', 'StartClock')).toBe(false);
});
