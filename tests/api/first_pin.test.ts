// The administrator's first PIN: good until it is used, whatever restarts; lost, there is a way in, and it is said.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk } from './desk';
import { Riffle } from './riffle';

let riffle: Riffle;
beforeAll(async () => {
  riffle = await Riffle.make();
});
afterAll(() => riffle?.remove());

test('a restart makes no new PIN, says so, and says what to do when it is lost', async () => {
  const first = riffle.first_pin;
  expect(first).toMatch(/^\d{6}$/);
  expect(riffle.said).toContain(`riffle reset-pin --data ${riffle.folder} "administrator"`);
  for (let n = 0; n < 2; n += 1) {
    await riffle.stop(n === 0 ? 'SIGTERM' : 'SIGKILL');
    await riffle.start();
    expect(riffle.said).not.toMatch(/PIN \d/);
    expect(riffle.said).not.toContain(first);
    expect(riffle.said).toContain('one-time PIN that was shown before');
    expect(riffle.said).toContain(`riffle reset-pin --data ${riffle.folder} "administrator"`);
  }
  expect((await new Desk(riffle).sign_in('administrator', first)).must_change_pin).toBe(true);
});

test('reset-pin gives another, ends the sessions, and names the accounts when the name is wrong', async () => {
  const desk = new Desk(riffle);
  await desk.sign_in_first('administrator', riffle.first_pin, 'opensesame');
  expect((await desk.call('GET', '/accounts')).status).toBe(200);
  await riffle.stop();
  const wrong = await riffle.reset_pin('admin');
  expect(wrong.code).not.toBe(0);
  expect(wrong.said).toContain('administrator (administrator)');
  const reset = await riffle.reset_pin('Administrator');
  expect(reset.code).toBe(0);
  const pin = /one-time PIN of administrator: (\d{6})/.exec(reset.said)?.[1] ?? '';
  await riffle.start();
  expect((await desk.call('GET', '/accounts')).status).toBe(401);
  const other = new Desk(riffle);
  expect((await other.call('POST', '/session', { name: 'administrator', pin: 'opensesame' })).status).toBe(401);
  await other.sign_in('administrator', pin);
  expect((await other.call('GET', '/accounts')).status).toBe(403);
  await other.ok('POST', '/session/pin', { old_pin: pin, pin: 'another-way-in' });
  expect((await other.call('GET', '/accounts')).status).toBe(200);
});
