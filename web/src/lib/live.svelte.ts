// A tournament, kept up to date by the server's stream of events.
import { get, Refused } from '../api/client';
import type { TournamentChange, TournamentView } from '../api/types';
import { follow } from './line.svelte';
import { seed_server_time, server_now } from './server_time.svelte';
import { merge } from './topics';

const hidden_for_ms = 20_000;
const stream_brings_it_ms = 400;

export class Live {
  view = $state.raw<TournamentView | null>(null);
  problem = $state<string | null>(null);
  // What the stream has said, and nothing else: a change is of that.
  private streamed: TournamentView | null = null;
  private leave: (() => void) | null = null;
  private hide_timer: ReturnType<typeof setTimeout> | undefined;
  private level_timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string, private readonly who: string | null) {
    this.enter();
    document.addEventListener('visibilitychange', this.visibility);
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.visibility);
    clearTimeout(this.hide_timer);
    clearTimeout(this.level_timer);
    this.leave?.();
    this.leave = null;
  }

  /** After a command of our own, or when a level has ended: the small topics are asked for; the rest the stream brings, and
   *  all of it is asked for only when the stream does not. */
  async refresh(): Promise<void> {
    try {
      const now = await get<TournamentChange>(`/tournaments/${this.id}?topics=clock,counts`);
      if (this.view && (await this.reaches(now.version))) {
        if (this.view.version === now.version) this.adopt(merge(this.view, now));
      } else {
        this.adopt(await get<TournamentView>(`/tournaments/${this.id}`));
      }
      this.problem = null;
    } catch (error) {
      if (error instanceof Refused) this.problem = error.sentence;
    }
  }

  private async reaches(version: number): Promise<boolean> {
    for (const until = performance.now() + stream_brings_it_ms; performance.now() < until; ) {
      if (this.view && this.view.version >= version) return true;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    return false;
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

  private enter(): void {
    this.leave = follow(this.id, this.who, {
      view: (text) => this.said(JSON.parse(text) as TournamentView),
      change: (text) => this.streamed && this.said(merge(this.streamed, JSON.parse(text) as TournamentChange)),
      problem: (sentence) => (this.problem = sentence),
    });
  }

  private said(view: TournamentView): void {
    this.streamed = view;
    this.problem = null;
    this.adopt(view);
  }

  // A tab nobody looks at needs no news.
  private visibility = (): void => {
    clearTimeout(this.hide_timer);
    if (document.visibilityState === 'hidden') {
      this.hide_timer = setTimeout(() => {
        this.leave?.();
        this.leave = null;
      }, hidden_for_ms);
    } else if (this.leave === null) {
      this.enter();
    }
  };
}
