import { expect, test } from 'vitest';
import { drop_draft, keep_draft, kept_draft, type Shelf } from './draft';

function shelf(): Shelf & { held: Map<string, string> } {
  const held = new Map<string, string>();
  return { held, getItem: (key) => held.get(key) ?? null, setItem: (key, text) => void held.set(key, text), removeItem: (key) => void held.delete(key) };
}
const alike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

test('a draft comes back for the form it was of, until it is dropped', () => {
  const here = shelf();
  keep_draft(here, 'new', { name: '' }, { name: 'Friday' });
  expect(kept_draft(here, 'new', { name: '' }, alike)).toEqual({ name: 'Friday' });
  expect(kept_draft(here, 'other', { name: '' }, alike)).toBeNull();
  drop_draft(here, 'new');
  expect(kept_draft(here, 'new', { name: '' }, alike)).toBeNull();
});

test('what was changed back is no draft, and a draft of something older is not taken', () => {
  const here = shelf();
  keep_draft(here, 'x', { name: 'a' }, { name: 'b' });
  expect(kept_draft(here, 'x', { name: 'changed by somebody else' }, alike)).toBeNull();
  keep_draft(here, 'x', { name: 'a' }, { name: 'a' });
  expect(here.held.size).toBe(0);
});

test('a shelf that is broken or full is as if there were none', () => {
  const broken: Shelf = { getItem: () => '{', setItem: () => { throw new Error('full'); }, removeItem: () => undefined };
  expect(kept_draft(broken, 'x', {}, alike)).toBeNull();
  expect(() => keep_draft(broken, 'x', {}, { a: 1 })).not.toThrow();
});
