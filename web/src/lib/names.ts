// Names as people type and sort them: accents, case and word order do not matter to a search; the alphabet of the reader's
// language decides the order.

// Letters that Unicode does not take apart into a base letter and a mark.
const plain: Record<string, string> = {
  ł: 'l', ø: 'o', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th', ħ: 'h', ŋ: 'n', ŧ: 't', ĸ: 'k',
};

export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđðßæœıþħŋŧĸ]/g, (letter) => plain[letter])
    .replace(/[’'`.-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Every word of the query begins, or stands inside, some word of the text. */
export function matches(text: string, query: string): boolean {
  const words = fold(query).split(' ').filter(Boolean);
  if (words.length === 0) return true;
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

export const full_name = (person: { first_name: string; last_name: string; nickname: string }): string =>
  `${person.first_name} ${person.last_name}`.trim() || person.nickname;

export function by_name(lang: string): (a: { name: string }, b: { name: string }) => number {
  const collator = new Intl.Collator(lang, { numeric: true });
  return (a, b) => collator.compare(a.name, b.name);
}

/** "nunez garcia, ana" or "Ana Núñez García": what stands before a comma is the last name, else all after the first word. */
export function split_name(text: string): { first_name: string; last_name: string } {
  const clean = text.trim().replace(/\s+/g, ' ');
  const comma = clean.indexOf(',');
  const [first, last] = comma >= 0
    ? [clean.slice(comma + 1).trim(), clean.slice(0, comma).trim()]
    : [clean.split(' ')[0] ?? '', clean.split(' ').slice(1).join(' ')];
  return { first_name: capitalised(first), last_name: capitalised(last) };
}

// Only where the typist used no capitals at all: "van der Berg" and "McCoy" stay as typed.
function capitalised(name: string): string {
  return name === name.toLowerCase() ? name.replace(/(^|[\s'-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase()) : name;
}

/** A name written the same (accents, case and signs aside), or the same document: most likely one person. */
export function likely_same(known: Written, typed: Written): boolean {
  const words = (person: Written) => fold(`${person.first_name} ${person.last_name}`).split(' ').sort().join(' ');
  const number = (person: Written) => fold(person.document).replace(/\s/g, '');
  return words(known) === words(typed) || (number(typed) !== '' && number(known) === number(typed));
}
interface Written { first_name: string; last_name: string; document: string }

/** Public names hold the given name first; of "Ana G." no surname is known. */
function parts_of(name: string): { given: string; surname: string } {
  const [given = '', ...rest] = name.trim().split(/\s+/);
  const surname = rest.join(' ');
  return /^\p{L}?\.?$/u.test(surname) ? { given: name.trim(), surname: '' } : { given, surname };
}

/** "Núñez García, Ana". */
export function surname_first(name: string): string {
  const { given, surname } = parts_of(name);
  return surname === '' ? given : `${surname}, ${given}`;
}

export function by_surname(lang: string): (a: { name: string }, b: { name: string }) => number {
  const collator = new Intl.Collator(lang, { numeric: true });
  return (a, b) => collator.compare(surname_first(a.name), surname_first(b.name));
}
