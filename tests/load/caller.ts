// Somebody with a device and an address of their own: keeps connections open, and tries again when one was closed on
// them, as a browser does.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { Desk } from '../api/desk';
import type { Answer, Sent } from '../api/wire';
import type { World } from './world';

export interface House {
  port: number;
  secure: boolean;
}

let addresses = 0;
/** Every caller comes from another one, so that caps and limits by address count them apart. */
export const next_address = () => {
  addresses += 1;
  return `127.0.${1 + (addresses >> 8)}.${addresses & 255 || 1}`;
};

const lost = ['ECONNRESET', 'EPIPE', 'ECONNREFUSED'];
// Long, for PINs are hashed by threads that wait for everybody else's: on a machine with other work that takes minutes.
export const patience_ms = 300_000;

class Left extends Error {}

export class Caller extends Desk {
  name = '';
  pin = ''; // empty: has no account
  private readonly agent: http.Agent;

  constructor(readonly house_: House, readonly world: World, readonly who: string, readonly address = next_address()) {
    super(house_);
    const options = { keepAlive: true, maxSockets: 4 };
    this.agent = house_.secure ? new https.Agent({ ...options, rejectUnauthorized: false }) : new http.Agent(options);
    this.watch = (sent, answer) => world.saw(who, sent, answer);
  }

  /** Ends its idle connections. */
  leave(): void {
    this.agent.destroy();
  }

  protected override async exchange(sent: Sent): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1)
      try {
        return await this.once(sent);
      } catch (error) {
        // A connection that had waited too long, or one of too many. Commands have ids: again is safe.
        if (attempt >= 3 || !lost.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      }
  }

  /** A wrong PIN; who waits too long for the answer leaves. Strangers' PINs are hashed last: that is no fault. */
  async guess(name: unknown, pin: unknown): Promise<void> {
    const body = JSON.stringify({ name, pin });
    const sent: Sent = { method: 'POST', path: '/api/v1/session', headers: { 'Content-Type': 'application/json' }, body };
    this.world.attempted.add(`${this.who} POST /session`);
    this.world.counts.guesses += 1;
    try {
      const answer = await this.once(sent, 10_000);
      this.watch(sent, answer);
      if (answer.status === 200) this.world.fault(`a wrong PIN let in as ${name}`);
    } catch (error) {
      if (!(error instanceof Left) && !lost.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }

  /** A request that is left to its maker, over this caller's connections. */
  ask(sent: Sent, heard: (reply: http.IncomingMessage) => void): http.ClientRequest {
    const headers: Record<string, string> = { ...sent.headers };
    if (sent.body !== undefined) headers['Content-Length'] = String(Buffer.byteLength(sent.body));
    const options = { host: '127.0.0.1', port: this.house_.port, localAddress: this.address, method: sent.method, path: sent.path, headers, agent: this.agent };
    return this.house_.secure ? https.request(options, heard) : http.request(options, heard);
  }

  private once(sent: Sent, patience = patience_ms): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = this.ask(sent, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(chunks).toString('utf8') }));
        reply.on('error', reject);
      });
      request.on('error', reject);
      request.setTimeout(patience, () => request.destroy(new Left(`no answer to ${sent.method} ${sent.path} in ${patience} ms`)));
      request.end(sent.body);
    });
  }

  /** A command, by its name; now and then sent twice, as a page does that has not heard. */
  async give(path: string, type: string, body: Record<string, unknown>): Promise<Answer> {
    const id = randomUUID();
    const sent = { command_id: id, ...body };
    const answer = await this.call('POST', path, sent);
    this.world.gave(this.who, type, id, answer);
    if (answer.status !== 200 || !this.world.chance.one_in(10)) return answer;
    const again = await this.call('POST', path, sent);
    this.world.counts.resent += 1;
    const first = JSON.parse(answer.text);
    const second = again.status === 200 ? JSON.parse(again.text) : null;
    // Of a person who was erased in between nothing is left that would tell a retry.
    const personal = ['RegisterPerson', 'ChangePerson', 'AddAccount', 'ChangeAccount'].includes(type) && again.status === 409;
    const signed_out = again.status === 401;
    if (!personal && !signed_out && !(second?.repeated === true && second.version === first.version))
      this.world.fault(`${this.who}: ${type} sent again: ${again.status} ${again.text}, first ${answer.text}`);
    return answer;
  }
  in_house = (type: string, args: unknown, more: object = {}) => this.give('/house/commands', type, { type, args, ...more });
  in_tournament = (id: string, type: string, args: unknown = {}, more: object = {}) => this.give(`/tournaments/${id}/commands`, type, { type, args, ...more });
  at_table = (id: string, table: number, type: string, args: unknown = {}, more: object = {}) => this.give(`/tournaments/${id}/tables/${table}/commands`, type, { type, args, ...more });
  create = (setup: unknown) => this.give('/tournaments', 'CreateTournament', { setup });

  /** Signs in, waiting where it is told to. */
  async enter(pin = this.pin): Promise<void> {
    this.csrf = (await this.patiently('/session', { name: this.name, pin })).csrf;
  }

  /** Signs in with a one-time PIN and chooses its own. */
  async enter_first(one_time_pin: string): Promise<void> {
    await this.enter(one_time_pin);
    await this.patiently('/session/pin', { old_pin: one_time_pin, pin: this.pin });
  }

  private async patiently(path: string, body: unknown): Promise<any> {
    for (;;) {
      const answer = await this.call('POST', path, body);
      if (answer.status === 200) return JSON.parse(answer.text);
      if (answer.status !== 503 && answer.status !== 429) throw new Error(`${this.name}: POST ${path}: ${answer.status} ${answer.text}`);
      await pause(500);
    }
  }
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
