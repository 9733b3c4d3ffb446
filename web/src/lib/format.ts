// Numbers, money, times in the reader's language.
import type { Level, Money } from '../api/types';

const cache = new Map<string, Intl.NumberFormat>();
function number_format(lang: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = lang + JSON.stringify(options);
  let format = cache.get(key);
  if (!format) cache.set(key, (format = new Intl.NumberFormat(region(lang), options)));
  return format;
}

const region = (lang: string) => ({ en: 'en-GB', es: 'es-ES', it: 'it-IT', pt: 'pt-PT' })[lang] ?? lang;

export function money_digits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

// Spanish, Italian and Portuguese write 1234 without a separator but 12.345 with; on a screen full of chips one way is
// easier to read. `useGrouping: 'always'` says so, but not to every browser a house may have.
function grouped(format: Intl.NumberFormat, value: number): string {
  const parts = format.formatToParts(value);
  if (parts.some((part) => part.type === 'group')) return parts.map((part) => part.value).join('');
  const mark = format.formatToParts(1_234_567).find((part) => part.type === 'group')?.value ?? '';
  return parts.map((part) => (part.type === 'integer' ? part.value.replace(/\B(?=(\d{3})+$)/g, mark) : part.value)).join('');
}

/** Whole amounts without cents: €150, €1,250.50. */
export function money(lang: string, amount: Money): string {
  const decimals = money_digits(amount.currency);
  const value = amount.minor / 10 ** decimals;
  const whole = Number.isInteger(value);
  const format = number_format(lang, {
    style: 'currency', currency: amount.currency, minimumFractionDigits: whole ? 0 : decimals, maximumFractionDigits: whole ? 0 : decimals,
  });
  return grouped(format, value);
}

export function chips(lang: string, value: number): string {
  return grouped(number_format(lang, { maximumFractionDigits: 0 }), value);
}

/** 12.5 from 125 tenths. */
export function tenths(lang: string, value: number): string {
  return number_format(lang, { maximumFractionDigits: 1 }).format(value / 10);
}

/** Blinds as spoken: 400 / 800, in millions short. */
export function blinds(lang: string, level: Level): string {
  return `${chips(lang, level.small_blind)} / ${chips(lang, level.big_blind)}`;
}

/** "Ana, Marco and Zoë". */
export const listed = (lang: string, names: string[]): string => new Intl.ListFormat(lang, { type: 'conjunction' }).format(names);

export function percent(lang: string, basis_points: number): string {
  return number_format(lang, { style: 'percent', maximumFractionDigits: 2 }).format(basis_points / 10000);
}

export function time_of_day(lang: string, instant: number, time_zone?: string, seconds = false): string {
  return new Intl.DateTimeFormat(region(lang), {
    hour: '2-digit', minute: '2-digit', ...(seconds ? { second: '2-digit' } : {}), hourCycle: 'h23', timeZone: zone(time_zone),
  }).format(instant);
}

export function date_and_time(lang: string, instant: number, time_zone?: string): string {
  return new Intl.DateTimeFormat(region(lang), {
    weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone(time_zone),
  }).format(instant);
}

export function full_date(lang: string, instant: number, time_zone?: string): string {
  return new Intl.DateTimeFormat(region(lang), { dateStyle: 'full', timeZone: zone(time_zone) }).format(instant);
}

const zones = new Map<string, string | undefined>();
/** The zone if this browser knows it; the device's own otherwise: an old house may have stored one that does not exist. */
export function zone(name: string | undefined): string | undefined {
  if (!name) return undefined;
  if (!zones.has(name)) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name });
      zones.set(name, name);
    } catch {
      zones.set(name, undefined);
    }
  }
  return zones.get(name);
}

export function country_name(lang: string, code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  try {
    return new Intl.DisplayNames([lang], { type: 'region' }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

/** What a person types as an amount ("1.250,50", "1,250.50", "30") in minor units; null: not an amount. */
export function parse_money(text: string, currency: string): number | null {
  const clean = text.replace(/[\s\u00a0€$£]/g, '');
  if (!/^\d[\d.,]*$/.test(clean)) return null;
  const decimals = money_digits(currency);
  const mark = Math.max(clean.lastIndexOf('.'), clean.lastIndexOf(','));
  const fraction = mark < 0 ? '' : clean.slice(mark + 1);
  const is_fraction = mark >= 0 && fraction.length > 0 && fraction.length <= decimals;
  const whole = (is_fraction ? clean.slice(0, mark) : clean).replace(/[.,]/g, '');
  const cents = is_fraction ? fraction.padEnd(decimals, '0') : '0'.repeat(decimals);
  return Number(whole + cents);
}

/** The amount as it stands in a field. */
export function money_field(minor: number, currency: string): string {
  const decimals = money_digits(currency);
  const value = minor / 10 ** decimals;
  return Number.isInteger(value) ? String(value) : value.toFixed(decimals);
}
