// Text is small on the wire where the reader takes it, and the same text where it does not.
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { open_house } from './desk';
import { Riffle } from './riffle';

let riffle: Riffle;
beforeAll(async () => {
  riffle = await Riffle.make();
  await open_house(riffle);
});
afterAll(() => riffle?.remove());

interface Got { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer }
const get = (path: string, headers: Record<string, string> = {}): Promise<Got> =>
  new Promise((done, failed) => {
    request({ host: '127.0.0.1', port: riffle.port, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }));
    }).on('error', failed).end();
  });

describe('the pages', () => {
  test('come as brotli, gzip or as they are, each with a tag of its own', async () => {
    const page = (await get('/')).bytes.toString();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)![1];
    const plain = await get(script);
    const gzip = await get(script, { 'Accept-Encoding': 'gzip' });
    const brotli = await get(script, { 'Accept-Encoding': 'gzip, deflate, br;q=0.9' });
    expect([plain.headers['content-encoding'], gzip.headers['content-encoding'], brotli.headers['content-encoding']]).toEqual([undefined, 'gzip', 'br']);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2.5);
    expect(brotli.headers['content-type']).toBe(plain.headers['content-type']);
    for (const one of [plain, gzip, brotli]) expect(one.headers.vary).toBe('Accept-Encoding');
    expect(new Set([plain, gzip, brotli].map((one) => one.headers.etag)).size).toBe(3);
    const again = await get(script, { 'Accept-Encoding': 'br', 'If-None-Match': String(brotli.headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    // The compressed file is no page of its own.
    expect((await get(`${script}.br`)).status).toBe(404);
  });

  test('are not compressed for who does not take it', async () => {
    for (const taken of ['identity', 'br;q=0, gzip;q=0', 'gzip;q=0.0', 'x-gzipper'])
      expect((await get('/', { 'Accept-Encoding': taken })).headers['content-encoding'], taken).toBeUndefined();
    expect((await get('/', { 'Accept-Encoding': '*' })).headers['content-encoding']).toBe('br');
  });
});

describe('the answers', () => {
  test('that are long come as gzip', async () => {
    const plain = await get('/api/v1/clauses?limit=500');
    const small = await get('/api/v1/clauses?limit=500', { 'Accept-Encoding': 'gzip' });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(small.bytes).equals(plain.bytes)).toBe(true);
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(small.headers['content-length']).toBe(String(small.bytes.length));
  });

  test('that are short, and the session with its secret, stay as they are', async () => {
    for (const path of ['/api/v1/health', '/api/v1/session', '/api/v1/house'])
      expect((await get(path, { 'Accept-Encoding': 'gzip, br' })).headers['content-encoding'], path).toBeUndefined();
  });
});
