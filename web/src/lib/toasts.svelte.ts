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

/** The server's own sentence where it gave one. */
export function bad(error: unknown, more = ''): void {
  if (error instanceof Refused) show({ kind: 'bad', text: error.sentence + more, citation: error.citation }, 9000);
  else show({ kind: 'bad', text: t('error.unreachable') }, 9000);
}

/** What the page itself has to say. */
export const told = (text: string) => show({ kind: 'bad', text }, 9000);

/** Runs a command and shows what went wrong, with what the page knows more of it; true when it was accepted. */
export async function attempt(action: () => Promise<unknown>, more: (refused: Refused) => string = () => ''): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    bad(error, error instanceof Refused ? more(error) : '');
    return false;
  }
}
