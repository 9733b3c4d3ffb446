// Somebody at a device: signs in, keeps the cookies, gives commands.
import { randomUUID } from 'node:crypto';
import type { Riffle } from './riffle';
import { type Answer, type Sent, send } from './wire';

export class Desk {
  cookies: Record<string, string> = {};
  csrf = '';
  /** Sees every exchange; the suites hold it against the description. */
  watch: (sent: Sent, answer: Answer) => void = () => {};

  constructor(readonly riffle: Pick<Riffle, 'port'>) {}

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const sent: Sent = { method, path: '/api/v1' + path, headers: { ...this.headers(), ...headers } };
    if (body !== undefined) {
      sent.body = typeof body === 'string' ? body : JSON.stringify(body);
      sent.headers = { 'Content-Type': 'application/json', ...sent.headers };
    }
    const answer = await this.exchange(sent);
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [name, value] = cookie.split(';')[0].split('=');
      this.cookies[name] = value;
    }
    this.watch(sent, answer);
    return answer;
  }

  protected exchange(sent: Sent): Promise<Answer> {
    return send(this.riffle.port, sent);
  }

  headers(): Record<string, string> {
    const headers: Record<string, string> = {};
    const cookies = Object.entries(this.cookies).map(([name, value]) => `${name}=${value}`);
    if (cookies.length > 0) headers.Cookie = cookies.join('; ');
    if (this.csrf) headers['X-CSRF-Token'] = this.csrf;
    return headers;
  }

  /** The body of an answer that must be 200. */
  async ok<T = any>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.call(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text) as T;
  }

  get = <T = any>(path: string) => this.ok<T>('GET', path);

  async sign_in(name: string, pin: string): Promise<any> {
    const session = await this.ok('POST', '/session', { name, pin });
    this.csrf = session.csrf;
    return session;
  }

  /** Signs in with a one-time PIN and changes it. */
  async sign_in_first(name: string, one_time_pin: string, pin: string): Promise<void> {
    await this.sign_in(name, one_time_pin);
    await this.ok('POST', '/session/pin', { old_pin: one_time_pin, pin });
  }

  house = (type: string, args: unknown) => this.ok('POST', '/house/commands', { command_id: randomUUID(), type, args });
  tournament = (id: string, type: string, args: unknown = {}, more: object = {}) =>
    this.ok('POST', `/tournaments/${id}/commands`, { command_id: randomUUID(), type, args, ...more });
  table = (id: string, number: number, type: string, args: unknown = {}, more: object = {}) =>
    this.ok('POST', `/tournaments/${id}/tables/${number}/commands`, { command_id: randomUUID(), type, args, ...more });
}

export const setup = (name: string) => ({
  name, starts_at: Date.now(), game: 'nl-holdem', book: 'tda-2024',
  buy_in: { minor: 10000, currency: 'EUR' }, fee: { minor: 1000, currency: 'EUR' },
  starting_stack: 20000, seats_per_table: 6, max_entries: 50, reentries: 1, late_levels: 2,
  levels: [
    { kind: 'level', small_blind: 100, big_blind: 200, ante: 200, duration_ms: 1_200_000 },
    { kind: 'level', small_blind: 200, big_blind: 400, ante: 400, duration_ms: 1_200_000 },
    { kind: 'break', small_blind: 0, big_blind: 0, ante: 0, duration_ms: 600_000 },
    { kind: 'level', small_blind: 300, big_blind: 600, ante: 600, duration_ms: 1_200_000 },
    { kind: 'level', small_blind: 500, big_blind: 1000, ante: 1000, duration_ms: 1_200_000 },
  ],
  chips: [{ value: 100, color: '#ffffff' }, { value: 500, color: '#cc2222' }],
  payout: [{ min_entries: 1, shares_bp: [10000] }, { min_entries: 5, shares_bp: [6500, 3500] }],
  payout_unit: 500,
});

export const person = (first_name: string, last_name: string) =>
  ({ first_name, last_name, nickname: '', country: 'ES', document: '', contact: '' });

export const roles = ['administrator', 'director', 'floor', 'cashier', 'dealer', 'display'] as const;
export type Role = (typeof roles)[number];

/** A desk for each role, signed in; the administrator's is the first. */
export async function open_house(riffle: Riffle, watch: Desk['watch'] = () => {}): Promise<Record<Role, Desk>> {
  const desks = Object.fromEntries(roles.map((role) => [role, new Desk(riffle)])) as Record<Role, Desk>;
  for (const desk of Object.values(desks)) desk.watch = watch;
  await desks.administrator.sign_in_first('administrator', riffle.first_pin, 'secret-of-administrator');
  for (const role of roles.slice(1)) {
    const added = await desks.administrator.house('AddAccount', { name: `the ${role}`, role });
    await desks[role].sign_in_first(`the ${role}`, added.one_time_pin, `secret-of-${role}`);
  }
  return desks;
}
