// What the bodies that are no command are answered when something is wrong with them: status, code, field and arguments,
// word by word. Each is read through the struct that its schema is made of (server/asked.h).
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Desk, type Role, open_house, person, setup } from './desk';
import { Riffle } from './riffle';

let riffle: Riffle;
let desks: Record<Role, Desk>;
let live = '';

beforeAll(async () => {
  riffle = await Riffle.make();
  desks = await open_house(riffle);
  live = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: setup('Live') })).tournament;
});
afterAll(() => riffle?.remove());

/** What an answer says, in a line: status, code, the field it names, its arguments. */
function told(status: number, text: string): string {
  if (status === 200) return '200';
  const { code, where, args } = JSON.parse(text).error;
  return [status, code, where, args && JSON.stringify(args)].filter((part) => part !== undefined).join(' ');
}

type Body = string | object | (() => object);
/** Who sends it, what it is called, what is sent, what is answered. */
type Row = [Role | 'nobody', string, Body, string];

function answers(path: string, rows: Row[]) {
  describe(`POST ${path}`, () => {
    test.each(rows)('%s: %s', async (who, _, body, due) => {
      const desk = who === 'nobody' ? new Desk(riffle) : desks[who];
      const answer = await desk.call('POST', path, typeof body === 'function' ? body() : body);
      expect(told(answer.status, answer.text)).toBe(due);
    });
  });
}

const all_of = (rows: Record<string, unknown>, left_out: string) => Object.fromEntries(Object.entries(rows).filter(([name]) => name !== left_out));
const control = 'a\u0001b';
const deep = '['.repeat(20) + ']'.repeat(20);

const entrance = { name: 'the floor', pin: 'not it' };
answers('/session', [
  ['nobody', 'nothing', '', '400 json_broken'],
  ['nobody', 'no JSON', 'name=x', '400 json_broken'],
  ['nobody', 'half an object', '{"name":', '400 json_broken'],
  ['nobody', 'a list', '[]', '422 field_wrong name {"field":"name"}'],
  ['nobody', 'null', 'null', '422 field_wrong name {"field":"name"}'],
  ['nobody', 'a text', '"x"', '422 field_wrong name {"field":"name"}'],
  ['nobody', 'an empty object', '{}', '422 field_wrong name {"field":"name"}'],
  ['nobody', 'no name', all_of(entrance, 'name'), '422 field_wrong name {"field":"name"}'],
  ['nobody', 'no PIN', all_of(entrance, 'pin'), '422 field_wrong pin {"field":"pin"}'],
  ['nobody', 'a name that is a number', { ...entrance, name: 7 }, '422 field_wrong name {"field":"name"}'],
  ['nobody', 'a PIN that is a number', { ...entrance, pin: 123456 }, '422 field_wrong pin {"field":"pin"}'],
  ['nobody', 'a PIN that is null', { ...entrance, pin: null }, '422 field_wrong pin {"field":"pin"}'],
  ['nobody', 'a name of 61 letters', { ...entrance, name: 'ñ'.repeat(61) }, '422 field_expected name {"where":"name","expected":"a shorter text"}'],
  ['nobody', 'a PIN of 65 digits', { ...entrance, pin: '7'.repeat(65) }, '422 field_expected pin {"where":"pin","expected":"a shorter text"}'],
  ['nobody', 'a name of two lines', { ...entrance, name: 'a\nb' }, '422 field_expected name {"where":"name","expected":"a text of one line"}'],
  ['nobody', 'a PIN with a zero', { ...entrance, pin: '123456\0' }, '422 field_expected pin {"where":"pin","expected":"a text of one line"}'],
  ['nobody', 'a long name and no PIN', { name: 'x'.repeat(61) }, '422 field_expected name {"where":"name","expected":"a shorter text"}'],
  ['nobody', 'no name and a long PIN', { pin: '7'.repeat(65) }, '422 field_wrong name {"field":"name"}'],
  ['nobody', 'more than 4 KiB', { ...entrance, name: 'x'.repeat(4096) }, '413 request_too_large {"limit":"4096"}'],
  ['nobody', 'more than 4 KiB of no JSON', 'x'.repeat(4097), '413 request_too_large {"limit":"4096"}'],
  ['nobody', 'a field nobody knows', { ...entrance, more: 1 }, '401 sign_in_wrong'],
  ['nobody', 'a field twice', '{"name":"the floor","pin":"a","pin":7}', '422 field_wrong pin {"field":"pin"}'],
  ['nobody', 'twenty brackets beside it', `{"name":"the floor","pin":7,"more":${deep}}`, '422 field_wrong pin {"field":"pin"}'],
]);

const change = { old_pin: 'not it', pin: 'another-secret' };
answers('/session/pin', [
  ['nobody', 'no session', change, '401 sign_in_needed'],
  ['floor', 'nothing', '', '400 json_broken'],
  ['floor', 'no JSON', 'pin=x', '400 json_broken'],
  ['floor', 'a list', '[]', '422 field_wrong old_pin {"field":"old_pin"}'],
  ['floor', 'an empty object', '{}', '422 field_wrong old_pin {"field":"old_pin"}'],
  ['floor', 'no old PIN', all_of(change, 'old_pin'), '422 field_wrong old_pin {"field":"old_pin"}'],
  ['floor', 'no new PIN', all_of(change, 'pin'), '422 field_wrong pin {"field":"pin"}'],
  ['floor', 'an old PIN that is a number', { ...change, old_pin: 7 }, '422 field_wrong old_pin {"field":"old_pin"}'],
  ['floor', 'a new PIN that is null', { ...change, pin: null }, '422 field_wrong pin {"field":"pin"}'],
  ['floor', 'an old PIN of 65 digits', { ...change, old_pin: '7'.repeat(65) }, '422 field_expected old_pin {"where":"old_pin","expected":"a shorter text"}'],
  ['floor', 'a new PIN of 65 letters', { ...change, pin: 'ñ'.repeat(65) }, '422 field_expected pin {"where":"pin","expected":"a shorter text"}'],
  ['floor', 'a new PIN with a control character', { ...change, pin: control }, '422 field_expected pin {"where":"pin","expected":"a text of one line"}'],
  ['floor', 'more than 4 KiB', { ...change, pin: 'x'.repeat(4096) }, '413 request_too_large {"limit":"4096"}'],
  ['floor', 'a field nobody knows', { ...change, more: 1 }, '403 pin_wrong old_pin'],
  ['floor', 'a new PIN that is too short', { old_pin: 'secret-of-floor', pin: '12345' }, '422 pin_too_weak pin'],
]);

answers('/persons/preview', [
  ['nobody', 'no session', { csv: 'name\nA B' }, '401 sign_in_needed'],
  ['dealer', 'no JSON, by a dealer', 'x', '403 role_may_not'],
  ['director', 'nothing', '', '400 json_broken body {"where":"body","expected":"valid JSON (incomplete JSON)"}'],
  ['director', 'no JSON', 'csv', '400 json_broken body {"where":"body","expected":"valid JSON (syntax error)"}'],
  ['director', 'a list', '[]', '400 json_broken body {"where":"body","expected":"an object"}'],
  ['director', 'a text', '"name"', '400 json_broken body {"where":"body","expected":"an object"}'],
  ['director', 'an empty object', '{}', '422 field_expected csv {"where":"csv","expected":"this field, which is missing"}'],
  ['director', 'a list of lines', { csv: ['name', 'A B'] }, '422 field_expected csv {"where":"csv","expected":"a text"}'],
  ['director', 'null', { csv: null }, '422 field_expected csv {"where":"csv","expected":"a text"}'],
  ['director', 'more than 512 KiB', { csv: 'x'.repeat(512 * 1024 + 1) }, '422 field_expected csv {"where":"csv","expected":"a shorter text"}'],
  ['director', 'a field nobody knows', { csv: 'name\nA B', more: 1 }, '422 field_expected more {"where":"more","expected":"no such field"}'],
  ['director', 'a field nobody knows that is long', { csv: 'name\nA B', more: 'x'.repeat(1001) }, '422 field_expected more {"where":"more","expected":"a shorter text"}'],
  ['director', 'a field whose name is long', { csv: 'name\nA B', ['x'.repeat(65)]: 1 }, '422 field_expected field {"where":"field","expected":"no such field"}'],
  ['director', 'twenty brackets', `{"csv":${deep}}`, '400 json_broken body {"where":"body","expected":"valid JSON (too deep)"}'],
]);

const taken = { command_id: 'bodies-1', persons: [person('A', 'B')] };
answers('/persons/import', [
  ['nobody', 'no session', taken, '401 sign_in_needed'],
  ['dealer', 'no JSON, by a dealer', 'x', '403 role_may_not'],
  ['director', 'nothing', '', '400 json_broken body {"where":"body","expected":"valid JSON (incomplete JSON)"}'],
  ['director', 'no JSON', 'persons', '400 json_broken body {"where":"body","expected":"valid JSON (syntax error)"}'],
  ['director', 'a list', '[]', '400 json_broken body {"where":"body","expected":"an object"}'],
  ['director', 'an empty object', '{}', '422 field_expected command_id {"where":"command_id","expected":"this field, which is missing"}'],
  ['director', 'no id', all_of(taken, 'command_id'), '422 field_expected command_id {"where":"command_id","expected":"this field, which is missing"}'],
  ['director', 'no persons', all_of(taken, 'persons'), '422 field_expected persons {"where":"persons","expected":"this field, which is missing"}'],
  ['director', 'an id that is a number', { ...taken, command_id: 1 }, '422 field_expected command_id {"where":"command_id","expected":"a text"}'],
  ['director', 'an empty id', { ...taken, command_id: '' }, '422 field_expected command_id {"where":"command_id","expected":"a fresh id for this command"}'],
  ['director', 'an id of 81 letters', { ...taken, command_id: 'i'.repeat(81) }, '422 field_expected command_id {"where":"command_id","expected":"a fresh id for this command"}'],
  ['director', 'nobody', { ...taken, persons: [] }, '422 field_expected persons {"where":"persons","expected":"at least one"}'],
  ['director', 'persons that are a text', { ...taken, persons: 'A B' }, '422 field_expected persons {"where":"persons","expected":"a list"}'],
  ['director', 'a person that is a text', { ...taken, persons: ['A B'] }, '422 field_expected persons[0] {"where":"persons[0]","expected":"an object"}'],
  ['director', 'a person without a contact', { ...taken, persons: [person('A', 'B'), all_of(person('A', 'B'), 'contact')] }, '422 field_expected persons[1].contact {"where":"persons[1].contact","expected":"this field, which is missing"}'],
  ['director', 'a person with a number for a name', { ...taken, persons: [{ ...person('A', 'B'), first_name: 7 }] }, '422 field_expected persons[0].first_name {"where":"persons[0].first_name","expected":"a text"}'],
  ['director', 'a person with more', { ...taken, persons: [{ ...person('A', 'B'), more: 1 }] }, '422 field_expected persons[0].more {"where":"persons[0].more","expected":"no such field"}'],
  ['director', 'a name of 1,001 bytes', { ...taken, persons: [person('x'.repeat(1001), 'B')] }, '422 field_expected persons[0].first_name {"where":"persons[0].first_name","expected":"a shorter text"}'],
  ['director', 'a name of two lines', { ...taken, persons: [person('A\nB', 'C')] }, '422 field_expected persons[0].first_name {"where":"persons[0].first_name","expected":"a text of one line"}'],
  ['director', '2,001 persons', { ...taken, persons: Array.from({ length: 2001 }, () => 0) }, '422 field_expected persons {"where":"persons","expected":"a shorter list"}'],
  ['director', 'a field nobody knows', { ...taken, more: 1 }, '422 field_expected more {"where":"more","expected":"no such field"}'],
]);

/** Of both that make something: what is wrong with the body is told before who may, who may before the set-up is read. */
const creation = (made: { command_id: string; setup: object }, may: Role, may_not: Role): Row[] => [
  ['nobody', 'no session', made, '401 sign_in_needed'],
  [may, 'nothing', '', '400 json_broken body {"where":"body","expected":"valid JSON (incomplete JSON)"}'],
  [may, 'no JSON', 'setup', '400 json_broken body {"where":"body","expected":"valid JSON (syntax error)"}'],
  [may, 'half an object', '{"command_id":"a"', '400 json_broken body {"where":"body","expected":"valid JSON (incomplete JSON)"}'],
  [may, 'a list', '[]', '400 json_broken body {"where":"body","expected":"a JSON object"}'],
  [may, 'null', 'null', '400 json_broken body {"where":"body","expected":"a JSON object"}'],
  [may, 'an empty object', '{}', '422 field_expected command_id {"where":"command_id","expected":"a fresh id for this command"}'],
  [may, 'no id', all_of(made, 'command_id'), '422 field_expected command_id {"where":"command_id","expected":"a fresh id for this command"}'],
  [may, 'an id that is a number', { ...made, command_id: 1 }, '422 field_expected command_id {"where":"command_id","expected":"a text"}'],
  [may, 'an id that is null', { ...made, command_id: null }, '422 field_expected command_id {"where":"command_id","expected":"a text"}'],
  [may, 'an empty id', { ...made, command_id: '' }, '422 field_expected command_id {"where":"command_id","expected":"a fresh id for this command"}'],
  [may, 'an id of 81 letters', { ...made, command_id: 'i'.repeat(81) }, '422 command_id_wrong command_id'],
  [may, 'a version that is a text', { ...made, expected_version: '1' }, '422 field_expected expected_version {"where":"expected_version","expected":"a whole number"}'],
  [may, 'a version that is a fraction', { ...made, expected_version: 0.5 }, '422 field_expected expected_version {"where":"expected_version","expected":"a whole number"}'],
  [may, 'a version of something else', { ...made, command_id: 'bodies-2', expected_version: 3 }, '409 version_conflict {"version":"0"}'],
  [may, 'a type', { ...made, type: 'CreateTournament' }, '422 field_expected type {"where":"type","expected":"no such field"}'],
  [may, 'arguments', { ...made, args: {} }, '422 field_expected args {"where":"args","expected":"no such field"}'],
  [may, 'arguments with a picture', { ...made, args: { image: 'x'.repeat(2000) } }, '422 field_expected args {"where":"args","expected":"no such field"}'],
  [may, 'a field nobody knows', { ...made, more: 1 }, '422 field_expected more {"where":"more","expected":"no such field"}'],
  [may, 'a field whose name is long', { ...made, ['x'.repeat(65)]: 1 }, '422 field_expected field {"where":"field","expected":"no such field"}'],
  [may, 'no set-up', all_of(made, 'setup'), '422 field_expected setup {"where":"setup","expected":"this field, which is missing"}'],
  [may, 'a set-up that is null', { ...made, setup: null }, '422 field_expected setup {"where":"setup","expected":"an object"}'],
  [may, 'a set-up that is a list', { ...made, setup: [] }, '422 field_expected setup {"where":"setup","expected":"an object"}'],
  [may, 'a set-up without anything', { ...made, setup: {} }, '422 field_expected setup.name {"where":"setup.name","expected":"this field, which is missing"}'],
  [may, 'a set-up with more', { ...made, setup: { ...made.setup, more: 1 } }, '422 field_expected setup.more {"where":"setup.more","expected":"no such field"}'],
  [may, 'a name that is a number', { ...made, setup: { ...made.setup, name: 7 } }, '422 field_expected setup.name {"where":"setup.name","expected":"a text"}'],
  [may, 'a name of 1,001 bytes', { ...made, setup: { ...made.setup, name: 'x'.repeat(1001) } }, '422 field_expected setup.name {"where":"setup.name","expected":"a shorter text"}'],
  [may, 'a name of two lines', { ...made, setup: { ...made.setup, name: 'a\nb' } }, '422 field_expected setup.name {"where":"setup.name","expected":"a text of one line"}'],
  [may, 'twenty brackets', `{"command_id":"a","setup":${deep}}`, '400 json_broken body {"where":"body","expected":"valid JSON (too deep)"}'],
  [may_not, 'whoever may not', made, '403 role_may_not'],
  [may_not, 'whoever may not, and no JSON', 'x', '400 json_broken body {"where":"body","expected":"valid JSON (syntax error)"}'],
  [may_not, 'whoever may not, and no id', all_of(made, 'command_id'), '422 field_expected command_id {"where":"command_id","expected":"a fresh id for this command"}'],
  [may_not, 'whoever may not, and a field nobody knows', { ...made, more: 1 }, '422 field_expected more {"where":"more","expected":"no such field"}'],
  [may_not, 'whoever may not, and no set-up', all_of(made, 'setup'), '403 role_may_not'],
  [may_not, 'whoever may not, and a set-up of nothing', { ...made, setup: {} }, '403 role_may_not'],
  [may_not, 'whoever may not, and a set-up with a long name', { ...made, setup: { ...made.setup, name: 'x'.repeat(1001) } }, '422 field_expected setup.name {"where":"setup.name","expected":"a shorter text"}'],
];
answers('/tournaments', creation({ command_id: 'bodies-3', setup: { ...setup('Bodies'), starts_at: 0 } }, 'director', 'cashier'));
answers('/tournaments', [
  ['director', 'a level of another type', { command_id: 'bodies-4', setup: { ...setup('x'), levels: [...setup('x').levels, { kind: 'level', small_blind: 'ten' }] } }, '422 field_expected setup.levels[5].small_blind {"where":"setup.levels[5].small_blind","expected":"a whole number"}'],
  ['director', 'a level without its length', { command_id: 'bodies-4', setup: { ...setup('x'), levels: [all_of(setup('x').levels[0], 'duration_ms')] } }, '422 field_expected setup.levels[0].duration_ms {"where":"setup.levels[0].duration_ms","expected":"this field, which is missing"}'],
  ['director', 'a buy-in without currency', { command_id: 'bodies-4', setup: { ...setup('x'), buy_in: { minor: 1 } } }, '422 field_expected setup.buy_in {"where":"setup.buy_in","expected":"an amount {\\"minor\\", \\"currency\\"}"}'],
  ['director', 'no levels', { command_id: 'bodies-4', setup: { ...setup('x'), levels: [] } }, '422 setup_fault setup.levels {"expected":"between 1 and 200 levels","where":"setup.levels"}'],
  ['director', '2,001 levels', { command_id: 'bodies-4', setup: { ...setup('x'), levels: Array.from({ length: 2001 }, () => 0) } }, '422 field_expected setup.levels {"where":"setup.levels","expected":"a shorter list"}'],
]);
const league = { name: 'Liga', book: 'mediterraneo-2026', begins_at: 0 };
answers('/leagues', creation({ command_id: 'bodies-5', setup: league }, 'director', 'cashier'));
answers('/leagues', [
  ['director', 'a kind that is none', { command_id: 'bodies-6', setup: { ...league, kind: 'month' } }, '422 field_expected setup.kind {"where":"setup.kind","expected":"one of year, series, season, teams"}'],
  ['director', 'a formula that is none', { command_id: 'bodies-6', setup: { ...league, formula: '100 / plaice' } }, '422 setup_fault setup.formula {"column":"7","expected":"column 7: there is no \'plaice\'; there are players, place, buy_in, prize, knockouts, rebuys and sqrt, log, log10, abs, floor, ceil, round, min, max, sum","near":"plaice","where":"setup.formula"}'],
  ['director', 'a book that is none', { command_id: 'bodies-6', setup: { ...league, book: 'none' } }, '422 field_expected setup.book {"expected":"the id of a rulebook","where":"setup.book"}'],
]);

const asked = {
  book: 'tda-2024', act: { Wager: { seat: 3, motions: [{ chips: [1000] }] } },
  table: { game: 'nl-holdem', button: 6, small_blind: 100, big_blind: 200, seats: [1, 2, 3].map((seat) => ({ seat, stack: 40000 })) },
};
answers('/rulings', [
  ['nobody', 'no session', asked, '401 sign_in_needed'],
  ['dealer', 'nothing', '', '400 json_broken body {"where":"body","expected":"valid JSON (incomplete JSON)"}'],
  ['dealer', 'no JSON', 'book', '400 json_broken body {"where":"body","expected":"valid JSON (syntax error)"}'],
  ['dealer', 'a list', '[]', '400 json_broken body {"where":"body","expected":"an object"}'],
  ['dealer', 'null', 'null', '400 json_broken body {"where":"body","expected":"an object"}'],
  ['dealer', 'an empty object', '{}', '422 field_expected book {"where":"book","expected":"this field, which is missing"}'],
  ['dealer', 'no book', all_of(asked, 'book'), '422 field_expected book {"where":"book","expected":"this field, which is missing"}'],
  ['dealer', 'a book that is a number', { ...asked, book: 7 }, '422 field_expected book {"where":"book","expected":"a text"}'],
  ['dealer', 'a book that is none', { ...asked, book: 'none' }, '422 field_expected book {"where":"book","expected":"the id of a rulebook"}'],
  ['dealer', 'no act', all_of(asked, 'act'), '422 field_expected act {"where":"act","expected":"this field, which is missing"}'],
  ['dealer', 'an act that is null', { ...asked, act: null }, '422 field_expected act {"where":"act","expected":"an object with one name"}'],
  ['dealer', 'an act of no kind', { ...asked, act: {} }, '422 field_expected act {"where":"act","expected":"an object with one name"}'],
  ['dealer', 'an act of two kinds', { ...asked, act: { Wager: { seat: 1 }, Conduct: { seat: 1, infraction: 'x' } } }, '422 field_expected act {"where":"act","expected":"an object with one name"}'],
  ['dealer', 'an act of a kind nobody knows', { ...asked, act: { Dance: {} } }, '422 field_expected act {"where":"act","expected":"a name that is known"}'],
  ['dealer', 'an act without a seat', { ...asked, act: { Wager: {} } }, '422 field_expected act.Wager.seat {"where":"act.Wager.seat","expected":"this field, which is missing"}'],
  ['dealer', 'chips that are a text', { ...asked, act: { Wager: { seat: 3, motions: [{ chips: ['x'] }] } } }, '422 field_expected act.Wager.motions[0].chips[0] {"where":"act.Wager.motions[0].chips[0]","expected":"a whole number"}'],
  ['dealer', 'an act with more', { ...asked, act: { Wager: { seat: 3, more: 1 } } }, '422 field_expected act.Wager.more {"where":"act.Wager.more","expected":"no such field"}'],
  ['dealer', 'no table', all_of(asked, 'table'), '200'],
  ['dealer', 'a table that is null', { ...asked, table: null }, '200'],
  ['dealer', 'a table that is a text', { ...asked, table: 'x' }, '422 field_expected table {"where":"table","expected":"an object"}'],
  ['dealer', 'a table that is a list', { ...asked, table: [] }, '422 field_expected table {"where":"table","expected":"an object"}'],
  ['dealer', 'a table of nothing', { ...asked, table: {} }, '422 field_expected table.game {"where":"table.game","expected":"this field, which is missing"}'],
  ['dealer', 'a table without seats', { ...asked, table: all_of(asked.table, 'seats') }, '422 field_expected table.seats {"where":"table.seats","expected":"this field, which is missing"}'],
  ['dealer', 'a seat that is a text', { ...asked, table: { ...asked.table, seats: ['x'] } }, '422 field_expected table.seats[0] {"where":"table.seats[0]","expected":"an object"}'],
  ['dealer', 'a table with more', { ...asked, table: { ...asked.table, more: 1 } }, '422 field_expected table.more {"where":"table.more","expected":"no such field"}'],
  ['dealer', 'a game that is none', { ...asked, table: { ...asked.table, game: 'snap' } }, '422 field_expected table.game {"where":"table.game","expected":"a game that is known"}'],
  ['dealer', 'a seat nobody sits in', { ...asked, act: { Wager: { seat: 9, said: 'raise' } } }, '422 field_expected act.seat {"where":"act.seat","expected":"somebody who sits at this table"}'],
  ['dealer', 'a field nobody knows', { ...asked, more: 1 }, '422 field_expected more {"where":"more","expected":"no such field"}'],
  ['dealer', 'more than 64 KiB', { ...asked, more: 'x'.repeat(64 * 1024) }, '422 field_expected act {"where":"act","expected":"a shorter situation"}'],
  ['dealer', 'more than 64 KiB of no JSON', 'x'.repeat(64 * 1024 + 1), '422 field_expected act {"where":"act","expected":"a shorter situation"}'],
  ['dealer', 'twenty brackets', `{"book":${deep}}`, '400 json_broken body {"where":"body","expected":"valid JSON (too deep)"}'],
  ['dealer', 'a live table without a number', { ...asked, table: { tournament: 'none' } }, '422 field_expected table.number {"where":"table.number","expected":"this field, which is missing"}'],
  ['dealer', 'a live table whose number is a text', { ...asked, table: { tournament: 'none', number: '1' } }, '422 field_expected table.number {"where":"table.number","expected":"a whole number"}'],
  ['dealer', 'a live table whose tournament is a number', { ...asked, table: { tournament: 1, number: 1 } }, '422 field_expected table.tournament {"where":"table.tournament","expected":"a text"}'],
  ['dealer', 'a live table with more', { ...asked, table: { tournament: 'none', number: 1, game: 'x' } }, '422 field_expected table.game {"where":"table.game","expected":"no such field"}'],
  ['dealer', 'a live table of a tournament that is none', { ...asked, table: { tournament: 'none', number: 1 } }, '404 tournament_unknown table.tournament {"tournament":"none"}'],
  ['dealer', 'a table that nobody follows', () => ({ ...asked, table: { tournament: live, number: 1 } }), '404 table_not_followed table.number {"table":"1"}'],
  ['dealer', 'a table that nobody follows, by a book that is none', () => ({ ...asked, book: 'none', table: { tournament: live, number: 1 } }), '404 table_not_followed table.number {"table":"1"}'],
  ['dealer', 'a table that nobody follows, and no act', () => ({ ...all_of(asked, 'act'), table: { tournament: live, number: 1 } }), '404 table_not_followed table.number {"table":"1"}'],
  ['dealer', 'a live table with a number that is a text, and no book', { act: asked.act, table: { tournament: 'none', number: 'x' } }, '422 field_expected table.number {"where":"table.number","expected":"a whole number"}'],
  ['display', 'a live table, by a screen', () => ({ ...asked, table: { tournament: live, number: 1 } }), '403 role_may_not'],
  ['display', 'a live table, by a screen, and no act', () => ({ ...all_of(asked, 'act'), table: { tournament: live, number: 1 } }), '403 role_may_not'],
  ['display', 'a live table without a number, by a screen', () => ({ ...asked, table: { tournament: live } }), '422 field_expected table.number {"where":"table.number","expected":"this field, which is missing"}'],
  ['display', 'a table that is told, by a screen', asked, '200'],
]);

test('nothing was made by any of them', async () => {
  expect((await desks.director.get('/tournaments')).tournaments).toHaveLength(1);
  expect((await desks.director.get('/leagues')).leagues).toEqual([]);
});
