// A journal with a record missing in the middle: which one, and an exit code, from everything that reads it.
import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk, person } from './desk';
import { binary, Riffle } from './riffle';

let riffle: Riffle;
beforeAll(async () => {
  riffle = await Riffle.make();
  const desk = new Desk(riffle);
  await desk.sign_in_first('administrator', riffle.first_pin, 'secret-of-administrator');
  for (let i = 0; i < 6; i += 1) await desk.house('RegisterPerson', person(`P${i}`, 'X'));
  await riffle.stop();
  execFileSync('sqlite3', [join(riffle.folder, 'riffle.db'), 'DELETE FROM records WHERE position = 5']);
});
afterAll(() => riffle?.remove());

const run = (...args: string[]): Promise<{ code: unknown; said: string }> =>
  new Promise((resolve) => execFile(binary, args, { timeout: 20_000 }, (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr })));

test.each([['verify', () => [riffle.folder]], ['serve', () => ['--data', riffle.folder, '--port', '0']], ['reset-pin', () => ['--data', riffle.folder, 'administrator']]])(
  'riffle %s says which record', async (command, args) => {
    const { code, said } = await run(command, ...args());
    expect(code, said).toBe(1);
    expect(said).toMatch(/record 6 stands where 5 is due/);
    expect(said).not.toMatch(/bug/);
  });
