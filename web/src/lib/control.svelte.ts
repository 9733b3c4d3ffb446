// What staff do to a running tournament: the same on the floor page, on the clock and by keys.
import { get, Refused } from '../api/client';
import { tournament_command } from '../api/commands';
import type { CommandReply, HistoryStep, RestingStep, TournamentView } from '../api/types';
import { moment_at } from './clock';
import { connection } from './connection.svelte';
import type { KeyAction } from './keys';
import { toggle_full_screen } from './keys';
import type { Live } from './live.svelte';
import { server_now } from './server_time.svelte';
import { session } from './session.svelte';
import { meaning_in, redo_stands, step_words } from './steps';
import { t, t_if } from './texts.svelte';
import { attempt, good, told } from './toasts.svelte';

export class Control {
  history = $state.raw<HistoryStep[]>([]);
  /** A step that others rest on, with those: undone together once somebody says so. */
  resting = $state.raw<{ step: number; rows: RestingStep[] } | null>(null);
  private readonly names = new Map<string, string>();
  private waiting = $state(0);
  private last: Promise<unknown> = Promise.resolve();

  constructor(readonly live: Live) {}

  /** The step in which this happened to an entry by itself, the last time. */
  step_of(type: string, entry: number): HistoryStep | null {
    return this.history.find((step) => !step.undone && step.types.filter((one) => one === type).length === 1 && step.args.entry === String(entry)) ?? null;
  }

  get busy(): boolean { return this.waiting > 0; }
  private get view(): TournamentView | null { return this.live.view; }

  /** Sends a command; true when it was accepted. */
  async run(type: string, args: Record<string, unknown> = {}): Promise<boolean> {
    return (await this.in_turn(() => ({ type, args }))) !== null;
  }

  // One after the other, each decided on what the one before it has brought about: two quick presses of + are two minutes.
  // While the server is away nothing is added to what already waits for it.
  private in_turn(decide: (view: TournamentView) => { type: string; args: Record<string, unknown>; version?: number } | null): Promise<CommandReply | null> {
    if (this.waiting > 0 && connection.offline) return Promise.resolve(null);
    this.waiting += 1;
    const turn = this.last.then(async () => {
      const command = this.view && decide(this.view);
      if (!command || !session.can(command.type)) return null;
      let reply: CommandReply | null = null;
      await attempt(async () => {
        try {
          reply = await tournament_command(this.live.id, command.type, command.args, command.version);
        } catch (error) {
          if (!(await this.asks_for_others(command, error))) throw error;
          return;
        }
        await this.live.refresh();
        // A refusal may rest on another step: the page names it by what it was.
      }, ({ args, sentence }) => (args.step && this.history.some((one) => String(one.step) === args.step) ? `${sentence} (${this.words_of({ step: Number(args.step), type: args.type ?? '' })})` : null));
      return reply;
    });
    this.last = turn.finally(() => (this.waiting -= 1));
    return turn;
  }

  /** Whether an undo was refused for steps that can go with it: then they are shown. */
  private async asks_for_others(command: { type: string; args: Record<string, unknown> }, error: unknown): Promise<boolean> {
    if (command.type !== 'UndoStep' || !(error instanceof Refused) || !['later_steps_depend', 'table_played_on'].includes(error.code)) return false;
    const step = Number(command.args.step);
    const { steps } = await get<{ steps: RestingStep[] }>(`/tournaments/${this.live.id}/resting?step=${step}`);
    if (steps.length === 0) return false;
    this.resting = { step, rows: steps };
    return true;
  }

  /** The step that was asked about, with all that was shown. */
  async undo_together(): Promise<void> {
    const asked = this.resting;
    if (!asked) return;
    this.resting = null;
    const words = this.words_of({ step: asked.step, type: '' });
    const shown = asked.rows.map(({ step, table }) => (table === null ? { step } : { step, table }));
    if (await this.run('UndoStep', { step: asked.step, with: shown })) good(t('undo.undone', { what: words }));
  }

  /** A step that goes with another: what it was, at which live table. */
  words_of_resting(row: RestingStep): string {
    if (row.table === null) return this.words_of_step(row);
    return `${t('step.table', { table: row.table })}: ${t_if(`table.did.${row.command}`) ?? row.command}`;
  }

  /** As `run`, and offers to take it back. */
  async run_with_undo(type: string, args: Record<string, unknown>, done: string, version?: number): Promise<boolean> {
    const reply = await this.in_turn(() => ({ type, args, version }));
    if (!reply) return false;
    // A step is named by its first record: this one is ours, whatever others have done since.
    const step = session.can('UndoStep') ? reply.events[0]?.version : undefined;
    good(done, step === undefined ? undefined : () => void this.run('UndoStep', { step }));
    return true;
  }

  /** As `run`, and says so: for money that left the house, which nothing takes back but a posting of its own. */
  async run_told(type: string, args: Record<string, unknown>, done: string): Promise<boolean> {
    const accepted = await this.run(type, args);
    if (accepted) good(done);
    return accepted;
  }

  async load_history(): Promise<void> {
    if (!session.staff) return;
    try {
      const { steps } = await get<{ steps: HistoryStep[] }>(`/tournaments/${this.live.id}/history`);
      // An entry whose sale is undone is in no view any more: its name is remembered, so that the step keeps it.
      for (const entry of this.view?.entries ?? []) this.names.set(String(entry.entry), entry.name);
      const before = this.history[0]?.step;
      this.history = steps;
      if (before !== undefined) for (const step of steps.filter((one) => one.step > before)) this.tell_of_undo(step);
    } catch {
      // The list is a comfort; it comes with the next change.
    }
  }

  /** What was ours and another has undone is not found out by chance. */
  private tell_of_undo(step: HistoryStep): void {
    const me = session.account?.name;
    if (step.by === me || !step.types.includes('StepUndone')) return;
    const mine = this.history.find((one) => String(one.step) === step.args.step);
    if (mine !== undefined && mine.by === me) told(t('undo.by_other', { who: step.by, what: this.words_of_step(mine) }));
  }

  /** Who did it, when it was somebody else. */
  other_of(step: { step: number } | null): string | null {
    const by = step && this.history.find((one) => one.step === step.step)?.by;
    return by && by !== session.account?.name ? by : null;
  }

  get redo_offered(): boolean {
    return Boolean(this.view?.redo) && redo_stands(this.history[0], server_now());
  }

  words_of(step: { step: number; type: string } | null): string {
    if (!step) return '';
    return this.words_of_step(this.history.find((one) => one.step === step.step) ?? { types: [step.type], args: {} });
  }

  words_of_step(step: Pick<HistoryStep, 'types' | 'args'>): string {
    if (!this.view) return '';
    const now = meaning_in(this.view);
    const meaning = { ...now, name_of: (entry: string) => now.name_of(entry) ?? this.names.get(entry) ?? null };
    const words = step_words(step, meaning, t_if);
    const other = step.args.step;
    const found = step.types.some((type) => type === 'StepUndone' || type === 'StepRedone') ? this.history.find((one) => String(one.step) === other) : undefined;
    return found ? `${words}: ${step_words(found, meaning, t_if)}` : words;
  }

  async toggle_clock(): Promise<void> {
    await this.in_turn((view) => ({ type: view.clock.state === 'running' ? 'PauseClock' : 'StartClock', args: {} }));
  }

  async shift_level(by: number): Promise<void> {
    await this.in_turn((view) => {
      const index = moment_at(view.clock, view.setup.levels, server_now()).index + by;
      return index < 0 || index >= view.setup.levels.length ? null : { type: 'SetLevel', args: { index } };
    });
  }

  add_minutes(minutes: number): Promise<boolean> {
    return this.run('AddTime', { ms: minutes * 60_000 });
  }

  async undo(): Promise<void> {
    if (!session.can('UndoStep')) return this.may_not_undo();
    let words = '';
    const accepted = await this.in_turn(({ undo }) => {
      words = this.words_of(undo);
      return undo && { type: 'UndoStep', args: { step: undo.step } };
    });
    if (accepted) good(t('undo.undone', { what: words }));
  }

  private may_not_undo(): void {
    if (session.staff) told(t('undo.not_yours'));
  }

  async redo(): Promise<void> {
    if (!session.can('RedoStep')) return this.may_not_undo();
    // Right after an undo its history may still be on its way.
    if (!this.redo_offered) await this.last.then(() => this.load_history());
    if (!this.redo_offered) return;
    let words = '';
    const accepted = await this.in_turn(({ redo }) => {
      words = this.words_of(redo);
      return redo && { type: 'RedoStep', args: { step: redo.step } };
    });
    if (accepted) good(t('undo.redone', { what: words }));
  }

  act(action: KeyAction): void {
    switch (action) {
      case 'toggle_clock': void this.toggle_clock(); return;
      case 'next_level': void this.shift_level(1); return;
      case 'previous_level': void this.shift_level(-1); return;
      case 'add_minute': void this.add_minutes(1); return;
      case 'take_minute': void this.add_minutes(-1); return;
      case 'undo': void this.undo(); return;
      case 'redo': void this.redo(); return;
      case 'full_screen': toggle_full_screen(); return;
      case 'help': return;
    }
  }
}
