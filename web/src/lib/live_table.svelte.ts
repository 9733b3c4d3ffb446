// A live table as this page knows it: asked for in the reader's language whenever the stream says that it has changed.
import { table_command } from '../api/commands';
import { get, Refused } from '../api/client';
import type { LiveTableView, TableHistoryStep } from '../api/types';
import { chips } from './format';
import { follow_table } from './line.svelte';
import { spelled } from './steps';
import { lang, t, t_if } from './texts.svelte';
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
    let first: string | null = null;  // the step that a refusal names, in words
    const done = await attempt(
      () => table_command(this.id, this.number, type, args).catch(async (error: unknown) => {
        if (error instanceof Refused && error.code === 'ruling_rested_on' && error.args.step) first = await this.words_of_step(error.args.step);
        throw error;
      }),
      () => (first ? t('table.rested_on', { step: first }) : null),
    );
    await this.load();
    this.busy = false;
    return done;
  }

  private async words_of_step(step: string): Promise<string | null> {
    try {
      const { steps } = await get<{ steps: TableHistoryStep[] }>(`/tournaments/${this.id}/tables/${this.number}/history`);
      const row = steps.find((one) => String(one.step) === step);
      return row ? this.words(row.command, row.args) : null;
    } catch {
      return null;
    }
  }

  name_of(seat: number | null): string {
    return this.view?.seats.find((one) => one.seat === seat)?.name ?? this.view?.coming.find((one) => one.seat === seat)?.name ?? '';
  }

  /** What was done at this table in a step, as its list shows it: "4 Ana: call 800". */
  words(command: string, args: Record<string, string>): string {
    const what = args.did ? (t_if(`table.word.${args.did}`) ?? args.did) : (t_if(`table.did.${command}`) ?? t_if(`step.${command}`) ?? spelled(command));
    const whole = args.chips ? `${what} ${chips(lang(), Number(args.chips))}` : what;
    return args.seat ? `${args.seat} ${this.name_of(Number(args.seat))}: ${whole}` : whole;
  }
}
