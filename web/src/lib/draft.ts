// A half-filled form, kept by the tab that it stands in: a reload, a changed language or a visit to another page loses nothing.
export interface Shelf { getItem(key: string): string | null; setItem(key: string, text: string): void; removeItem(key: string): void }

const name_of = (form: string) => `riffle.draft.${form}`;

/** `on` is what the form began with: a draft of something that has changed since is of no use. */
export function keep_draft(shelf: Shelf, form: string, on: unknown, draft: unknown): void {
  try {
    if (JSON.stringify(on) === JSON.stringify(draft)) shelf.removeItem(name_of(form));
    else shelf.setItem(name_of(form), JSON.stringify({ on, draft }));
  } catch {
    // A full or forbidden shelf costs only the comfort.
  }
}

export function kept_draft<T>(shelf: Shelf, form: string, on: T, alike: (a: T, b: T) => boolean): T | null {
  try {
    const kept = JSON.parse(shelf.getItem(name_of(form)) ?? 'null') as { on: T; draft: T } | null;
    return kept !== null && alike(kept.on, on) ? kept.draft : null;
  } catch {
    return null;
  }
}

export const drop_draft = (shelf: Shelf, form: string): void => shelf.removeItem(name_of(form));
