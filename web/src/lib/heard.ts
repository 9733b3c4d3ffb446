// How a ruling is given to a voice. Poker's English words are read by the letters of the language around them: a Spanish
// voice says "call" like "calle" and "floor" in two syllables, a Portuguese one reads "raise" as its own "raiz". They are
// spelt as dealers say them, for the ear alone: what is shown stays as it is written.
import type { Lang } from '../api/types';

const spelt: Record<Lang, Record<string, string>> = {
  en: {},
  es: {
    'all-in': 'ol in', board: 'bord', call: 'col', floor: 'flor', 'heads-up': 'jeds ap', "hold'em": 'jóldem', misdeal: 'misdil',
    'pot-limit': 'pot límit', river: 'ríver', stud: 'stad', turn: 'tern',
  },
  it: {
    'all-in': 'ol in', board: 'bord', call: 'col', 'dead button': 'ded bàtton', dealer: 'dìler', floor: 'flor', misdeal: 'misdìl',
    muck: 'mac', river: 'rìver', stub: 'stab', stud: 'stad', turn: 'tern', undercall: 'andercol',
  },
  pt: {
    'all-in': 'ol in', board: 'bórd', call: 'col', dealer: 'díler', floor: 'flór', misdeal: 'misdil', raise: 'reize',
    river: 'ríver', street: 'strit', stud: 'stad', turn: 'tern',
  },
};

export function as_heard(text: string, language: Lang): string {
  return Object.entries(spelt[language]).reduce(
    (said, [word, sound]) => said.replace(new RegExp(`(^|[^\\p{L}-])${word}(?![\\p{L}-])`, 'giu'), `$1${sound}`), text);
}

// Portugal's voice before Brazil's, Spain's before those of America: the books' own; then any of the language.
const regions: Record<Lang, string> = { en: 'en-gb', es: 'es-es', it: 'it-it', pt: 'pt-pt' };

export function voice_for<Voice extends { lang: string }>(voices: Voice[], language: Lang): Voice | null {
  const tag = (voice: Voice) => voice.lang.toLowerCase().replace('_', '-');
  return voices.find((voice) => tag(voice) === regions[language]) ?? voices.find((voice) => tag(voice).startsWith(language)) ?? null;
}
