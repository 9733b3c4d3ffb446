// What the command line and the server's start say of a house that was killed, damaged or taken apart.
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, openSync, readFileSync, readSync, closeSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk, person } from './desk';
import { Riffle, binary } from './riffle';

interface Said { code: number; out: string; err: string }
/** Runs to its end; a server that does start is stopped after a while and told by code -1. */
const run = (...args: string[]) =>
  new Promise<Said>((resolve) =>
    execFile(binary, args, { timeout: 15_000 }, (error, out, err) =>
      resolve({ code: error ? (typeof error.code === 'number' ? error.code : -1) : 0, out, err })));

const kept = mkdtempSync(join(tmpdir(), 'riffle-vault-'));
let riffle: Riffle;
let head = '';
let early = '';
let acknowledged = 0;
const copy = (name: string): string => {
  const folder = join(kept, name);
  cpSync(join(kept, 'killed'), folder, { recursive: true });
  return folder;
};
function flip(file: string, at: number): void {
  const fd = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(fd, byte, 0, 1, at);
  byte[0] ^= 0x20;
  writeSync(fd, byte, 0, 1, at);
  closeSync(fd);
}

/** In the middle: what was written later than that is lost with it. */
function break_log(folder: string): void {
  const wal = join(folder, 'riffle.db-wal');
  flip(wal, statSync(wal).size >> 1);
}

// A house killed under load, with everything since its start in the write-ahead log.
beforeAll(async () => {
  riffle = await Riffle.make();
  const desk = new Desk(riffle);
  await desk.sign_in_first('administrator', riffle.first_pin, '271828');
  early = (await desk.get('/house')).head;
  let killed = false;
  const load = Array.from({ length: 4 }, async (_, n) => {
    for (let i = 0; !killed; ++i) {
      try {
        await desk.house('RegisterPerson', person(`Ana${n}`, `X${i}`));
        ++acknowledged;
      } catch {
        if (!killed) throw new Error('a command was refused before the kill');
      }
    }
  });
  while (acknowledged < 60) await new Promise((done) => setTimeout(done, 5));
  head = (await desk.get('/house')).head;
  killed = true;
  await riffle.stop('SIGKILL');
  await Promise.all(load);
  cpSync(riffle.folder, join(kept, 'killed'), { recursive: true });
}, 60_000);
afterAll(async () => {
  await riffle.remove();
  rmSync(kept, { recursive: true, force: true });
});

test('after a kill nothing acknowledged is missing, and the house still contains what it published', async () => {
  const folder = copy('sound');
  const verified = await run('verify', folder);
  expect(verified.err).toBe('');
  expect(verified.code).toBe(0);
  expect(verified.out).toContain('every table agrees');
  expect(verified.out).toMatch(/house key [0-9a-f]{64}/);
  expect(Number(/^(\d+) records/.exec(verified.out)![1])).toBeGreaterThanOrEqual(acknowledged);
  for (const code of [early, head, head.toLowerCase().replaceAll('-', ' ')]) {
    const contained = await run('verify', folder, '--head', code);
    expect(contained.err).toBe('');
    expect(contained.code).toBe(0);
    expect(contained.out).toContain('this house contains');
  }
  const [position, ...groups] = head.split('-');
  const other = [position, ...groups.slice(0, 2), groups[2] === '0000' ? '0001' : '0000'].join('-');
  const not = await run('verify', folder, '--head', other);
  expect(not.code).toBe(1);
  expect(not.err).toContain(`this house does not contain ${other}: its record ${position} is another`);
  const later = await run('verify', folder, '--head', `999999-${groups.join('-')}`);
  expect(later.code).toBe(1);
  expect(later.err).toContain('its journal ends before record 999999');
  expect((await run('verify', folder, '--head', 'nonsense')).code).toBe(2);
});

test.each([
  ['a byte flipped in the middle of both logs', (folder: string) => (break_log(folder), flip(join(folder, 'commits.log'), 20)), 'acknowledged commits are missing at the end'],
  ['both logs deleted', (folder: string) => ['riffle.db-wal', 'commits.log'].forEach((name) => rmSync(join(folder, name))), 'head file says'],
  ['the log cut, and that of the commits gone', (folder: string) => (truncateSync(join(folder, 'riffle.db-wal'), statSync(join(folder, 'riffle.db-wal')).size >> 1), rmSync(join(folder, 'commits.log'))), 'acknowledged commits are missing at the end'],
  ['the database deleted', (folder: string) => ['', '-wal', '-shm'].forEach((end) => rmSync(join(folder, `riffle.db${end}`), { force: true })), 'the database is gone or empty'],
  ['the key deleted', (folder: string) => rmSync(join(folder, 'house.key')), "the house's key"],
  ['the head file deleted', (folder: string) => rmSync(join(folder, 'head')), 'the head file is missing'],
])('%s: no start, no new PIN, and a sentence', async (name, damage, sentence) => {
  const folder = copy(name.replaceAll(' ', '-'));
  damage(folder);
  const start = await run('serve', '--data', folder, '--port', '0');
  expect(start.code).toBe(1);
  expect(start.err).toContain(sentence);
  expect(start.out).not.toContain('PIN');
  const verified = await run('verify', folder);
  expect(verified.code).toBe(1);
  expect(verified.err).not.toBe('');
  if (name !== 'the key deleted') expect(start.err).toContain(`riffle rescue ${folder} NEW`);
});

test('what a broken log lost is put back from the log of the commits', async () => {
  break_log(riffle.folder);
  const damaged = await riffle.verify();
  expect(damaged.code).toBe(1);
  expect(damaged.said).toContain('the next start of the server puts it back');
  await riffle.start();
  expect(riffle.said).toContain('they are put back from');
  expect((await new Desk(riffle).get('/house')).name).toBe('My house');
  await riffle.stop();
  const verified = await riffle.verify();
  expect(verified.code, verified.said).toBe(0);
  expect(Number(/^(\d+) records/.exec(verified.said)![1])).toBeGreaterThanOrEqual(acknowledged);
  expect((await riffle.verify('--head', head)).code).toBe(0);
});

test('what is left after a broken log is saved by rescue, and the saved house is sound and opens', async () => {
  const folder = copy('to-rescue');
  break_log(folder);
  const fresh = join(kept, 'rescued');
  const saved = await run('rescue', folder, fresh);
  expect(saved.err).toBe('');
  expect(saved.code).toBe(0);
  expect(saved.out).toMatch(/saved into .*: \d+ records/);
  expect(saved.out).toMatch(/lost: records \d+ to \d+/);
  const verified = await run('verify', fresh);
  expect(verified.err).toBe('');
  expect(verified.code).toBe(0);
  expect((await run('verify', fresh, '--head', early)).code).toBe(0);
  expect((await run('verify', fresh, '--head', head)).code).toBe(1);
  expect((await run('rescue', folder, fresh)).code).toBe(1);
});

test('--damaged serves what is there, read-only', async () => {
  const folder = copy('damaged');
  const wal = join(folder, 'riffle.db-wal');
  flip(wal, statSync(wal).size >> 1);
  const before = readFileSync(wal);
  const server = spawn(binary, ['serve', '--data', folder, '--port', '0', '--damaged'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  try {
    await new Promise<void>((resolve, reject) => {
      const heard = (chunk: Buffer) => {
        said += chunk.toString('utf8');
        if (said.includes('Stop with')) resolve();
      };
      server.stdout.on('data', heard);
      server.stderr.on('data', heard);
      server.on('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
    });
    expect(said).toContain('READ-ONLY');
    const port = Number(/127\.0\.0\.1:(\d+)/.exec(said)![1]);
    const desk = new Desk({ port });
    expect((await desk.get('/house')).name).toBe('My house');
    await desk.sign_in('administrator', '271828');
    expect((await desk.get('/persons?q=ana')).persons.length).toBeGreaterThan(0);
    const refused = await desk.call('POST', '/house/commands', { command_id: randomUUID(), type: 'RegisterPerson', args: person('Bo', 'Y') });
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.text).error.code).toBe('storage_read_only');
  } finally {
    server.removeAllListeners('exit');
    server.kill('SIGKILL');
  }
  expect(readFileSync(wal).equals(before)).toBe(true);
  expect(existsSync(join(folder, 'heads.log')) && readFileSync(join(folder, 'heads.log'), 'utf8').includes(' start ')).toBe(false);
});

test('the key may live elsewhere: --house-key, or the service manager’s credentials', async () => {
  const folder = copy('key-elsewhere');
  const away = mkdtempSync(join(kept, 'credentials-'));
  writeFileSync(join(away, 'house.key'), readFileSync(join(folder, 'house.key')), { mode: 0o400 });
  rmSync(join(folder, 'house.key'));
  expect((await run('verify', folder)).code).toBe(1);
  expect((await run('verify', folder, '--house-key', join(away, 'house.key'))).code).toBe(0);
  process.env.CREDENTIALS_DIRECTORY = away;
  try {
    expect((await run('verify', folder)).code).toBe(0);
    expect((await run('reset-pin', '--data', folder, 'administrator')).out).toContain('one-time PIN of administrator');
  } finally {
    delete process.env.CREDENTIALS_DIRECTORY;
  }
  expect(existsSync(join(folder, 'house.key'))).toBe(false);
});
