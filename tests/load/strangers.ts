// Those who mean no good, and those who only guess: wrong sign-ins, broken requests, connections left half open; and a
// certificate that changes under all of it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import tls from 'node:tls';
import { Caller, type House, next_address, pause } from './caller';
import type { World } from './world';

/** Wrong PINs for names that are there and names that are not, from ever other addresses. */
export async function guess_until(house: House, world: World, over: () => boolean): Promise<void> {
  do {
    const caller = new Caller(house, world, 'guessing');
    for (let i = 0; i < 4; i += 1) {
      const name = world.chance.of([world.chance.of(world.names), 'ádministrator', 'nobody of that name', 'x'.repeat(60), 'x'.repeat(2000), '']);
      const pin = world.chance.of<unknown>(['123456', 'not the pin', '', 'x'.repeat(300), 7, null]);
      await caller.guess(name, pin);
    }
    caller.leave();
  } while (!over());
}

const host = 'Host: 127.0.0.1\r\n';
const broken = [
  'GET / HTTP/1.1\r\n\r\n', `POST /api/v1/session HTTP/1.1\r\n${host}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, `GET /api/v1/house HTTP/1.1\r\n${host}Host: b\r\n\r\n`,
  `POST /api/v1/house/commands HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"a`, `GET /${'x'.repeat(9000)} HTTP/1.1\r\n${host}\r\n`,
  `GET /api/v1/house HTTP/1.1\r\n${host}X: ${'y'.repeat(70_000)}\r\n\r\n`, 'NONSENSE\r\n\r\n', '\0\0\0\0', `GET /../../etc/passwd HTTP/1.1\r\n${host}\r\n`, `GET /api/v1/hou`,
  `POST /api/v1/rulings HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 2000000\r\n\r\n`, `DELETE /api/v1/tournaments HTTP/1.1\r\n${host}\r\n`,
  `POST /api/v1/session HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\nzz\r\n`,
  `GET / HTTP/1.1\r\n${host}Accept-Encoding: gzip\r\n\r\nGET /api/v1/health HTTP/1.1\r\n${host}\r\nGET /api/v1/tournaments HTTP/1.1\r\n${host}Accept-Encoding: gzip\r\nConnection: close\r\n\r\n`,
];

/** Bytes that are no request, or half of one, then silence or a hang-up. */
export async function vandalize_until(house: House, world: World, over: () => boolean): Promise<void> {
  do {
    const localAddress = next_address();
    await Promise.all(Array.from({ length: 4 }, () => new Promise<void>((resolve) => {
      const plain = !house.secure || world.chance.one_in(4); // bytes that are no handshake, too
      const options = { host: '127.0.0.1', port: house.port, localAddress };
      const socket: net.Socket = plain ? net.connect(options) : tls.connect({ ...options, rejectUnauthorized: false });
      const end = () => {
        // Only a plain socket can be reset.
        if (plain && world.chance.one_in(2)) socket.resetAndDestroy();
        else socket.destroy();
        resolve();
      };
      socket.on('error', () => resolve());
      socket.on('close', () => resolve());
      if (world.chance.one_in(2)) socket.on('data', () => {});
      socket.on(plain ? 'connect' : 'secureConnect', () => {
        world.counts.vandals += 1;
        socket.write(world.chance.of(broken));
        setTimeout(end, world.chance.below(300));
      });
    })));
  } while (!over());
}

/** A new certificate and its key, for this name. */
export function make_papers(folder: string, name: string): { cert: string; key: string } {
  const cert = join(folder, 'chain.pem');
  const key = join(folder, 'key.pem');
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', `/CN=${name}`, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key };
}

/** SIGHUP again and again, with a certificate that is another one, or broken: then the old one stays. */
export async function hang_up_until(papers: { cert: string; key: string }, others: { cert: string; key: string }, signal: () => void, world: World, over: () => boolean): Promise<void> {
  const sets = [papers, others].map(({ cert, key }) => ({ cert: readFileSync(cert), key: readFileSync(key) }));
  do {
    for (const set of [sets[1], { cert: Buffer.from('no certificate'), key: sets[0].key }, sets[0]]) {
      writeFileSync(papers.cert, set.cert);
      writeFileSync(papers.key, set.key);
      signal();
      world.counts.hangups += 1;
      await pause(100 + world.chance.below(200));
    }
  } while (!over());
}
