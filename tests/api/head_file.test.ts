// The head file fails while the server runs: commands are refused with a sentence, what anybody reads is still served,
// and nothing that was acknowledged is missing afterwards.
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, rmdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk, person } from './desk';
import { Riffle } from './riffle';

let riffle: Riffle;
let desk: Desk;
beforeAll(async () => {
  riffle = await Riffle.make();
  desk = new Desk(riffle);
  await desk.sign_in_first('administrator', riffle.first_pin, 'opensesame');
});
afterAll(() => riffle?.remove());

const register = (name: string) => desk.call('POST', '/house/commands', { command_id: randomUUID(), type: 'RegisterPerson', args: person(name, 'Head') });
const people = async () => (await desk.get('/persons?q=head')).persons.length as number;

test('a command without its head is refused, and says why; the house goes on when the file can be written again', async () => {
  const head = join(riffle.folder, 'head');
  expect((await register('Ana')).status).toBe(200);
  renameSync(head, `${head}.kept`);
  mkdirSync(head);
  const refused = await register('Bo');
  expect(refused.status).toBe(503);
  expect(JSON.parse(refused.text).error.code).toBe('storage_failed');
  expect(riffle.said).toMatch(/could not be written: .*head/);
  expect((await desk.call('GET', '/tournaments')).status).toBe(200);
  expect(await people()).toBe(1);

  rmdirSync(head);
  symlinkSync('/dev/full', head);
  const full = await register('Bo');
  expect(full.status).toBe(507);
  expect(JSON.parse(full.text).error.code).toBe('storage_full');

  rmSync(head);
  expect((await register('Cy')).status).toBe(200);
  await riffle.stop('SIGKILL');
  await riffle.start();
  expect(await people()).toBe(2);
  await riffle.stop();
  const verified = await riffle.verify();
  expect(verified.code, verified.said).toBe(0);
});
