// The words of the pages, from texts/{en,es,it,pt}.json.
import type en from '../texts/en.json';
import { set_request_lang } from '../api/client';
import type { Lang } from '../api/types';

export type TextKey = keyof typeof en;
export type Args = Record<string, string | number>;
export const languages: readonly Lang[] = ['en', 'es', 'it', 'pt'];

const files: Record<Lang, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('../texts/en.json'),
  es: () => import('../texts/es.json'),
  it: () => import('../texts/it.json'),
  pt: () => import('../texts/pt.json'),
};

const stored_as = 'riffle.lang';
let current = $state<Lang>('en');
let words = $state.raw<Record<string, string>>({});

export const lang = (): Lang => current;

export async function set_lang(chosen: Lang, keep = true): Promise<void> {
  words = (await files[chosen]()).default;
  current = chosen;
  set_request_lang(chosen);
  document.documentElement.lang = chosen;
  if (keep) localStorage.setItem(stored_as, chosen);
}

/** The choice kept on this device, else the browser's first language that we speak, else English. */
export function first_lang(kept: string | null, wanted: readonly string[]): Lang {
  const known = (tag: string | null) => languages.find((language) => language === tag?.slice(0, 2).toLowerCase());
  return known(kept) ?? wanted.map(known).find((found) => found !== undefined) ?? 'en';
}

export const start_lang = () => set_lang(first_lang(localStorage.getItem(stored_as), navigator.languages), false);

export function fill(text: string, args: Args): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
}

export function t(key: TextKey, args: Args = {}): string {
  return fill(words[key] ?? key, args);
}

/** For keys made at run time (a status, a role, a step's type): null when there is no such text. */
export function t_if(key: string, args: Args = {}): string | null {
  return key in words ? fill(words[key], args) : null;
}

/** Keys `key.one` and `key.other`, by the language's own plural rule. */
export function t_count(key: string, count: number, args: Args = {}): string {
  const form = new Intl.PluralRules(current).select(count) === 'one' ? 'one' : 'other';
  return fill(words[`${key}.${form}`] ?? key, { count, ...args });
}
