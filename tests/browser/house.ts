// A house for a test: the real server on data and a port of its own, and staff who speak to it over HTTP.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandReply, Session, Setup, Templates, TournamentView } from '../../web/src/api/types';

const binary = process.env.RIFFLE_BIN ?? 'build/release/riffle';
export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function free_port(): Promise<number> {
  const socket = createServer();
  await new Promise<void>((done) => socket.listen(0, '127.0.0.1', done));
  const { port } = socket.address() as { port: number };
  await new Promise((done) => socket.close(done));
  return port;
}

/** Tries until it holds or time is up; then the last failure is told. */
export async function eventually<T>(look: () => Promise<T> | T, ms = 15_000): Promise<T> {
  const until = Date.now() + ms;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(100);
    }
  }
}

export class House {
  private server: ChildProcess | null = null;
  private said = '';
  readonly data = mkdtempSync(join(tmpdir(), 'riffle-browser-'));

  private constructor(readonly port: number, private readonly options: string[]) {}

  get address(): string { return `http://127.0.0.1:${this.port}`; }
  /** Of the administrator, as printed on the first start. */
  get one_time_pin(): string {
    const found = /first sign-in: administrator PIN (\S+)/.exec(this.said);
    if (!found) throw new Error(`no first sign-in was printed:\n${this.said}`);
    return found[1];
  }

  static async open(options: string[] = []): Promise<House> {
    const house = new House(await free_port(), options);
    await house.start();
    return house;
  }

  async start(): Promise<void> {
    const server = spawn(binary, ['serve', '--data', this.data, '--port', String(this.port), ...this.options], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.server = server;
    server.stdout.on('data', (bytes) => (this.said += String(bytes)));
    server.stderr.on('data', (bytes) => (this.said += String(bytes)));
    await eventually(async () => {
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}:\n${this.said}`);
      const answer = await fetch(`${this.address}/api/v1/health`);
      if (!answer.ok) throw new Error(String(answer.status));
    });
  }

  /** As a power cut would: nothing is asked, nothing is flushed. */
  async kill(): Promise<void> {
    const server = this.server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGKILL');
    await ended;
  }

  /** `riffle verify` on the data: the exit code and what it said. */
  verify(): { code: number | null; said: string } {
    const run = spawnSync(binary, ['verify', this.data], { encoding: 'utf8' });
    return { code: run.status, said: run.stdout + run.stderr };
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** One signed-in account, over HTTP: to set a scene quickly. */
export class Staff {
  private cookie = '';
  private csrf = '';
  private given = 0;

  constructor(readonly house: House) {}

  static async administrator(house: House): Promise<Staff> {
    const staff = new Staff(house);
    await staff.sign_in('administrator', house.one_time_pin, 'opensesame');
    return staff;
  }

  async sign_in(name: string, pin: string, fresh?: string): Promise<void> {
    await this.keep(await this.call('POST', '/session', { name, pin }));
    if (fresh) await this.keep(await this.call('POST', '/session/pin', { old_pin: pin, pin: fresh }));
  }

  private async keep(answer: Response): Promise<void> {
    // Debian 12's own Node has no getSetCookie yet: the lines stand there joined by commas.
    const lines = answer.headers.getSetCookie?.() ?? (answer.headers.get('set-cookie') ?? '').split(/,\s*(?=[A-Za-z_]+=)/);
    const fresh = lines.filter((line) => line !== '').map((line) => line.split(';')[0]);
    if (fresh.length > 0) this.cookie = fresh.join('; ');
    const now = (await (await this.call('GET', '/session')).json()) as Session;
    this.csrf = now.csrf ?? '';
  }

  private async call(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(`${this.house.address}/api/v1${path}`, {
      method, body: body === undefined ? undefined : JSON.stringify(body),
      headers: { Cookie: this.cookie, 'X-CSRF-Token': this.csrf, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  async get<T>(path: string): Promise<T> { return (await (await this.call('GET', path)).json()) as T; }
  async text(path: string): Promise<string> { return (await this.call('GET', path)).text(); }

  async post(path: string, body: Record<string, unknown>): Promise<CommandReply> {
    this.given += 1;
    const id = `00000000-0000-4000-8000-${String(Date.now() % 1e6).padStart(6, '0')}${String(this.given).padStart(6, '0')}`;
    return (await (await this.call('POST', path, { command_id: id, ...body })).json()) as CommandReply;
  }

  in_house = (type: string, args: Record<string, unknown>) => this.post('/house/commands', { type, args });
  in_tournament = (id: string, type: string, args: Record<string, unknown> = {}) => this.post(`/tournaments/${id}/commands`, { type, args });
  view = (id: string) => this.get<TournamentView>(`/tournaments/${id}`);

  async add_account(name: string, role: string, pin: string): Promise<void> {
    const reply = await this.in_house('AddAccount', { name, role });
    await new Staff(this.house).sign_in(name, reply.one_time_pin ?? '', pin);
  }

  /** A tournament with so many players sold, not started. */
  async tournament(players: number, change: (setup: Setup) => void = () => undefined): Promise<string> {
    const templates = await this.get<Templates>('/templates');
    const [structure] = templates.structures;
    const setup: Setup = {
      name: 'Deepstack', starts_at: Date.now() + 600_000, game: 'nl-holdem', book: 'tda-2024', buy_in: { minor: 15000, currency: 'EUR' }, fee: { minor: 1500, currency: 'EUR' },
      starting_stack: structure.starting_stack, seats_per_table: 9, max_entries: null, reentries: 1, late_levels: 4,
      levels: structure.levels, chips: templates.chip_sets[0].chips, payout: templates.payouts[0].bands, payout_unit: 500,
    };
    change(setup);
    const id = (await this.post('/tournaments', { setup })).tournament ?? '';
    await this.in_tournament(id, 'OpenRegistration');
    for (let i = 0; i < players; i += 1) {
      const { person } = await this.in_house('RegisterPerson', {
        first_name: first_names[i % first_names.length], last_name: last_names[(i * 7 + Math.floor(i / last_names.length)) % last_names.length],
        nickname: '', country: 'ES', document: '', contact: '',
      });
      await this.in_tournament(id, 'SellEntry', { person });
    }
    return id;
  }
}

const first_names = ['Ana', 'Łukasz', 'Jörg', 'Beatriz', 'Iñaki', 'Søren', 'Marco', 'Giulia', 'João', 'Inês', 'Pedro', 'Carmen', 'Luís', 'Zoë', 'Ágata', 'Đorđe', 'Hélène', 'Paolo', 'Núria', 'Xavi'];
const last_names = ['Núñez', 'Wiśniewski', 'García', 'Rossi', 'Öztürk', 'Silva', 'Gonçalves', 'Müller', 'Bianchi', 'Ferrari', 'Çelik', 'Álvarez', 'Peña', 'Costa', 'Novák', 'Ibáñez', 'Esposito', 'Ricci', 'Conti', 'Moreira'];
