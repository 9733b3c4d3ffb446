// Short messages at the foot of the page.
import { Refused } from '../api/client';
import { t } from './texts.svelte';

export interface Toast { id: number; kind: 'good' | 'bad'; text: string; citation?: string; undo?: () => void }
let list = $state<Toast[]>([]);
let last = 0;

export const toasts = (): Toast[] => list;

function show(toast: Omit<Toast, 'id'>, ms: number): void {
  const id = (last += 1);
  list = [...list.slice(-2), { ...toast, id }];
  setTimeout(() => dismiss(id), ms);
}

export const dismiss = (id: number) => void (list = list.filter((toast) => toast.id !== id));
export const good = (text: string, undo?: () => void) => show({ kind: 'good', text, undo }, 6000);

/** The server's own sentence where it gave one. */
export function bad(error: unknown): void {
  if (error instanceof Refused) show({ kind: 'bad', text: error.sentence, citation: error.citation }, 9000);
  else show({ kind: 'bad', text: t('error.unreachable') }, 9000);
}

/** Runs a command and shows what went wrong; true when it was accepted. */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    bad(error);
    return false;
  }
}
