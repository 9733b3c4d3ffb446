// Short messages at the foot of the page.
import { Refused } from '../api/client';
import { t } from './texts.svelte';

export interface Toast { id: number; kind: 'good' | 'bad'; text: string; citation?: string; undo?: () => void }
let list = $state<Toast[]>([]);
let last = 0;

export const toasts = (): Toast[] => list;

function show(toast: Omit<Toast, 'id'>, ms: number): void {
  const id = (last += 1);
  // The newest good news replaces the one before it; what went wrong stays until it is read.
  list = [...list.filter((one) => one.kind === 'bad').slice(-2), { ...toast, id }];
  setTimeout(() => dismiss(id), ms);
}

export const dismiss = (id: number) => void (list = list.filter((toast) => toast.id !== id));
export const good = (text: string, undo?: () => void) => show({ kind: 'good', text, undo }, 6000);

/** A long sentence stays as long as it takes to read it at a table. */
const wrong = (text: string, citation?: string) => show({ kind: 'bad', text, citation }, Math.max(9000, 110 * text.length));

/** The page's own sentence where it knows more, else the server's where it gave one. */
export function bad(error: unknown, instead: string | null = null): void {
  if (error instanceof Refused) wrong(instead ?? error.sentence, error.citation);
  else wrong(t('error.unreachable'));
}

/** What the page itself has to say. */
export const told = (text: string) => wrong(text);

/** Runs a command and shows what went wrong, in the page's own words where it has some; true when it was accepted. */
export async function attempt(action: () => Promise<unknown>, instead: (refused: Refused) => string | null = () => null): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    bad(error, error instanceof Refused ? instead(error) : null);
    return false;
  }
}
