import { tick } from 'svelte';

/** Prints what stands in a `Paper` and nothing else; `ready` is waited for, a picture on it. */
export async function print_paper(ready?: () => Promise<unknown>): Promise<void> {
  await tick();
  await ready?.().catch(() => undefined);
  document.body.classList.add('ticket');
  print();
  document.body.classList.remove('ticket');
}
