import { expect, test } from 'vitest';
import type { Matter, Matters } from '../api/types';
import { address_of, choice_of, compose, find, no_choice, parts, rows_of, sentence, type Choice } from './asking';

const matter = (part: Partial<Matter>): Matter => ({
  name: 'card_exposed', group: 'deal', phrase: 'El crupier expone la carta {n} del reparto', also: 'carta expuesta', told: 'dealer exposes card {n} of the deal', slots: ['n'], usual: { n: 1 },
  fixed: false, circumstances: ['partly'], moments: ['dealt', 'flop'], games: ['nl', 'stud'], ...part,
});
const shown = matter({
  name: 'cards_shown', group: 'showdown', phrase: '{seat} enseña sus cartas a {other}', also: '', told: '{seat} shows the cards to {other}', slots: ['seat', 'other'],
  usual: { seat: 4, other: 3 }, circumstances: ['hand_over', 'partly'], moments: [], games: [],
});
const sits = matter({ name: 'sits', group: 'showdown', phrase: 'Se sienta en {n}', also: '', told: 'sits in {n}', circumstances: [], moments: ['own'], games: [] });
const list: Matters = {
  groups: [{ name: 'deal', label: 'Reparto' }, { name: 'showdown', label: 'Showdown' }],
  matters: [shown, sits, matter({})], infractions: [matter({ name: 'phone', phrase: '{seat} usa el móvil', told: '{seat} infraction phone', also: 'carta', slots: ['seat'], usual: { seat: 4 } })],
  circumstances: [], games: [{ name: 'nl', label: '', table: { game: 'nl', button: 6, seats: [] } }, { name: 'stud', label: '', table: { game: 'stud', button: 6, seats: [] } }],
  moments: [{ name: 'dealt', label: '', table: null, course: [] }, { name: 'flop', label: '', table: null, course: [{ PlayTo: { street: 2 } }] }, { name: 'own', label: '', table: { game: 'own', button: 1, seats: [] }, course: [] }],
};
const choice = (part: Partial<Choice>): Choice => ({ ...no_choice(), kind: 'matter', ...part });

test('a choice is composed as a situation', () => {
  expect(compose(list, matter({}), choice({}))).toEqual({ table: { game: 'nl', button: 6, seats: [], course: [] }, act: { Incident: { matter: 'card_exposed', n: 1 } } });
  const flop = compose(list, matter({}), choice({ values: { n: 2 }, moment: 'flop', circumstances: ['partly'] }));
  expect(flop.table?.course).toEqual([{ PlayTo: { street: 2 } }]);
  expect(flop.act).toEqual({ Incident: { matter: 'card_exposed', n: 2, circumstances: ['partly'] } });
  // Stud has no flop; what the matter does not know is left out.
  expect(compose(list, matter({}), choice({ game: 'stud', moment: 'flop' })).table).toEqual({ game: 'stud', button: 6, seats: [], course: [] });
  expect(compose(list, matter({}), choice({ game: 'x', moment: 'x', circumstances: ['x'] }))).toEqual(compose(list, matter({}), choice({})));
  expect(compose(list, shown, choice({ values: { other: 6 }, circumstances: ['partly', 'hand_over'] })).act).toEqual({ Incident: { matter: 'cards_shown', seat: 4, other: 6, circumstances: ['hand_over', 'partly'] } });
  expect(compose(list, { ...shown, fixed: true }, choice({ values: { seat: 1 } })).act).toMatchObject({ Incident: { seat: 4 } });
  expect(compose(list, list.infractions[0], choice({ kind: 'infraction' })).act).toEqual({ Conduct: { seat: 4, infraction: 'phone' } });
  // A moment with a table of its own takes the game's place.
  expect(compose(list, sits, choice({})).table?.game).toBe('own');
});

test('words find a matter in any order, without accents, by its other names too', () => {
  const rows = rows_of(list);
  const names = (query: string, group = '') => find(rows, query, group).map((row) => row.matter.name);
  expect(names('')).toEqual(['card_exposed', 'phone', 'cards_shown', 'sits']);
  expect(names('', 'showdown')).toEqual(['cards_shown', 'sits']);
  expect(names('carta expuesta')).toEqual(['card_exposed']);
  expect(names('EXPUESTA car')).toEqual(['card_exposed']);
  expect(names('ensena')).toEqual(['cards_shown']);
  expect(names('movil')).toEqual(['phone']);
  expect(names('ovil')).toEqual([]);
  // Whose own sentence has the words stands before whose other names have them.
  expect(names('carta')[0]).toBe('card_exposed');
});

test('where nothing has every word, those that have most of them are found, whatever their endings', () => {
  const names = (query: string, group = '') => find(rows_of(list), query, group).map((row) => row.matter.name);
  expect(names('el jugador ha enseñado sus cartas')[0]).toBe('cards_shown');
  expect(names('el jugador ha enseñado sus cartas', 'showdown')[0]).toBe('cards_shown');
  expect(names('se le ha expuesto una carta')[0]).toBe('card_exposed');
  expect(names('el de la y')).toEqual([]);
  expect(names('helicóptero')).toEqual([]);
});

test('a phrase is cut at its places and reads as a sentence', () => {
  expect(parts(shown.phrase)).toEqual([{ text: '', slot: 'seat' }, { text: ' enseña sus cartas a ', slot: null }, { text: '', slot: 'other' }]);
  expect(sentence(shown, (n) => `asiento ${n}`, String)).toBe('Asiento 4 enseña sus cartas a asiento 3');
  expect(sentence(matter({ phrase: '¿quién muestra?' }), String, String)).toBe('¿Quién muestra?');
});

test('an address holds a choice', () => {
  const all: Choice[] = [
    no_choice(), { ...no_choice(), book: 'cnp' }, { ...no_choice(), tab: 'write' }, choice({ kind: 'bet' }),
    choice({ name: 'card_exposed', values: { n: 2, chips2: 500 }, circumstances: ['partly', 'acted'], moment: 'flop', game: 'stud', book: 'rptp' }),
    choice({ kind: 'infraction', name: 'phone' }),
  ];
  for (const one of all) expect(choice_of(address_of(one))).toEqual(one);
  expect(address_of(no_choice())).toBe('');
  expect(address_of(choice({ name: 'a', circumstances: ['b', 'c'] }))).toBe('?m=a&f=b,c');
  expect(choice_of('?m=a&n=-1&seat=x&f=<b>,ok')).toEqual(choice({ name: 'a', circumstances: ['ok'] }));
});
