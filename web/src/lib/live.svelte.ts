// A tournament, kept up to date by the server's stream of events.
import { base, get, Refused } from '../api/client';
import type { TournamentView } from '../api/types';
import { connection } from './connection.svelte';
import { seed_server_time, server_now } from './server_time.svelte';
import { lang } from './texts.svelte';

const hidden_for_ms = 20_000;

export class Live {
  view = $state.raw<TournamentView | null>(null);
  problem = $state<string | null>(null);
  private stream: EventSource | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hide_timer: ReturnType<typeof setTimeout> | undefined;
  private level_timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(readonly id: string) {
    this.open();
    document.addEventListener('visibilitychange', this.visibility);
  }

  stop(): void {
    this.stopped = true;
    document.removeEventListener('visibilitychange', this.visibility);
    clearTimeout(this.timer);
    clearTimeout(this.hide_timer);
    clearTimeout(this.level_timer);
    this.stream?.close();
    connection.stream(false);
  }

  /** After a command of our own: the stream brings the same, this only makes it sure and at once. */
  async refresh(): Promise<void> {
    try {
      this.adopt(await get<TournamentView>(`/tournaments/${this.id}`));
      this.problem = null;
    } catch (error) {
      if (error instanceof Refused) this.problem = error.sentence;
    }
  }

  private adopt(view: TournamentView): void {
    if (this.view && view.version < this.view.version) return;
    seed_server_time(view.clock.server_time);
    this.view = view;
    this.expect_level_end(view);
  }

  // A level passes by itself, without an event; what hangs on it (is registration open?) is asked for then. Not all
  // screens of a house in the same instant.
  private expect_level_end(view: TournamentView): void {
    clearTimeout(this.level_timer);
    if (view.clock.state !== 'running' || view.clock.ends_at === null) return;
    const wait = view.clock.ends_at - server_now() + 150 + Math.random() * 600;
    if (wait < 2 ** 31 - 1) this.level_timer = setTimeout(() => void this.refresh(), Math.max(500, wait));
  }

  private open(): void {
    clearTimeout(this.timer);
    this.stream?.close();
    const stream = new EventSource(`${base}/tournaments/${this.id}/stream?lang=${lang()}`);
    this.stream = stream;
    stream.addEventListener('open', () => {
      this.attempt = 0;
      connection.stream(false);
    });
    stream.addEventListener('view', (event) => {
      connection.stream(false);
      this.problem = null;
      this.adopt(JSON.parse((event as MessageEvent<string>).data) as TournamentView);
    });
    stream.addEventListener('error', () => this.lost(stream));
  }

  // A browser gives up on a stream after some errors and waits long after others: we time it ourselves.
  private lost(stream: EventSource): void {
    stream.close();
    if (this.stopped || stream !== this.stream) return;
    connection.stream(true);
    void this.refresh();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), Math.min(3000, 300 * 2 ** this.attempt));
    this.attempt += 1;
  }

  // A browser allows six connections to one server; a tab nobody looks at gives its own back.
  private visibility = (): void => {
    clearTimeout(this.hide_timer);
    if (document.visibilityState === 'hidden') {
      this.hide_timer = setTimeout(() => {
        this.stream?.close();
        this.stream = null;
      }, hidden_for_ms);
    } else if (this.stream === null) {
      this.open();
    }
  };
}
