// The live views of all windows of this browser. A browser opens six connections to a server and no more: so there is one
// stream a tournament however many windows look at it, and never more than three; what is looked at beyond that is asked
// for every two seconds. Commands always find a free connection.
import type { TournamentChange, TournamentView } from '../api/types';
import { EventReader } from './event_stream';
import { merge } from './topics';

export interface Ask { key: string; path: string }
export type Said = { do: 'open'; ask: Ask } | { do: 'close'; key: string } | { do: 'here' } | { do: 'bye' };
export type News = { of: 'view'; key: string; text: string } | { of: 'change'; key: string; text: string } | { of: 'problem'; key: string; sentence: string } | { of: 'line'; up: boolean };
/** A window, as it is told the news. */
export interface Reader { tell(news: News): void }

const most_streams = 3;
const ask_every_ms = 2000;
// The server speaks every three seconds at least: a line silent for longer than two such turns is dead.
const silent_ms = 7000;
const connect_ms = 4000;
const probe_ms = 4000;
const probe_wait_ms = 3500;
const forget_ms = 120_000;

class Feed {
  view: TournamentView | null = null;
  readonly readers = new Set<Reader>();
  down = false;
  private mode: 'stream' | 'ask' | null = null;
  private attempt = 0;
  private tries = 0;
  private opened = false;
  private heard_at = 0;
  private control: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly key: string, private readonly path: string, private readonly feeds: Feeds) {}

  be(mode: 'stream' | 'ask'): void {
    if (mode === this.mode) return;
    this.stop();
    this.mode = mode;
    void this.begin();
  }

  stop(): void {
    this.mode = null;
    this.tries += 1;
    clearTimeout(this.timer);
    this.control?.abort();
  }

  /** The line is back: what waits for its turn need not. */
  again(): void {
    if (this.down) this.later(0);
  }

  /** Asked every half second: is the line dead without a word? */
  watch(now: number): void {
    if (this.mode === 'stream' && this.control && now - this.heard_at > (this.opened ? silent_ms : connect_ms)) this.control.abort();
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.begin(), ms);
  }

  private async begin(): Promise<void> {
    const mine = (this.tries += 1);
    this.control?.abort();
    const control = new AbortController();
    this.control = control;
    this.opened = false;
    this.heard_at = performance.now();
    let wait = 0;
    try {
      wait = this.mode === 'stream' ? await this.listen(control.signal) : await this.ask(control);
    } catch {
      wait = this.failed(mine);
    }
    if (mine !== this.tries) return;
    this.control = null;
    this.later(wait);
  }

  private failed(mine: number): number {
    if (mine !== this.tries) return 0;
    const wait = Math.min(3000, 300 * 2 ** this.attempt);
    this.attempt += 1;
    this.set_down(true);
    return wait;
  }

  private set_down(down: boolean): void {
    this.down = down;
    this.feeds.judge();
  }

  private heard(): void {
    this.heard_at = performance.now();
    this.attempt = 0;
    this.feeds.heard_at = this.heard_at;
    if (this.down) this.set_down(false);
  }

  private async listen(signal: AbortSignal): Promise<number> {
    const response = await fetch(`${this.path}/stream`, { headers: { Accept: 'text/event-stream' }, cache: 'no-store', signal });
    this.opened = true;
    this.heard();
    if (!response.ok || !response.body) return this.refused(response);
    const reader = response.body.getReader();
    const words = new TextDecoder();
    const events = new EventReader();
    for (;;) {
      const { done, value } = await reader.read();
      // A server that stops ends its streams: that is a break like any other.
      if (done) throw new Error('ended');
      this.heard();
      for (const sent of events.push(words.decode(value, { stream: true }))) {
        if (sent.event === 'view') this.adopt(sent.data);
        else if (sent.event === 'change') this.change(sent.data);
      }
    }
  }

  private async ask(control: AbortController): Promise<number> {
    const limit = setTimeout(() => control.abort(), connect_ms);
    try {
      const response = await fetch(this.path, { headers: { Accept: 'application/json' }, cache: 'no-store', signal: control.signal });
      this.heard();
      if (!response.ok) return await this.refused(response);
      const text = await response.text();
      const { version } = JSON.parse(text) as { version: number };
      if (version !== this.view?.version) this.adopt(text);
      return ask_every_ms;
    } finally {
      clearTimeout(limit);
    }
  }

  private async refused(response: Response): Promise<number> {
    const body = (await response.json().catch(() => null)) as { error?: { sentence?: string } } | null;
    // A proxy's own 502: the server itself has not spoken.
    if (!body?.error?.sentence) throw new Error(String(response.status));
    for (const reader of this.readers) reader.tell({ of: 'problem', key: this.key, sentence: body.error.sentence });
    return 3000;
  }

  private adopt(text: string): void {
    this.view = JSON.parse(text) as TournamentView;
    for (const reader of this.readers) reader.tell({ of: 'view', key: this.key, text });
  }

  // Every window puts it into its own copy; ours is for windows to come.
  private change(text: string): void {
    if (this.view === null) return;
    this.view = merge(this.view, JSON.parse(text) as TournamentChange);
    for (const reader of this.readers) reader.tell({ of: 'change', key: this.key, text });
  }
}

export class Feeds {
  heard_at = 0;
  private readonly feeds = new Map<string, Feed>();
  private readonly readers = new Map<Reader, number>();
  private up = true;
  private probe_failed = false;

  constructor(private readonly health: string) {
    setInterval(() => {
      const now = performance.now();
      for (const feed of this.feeds.values()) feed.watch(now);
      for (const [reader, seen] of this.readers) if (now - seen > forget_ms) this.leave(reader);
    }, 500);
    void this.probe();
  }

  hear(reader: Reader, said: Said): void {
    if (!this.readers.has(reader)) reader.tell({ of: 'line', up: this.up });
    this.readers.set(reader, performance.now());
    if (said.do === 'open') this.open(reader, said.ask);
    else if (said.do === 'close') this.close(reader, said.key);
    else if (said.do === 'bye') this.leave(reader);
  }

  /** Is the server there? Told to every window when the answer changes. */
  judge(): void {
    const up = !this.probe_failed && ![...this.feeds.values()].some((feed) => feed.down);
    if (up === this.up) return;
    this.up = up;
    for (const reader of this.readers.keys()) reader.tell({ of: 'line', up });
  }

  private open(reader: Reader, { key, path }: Ask): void {
    const feed = this.feeds.get(key) ?? new Feed(key, path, this);
    this.feeds.set(key, feed);
    if (feed.readers.has(reader)) return;
    feed.readers.add(reader);
    if (feed.view !== null) reader.tell({ of: 'view', key, text: JSON.stringify(feed.view) });
    this.arrange();
  }

  private close(reader: Reader, key: string): void {
    const feed = this.feeds.get(key);
    if (!feed) return;
    feed.readers.delete(reader);
    if (feed.readers.size > 0) return;
    feed.stop();
    this.feeds.delete(key);
    this.arrange();
    this.judge();
  }

  private leave(reader: Reader): void {
    for (const key of [...this.feeds.keys()]) this.close(reader, key);
    this.readers.delete(reader);
  }

  private arrange(): void {
    [...this.feeds.values()].forEach((feed, i) => feed.be(i < most_streams ? 'stream' : 'ask'));
  }

  // Our own sign of life, and for pages without a stream the only one. What a stream said meanwhile is proof enough.
  private async probe(): Promise<void> {
    if (this.readers.size > 0) {
      const sent = performance.now();
      const failed = await fetch(this.health, { cache: 'no-store', signal: AbortSignal.timeout(probe_wait_ms) }).then((answer) => !answer.ok, () => true);
      const back = this.probe_failed && !failed;
      this.probe_failed = failed && this.heard_at < sent;
      this.judge();
      if (back) for (const feed of this.feeds.values()) feed.again();
    }
    setTimeout(() => void this.probe(), this.probe_failed ? 700 : probe_ms);
  }
}
