// `riffle serve`: what it refuses before it makes anything, and TLS as a house starts it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { binary } from './riffle';

const folder = mkdtempSync(join(tmpdir(), 'riffle-serve-'));
const data = join(folder, 'house');
const cert = join(folder, 'chain.pem');
const key = join(folder, 'key.pem');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const [name, options, said] of [
  ['every network without TLS', ['--host', '0.0.0.0'], '--insecure'],
  ['every IPv6 network without TLS', ['--host', '::'], '--insecure'],
  ['a plain --url on every network', ['--host', '0.0.0.0', '--url', 'http://riffle.local'], '--insecure'],
  ['a certificate without its key', ['--cert', cert], '--key'],
  ['a proxy that is none', ['--trusted-proxy', '10.0.0.0/99'], '10.0.0.0/99'],
] as [string, string[], string][]) {
  test(`${name} is refused, and nothing is made`, () => {
    const run = spawnSync(binary, ['serve', '--data', data, '--port', '0', ...options], { encoding: 'utf8', timeout: 20_000 });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain(said);
    expect(run.stdout).not.toContain('PIN');
    expect(existsSync(data)).toBe(false);
  });
}

/** Starts it, waits until it says where it is, hands that over, stops it. */
async function serving(options: string[], look: (address: URL) => Promise<void>): Promise<number | null> {
  const child = spawn(binary, ['serve', '--data', data, '--port', '0', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((done) => child.on('exit', (code) => done(code)));
  try {
    const address = await new Promise<URL>((resolve, reject) => {
      let output = '';
      const heard = (chunk: Buffer) => {
        output += String(chunk);
        const found = /Riffle is at (\S+)/.exec(output);
        if (found && output.includes('Stop with')) resolve(new URL(found[1]));
      };
      child.stdout.on('data', heard);
      child.stderr.on('data', heard);
      void ended.then((code) => reject(new Error(`it ended with ${code}: ${output}`)));
    });
    await look(address);
  } finally {
    child.kill('SIGTERM');
  }
  return ended;
}

test('with --insecure, or with --url https://, every network is listened on', async () => {
  for (const options of [['--insecure'], ['--url', 'https://riffle.example']])
    expect(await serving(['--host', '0.0.0.0', ...options], async (address) => {
      const answer = await fetch(`http://127.0.0.1:${address.port}/api/v1/health`);
      expect(answer.status).toBe(200);
      expect(answer.headers.has('strict-transport-security')).toBe(options[0] === '--url');
    })).toBe(0);
});

test('with a certificate it speaks https', async () => {
  const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2',
    '-subj', '/CN=riffle.test', '-keyout', key, '-out', cert], { encoding: 'utf8' });
  expect(made.status, made.stderr).toBe(0);
  expect(await serving(['--host', '0.0.0.0', '--cert', cert, '--key', key], async (address) => {
    expect(address.protocol).toBe('https:');
    const answer = await new Promise<{ status?: number; hsts?: string; cookies?: string[] }>((resolve, reject) =>
      request({ host: '127.0.0.1', port: address.port, path: '/api/v1/session', rejectUnauthorized: false }, (reply) => {
        reply.resume();
        reply.on('end', () => resolve({ status: reply.statusCode, hsts: reply.headers['strict-transport-security'], cookies: reply.headers['set-cookie'] }));
      }).on('error', reject).end());
    expect(answer.status).toBe(200);
    expect(answer.hsts).toMatch(/^max-age=\d+$/);
    for (const cookie of answer.cookies ?? []) expect(cookie).toContain('; Secure');
    expect(answer.cookies).not.toBeUndefined();
  })).toBe(0);
});
