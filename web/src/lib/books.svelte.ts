// The rulebooks there are, asked for once.
import { get } from '../api/client';
import type { BookRow } from '../api/types';

let list = $state.raw<BookRow[]>([]);
let asked: Promise<void> | null = null;

/** Read inside a component: empty until they are there. */
export function books(): BookRow[] {
  asked ??= get<{ books: BookRow[] }>('/books').then((answer) => void (list = answer.books)).catch(() => void (asked = null));
  return list;
}

export const book_name = (id: string): string => books().find((book) => book.id === id)?.name ?? id;
