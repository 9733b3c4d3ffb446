// More than 200 distinct bad requests: each a 4xx with a code and a sentence, and nothing stored.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grants } from '../../web/src/api/contract';
import { Desk, type Role, open_house, person, setup } from './desk';
import { Riffle } from './riffle';
import { check_named, description } from './schema';
import { type Answer, type Sent, send, send_raw } from './wire';

let riffle: Riffle;
let desks: Record<Role, Desk>;
let anybody: Desk;
let id = '';
let over = '';
let somebody = '';
let records = '';
/** A command that was taken before the bad requests begin. */
const taken = { command_id: randomUUID(), type: 'RegisterPerson', args: person('Some', 'Body') };

/** Everything the journal has, as the API shows it. */
const shown = async () => JSON.stringify([
  (await desks.administrator.get('/house')).version,
  (await desks.administrator.get('/tournaments')).tournaments.length,
  (await desks.administrator.get(`/tournaments/${id}`)).version,
  (await desks.administrator.get(`/tournaments/${over}`)).version,
  (await desks.administrator.get('/accounts')).accounts,
]);

beforeAll(async () => {
  riffle = await Riffle.make();
  anybody = new Desk(riffle);
  desks = await open_house(riffle);
  for (const name of ['Abierto', 'Cancelado']) {
    const made = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: setup(name) })).tournament;
    if (name === 'Abierto') id = made; else over = made;
  }
  await desks.director.tournament(over, 'CancelTournament', { reason: 'test' });
  await desks.director.tournament(id, 'OpenRegistration');
  for (let n = 0; n < 3; n += 1) {
    somebody = (await desks.cashier.house('RegisterPerson', person('Person', String(n)))).person;
    await desks.cashier.tournament(id, 'SellEntry', { person: somebody });
  }
  await desks.cashier.ok('POST', '/house/commands', taken);
  // The count of records before; the staff stay signed in over the restart.
  await riffle.stop();
  const verified = await riffle.verify();
  expect(verified.code).toBe(0);
  records = verified.said;
  await riffle.start();
});
afterAll(() => riffle?.remove());

interface Bad { name: string; sent: () => Promise<Answer>; status: number | number[]; code?: string }
const seen = new Set<string>();

function refused(cases: Bad[]) {
  for (const bad of cases) {
    seen.add(bad.name);
    test(bad.name, async () => {
      const before = await shown();
      const answer = await bad.sent();
      expect([bad.status].flat(), answer.text).toContain(answer.status);
      expect(check_named('Problem', JSON.parse(answer.text)), answer.text).toBeNull();
      const { code, sentence } = JSON.parse(answer.text).error;
      if (bad.code) expect(code).toBe(bad.code);
      // A sentence, not the code again: every code has its text.
      expect(sentence).toMatch(/\s/);
      expect(sentence).not.toBe(code);
      // No place for an argument was left empty or open.
      expect(sentence).not.toMatch(/ [.,:;]|  |\{\w+\}/);
      if (answer.status === 405) expect(answer.headers.allow).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
      expect(await shown()).toBe(before);
    });
  }
}

const command = (type: string, args: unknown, more: object = {}) => ({ command_id: randomUUID(), type, args, ...more });
const to_house = (role: Role, body: unknown) => desks[role].call('POST', '/house/commands', body);
const to_tournament = (role: Role, body: unknown, tournament = () => id) => desks[role].call('POST', `/tournaments/${tournament()}/commands`, body);

// Commands with arguments that would be taken.
const tournament_args = (): Record<string, any> => ({
  ChangeSetup: { setup: { ...setup('Otro nombre') } }, ChangeBook: { book: 'cnp', reason: 'r' }, CancelTournament: { reason: 'r' }, SellEntry: { person: somebody },
  RefundEntry: { entry: 1 }, PayPrize: { entry: 1 }, TakeBackPrize: { entry: 1 }, AwardSeat: { entry: 1 }, UseSeat: { entry: 1, tournament: 'x' }, AwardBounty: { entry: 1, by: [2] }, PayBounty: { entry: 1 }, TakeBackBounty: { entry: 1 },
  OfferDeal: { stacks: [{ entry: 1, chips: 100 }] }, AnswerDeal: { entry: 1, agrees: true }, MakeDeal: {}, EndEarly: { reason: 'r', stacks: [{ entry: 1, chips: 100 }] }, AwardTrophy: { entry: 1 }, LayEnvelopes: { envelopes: [{ amount: 100, count: 1 }] }, SetLevel: { index: 1 }, AddTime: { ms: 1000 },
  BustOut: { entries: [1], by: [2] }, MoveEntry: { entry: 1, table: 1, seat: 1 }, TellButton: { table: 1, seat: 1 }, BreakTable: { table: 1 }, SetBreakOrder: { tables: [1] }, DrawButton: { table: 1 }, ColourUp: { table: 1, value: 25, leftovers: [] }, RetireChips: { value: 25 },
  TakeLateChips: { entry: 1, value: 25, chips: 1 }, TakeFoundChips: { amount: 1 }, RemoveEntry: { entry: 1, how: 'disqualified', chips: 0, reason: 'r' },
  SellChips: { entry: 1, product: 'rebuy' }, DeclareRebuy: { entry: 1 }, JoinWaitingList: { person: somebody }, LeaveWaitingList: { person: somebody }, PreRegister: { person: somebody, confirmed: true }, CheckIn: { person: somebody }, RemoveAbsent: { absent: [{ entry: 1, chips: 0 }] },
  TellTable: { table: 1 }, RunOutTable: { table: 1 }, BeginHand: { table: 1 }, SetPace: { kind: 'orbit_for_orbit', on: true }, ChangeDeck: { table: 1, why: 'as_needed' }, ExchangeChips: { entry: 1, value: 25, chips: 4, into: 100 }, CarryChips: { entry: 1, chips: 100, arrived: true, how: 'rack' },
  RecordConduct: { entry: 1, infraction: 'noise', circumstances: [], what: '', reason: 'r' }, DisqualifyPlayer: { entry: 1, infraction: 'noise', circumstances: [], what: '', chips: 0, reason: 'r' }, CountHandsDealt: { table: 1, hands: 1 }, ReadmitPlayer: { entry: 1 },
  TickNotice: { notice: 'items_allowed' }, CorrectSeat: { entry: 1, played_at: { table: 1, seat: 1 }, chips: 1 }, KeepSeat: { entry: 1, kept: true }, ChangePlayer: { entry: 1, person: somebody }, RegisterTeam: { name: 'x', members: [somebody] }, StopSurvivor: { survivors: [{ entry: 1, chips: 1 }] },
  UndoStep: { step: 2 }, RedoStep: { step: 2 }, RefundEntries: { entries: [1] }, TransferEntry: { entry: 1, tournament: 'x' }, ChangeLevels: { levels: setup('x').levels }, ChangeLateRegistration: { late_levels: 1 },
  ChangePayout: { payout: setup('x').payout, payout_unit: 200 },
});
const house_args = (): Record<string, any> => ({
  ChangeHouse: { name: 'N', city: 'C', country: 'ES', currency: 'EUR', time_zone: 'Europe/Madrid', languages: ['en'], names: 'full', book: 'tda-2024' },
  RegisterPerson: person('A', 'B'), ChangePerson: { person: somebody, ...person('A', 'B') }, ErasePerson: { person: somebody },
  MergePersons: { person: somebody, merged: 'b' }, PartPersons: { merged: somebody }, SetLogo: { image: 'x' }, RemoveLogo: {}, PostMessage: { text: 'x' }, TakeDownMessage: { message: 'x' },
  SaveTemplate: { name: 'x', setup: setup('Saved') }, RemoveTemplate: { saved: 'x' },
  AddAccount: { name: 'X', role: 'floor' }, ChangeAccount: { account: 'a', name: 'X', role: 'floor' }, ResetPin: { account: 'a' },
  CloseAccount: { account: 'a' }, ReopenAccount: { account: 'a' }, AcceptTime: {}, OpenShift: { opening: { minor: 0, currency: 'EUR' } }, CloseShift: { shift: 1, counts: [{ payment: 'cash', amount: 0 }] },
});

/** A value of another type than the one given. */
const other_type = (value: unknown): unknown => (typeof value === 'string' ? 7 : typeof value === 'number' ? 'seven' : 'neither');

describe('wrong types, missing and unknown fields of every command', () => {
  const cases: Bad[] = [];
  const wrong_args = (to: typeof to_house, type: string, args: () => Record<string, any>) => {
    for (const field of Object.keys(args())) {
      const with_field = (value: unknown) => () => to('administrator', command(type, { ...args(), [field]: value }));
      cases.push({ name: `${type}: ${field} of another type`, status: 422, code: 'field_expected', sent: () => with_field(other_type(args()[field]))() });
      cases.push({ name: `${type}: ${field} is null`, status: 422, code: 'field_expected', sent: with_field(null) });
      cases.push({ name: `${type}: ${field} is missing`, status: 422, code: 'field_expected', sent: with_field(undefined) });
    }
    cases.push({ name: `${type}: an unknown field`, status: 422, code: 'field_expected', sent: () => to('administrator', command(type, { ...args(), more: 1 })) });
    cases.push({ name: `${type}: args are a list`, status: 422, code: 'field_expected', sent: () => to('administrator', command(type, [])) });
  };
  for (const type of Object.keys(tournament_args())) wrong_args(to_tournament, type, () => tournament_args()[type]);
  for (const type of Object.keys(house_args())) wrong_args(to_house, type, () => house_args()[type]);
  for (const type of ['OpenRegistration', 'StartClock', 'PauseClock', 'BalanceTables', 'PublishPrizes'])
    cases.push({ name: `${type}: takes no arguments`, status: 422, code: 'field_expected', sent: () => to_tournament('administrator', command(type, { now: true })) });
  // The cap may be null (none): its own cases.
  cases.push({ name: 'ChangeCap: a text', status: 422, code: 'field_expected', sent: () => to_tournament('administrator', command('ChangeCap', { max_entries: 'seven' })) });
  cases.push({ name: 'ChangeCap: room for one', status: 422, code: 'setup_fault', sent: () => to_tournament('administrator', command('ChangeCap', { max_entries: 1 })) });
  cases.push({ name: 'RefundEntries: more than a step holds', status: 422, code: 'entries_too_many', sent: () => to_tournament('administrator', command('RefundEntries', { entries: Array.from({ length: 501 }, (_, i) => i + 1) })) });
  cases.push({ name: 'RefundEntries: nobody', status: 422, code: 'entries_missing', sent: () => to_tournament('administrator', command('RefundEntries', { entries: [] })) });
  cases.push({ name: 'ChangeLevels: none', status: 422, code: 'setup_fault', sent: () => to_tournament('administrator', command('ChangeLevels', { levels: [] })) });
  cases.push({ name: 'ChangePayout: shares of more than all', status: 422, code: 'setup_fault', sent: () => to_tournament('administrator', command('ChangePayout', { payout: [{ min_entries: 1, shares_bp: [10001] }], payout_unit: 100 })) });
  refused(cases);
});

describe('set-ups that cannot be played', () => {
  const good = setup('Prueba');
  const faults: Record<string, object> = {
    'no name': { name: '' }, 'a long name': { name: 'x'.repeat(121) }, 'starts before 1970': { starts_at: -1 }, 'starts at a text': { starts_at: 'now' },
    'an unknown game': { game: 'snap' }, 'no book': { book: '' }, 'a negative buy-in': { buy_in: { minor: -1, currency: 'EUR' } },
    'a buy-in in fractions': { buy_in: { minor: 10.5, currency: 'EUR' } }, 'a buy-in without currency': { buy_in: { minor: 100 } },
    'a lower-case currency': { buy_in: { minor: 100, currency: 'eur' } }, 'two currencies': { fee: { minor: 100, currency: 'USD' } },
    'a negative fee': { fee: { minor: -5, currency: 'EUR' } }, 'no chips to start with': { starting_stack: 0 }, 'a stack beyond 64 bits': { starting_stack: 1e30 },
    'one seat a table': { seats_per_table: 1 }, 'thirteen seats a table': { seats_per_table: 13 }, 'room for one': { max_entries: 1 },
    'negative re-entries': { reentries: -1 }, 'more late levels than levels': { late_levels: 5 }, 'no levels': { levels: [] },
    'a break first': { levels: [good.levels[2], good.levels[0]] }, 'a break last': { levels: [good.levels[0], good.levels[2]] },
    'a level of another kind': { levels: [{ ...good.levels[0], kind: 'pause' }] }, 'a level without length': { levels: [{ ...good.levels[0], duration_ms: 0 }] },
    'blinds upside down': { levels: [{ ...good.levels[0], small_blind: 300 }] }, 'a negative ante': { levels: [{ ...good.levels[0], ante: -1 }] },
    'a colour that is none': { chips: [{ value: 5, color: 'red;background:url(x)' }] }, 'a colour of a megabyte': { chips: [{ value: 5, color: '#' + 'f'.repeat(900_000) }] },
    'a currency that is none': { buy_in: { minor: 100, currency: 'QQQ' }, fee: { minor: 0, currency: 'QQQ' } }, 'a name of two lines': { name: 'a\nb' },
    'a hundred thousand levels': { levels: Array(8_000).fill(good.levels[0]) }, 'a hundred thousand shares': { payout: [{ min_entries: 1, shares_bp: Array(100_000).fill(1) }] },
    'a chip worth nothing': { chips: [{ value: 0, color: '#fff' }] }, 'no payout': { payout: [] }, 'shares short of the whole': { payout: [{ min_entries: 1, shares_bp: [9999] }] },
    'shares beyond the whole': { payout: [{ min_entries: 2, shares_bp: [6000, 5000] }] }, 'second paid more than first': { payout: [{ min_entries: 1, shares_bp: [10000] }, { min_entries: 2, shares_bp: [4000, 6000] }] },
    'bands out of order': { payout: [{ min_entries: 1, shares_bp: [10000] }, { min_entries: 1, shares_bp: [10000] }] }, 'a payout unit of nothing': { payout_unit: 0 },
    'a field nobody knows': { rake: 5 },
  };
  refused(Object.entries(faults).map(([name, fault]) => ({
    name: `a tournament with ${name}`, status: [409, 422],
    sent: () => desks.director.call('POST', '/tournaments', { command_id: randomUUID(), setup: { ...good, ...fault } }),
  })));
});

describe('bodies that are no command', () => {
  const bodies: Record<string, [string, number]> = {
    'nothing': ['', 400], 'half an object': ['{"command_id":"a"', 400], 'no JSON at all': ['command=StartClock', 400], 'a trailing comma': ['{"a":1,}', 400],
    'two values': ['{} {}', 400], 'a comment': ['{/* */}', 400], 'single quotes': ["{'type':'StartClock'}", 400], 'NaN': ['{"args":NaN}', 400],
    'a hundred brackets': ['['.repeat(100) + ']'.repeat(100), 400], 'a hundred thousand brackets': ['['.repeat(100_000), 400],
    'a list': ['[]', 400], 'a text': ['"StartClock"', 400], 'null': ['null', 400], 'a number': ['1', 400],
    'an empty object': ['{}', 422], 'no type': ['{"command_id":"a","args":{}}', 422], 'an unknown field': ['{"command_id":"a","type":"StartClock","args":{},"x":1}', 422],
    'a type that is a number': ['{"command_id":"a","type":1,"args":{}}', 422], 'an id that is a number': ['{"command_id":1,"type":"StartClock","args":{}}', 422],
    'an empty id': ['{"command_id":"","type":"StartClock","args":{}}', 422], 'an id of 81 characters': [`{"command_id":"${'i'.repeat(81)}","type":"StartClock","args":{}}`, 422],
    'a version that is a text': ['{"command_id":"a","expected_version":"1","type":"StartClock","args":{}}', 422],
    'an unknown command': ['{"command_id":"a","type":"DropTables","args":{}}', 422], 'an event instead of a command': ['{"command_id":"a","type":"EntrySold","args":{}}', 422],
    'a command in lower case': ['{"command_id":"a","type":"startclock","args":{}}', 422],
    'a set-up command by the wrong door': ['{"command_id":"a","type":"CreateTournament","args":{}}', 422],
  };
  refused(Object.entries(bodies).flatMap(([name, [body, status]]) => [
    { name: `to a tournament: ${name}`, status, sent: () => to_tournament('administrator', body) },
    { name: `to the house: ${name}`, status, sent: () => to_house('administrator', body) },
  ]));
  refused([
    { name: 'a house command to a tournament', status: 422, code: 'command_unknown', sent: () => to_tournament('administrator', command('AddAccount', { name: 'x', role: 'floor' })) },
    { name: 'a tournament command to the house', status: 422, code: 'command_unknown', sent: () => to_house('administrator', command('StartClock', {})) },
    { name: 'a second house', status: 422, code: 'command_unknown', sent: () => to_house('administrator', command('CreateHouse', house_args().ChangeHouse)) },
    { name: 'bytes that are not UTF-8', status: 400, sent: () => send_raw(riffle.port, Buffer.concat([Buffer.from(
        `POST /api/v1/house/commands HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 9\r\nCookie: ${desks.administrator.headers().Cookie}\r\nX-CSRF-Token: ${desks.administrator.csrf}\r\n\r\n{"a":"`), Buffer.from([0xff, 0x22, 0x7d])])) },
  ]);
});

describe('other roles', () => {
  // Who may give which is written down in roles.test.ts and held against the server there.
  const commands: string[] = ['TournamentCommand', 'HouseCommand'].flatMap((name) =>
    description.components.schemas[name].oneOf.map((ref: { $ref: string }) => ref.$ref.split('/').at(-1)));
  const cases: Bad[] = [];
  for (const type of commands) {
    const may = grants[type] ?? [];
    const house = type in house_args();
    const args = () => ({ ...tournament_args(), ...house_args() })[type] ?? {};
    for (const role of ['director', 'floor', 'cashier', 'dealer', 'display'] as const)
      if (!may.includes(role))
        cases.push({ name: `${type} by the ${role}`, status: 403, code: 'role_may_not', sent: () => (house ? to_house : to_tournament)(role, command(type, args())) });
  }
  for (const role of ['floor', 'cashier', 'dealer', 'display'] as const)
    cases.push({ name: `a tournament made by the ${role}`, status: 403, code: 'role_may_not', sent: () => desks[role].call('POST', '/tournaments', { command_id: randomUUID(), setup: setup('No') }) });
  for (const role of ['director', 'floor', 'cashier', 'dealer', 'display'] as const)
    cases.push({ name: `the accounts read by the ${role}`, status: 403, sent: () => desks[role].call('GET', '/accounts') });
  for (const role of ['dealer', 'display'] as const)
    cases.push({ name: `people searched by the ${role}`, status: 403, sent: () => desks[role].call('GET', '/persons?q=a') });
  cases.push({ name: 'the history read by the display', status: 403, sent: () => desks.display.call('GET', `/tournaments/${id}/history`) });
  refused(cases);
});

describe('nobody signed in, or not for sure', () => {
  const body = () => command('StartClock', {});
  const with_headers = (desk: Desk, headers: Record<string, string>): Promise<Answer> =>
    send(riffle.port, { method: 'POST', path: `/api/v1/tournaments/${id}/commands`, body: JSON.stringify(body()),
      headers: { 'Content-Type': 'application/json', ...desk.headers(), ...headers } });
  refused([
    { name: 'a command without a session', status: 401, code: 'sign_in_needed', sent: () => anybody.call('POST', `/tournaments/${id}/commands`, body()) },
    { name: 'a house command without a session', status: 401, code: 'sign_in_needed', sent: () => anybody.call('POST', '/house/commands', command('RegisterPerson', person('a', 'b'))) },
    { name: 'a tournament made without a session', status: 401, code: 'sign_in_needed', sent: () => anybody.call('POST', '/tournaments', { command_id: 'x', setup: setup('No') }) },
    { name: 'a PIN changed without a session', status: 401, code: 'sign_in_needed', sent: () => anybody.call('POST', '/session/pin', { old_pin: '1', pin: '123456' }) },
    { name: 'accounts without a session', status: 401, sent: () => anybody.call('GET', '/accounts') },
    { name: 'people without a session', status: 401, sent: () => anybody.call('GET', '/persons?q=a') },
    { name: 'the history without a session', status: 401, sent: () => anybody.call('GET', `/tournaments/${id}/history`) },
    { name: 'a made-up session', status: 401, sent: () => with_headers(anybody, { Cookie: `riffle_session=${'a'.repeat(64)}`, 'X-CSRF-Token': 'b'.repeat(64) }) },
    { name: 'a session cut short', status: 401, sent: () => with_headers(desks.director, { Cookie: `riffle_session=${desks.director.cookies.riffle_session.slice(0, 63)}` }) },
    { name: 'no CSRF token', status: 403, code: 'csrf_token_wrong', sent: () => with_headers(desks.director, { 'X-CSRF-Token': '' }) },
    { name: 'a made-up CSRF token', status: 403, code: 'csrf_token_wrong', sent: () => with_headers(desks.director, { 'X-CSRF-Token': 'f'.repeat(64) }) },
    { name: "somebody else's CSRF token", status: 403, code: 'csrf_token_wrong', sent: () => with_headers(desks.director, { 'X-CSRF-Token': desks.floor.csrf }) },
    { name: 'signing out without the token', status: 403, code: 'csrf_token_wrong', sent: () => send(riffle.port, { method: 'DELETE', path: '/api/v1/session', headers: { Cookie: desks.director.headers().Cookie } }) },
    { name: 'a page of another site', status: 403, code: 'origin_wrong', sent: () => with_headers(desks.director, { Origin: 'http://elsewhere.test' }) },
    { name: 'a page of another port', status: 403, code: 'origin_wrong', sent: () => with_headers(desks.director, { Origin: 'http://127.0.0.1:1' }) },
    { name: 'a page of no origin', status: 403, code: 'origin_wrong', sent: () => with_headers(desks.director, { Origin: 'null' }) },
    { name: 'signing in without a name', status: 422, sent: () => anybody.call('POST', '/session', { pin: '123456' }) },
    { name: 'signing in with a number', status: 422, sent: () => anybody.call('POST', '/session', { name: 'administrator', pin: 123456 }) },
    { name: 'signing in with a list', status: 422, sent: () => anybody.call('POST', '/session', []) },
    { name: 'signing in with a name of a megabyte', status: 413, code: 'request_too_large', sent: () => anybody.call('POST', '/session', { name: 'ñ'.repeat(500_000), pin: '271828' }) },
    { name: 'signing in with a name of 61 letters', status: 422, code: 'field_expected', sent: () => anybody.call('POST', '/session', { name: 'ñ'.repeat(61), pin: '271828' }) },
    { name: 'signing in with a PIN of 65 digits', status: 422, code: 'field_expected', sent: () => anybody.call('POST', '/session', { name: 'the floor', pin: '7'.repeat(65) }) },
    { name: 'signing in with the right PIN and a zero after it', status: 422, code: 'field_expected', sent: () => anybody.call('POST', '/session', { name: 'the floor', pin: 'secret-of-floor\0' }) },
    { name: 'signing in with half an object', status: 400, code: 'json_broken', sent: () => anybody.call('POST', '/session', '{"name":') },
    { name: 'signing in with a wrong PIN', status: 401, code: 'sign_in_wrong', sent: () => anybody.call('POST', '/session', { name: 'the floor', pin: 'not-it' }) },
    { name: 'signing in as nobody', status: 401, code: 'sign_in_wrong', sent: () => anybody.call('POST', '/session', { name: "' OR 1=1 --", pin: 'x' }) },
    { name: 'a new PIN that is too short', status: 422, code: 'pin_too_weak', sent: () => desks.floor.call('POST', '/session/pin', { old_pin: 'secret-of-floor', pin: '12345' }) },
    { name: 'a new PIN of one digit', status: 422, code: 'pin_too_weak', sent: () => desks.floor.call('POST', '/session/pin', { old_pin: 'secret-of-floor', pin: '111111' }) },
    ...['123456', '654321', '111112', '121212', '123123', '112233', '150387', '19870315', '147258', '102030', 'qwerty', 'the floor'].map((pin): Bad => (
      { name: `a new PIN of ${pin}`, status: 422, code: 'pin_too_weak', sent: () => desks.floor.call('POST', '/session/pin', { old_pin: 'secret-of-floor', pin }) })),
    { name: 'a new PIN that is the old one', status: 422, code: 'pin_too_weak', sent: () => desks.floor.call('POST', '/session/pin', { old_pin: 'secret-of-floor', pin: 'secret-of-floor' }) },
    { name: 'a PIN change with the wrong old PIN', status: 403, code: 'pin_wrong', sent: () => desks.floor.call('POST', '/session/pin', { old_pin: 'guess', pin: '123456' }) },
  ]);
});

describe('things that are not there', () => {
  const nowhere = ['/', '/nothing', '/tournament', '/tournaments/', '/tournaments/none', '/tournaments/none/history', '/tournaments/none/results.csv',
    '/tournaments/none/stream', '/seats/none', '/seats/', '/tickets/none.svg', '/tickets/none', '/house/more', '/session/more', '/accounts/1', '/persons/1',
    '/tournaments/%2e%2e', '/tournaments/a/b/c'];
  refused(nowhere.map((path) => ({ name: `GET /api/v1${path}`, status: 404, sent: () => desks.administrator.call('GET', path) })));
  refused([
    { name: 'GET /api', status: 404, sent: () => send(riffle.port, { method: 'GET', path: '/api' }) },
    { name: 'GET /api/v2/house', status: 404, sent: () => send(riffle.port, { method: 'GET', path: '/api/v2/house' }) },
    { name: 'GET /assets/none.js', status: 404, sent: () => send(riffle.port, { method: 'GET', path: '/assets/none.js' }) },
    { name: 'POST to an unknown path', status: 404, sent: () => desks.administrator.call('POST', '/nothing', {}) },
    { name: 'a command to an unknown tournament', status: 404, code: 'tournament_unknown', sent: () => to_tournament('director', command('StartClock', {}), () => 'none') },
  ]);
  const unknown: Record<string, [string, object]> = {
    'an unknown person': ['SellEntry', { person: 'nobody' }], 'refund of entry 99': ['RefundEntry', { entry: 99 }], 'refund of entry 0': ['RefundEntry', { entry: 0 }],
    'refund of entry -1': ['RefundEntry', { entry: -1 }], 'prize of entry 99': ['PayPrize', { entry: 99 }], 'prize taken back of entry 99': ['TakeBackPrize', { entry: 99 }], 'bust-out of entry 99': ['BustOut', { entries: [99], by: [] }],
    'bust-out of nobody': ['BustOut', { entries: [], by: [] }], 'level 99': ['SetLevel', { index: 99 }], 'level -1': ['SetLevel', { index: -1 }],
    'a move of entry 99': ['MoveEntry', { entry: 99, table: 1, seat: 1 }], 'a move to table 99': ['MoveEntry', { entry: 1, table: 99, seat: 1 }],
    'a move to seat 99': ['MoveEntry', { entry: 1, table: 1, seat: 99 }], 'a move to seat 0': ['MoveEntry', { entry: 1, table: 1, seat: 0 }],
    'table 99 broken': ['BreakTable', { table: 99 }], 'step 999 undone': ['UndoStep', { step: 999 }], 'step 0 undone': ['UndoStep', { step: 0 }],
    'step 999 redone': ['RedoStep', { step: 999 }], 'the creation undone': ['UndoStep', { step: 1 }],
  };
  refused(Object.entries(unknown).map(([name, [type, args]]) => ({ name, status: [404, 409, 422], sent: () => to_tournament('administrator', command(type, args)) })));
  refused([
    { name: 'an unknown person changed', status: [404, 409, 422], code: 'person_unknown', sent: () => to_house('director', command('ChangePerson', { person: 'nobody', ...person('a', 'b') })) },
    { name: 'an unknown person erased', status: [404, 409, 422], code: 'person_unknown', sent: () => to_house('director', command('ErasePerson', { person: 'nobody' })) },
    { name: 'an unknown account changed', status: [404, 409, 422], code: 'account_unknown', sent: () => to_house('administrator', command('ChangeAccount', { account: 'nobody', name: 'x', role: 'floor' })) },
    { name: 'an unknown account closed', status: [404, 409, 422], code: 'account_unknown', sent: () => to_house('administrator', command('CloseAccount', { account: 'nobody' })) },
    { name: 'the PIN of an unknown account', status: [404, 409, 422], code: 'account_unknown', sent: () => to_house('administrator', command('ResetPin', { account: 'nobody' })) },
    { name: 'a time accepted while the clock is right', status: [409], code: 'time_not_off', sent: () => to_house('director', command('AcceptTime', {})) },
  ]);
});

describe('things that cannot be done now', () => {
  const now: Record<string, [string, object]> = {
    'registration opened twice': ['OpenRegistration', {}], 'a pause of a clock that is stopped': ['PauseClock', {}], 'a prize before there are any': ['PayPrize', { entry: 1 }],
    'prizes before play': ['PublishPrizes', {}], 'time beyond reason': ['AddTime', { ms: 1e15 }], 'a second entry of somebody who is in': ['SellEntry', {}],
    'one entry named twice': ['BustOut', { entries: [1, 1], by: [] }], 'a step redone that was not undone': ['RedoStep', { step: 2 }],
  };
  refused(Object.entries(now).map(([name, [type, args]]) => ({
    name, status: [409, 422], sent: () => to_tournament('administrator', command(type, type === 'SellEntry' ? { person: somebody } : args)),
  })));
  const gone: Record<string, object> = { SellEntry: {}, StartClock: {}, OpenRegistration: {}, CancelTournament: { reason: 'again' }, PublishPrizes: {}, SetLevel: { index: 1 } };
  refused(Object.entries(gone).map(([type, args]) => ({
    name: `${type} in a cancelled tournament`, status: 409, sent: () => to_tournament('administrator', command(type, type === 'SellEntry' ? { person: somebody } : args), () => over),
  })));
  const stale = (type: string, version: number) => ({
    name: `${type} at version ${version}`, status: 409, code: 'version_conflict',
    sent: () => to_tournament('administrator', command(type, tournament_args()[type] ?? {}, { expected_version: version })),
  });
  refused([stale('StartClock', 1), stale('StartClock', 999), stale('StartClock', 0), stale('SellEntry', 2), stale('CancelTournament', 3), stale('ChangeSetup', 1)]);
  refused([
    { name: 'a house command at version 1', status: 409, code: 'version_conflict', sent: () => to_house('administrator', command('RegisterPerson', person('a', 'b'), { expected_version: 1 })) },
    { name: 'an account of a name that is taken', status: [409, 422], code: 'account_name_taken', sent: () => to_house('administrator', command('AddAccount', { name: 'THE FLOOR', role: 'floor' })) },
    { name: 'an account of an unknown role', status: [409, 422], sent: () => to_house('administrator', command('AddAccount', { name: 'x', role: 'king' })) },
    { name: 'an account without a name', status: [409, 422], sent: () => to_house('administrator', command('AddAccount', { name: '', role: 'floor' })) },
    { name: 'a person without any name', status: [409, 422], sent: () => to_house('cashier', command('RegisterPerson', person('', ''))) },
    { name: 'a person with a name of 121 characters', status: [409, 422], sent: () => to_house('cashier', command('RegisterPerson', person('x'.repeat(121), 'y'))) },
    ...['Europe/Atlantis', '', 'x'.repeat(61), 'Europe/Madrid\0'].map((time_zone, n): Bad => (
      { name: `a time zone that does not exist (${n})`, status: 422, code: 'field_expected', sent: () => to_house('administrator', command('ChangeHouse', { ...house_args().ChangeHouse, time_zone })) })),
    ...['QQQ', 'XXX', 'eur', 'EURO'].map((currency): Bad => (
      { name: `a house that counts in ${currency}`, status: 422, code: 'field_expected', sent: () => to_house('administrator', command('ChangeHouse', { ...house_args().ChangeHouse, currency })) })),
    { name: 'a house that speaks a language twice', status: 422, code: 'field_expected', sent: () => to_house('administrator', command('ChangeHouse', { ...house_args().ChangeHouse, languages: ['en', 'en'] })) },
    { name: 'a cancellation for 301 letters of reason', status: 422, code: 'text_too_long', sent: () => to_tournament('administrator', command('CancelTournament', { reason: 'ñ'.repeat(301) })) },
    { name: 'an unknown account reopened', status: [404, 409, 422], code: 'account_unknown', sent: () => to_house('administrator', command('ReopenAccount', { account: 'nobody' })) },
    { name: 'an open account reopened', status: [409, 422], code: 'account_open', sent: async () => to_house('administrator', command('ReopenAccount', { account: (await desks.administrator.get('/accounts')).accounts[0].id })) },
    { name: 'the last administrator closed', status: [409, 422], code: 'last_administrator', sent: async () => to_house('administrator', command('CloseAccount', {
        account: (await desks.administrator.get('/session')).account.id })) },
    { name: 'another command under a used id', status: 409, code: 'command_id_reused', sent: () => to_house('cashier', { ...taken, args: person('Some', 'Other') }) },
  ]);
});

describe('queries, methods, sizes', () => {
  for (const limit of ['0', '-1', '501', 'x', '1.5', ''])
    refused([{ name: `people with limit=${limit}`, status: 422, sent: () => desks.cashier.call('GET', `/persons?q=a&limit=${limit}`) }]);
  for (const [method, path] of [['PATCH', '/house'], ['PUT', '/session'], ['OPTIONS', '/house'], ['POST', '/health'], ['DELETE', '/openapi.json'], ['GET', '/session/pin'],
    ['POST', '/house'], ['POST', '/accounts'], ['PUT', '/house/commands'], ['DELETE', '/tournaments'], ['GET', '/house/commands']])
    refused([{ name: `${method} ${path}`, status: 405, code: 'method_not_allowed', sent: () => desks.administrator.call(method, path, ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined) }]);
  const typed = (type: string, body = '{}') => (): Promise<Answer> =>
    send(riffle.port, { method: 'POST', path: '/api/v1/house/commands', body, headers: { ...desks.administrator.headers(), ...(type ? { 'Content-Type': type } : {}) } });
  for (const type of ['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp', 'application/xml'])
    refused([{ name: `a body of type '${type}'`, status: 415, code: 'content_type_wrong', sent: typed(type) }]);
  const large = (size: number): Sent => ({ method: 'POST', path: '/api/v1/house/commands', body: ' '.repeat(size),
    headers: { ...desks.administrator.headers(), 'Content-Type': 'application/json' } });
  refused([
    { name: 'a body of a mebibyte and a byte', status: 413, code: 'request_too_large', sent: () => send(riffle.port, large(1024 * 1024 + 1)) },
    { name: 'a body that says it is a terabyte', status: 413, code: 'request_too_large', sent: () => send_raw(riffle.port, 'POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1099511627776\r\n\r\n') },
    { name: 'a name of 900 kB', status: [409, 422], sent: () => to_house('cashier', command('RegisterPerson', person('n'.repeat(900_000), 'x'))) },
    { name: 'people searched by 201 letters', status: 422, code: 'field_expected', sent: () => desks.cashier.call('GET', `/persons?q=${'n'.repeat(201)}`) },
    { name: 'clauses searched by 8,000 letters', status: 422, code: 'field_expected', sent: () => anybody.call('GET', `/clauses?q=${'n'.repeat(8_000)}`) },
    { name: 'a tournament by an id of 8,000 letters', status: 404, sent: () => anybody.call('GET', `/tournaments/${'n'.repeat(8_000)}`) },
    { name: 'a situation of 900 kB', status: 422, code: 'field_expected', sent: () => desks.floor.call('POST', '/rulings', { book: 'tda-2024', act: { Wager: { seat: 1, said: 'check' } }, table: { game: 'nl-holdem', button: 1, seats: Array.from({ length: 20_000 }, () => ({ seat: 1, stack: 40000 })) } }) },
    { name: 'a field with a name of 900 kB', status: 422, code: 'field_expected', sent: () => to_house('cashier', command('RegisterPerson', { ...person('a', 'b'), ['k'.repeat(900_000)]: 1 })) },
    { name: 'headers of 20 kB', status: 431, code: 'headers_too_large', sent: () => send(riffle.port, { method: 'GET', path: '/api/v1/house', headers: { 'X-Long': 'x'.repeat(20_000) } }) },
    { name: 'an address of 20 kB', status: 431, code: 'headers_too_large', sent: () => send_raw(riffle.port, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`) },
    { name: 'an escape cut short', status: 400, sent: () => send_raw(riffle.port, 'GET /api/v1/house?a=%4 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n') },
    { name: 'an escape of zero', status: 400, sent: () => send_raw(riffle.port, 'GET /api/v1/%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n') },
    { name: 'no Host', status: 400, sent: () => send_raw(riffle.port, 'GET /api/v1/house HTTP/1.1\r\n\r\n') },
    { name: 'a header without a colon', status: 400, sent: () => send_raw(riffle.port, 'GET /api/v1/house HTTP/1.1\r\nHost x\r\n\r\n') },
    { name: 'two lengths', status: 400, sent: () => send_raw(riffle.port, 'POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}') },
    { name: 'a negative length', status: 400, sent: () => send_raw(riffle.port, 'POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n{}') },
    { name: 'a broken chunk', status: 400, sent: () => send_raw(riffle.port, 'POST /api/v1/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n') },
    { name: 'a TLS handshake', status: 400, sent: () => send_raw(riffle.port, Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3, 10, 10, 13, 10, 13, 10])) },
    { name: 'a method nobody knows', status: 405, sent: () => send_raw(riffle.port, 'BREW /api/v1/house HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n') },
  ]);
});

describe('guessing', () => {
  test('a PIN is slowed down: 429 and when to come back; its owner at a known device is not', async () => {
    let answer: Answer = await anybody.call('POST', '/session', { name: 'the dealer', pin: 'guess 0' });
    for (let n = 1; n < 8 && answer.status === 401; n += 1) answer = await anybody.call('POST', '/session', { name: 'the dealer', pin: `guess ${n}` });
    expect(answer.status).toBe(429);
    expect(JSON.parse(answer.text).error.code).toBe('too_many_attempts');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await anybody.call('POST', '/session', { name: 'the dealer', pin: 'secret-of-dealer' })).status).toBe(429);
    expect((await desks.dealer.sign_in('the dealer', 'secret-of-dealer')).account.role).toBe('dealer');
  });
});

describe('at the end', () => {
  test('there were more than 200, all different', () => expect(seen.size).toBeGreaterThan(200));

  test('the journal on disk has exactly the records it had', async () => {
    await riffle.stop();
    expect(await riffle.verify()).toEqual({ code: 0, said: records });
  });
});
