import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';
import en from './en.json';
import es from './es.json';
import it_texts from './it.json';
import pt from './pt.json';

const source = fileURLToPath(new URL('..', import.meta.url));
const files = (ending: string) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ending) && !path.includes('.test.')).map((path) => join(source, path));
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort().join();

test.each([['es', es], ['it', it_texts], ['pt', pt]] as [string, Record<string, string>][])('%s has the same keys and placeholders as en', (_, words) => {
  expect(Object.keys(words)).toEqual(Object.keys(en));
  for (const [key, text] of Object.entries(en)) {
    expect(words[key], key).not.toBe('');
    expect(placeholders(words[key]), key).toBe(placeholders(text));
  }
});

test('every text is used, and every key in the code has a text', () => {
  const code = [...files('.svelte'), ...files('.ts')].map((path) => readFileSync(path, 'utf8')).join('\n');
  // Keys made at run time: a status, a role, a page, a step's type, a kind of clause, a kind of advice, what a table keeps, a measure, an account, a count, a kind of league, a way to keep pace, to leave, to change a deck, to carry chips, a plural form.
  const made = /^(status|next|notice|theme|change|payment|entry|role|role_hint|nav|step|reason|fault|kind|penalty|situation|form|format|purpose|told|game|message\.kind|table\.count|table\.duty|table\.holds|table\.task|table\.word|table\.did|measure|account|report|pace|leaves|deck|carried)\.|^deal\.(icm|chip_chop|even|custom)$|^leagues\.kind_|^conduct\.(how_many_|away_|out_of_)|\.(one|other)$/;
  expect(Object.keys(en).filter((key) => !made.test(key) && !code.includes(`'${key}'`))).toEqual([]);
  const used = [...code.matchAll(/\bt\('([a-z_]+\.[a-z_]+)'/g)].map((found) => found[1]);
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((key) => !(key in en))).toEqual([]);
});

// Words in the markup itself, or in the attributes that people see or hear.
const spoken = ['title', 'placeholder', 'aria-label', 'alt', 'label'];
function bare_texts(path: string): string[] {
  const found: string[] = [];
  const letters = (text: string) => /\p{L}{2,}/u.test(text.replace(/&\w+;/g, ''));
  const walk = (node: unknown, inside: string): void => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, inside));
    if (typeof node !== 'object' || node === null) return;
    const { type, name, data, value } = node as { type?: string; name?: string; data?: string; value?: unknown };
    if (type === 'Text' && inside === 'markup' && letters(data ?? '')) found.push(data!.trim());
    if (type === 'Attribute') {
      if (spoken.includes(name ?? '')) walk(value, 'markup');
      return;
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'metadata') walk(child, inside);
  };
  walk(parse(readFileSync(path, 'utf8'), { modern: true }).fragment, 'markup');
  return found;
}

test('no .svelte file holds a bare text', () => {
  const pages = files('.svelte');
  expect(pages.length).toBeGreaterThan(15);
  // "ES" is the example of a country code, the same in every language.
  expect(pages.flatMap((path) => bare_texts(path).map((text) => `${path.slice(source.length)}: ${text}`)).filter((one) => !one.endsWith('House.svelte: ES'))).toEqual([]);
});
