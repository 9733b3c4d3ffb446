// HTTP to the server: one place for the address, the language, the CSRF token and what an error is.
import { base } from './address';
import type { CommandReply, CommandRequest, Posts, Problem, Session } from './types';

export { base };
const under_way = new Set<AbortController>();
let csrf: string | null = null;
let lang = 'en';
let signed_out = () => {};

export const set_csrf = (token: string | null) => void (csrf = token);
export const set_request_lang = (chosen: string) => void (lang = chosen);

/** Called when the server no longer knows who we are: the session ended, or was ended elsewhere. */
export const on_signed_out = (callback: () => void) => void (signed_out = callback);

/** The server said no, in a sentence for the reader. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly sentence: string,
    readonly citation: string | undefined,
    readonly where: string | undefined = undefined,
    readonly args: Record<string, string> = {},
  ) {
    super(sentence);
  }
}

/** The server did not answer. */
export class Unreachable extends Error {}

async function refusal(response: Response): Promise<Refused | Unreachable> {
  // A proxy's 502-504 means that the server itself has not spoken.
  const problem = (await response.json().catch(() => null)) as Problem | null;
  if (!problem?.error) return new Unreachable(String(response.status));
  const { code, sentence, citation, where, args } = problem.error;
  return new Refused(response.status, code, sentence, citation, where, args);
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': lang };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET' && csrf) headers['X-CSRF-Token'] = csrf;
  let response: Response;
  const control = new AbortController();
  const limit = setTimeout(() => control.abort(), 15_000);
  under_way.add(control);
  try {
    response = await fetch(base + path, {
      method, headers, credentials: 'same-origin', cache: 'no-store',
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: control.signal,
    });
  } catch (error) {
    throw new Unreachable(String(error));
  } finally {
    clearTimeout(limit);
    under_way.delete(control);
  }
  if (!response.ok) {
    if (response.status === 401 && path !== '/session') signed_out();
    throw await refusal(response);
  }
  if (response.status === 204) return undefined as T;
  // An answer cut off in the middle (the server died) is no answer.
  return (await response.json().catch((error: unknown) => {
    throw new Unreachable(String(error));
  })) as T;
}

/** The line was dead and is back: no answer comes to what was asked before. A command is sent again by itself. */
export function give_up_waiting(): void {
  for (const control of under_way) control.abort();
}

/** The QR code leads to the address this page came by: what a phone in the same room can reach. */
export const qr_address = (ticket: string) => `${base}/tickets/${encodeURIComponent(ticket)}.svg`;

export const get = <T>(path: string) => call<T>('GET', path);
export const remove = <T>(path: string) => call<T>('DELETE', path);
export const post_once = <Path extends keyof Posts>(path: Path, body: Posts[Path]['body']) => call<Posts[Path]['answer']>('POST', path, body);

/** A POST whose body carries a command id, so that sending it again is harmless: it is sent until the server answers. */
export async function post_until_answered<Path extends keyof Posts>(path: Path, body: Posts[Path]['body'], on_wait: (attempt: number) => void): Promise<Posts[Path]['answer']>;
export async function post_until_answered(path: `${string}/commands`, body: CommandRequest, on_wait: (attempt: number) => void): Promise<CommandReply>;
export async function post_until_answered(path: string, body: unknown, on_wait: (attempt: number) => void): Promise<unknown> {
  let renewed = false;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call('POST', path, body);
    } catch (error) {
      if (error instanceof Refused && error.status === 403 && error.code.includes('csrf') && !renewed) {
        renewed = true;
        csrf = (await get<Session>('/session')).csrf;
        continue;
      }
      if (!(error instanceof Unreachable)) throw error;
      on_wait(attempt + 1);
      await new Promise((done) => setTimeout(done, retry_delay_ms(attempt)));
    }
  }
}

/** 0.25, 0.5, 1, 2, 4, then every 5 seconds. */
export const retry_delay_ms = (attempt: number) => Math.min(5000, 250 * 2 ** attempt);

/** A random (version 4) UUID. crypto.randomUUID is missing where the page came by plain http, as in most houses. */
export function new_command_id(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
