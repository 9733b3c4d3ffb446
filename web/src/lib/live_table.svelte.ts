// A live table as this page knows it: asked for in the reader's language whenever the stream says that it has changed.
import { table_command } from '../api/commands';
import { get, Refused } from '../api/client';
import type { LiveTableView } from '../api/types';
import { follow_table } from './line.svelte';
import { attempt } from './toasts.svelte';

export class LiveTable {
  view = $state.raw<LiveTableView | null>(null);
  problem = $state<string | null>(null);
  busy = $state(false);
  private leave: () => void;
  private asked = 0;

  constructor(readonly id: string, readonly number: number, who: string | null) {
    this.leave = follow_table(id, number, who, {
      view: () => void this.load(),
      change: () => void this.load(),
      problem: (sentence) => (this.problem = sentence),
    });
    void this.load();
  }

  stop(): void {
    this.asked += 1;
    this.leave();
  }

  /** Of several questions the last one's answer stands. */
  async load(): Promise<void> {
    const mine = (this.asked += 1);
    try {
      const view = await get<LiveTableView>(`/tournaments/${this.id}/tables/${this.number}`);
      if (mine !== this.asked) return;
      this.view = view;
      this.problem = null;
    } catch (error) {
      if (mine === this.asked && error instanceof Refused) this.problem = error.sentence;
    }
  }

  /** True when it was accepted. */
  async run(type: string, args: Record<string, unknown> = {}): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const done = await attempt(() => table_command(this.id, this.number, type, args));
    await this.load();
    this.busy = false;
    return done;
  }
}
