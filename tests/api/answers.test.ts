// A tournament from set-up to payout over real HTTP: every answer, and every request, is what server/openapi.json says.
import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Matters } from '../../web/src/api/types';
import { compose, no_choice } from '../../web/src/lib/asking';
import { all_faces, compose_wager, fault_of, no_wager, type Wager } from '../../web/src/lib/wager';
import { Desk, type Role, open_house, person, roles, setup } from './desk';
import { Riffle } from './riffle';
import { check_named, description, fault_of_answer, fault_of_request, operation_of } from './schema';
import { type Answer, type Sent, read_stream } from './wire';

let riffle: Riffle;
let desks: Record<Role, Desk>;
let anybody: Desk;
let id = '';
const persons: string[] = [];
const faults: string[] = [];
const used = new Set<string>();

function watch(sent: Sent, answer: Answer) {
  const name = `${sent.method} ${sent.path} ${sent.body ?? ''}`;
  const answered = fault_of_answer(sent, answer);
  if (answered) faults.push(`${name}: answer ${answer.status}: ${answered}: ${answer.text.slice(0, 300)}`);
  if (answer.status !== 200) return;
  const asked = fault_of_request(sent);
  if (asked) faults.push(`${name}: request: ${asked}`);
  used.add(operation_of(sent)?.operationId ?? '?');
  if (sent.path.endsWith('/commands')) used.add(JSON.parse(sent.body!).type);
}

beforeAll(async () => {
  riffle = await Riffle.make();
  anybody = new Desk(riffle);
  anybody.watch = watch;
  desks = await open_house(riffle, watch);
});
afterAll(() => riffle?.remove());

const view = (desk: Desk = desks.director) => desk.get(`/tournaments/${id}`);
const entry_of = async (n: number) => (await view()).entries.find((entry: { entry: number }) => entry.entry === n);

describe('the house', () => {
  test('is shown to anybody', async () => {
    expect(await anybody.get('/health')).toEqual({ status: 'ok', server_time: expect.any(Number) });
    expect((await anybody.get('/house')).currency).toBe('EUR');
    expect((await anybody.get('/openapi.json')).openapi).toMatch(/^3\.1/);
    expect((await anybody.get('/session')).account).toBeNull();
    expect((await anybody.get('/templates')).structures.length).toBeGreaterThan(0);
    expect((await anybody.get('/tournaments')).tournaments).toEqual([]);
  });

  test('rules on a situation, with its clauses', async () => {
    const table = { game: 'nl-holdem', button: 6, small_blind: 100, big_blind: 200, seats: [1, 2, 3, 4, 5].map((seat) => ({ seat, stack: 40000 })) };
    const answer = await desks.dealer.ok('POST', '/rulings', { book: 'tda-2024', table, act: { Wager: { seat: 3, motions: [{ chips: [1000] }] } } });
    expect(answer.directors_choice).toBe(false);
    expect(answer.outcomes).toEqual([{ word: 'call', figures: { to: 200, returned: 800 }, may: [], prose: expect.stringContaining('200') }]);
    expect(answer.clauses.map((clause: { id: string }) => clause.id)).toContain('tda-2024:44-1');
    // What is read aloud has no clause in it: those stand apart.
    expect(answer.prose).not.toContain('tda-2024');
    expect(answer.prose.length).toBeGreaterThan(10);
  });

  test('offers what dealers ask, in the reader\'s language, and every sentence of it is ruled on', async () => {
    const matters: Matters = await anybody.get('/matters');
    const spanish = await anybody.get('/matters?lang=es');
    const all = [...matters.matters, ...matters.infractions];
    expect(all.length).toBeGreaterThan(150);
    expect([...spanish.matters, ...spanish.infractions].map((one: { name: string }) => one.name)).toEqual(all.map((one) => one.name));
    expect(spanish.matters.find((one: { name: string }) => one.name === 'card_exposed').phrase).toBe('El crupier expone la carta {n} del reparto');
    // As the page composes them, at every moment it offers.
    for (const kind of ['matter', 'infraction'] as const)
      for (const one of kind === 'matter' ? matters.matters : matters.infractions)
        for (const moment of one.moments.length > 0 ? one.moments : ['']) {
          expect(matters.groups.map((group) => group.name), one.name).toContain(one.group);
          const situation = compose(matters, one, { ...no_choice(), kind, name: one.name, moment, circumstances: one.circumstances });
          const answer = await desks.dealer.ok('POST', '/rulings', { ...situation, book: 'cnp' });
          expect(answer.outcomes.length, JSON.stringify(situation)).toBeGreaterThan(0);
        }
  });

  test('rules on every wager the bet form can compose', async () => {
    const acts: Partial<Wager>[] = [
      { chips: [1000, 500] }, { said: 'raise', chips: [500, 100], when: 'after' }, { said: 'raise', amount: 1500, chips: [1000, 500], when: 'with', circumstances: ['unclear', 'deliberate'] },
      { chips: [500], second: [500], motion: 'back', circumstances: ['missed_raise', 'nobody_behind'] }, { chips: [500], second: [500], motion: 'on', said: 'bet', when: 'air' },
      { said: 'knock' }, { said: 'other', words: 'me lo pienso' }, { said: 'all-in' }, { said: 'pot' }, { said: 'number', amount: 900 }, { said: 'fold' }, { said: 'check' },
      { chips: [500], circumstances: ['held', 'for_change'] },
    ];
    let asked = 0;
    for (const faces of all_faces)
      for (const two of [false, true])
        for (const out_of_turn of [false, true])
          for (const front of [0, 200, 400])
            for (const act of acts) {
              const wager: Wager = { ...no_wager(), faces, two, out_of_turn, front, ...act };
              if (fault_of(wager) !== null) continue;
              asked += 1;
              const answer = await desks.dealer.ok('POST', '/rulings', { ...compose_wager(wager), book: 'tda-2024' });
              const [which, words] = [JSON.stringify(wager), answer.outcomes.map((one: { word: string }) => one.word).join(' ')];
              expect(answer.outcomes.length, which).toBeGreaterThan(0);
              if (out_of_turn) expect(words, which).toMatch(/held|fold|not_binding/);
              else expect(words, which).not.toMatch(/held/);
            }
    expect(asked).toBeGreaterThan(200);
  });

  test('shows its rulebooks to anybody', async () => {
    const { root, differences } = await anybody.get('/books/cnp/differences');
    expect(root).toBe('tda-2024');
    expect(differences.length).toBeGreaterThan(5);
    expect(differences.every((one: { value: string | null; root_value: string | null }) => one.value !== null || one.root_value !== null)).toBe(true);
    expect((await anybody.get('/books/tda-2024/differences')).differences).toEqual([]);
    expect((await anybody.call('GET', '/books/nobody/differences')).status).toBe(404);
    expect((await anybody.get('/books')).books.map((book: { id: string }) => book.id)).toContain('tda-2024');
    const found = await anybody.get('/clauses?q=boton%20muerto&book=cnp');
    expect(found.clauses.map((clause: { id: string }) => clause.id)).toEqual(['cnp:13.a']);
    const clause = await anybody.get('/clauses/tda-2024:32');
    expect(clause.parameters).toContainEqual(expect.objectContaining({ name: 'dead_button', value: 'true' }));
    expect((await anybody.get('/clauses?kind=notice&limit=2000')).total).toBe(37);
  });

  test('knows its accounts', async () => {
    const { accounts } = await desks.administrator.get('/accounts');
    expect(accounts.map((account: { role: string }) => account.role).sort()).toEqual([...roles].sort());
    const spare = (await desks.administrator.house('AddAccount', { name: 'Spare', role: 'dealer' })).account;
    await desks.administrator.house('ChangeAccount', { account: spare, name: 'Spare Two', role: 'floor' });
    expect((await desks.administrator.house('ResetPin', { account: spare })).one_time_pin).toMatch(/^\d{6}$/);
    await desks.administrator.house('CloseAccount', { account: spare });
    // Closed by mistake: opened again it has a new one-time PIN, unless somebody else has its name by now.
    expect((await desks.administrator.house('ReopenAccount', { account: spare })).one_time_pin).toMatch(/^\d{6}$/);
    const open = (await desks.administrator.get('/accounts')).accounts.find((account: { id: string }) => account.id === spare);
    expect(open.open).toBe(true);
    await desks.administrator.house('CloseAccount', { account: spare });
    const heir = (await desks.administrator.house('AddAccount', { name: 'spare two', role: 'dealer' })).account;
    await expect(desks.administrator.house('ReopenAccount', { account: spare })).rejects.toThrow(/account_name_taken|spare/i);
    await desks.administrator.house('CloseAccount', { account: heir });
  });

  test('changes its settings', async () => {
    await desks.administrator.house('ChangeHouse', {
      name: 'Casino de Prueba', city: 'Alicante', country: 'ES', currency: 'EUR', time_zone: 'Europe/Madrid',
      languages: ['es', 'en'], names: 'first_initial', book: 'tda-2024',
    });
    expect((await anybody.get('/house')).name).toBe('Casino de Prueba');
  });

  test('finds people without minding accents', async () => {
    for (const [first, last] of [['Łukasz', 'Nowak'], ['José', 'Núñez'], ['Ana', 'Gómez'], ['Bea', 'Ruiz'], ['=cmd', '+1'],
                                 ['Gone', 'Soon']])
      persons.push((await desks.cashier.house('RegisterPerson', person(first, last))).person);
    const found = await desks.cashier.get('/persons?q=nunez%20jose&limit=5');
    expect(found.persons.map((p: { id: string }) => p.id)).toEqual([persons[1]]);
    await desks.cashier.house('ChangePerson', { person: persons[2], ...person('Ana', 'Gómez Pérez') });
    await desks.director.house('ErasePerson', { person: persons[5] });
    expect((await desks.cashier.get('/persons?q=soon')).persons).toEqual([]);
  });

  // What these do is told by people.test.ts.
  test('merges people, reads a list of them, and dresses its screens', async () => {
    const [one, two] = (await desks.director.ok('POST', '/persons/import', { command_id: randomUUID(), persons: [person('Li', 'St'), person('Li', 'Sted')] })).answers;
    await desks.director.ok('POST', '/persons/preview', { csv: 'name\nLi St' });
    await desks.director.house('MergePersons', { person: one.person, merged: two.person });
    expect((await desks.cashier.get(`/persons/${one.person}`)).merged).toHaveLength(1);
    expect((await desks.cashier.get('/persons/likely?first_name=st&last_name=li')).persons).toHaveLength(1);
    await desks.director.house('PartPersons', { merged: two.person });
    const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==';
    await desks.administrator.house('SetLogo', { image: picture });
    expect((await anybody.call('GET', '/house/logo')).status).toBe(200);
    await desks.administrator.house('RemoveLogo', {});
    const { message } = await desks.floor.house('PostMessage', { text: 'Welcome' });
    await desks.floor.house('TakeDownMessage', { message });
    const { saved } = await desks.director.house('SaveTemplate', { name: 'Ours', setup: setup('Ours') });
    await desks.director.house('RemoveTemplate', { saved });
    await desks.floor.house('OpenShift', { opening: { minor: 5000, currency: 'EUR' } });
    expect((await desks.cashier.get('/shifts')).open).toEqual([]);
    const [open] = (await desks.director.get('/shifts')).open;
    expect(open).toMatchObject({ shift: 1, closed_at: null, lines: [{ payment: 'cash', sales: 0, expected: 5000, counted: null }] });
    await desks.director.house('CloseShift', { shift: 1, counts: [{ payment: 'cash', amount: 4950 }] });
    const after = await desks.floor.get('/shifts');
    expect(after).toMatchObject({ open: [], closed: [{ shift: 1, difference: -50 }], over_short: [] });
    expect((await desks.director.get('/shifts')).over_short).toEqual([{ minor: -50, currency: 'EUR' }]);
    expect((await desks.director.get('/shifts?before=1')).closed).toEqual([]);
  });
});

describe('a tournament', () => {
  test('is made, changed and opened', async () => {
    id = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: setup('Domingo') })).tournament;
    await desks.director.tournament(id, 'ChangeSetup', { setup: { ...setup('Domingo Deep'), starting_stack: 30000 } });
    await desks.director.tournament(id, 'OpenRegistration');
    const { tournaments } = await anybody.get('/tournaments');
    expect(tournaments).toHaveLength(1);
    expect(tournaments[0]).toMatchObject({ id, name: 'Domingo Deep', status: 'registering', registration_open: true });
  });

  test('sells entries, refunds one, and a retry sells nothing twice', async () => {
    for (const one of persons.slice(0, 5)) await desks.cashier.tournament(id, 'SellEntry', { person: one });
    await desks.cashier.tournament(id, 'RefundEntry', { entry: 5 });
    const retry = { command_id: randomUUID(), type: 'SellEntry', args: { person: persons[4] } };
    const first = await desks.cashier.ok('POST', `/tournaments/${id}/commands`, retry);
    const again = await desks.cashier.ok('POST', `/tournaments/${id}/commands`, retry);
    expect(again).toEqual({ ...first, repeated: true });
    expect((await view()).counts.entries).toBe(5);
  });

  test('shows staff more than it shows the public', async () => {
    expect((await view()).entries).toHaveLength(6);
    const shown = await view(anybody);
    expect(shown.entries).toBeUndefined();
    expect(shown.undo).toBeNull();
    expect(JSON.stringify(shown)).not.toContain('Núñez');
    expect(JSON.stringify(await view(desks.display))).not.toContain('Núñez');
  });

  test('has a ticket with a QR code and a draw that can be checked', async () => {
    const { ticket, table, seat } = await entry_of(1);
    const mine = await anybody.get(`/seats/${ticket}`);
    expect(mine).toMatchObject({ tournament: id, entry: 1, table, seat });
    expect((await anybody.call('GET', `/tickets/${ticket}.svg`)).text).toContain('<svg');
  });

  test('runs its clock', async () => {
    await desks.floor.tournament(id, 'StartClock');
    const { clock } = await view(anybody);
    expect(clock.state).toBe('running');
    expect(clock.ends_at - clock.server_time).toBe(clock.remaining_ms);
    await desks.floor.tournament(id, 'AddTime', { ms: -60000 });
    await desks.floor.tournament(id, 'SetLevel', { index: 1 });
    await desks.floor.tournament(id, 'PauseClock');
    expect((await view(anybody)).clock).toMatchObject({ state: 'paused', index: 1, level_number: 2, ends_at: null });
    await desks.floor.tournament(id, 'StartClock');
  });

  test('moves players, breaks and balances tables', async () => {
    const one = await entry_of(1);
    const free = (await view()).tables.find((t: { table: number }) => t.table === one.table).seats
      .find((s: { entry: number | null }) => s.entry === null).seat;
    await desks.floor.tournament(id, 'MoveEntry', { entry: 1, table: one.table, seat: free });
    expect(await entry_of(1)).toMatchObject({ table: one.table, seat: free });
    await desks.dealer.tournament(id, 'TellButton', { table: one.table, seat: free });
    expect((await view()).tables.find((t: { table: number }) => t.table === one.table).button).toBe(free);
  });

  test('undoes and redoes a step, and says who did what', async () => {
    const before = (await view()).counts.players_left;
    await desks.dealer.tournament(id, 'BustOut', { entries: [6], by: [1] });
    const { undo } = await view();
    expect(undo.type).toMatch(/^Entr/);
    await desks.floor.tournament(id, 'UndoStep', { step: undo.step });
    expect((await view()).counts.players_left).toBe(before);
    await desks.floor.tournament(id, 'RedoStep', { step: undo.step });
    expect((await view()).counts.players_left).toBe(before - 1);
    const { steps } = await desks.floor.get(`/tournaments/${id}/history`);
    expect(steps.some((step: { by: string; device: string }) => step.by === 'the dealer' && step.device.includes('@127.0.0.1'))).toBe(true);
  });

  test('says which later steps rest on one, and undoes them together', async () => {
    const before = (await view()).counts;
    // Another player takes the seat of who went: it is not free for him any more.
    const { table, seat } = await entry_of(4);
    const bust = (await desks.floor.tournament(id, 'BustOut', { entries: [4], by: [1] })).events[0].version;
    const move = (await desks.floor.tournament(id, 'MoveEntry', { entry: 1, table, seat })).events[0].version;
    const { steps } = await desks.floor.get(`/tournaments/${id}/resting?step=${bust}`);
    expect(steps).toMatchObject([{ step: move, table: null, command: 'MoveEntry', types: ['EntryMoved'], by: 'the floor', may_undo: true }]);
    const refused = await desks.floor.call('POST', `/tournaments/${id}/commands`, { command_id: randomUUID(), type: 'UndoStep', args: { step: bust } });
    expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([409, 'later_steps_depend']);
    const undone = await desks.floor.tournament(id, 'UndoStep', { step: bust, with: [{ step: move }] });
    expect(undone.events).toMatchObject([{ type: 'StepUndone', data: { step: bust, with: [move] } }]);
    expect((await view()).counts).toEqual(before);
    await desks.floor.tournament(id, 'RedoStep', { step: bust });
    expect((await view()).counts.players_left).toBe(before.players_left - 1);
    await desks.floor.tournament(id, 'UndoStep', { step: bust, with: [{ step: move }] });
  });

  test('publishes prizes, plays to the end and pays', async () => {
    await desks.floor.tournament(id, 'SetLevel', { index: 3 });
    await desks.director.tournament(id, 'PublishPrizes');
    await desks.director.tournament(id, 'ReportPrizes');
    await desks.floor.tournament(id, 'BustOut', { entries: [4, 3], by: [1] });
    await desks.floor.tournament(id, 'BustOut', { entries: [2], by: [1] });
    const over = await view();
    expect(over.status).toBe('finished');
    const paid = over.prizes.reduce((sum: number, prize: { amount: { minor: number } }) => sum + prize.amount.minor, 0);
    expect(paid).toBe(over.pool.minor);
    await desks.cashier.tournament(id, 'PayPrize', { entry: 1 });
    // A payment is not undone but taken back, and can then be made again.
    const paying = (await desks.cashier.get(`/tournaments/${id}/history`)).steps[0];
    expect(paying).toMatchObject({ types: ['PrizePaid'], may_undo: false });
    await desks.cashier.tournament(id, 'TakeBackPrize', { entry: 1 });
    expect((await entry_of(1)).prize_paid).toBe(false);
    expect((await desks.cashier.get(`/tournaments/${id}/history`)).steps[0].types).toEqual(['PrizeTakenBack']);
    await desks.cashier.tournament(id, 'PayPrize', { entry: 1 });
    expect((await entry_of(1)).prize_paid).toBe(true);
    expect(over.results.map((row: { entry: number }) => row.entry)).toEqual([1, 2, 3, 4, 6]);
    expect((await anybody.get(`/tournaments/${id}/results.json`)).results.map((row: { entry: number }) => row.entry)).toEqual([1, 2, 3, 4, 6]);
    const csv = (await anybody.call('GET', `/tournaments/${id}/results.csv`)).text;
    expect(csv).not.toMatch(/(^|[,\n"])[=+@-]/m);
  });

  test('what is to come is changed, and what was cancelled goes back or along', async () => {
    const made = async (name: string) => (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: setup(name) })).tournament;
    const [from, to] = [await made('Cambiado'), await made('En su lugar')];
    for (const one of [from, to]) await desks.director.tournament(one, 'OpenRegistration');
    await desks.director.tournament(from, 'ChangeLateRegistration', { late_levels: 0 });
    await desks.director.tournament(from, 'ChangeCap', { max_entries: 40 });
    await desks.director.tournament(from, 'ChangePayout', { payout: [{ min_entries: 1, shares_bp: [10000] }, { min_entries: 2, shares_bp: [6000, 4000] }], payout_unit: 100 });
    await desks.director.tournament(from, 'ChangeLevels', { levels: [...setup('x').levels, { kind: 'level', small_blind: 1000, big_blind: 2000, ante: 0, duration_ms: 600_000 }] });
    await desks.director.tournament(from, 'ChangeBook', { book: 'cnp', reason: 'as announced' });
    expect((await anybody.get(`/tournaments/${from}`)).setup).toMatchObject({ late_levels: 0, max_entries: 40, book: 'cnp' });
    for (const one of persons.slice(0, 3)) await desks.cashier.tournament(from, 'SellEntry', { person: one });
    await desks.director.tournament(from, 'CancelTournament', { reason: 'no dealers' });
    await desks.cashier.tournament(from, 'RefundEntries', { entries: [1, 2] });
    await desks.cashier.tournament(from, 'TransferEntry', { entry: 3, tournament: to });
    const counts = async (one: string) => (await anybody.get(`/tournaments/${one}`)).counts;
    expect([await counts(from), await counts(to)]).toMatchObject([{ entries: 0 }, { entries: 1 }]);
  });

  test('another is cancelled', async () => {
    const other = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: setup('Otro') })).tournament;
    await desks.director.tournament(other, 'CancelTournament', { reason: 'no players' });
    expect((await anybody.get(`/tournaments/${other}`)).status).toBe('cancelled');
  });

  test('tables are broken and balanced when players leave', async () => {
    const big = (await desks.director.ok('POST', '/tournaments',
      { command_id: randomUUID(), setup: { ...setup('Mesas'), seats_per_table: 4, payout: [{ min_entries: 1, shares_bp: [10000] }] } })).tournament;
    await desks.director.tournament(big, 'OpenRegistration');
    for (let n = 0; n < 12; n += 1) {
      const one = (await desks.cashier.house('RegisterPerson', person('P', String(n)))).person;
      await desks.cashier.tournament(big, 'SellEntry', { person: one });
    }
    await desks.floor.tournament(big, 'StartClock');
    const seated = async (table: number) =>
      (await desks.floor.get(`/tournaments/${big}`)).entries.filter((e: any) => e.table === table && e.status === 'seated').map((e: any) => e.entry);
    const tables = (await desks.floor.get(`/tournaments/${big}`)).tables.map((t: { table: number }) => t.table);
    expect(tables).toHaveLength(3);
    const [first, second, third] = tables;
    const out = await seated(first);
    await desks.floor.tournament(big, 'BustOut', { entries: out.slice(0, 3), by: [] });
    await desks.floor.tournament(big, 'BalanceTables');
    const players = (await desks.floor.get(`/tournaments/${big}`)).tables.map((t: { players: number }) => t.players);
    expect(Math.max(...players) - Math.min(...players)).toBeLessThanOrEqual(1);
    for (const table of [second, third]) await desks.floor.tournament(big, 'BustOut', { entries: (await seated(table)).slice(0, 1), by: [] });
    expect(await desks.floor.get(`/tournaments/${big}/moves?table=${third}`)).toMatchObject({ broken: third });
    const [mover] = await seated(third);
    await desks.floor.tournament(big, 'BreakTable', { table: third });
    await desks.dealer.tournament(big, 'CarryChips', { entry: mover, chips: 100, arrived: true, how: 'rack' });
    expect((await desks.floor.get(`/tournaments/${big}`)).tables).toHaveLength(2);
  });
});

const made = async (name: string, more: object, players: number) => {
  const one = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup(name), late_levels: 1, opening_tables: 1, ...more } })).tournament;
  await desks.director.tournament(one, 'OpenRegistration');
  for (let n = 0; n < players; n += 1) await desks.cashier.tournament(one, 'SellEntry', { person: (await desks.cashier.house('RegisterPerson', person(name, String(n)))).person });
  return one;
};

describe('the money', () => {
  const look = (one: string) => desks.cashier.get(`/tournaments/${one}`);

  test('bounties are won, awarded and paid, and a deal replaces the prizes', async () => {
    const one = await made('Cabezas', { bounty: { kind: 'fixed', form: 'chip', amount: 1000, unit: 100 } }, 5);
    expect((await look(one)).drawers.cash.minor).toBe(5 * 12_000);
    await desks.floor.tournament(one, 'StartClock');
    await desks.floor.tournament(one, 'BustOut', { entries: [5], by: [1] });
    expect((await look(one)).entries[0].bounty).toEqual({ head: 1000, won: 1000, paid: 0 });
    await desks.cashier.tournament(one, 'PayBounty', { entry: 1 });
    await desks.cashier.tournament(one, 'TakeBackBounty', { entry: 1 });
    await desks.cashier.tournament(one, 'PayBounty', { entry: 1 });
    expect((await look(one)).money.accounts).toMatchObject({ bounties: -4000, bounties_won: -1000, bounties_paid: 1000, cash: 59_000 });
    await desks.director.tournament(one, 'RemoveEntry', { entry: 4, how: 'surrendered', chips: 1000, reason: '' });
    expect((await look(one)).money.waiting).toMatchObject([{ entry: 4, amount: 1000 }]);
    await desks.floor.tournament(one, 'AwardBounty', { entry: 4, by: [2] });
    await desks.director.tournament(one, 'PublishPrizes');
    await desks.director.tournament(one, 'OfferDeal', { stacks: [1, 2, 3].map((entry) => ({ entry, chips: 10_000 })) });
    expect((await look(one)).money.offer.rows.map((row: { amount: number }) => row.amount)).toEqual([16_667, 16_667, 16_666]);
    for (const entry of [1, 2, 3]) await desks.floor.tournament(one, 'AnswerDeal', { entry, agrees: true });
    await desks.director.tournament(one, 'MakeDeal');
    const over = await look(one);
    expect(over.status).toBe('finished');
    expect(over.prizes.reduce((sum: number, prize: { amount: { minor: number } }) => sum + prize.amount.minor, 0)).toBe(over.pool.minor);
    expect((await view(anybody)).money).toBeUndefined();
  });

  test('a tournament is ended early, and its trophy awarded', async () => {
    const one = await made('Apagón', { trophy: 'Copa' }, 3);
    await desks.floor.tournament(one, 'StartClock');
    await desks.director.tournament(one, 'PublishPrizes');
    await desks.director.tournament(one, 'EndEarly', { reason: 'power cut', stacks: [1, 2, 3].map((entry) => ({ entry, chips: entry * 1000 })), amounts: [5000, 10_000, 15_000] });
    expect((await look(one)).status).toBe('finished');
    await desks.director.tournament(one, 'AwardTrophy', { entry: 2 });
    expect((await look(one)).money.trophy).toBe(2);
  });

  test('a prize list is drawn up on a curve and published', async () => {
    const one = await made('Lista', {}, 6);
    await desks.floor.tournament(one, 'StartClock');
    const drawn = await desks.director.get(`/tournaments/${one}/prize-list?places=3&first_bp=5000&unit=500&minimum=5000&fixed=3:7000`);
    expect(drawn.prizes).toHaveLength(3);
    expect(drawn.prizes[2]).toBe(7000);
    expect(drawn.prizes.reduce((all: number, prize: number) => all + prize, 0)).toBe(drawn.pool);
    expect((await desks.director.call('GET', `/tournaments/${one}/prize-list?places=7`)).status).toBe(422);
    expect((await desks.cashier.call('GET', `/tournaments/${one}/prize-list`)).status).toBe(403);
    await desks.director.tournament(one, 'PublishPrizes', { prizes: drawn.prizes.map((minor: number) => ({ minor, currency: drawn.currency })) });
    expect((await look(one)).prizes.map((prize: { amount: { minor: number } }) => prize.amount.minor)).toEqual(drawn.prizes);
  });

  test('envelopes of a mystery bounty are laid, drawn and proved', async () => {
    const one = await made('Sobres', { bounty: { kind: 'mystery', form: 'chip', amount: 1000, unit: 100 } }, 4);
    await desks.floor.tournament(one, 'StartClock');
    await desks.floor.tournament(one, 'BustOut', { entries: [4], by: [1] });
    await desks.director.tournament(one, 'PublishPrizes');
    expect((await look(one)).money.envelopes).toEqual({ heads: 3, rows: [] });
    await desks.director.tournament(one, 'LayEnvelopes', { envelopes: [{ amount: 500, count: 2 }, { amount: 3000, count: 1 }] });
    await desks.floor.tournament(one, 'BustOut', { entries: [3], by: [1] });
    const { won } = (await look(one)).entries[0].bounty;
    expect([500, 3000]).toContain(won);
    expect((await look(one)).money.envelopes).toEqual({ heads: 2, rows: [{ amount: 3000, count: 1, left: won === 3000 ? 0 : 1 }, { amount: 500, count: 2, left: won === 3000 ? 2 : 1 }] });
    await desks.floor.tournament(one, 'BustOut', { entries: [2], by: [1] });
    expect((await look(one)).entries[0].bounty).toEqual({ head: 0, won: 4000, paid: 0 });
  });

  test('a seat won in a satellite is an entry of the event it is for', async () => {
    const target = await made('Grande', {}, 0);
    const one = await made('Satélite', { satellite: { target, price: { minor: 15_000, currency: 'EUR' } } }, 3);
    await desks.floor.tournament(one, 'StartClock');
    await desks.director.tournament(one, 'PublishPrizes');
    await desks.floor.tournament(one, 'BustOut', { entries: [3], by: [1] });
    expect((await look(one)).money.seats).toBe(2);
    await desks.cashier.tournament(one, 'AwardSeat', { entry: 1 });
    await desks.cashier.tournament(one, 'UseSeat', { entry: 1, tournament: target });
    expect((await look(one)).entries[0].seat_used).toBe(target);
    expect((await look(target)).counts.entries).toBe(1);
  });
});

describe('a league', () => {
  const give = (desk: Desk, league: string, type: string, args: unknown = {}) => desk.call('POST', `/leagues/${league}/commands`, { command_id: randomUUID(), type, args });
  const code = (answer: Answer) => (answer.status === 200 ? 'ok' : JSON.parse(answer.text).error.code as string);

  test('counts a tournament, puts points right, hears a claim and is closed', async () => {
    const body = { command_id: randomUUID(), setup: { name: 'Invierno', book: 'tda-2024', begins_at: 0, formula: '100 / place' } };
    expect((await desks.cashier.call('POST', '/leagues', body)).status).toBe(403);
    const wrong = await desks.director.call('POST', '/leagues', { ...body, command_id: randomUUID(), setup: { ...body.setup, formula: '100 / plaice' } });
    expect(wrong.status).toBe(422);
    expect(JSON.parse(wrong.text).error.args).toMatchObject({ column: '7', near: 'plaice' });
    const league = (await desks.director.ok('POST', '/leagues', body)).league as string;
    expect((await desks.director.ok('POST', '/leagues', body)).repeated).toBe(true);
    expect((await anybody.get('/leagues')).leagues).toMatchObject([{ id: league, name: 'Invierno', tournaments: 0 }]);
    expect(code(await give(desks.director, 'none', 'CloseLeague'))).toBe('league_unknown');
    const event = await made('Liga', {}, 3);
    expect(code(await give(desks.director, league, 'CountTournament', { tournament: event }))).toBe('league_not_finished');
    await desks.floor.tournament(event, 'StartClock');
    await desks.director.tournament(event, 'ChangeLateRegistration', { late_levels: 0 });
    await desks.floor.tournament(event, 'BustOut', { entries: [3], by: [1] });
    await desks.floor.tournament(event, 'BustOut', { entries: [2], by: [1] });
    expect(code(await give(desks.floor, league, 'CountTournament', { tournament: event }))).toBe('role_may_not');
    expect(code(await give(desks.director, league, 'CountTournament', { tournament: event }))).toBe('ok');
    expect(code(await give(desks.director, league, 'CountTournament', { tournament: event }))).toBe('league_counted_already');
    // Undone, it does not count; over again, it does, as another entry.
    const { undo } = await desks.floor.get(`/tournaments/${event}`);
    await desks.floor.tournament(event, 'UndoStep', { step: undo.step });
    expect((await anybody.get(`/leagues/${league}`))).toMatchObject({ standings: [], counted: [{ suspended: true }] });
    await desks.floor.tournament(event, 'BustOut', { entries: [2], by: [1] });
    expect((await anybody.get(`/leagues/${league}`))).toMatchObject({ counted: [{ suspended: false, recounted: 1 }] });
    const seen = await anybody.get(`/leagues/${league}`);
    expect(seen.standings.map((row: { points: number }) => row.points)).toEqual([10_000, 5000, 3333]);
    const last = seen.standings[2].person;
    expect(code(await give(desks.cashier, league, 'ClaimPoints', { tournament: event, person: last, reason: 'fui segundo' }))).toBe('ok');
    expect((await anybody.get(`/leagues/${league}`)).claims).toEqual([]);
    expect((await desks.director.get(`/leagues/${league}`)).claims).toMatchObject([{ claim: 1, upheld: null }]);
    expect(code(await give(desks.director, league, 'CloseLeague'))).toBe('league_claims_open');
    expect(code(await give(desks.director, league, 'AnswerClaim', { claim: 1, upheld: true, reason: '' }))).toBe('ok');
    expect(code(await give(desks.director, league, 'CorrectPoints', { tournament: event, person: 'nobody', points: 1667, reason: 'era segundo' }))).toBe('person_unknown');
    expect(code(await give(desks.director, league, 'CorrectPoints', { tournament: event, person: last, points: 1667, reason: 'era segundo' }))).toBe('ok');
    expect((await anybody.get(`/leagues/${league}/standings.json`)).standings[2].points).toBe(5000);
    expect((await anybody.call('GET', `/leagues/${league}/standings.csv`)).text).toContain('"Invierno",1,');
    expect(code(await give(desks.director, league, 'SettleMonth', { house: '', month: '2026-01', master_prizes: 0 }))).toBe('ok');
    expect(code(await give(desks.director, league, 'SettleMonth', { house: '', month: 'March', master_prizes: 0 }))).toBe('setup_fault');
    expect(code(await give(desks.director, league, 'PlanFinal', { tournament: event }))).toBe('league_no_final');
    expect(code(await give(desks.director, league, 'AwardPrizes', {}))).toBe('league_no_prizes');
    expect(code(await give(desks.director, league, 'AwardPrizes', { prizes: [5000, 3000] }))).toBe('ok');
    expect(code(await give(desks.cashier, league, 'PayLeaguePrize', { award: 1 }))).toBe('ok');
    expect(code(await give(desks.director, league, 'TakeBackLeaguePrize', { award: 1, reason: 'otro' }))).toBe('ok');
    expect(code(await give(desks.cashier, league, 'PayLeaguePrize', { award: 1 }))).toBe('ok');
    expect(code(await give(desks.director, league, 'CloseLeague'))).toBe('league_prizes_unpaid');
    for (const award of [2, 3]) expect(code(await give(desks.cashier, league, 'PayLeaguePrize', { award }))).toBe('ok');
    // Two are level: what their places are paid is added and divided.
    expect((await anybody.get(`/leagues/${league}`)).awards).toMatchObject([{ award: 1, by_ranking: 5000 }, { award: 2, by_ranking: 1500 }, { award: 3, by_ranking: 1500 }]);
    expect(code(await give(desks.director, league, 'CloseLeague'))).toBe('ok');
    expect(code(await give(desks.director, league, 'CountTournament', { tournament: event }))).toBe('league_closed');
  });

  test('plans a final for its finalists', async () => {
    const league = (await desks.director.ok('POST', '/leagues', { command_id: randomUUID(), setup: { name: 'Serie', book: 'mediterraneo-2026', begins_at: 0, kind: 'series', formula: '100 / place' } })).league as string;
    const event = await made('Serie', {}, 3);
    await desks.floor.tournament(event, 'StartClock');
    await desks.director.tournament(event, 'ChangeLateRegistration', { late_levels: 0 });
    await desks.floor.tournament(event, 'BustOut', { entries: [3], by: [1] });
    await desks.floor.tournament(event, 'BustOut', { entries: [2], by: [1] });
    expect(code(await give(desks.director, league, 'CountTournament', { tournament: event }))).toBe('ok');
    expect(code(await give(desks.director, league, 'PlanFinal', { tournament: event }))).toBe('league_counted_already');
    const final = await made('Final', { series_final: true }, 0);
    expect(code(await give(desks.director, league, 'PlanFinal', { tournament: final }))).toBe('ok');
    const seen = await anybody.get(`/leagues/${league}`);
    expect(seen.final.finalists.map((one: { stack: number }) => one.stack)).toEqual([10_000, 5000, 3300]);
    const stranger = (await desks.cashier.house('RegisterPerson', person('Zoe', 'Nadie'))).person as string;
    expect(code(await desks.cashier.call('POST', `/tournaments/${final}/commands`, { command_id: randomUUID(), type: 'SellEntry', args: { person: stranger } }))).toBe('not_a_finalist');
  });
});

describe('the floor', () => {
  test('draws the button, colours up, plays hand for hand, ends the day', async () => {
    const chips = [{ value: 100, color: '#c62828' }, { value: 500, color: '#1565c0' }];
    const levels = [{ kind: 'level', small_blind: 500, big_blind: 1000, ante: 0, duration_ms: 600_000 }, { kind: 'level', small_blind: 1000, big_blind: 2000, ante: 0, duration_ms: 600_000 }];
    const one = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup('Sala'), chips, levels, reentries: 0, late_levels: 0 } })).tournament;
    await desks.director.tournament(one, 'OpenRegistration');
    for (let n = 0; n < 4; n += 1) await desks.cashier.tournament(one, 'SellEntry', { person: (await desks.cashier.house('RegisterPerson', person('Sala', String(n)))).person });
    const look = async () => desks.floor.get(`/tournaments/${one}`);
    const table = (await look()).tables[0].table;
    await desks.director.tournament(one, 'SetBreakOrder', { tables: (await look()).tables.map((t: { table: number }) => t.table) });
    await desks.floor.tournament(one, 'DrawButton', { table });
    expect((await look()).tables[0].button).toBeGreaterThan(0);
    await desks.floor.tournament(one, 'StartClock');
    const entry = (await look()).entries.find((e: { table: number }) => e.table === table).entry;
    const before = (await look()).counts.chips_in_play;
    await desks.floor.tournament(one, 'ColourUp', { table, value: 100, leftovers: [{ entry, chips: 3, last: false }] });
    expect((await look()).counts.chips_in_play).toBe(before + 200);
    await desks.director.tournament(one, 'RetireChips', { value: 100 });
    await desks.floor.tournament(one, 'TakeLateChips', { entry, value: 100, chips: 6 });
    await desks.floor.tournament(one, 'TakeFoundChips', { amount: 500 });
    expect((await look()).counts.chips_in_play).toBe(before + 200 - 100 - 500);
    await desks.director.tournament(one, 'RemoveEntry', { entry, how: 'disqualified', chips: 1000, reason: 'chips in a pocket' });
    expect((await look()).counts).toMatchObject({ players_left: 3, chips_in_play: before - 1400 });
    await desks.director.tournament(one, 'RedrawSeats', { reason: 'a broken chair' });
    const left = (await look()).clock.remaining_ms;
    await desks.floor.tournament(one, 'StartHandForHand');
    await desks.floor.tournament(one, 'CountHand');
    expect((await look()).clock.state).toBe('paused');
    expect((await look()).clock.remaining_ms).toBeLessThanOrEqual(left - 120_000);
    await desks.floor.tournament(one, 'EndHandForHand');
    await desks.floor.tournament(one, 'AnnounceLastHands', { hands: 3 });
    await desks.director.tournament(one, 'EndDay');
  });

  test('keeps a record of what players did, and of what it cost them', async () => {
    const one = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup('Conducta'), book: 'internacional', reentries: 0, late_levels: 0 } })).tournament;
    await desks.director.tournament(one, 'OpenRegistration');
    for (let n = 0; n < 4; n += 1) await desks.cashier.tournament(one, 'SellEntry', { person: (await desks.cashier.house('RegisterPerson', person('Conducta', String(n)))).person });
    await desks.floor.tournament(one, 'StartClock');
    const look = async () => desks.floor.get(`/tournaments/${one}`);
    const [first, second] = (await look()).entries;
    const told = { entry: first.entry, infraction: 'noise', circumstances: [], what: 'a phone rings', reason: '' };
    await desks.floor.tournament(one, 'RecordConduct', { ...told, measure: 'warning' });
    // [internacional:7-6] the next one is heavier, and the director is told who gave what.
    const lighter = await desks.floor.call('POST', `/tournaments/${one}/commands`, { command_id: randomUUID(), type: 'RecordConduct', args: { ...told, measure: 'warning' } });
    expect(JSON.parse(lighter.text).error).toMatchObject({ code: 'measure_not_heavier', citation: 'internacional:7-6' });
    await desks.floor.tournament(one, 'RecordConduct', { ...told, measure: 'hands', length: 2 });
    const record = async () => (await look()).entries.find((e: { entry: number }) => e.entry === first.entry).conduct;
    expect(await record()).toMatchObject({ hands_left: 2, awaits_director: false, away: 'out_of_tournament_area', offences: [{ measure: 'warning', by: expect.stringMatching(/./) }, { measure: 'hands', hands: 2, repeated: true }] });
    await desks.dealer.tournament(one, 'CountHandsDealt', { table: first.table, hands: 2 });
    expect(await record()).toMatchObject({ hands_left: 0, hands_served: 2, awaits_director: true });
    await desks.director.tournament(one, 'ReadmitPlayer', { entry: first.entry });
    expect(await record()).toMatchObject({ awaits_director: false, away: '' });
    const before = (await look()).counts.chips_in_play;
    await desks.director.tournament(one, 'DisqualifyPlayer', { entry: second.entry, infraction: 'chips_out_of_view', circumstances: [], what: 'chips in a pocket', chips: 1000, reason: '' });
    expect((await look()).counts).toMatchObject({ players_left: 3, chips_in_play: before - 1000 });
    expect((await look()).entries.find((e: { entry: number }) => e.entry === second.entry).conduct.offences[0]).toMatchObject({ measure: 'disqualification', clause: 'internacional:23-1' });
    // Nobody else is shown it.
    expect(JSON.stringify(await anybody.get(`/tournaments/${one}`))).not.toContain('a phone rings');
  });
});

describe('a live table', () => {
  let live = '';
  const look = () => desks.dealer.get(`/tournaments/${live}/tables/1`);
  const give = (type: string, args: unknown = {}, role: Role = 'dealer') => desks[role].table(live, 1, type, args);
  const act = async (action: string, more: object = {}) => give('TakeAction', { seat: (await look()).to_act, action, ...more });

  test('is opened with what the tournament knows, and played by taps', async () => {
    live = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup('Live'), late_levels: 0, opening_tables: 1 } })).tournament;
    await desks.director.tournament(live, 'OpenRegistration');
    for (let i = 0; i < 4; i += 1) {
      const added = await desks.cashier.house('RegisterPerson', person(`Live${i}`, 'Table'));
      await desks.cashier.tournament(live, 'SellEntry', { person: added.person });
    }
    await desks.floor.tournament(live, 'StartClock');
    const closed = await look();
    expect(closed).toMatchObject({ followed: false, phase: 'closed', version: 0, stakes: null, next_stakes: { small_blind: 100, big_blind: 200 } });
    expect(closed.coming.map((one: { stack: number; name: string }) => [one.stack, one.name.startsWith('Live')])).toEqual(Array(4).fill([20000, true]));
    await give('OpenTable', { button: closed.coming[0].seat }, 'floor');
    await give('StartHand');
    const begun = await look();
    expect(begun).toMatchObject({ followed: true, phase: 'betting', street: 1, ante_paid_by: 'big_blind', board: [], pot: 500, pots: [{ amount: 500 }], stakes: { ante: 200, chip: 100 } });
    expect(begun.legal).toMatchObject({ seat: begun.to_act, fold: true, check: false, call: 200, raise: { least: 400, most: 20000 }, bet: null });
    expect((await desks.dealer.call('POST', `/tournaments/${live}/tables/1/commands`, { command_id: randomUUID(), type: 'TakeAction', args: { seat: begun.button % 6 + 1, action: 'check' } })).status).toBe(409);
  });

  test('is ruled on as it stands, without or with effect', async () => {
    const seat = (await look()).to_act as number;
    const chip = { Wager: { seat, motions: [{ chips: [5000] }] } };
    const { version } = await look();
    const asked = await desks.dealer.ok('POST', '/rulings', { book: 'tda-2024', table: { tournament: live, number: 1 }, act: chip });
    expect(asked.outcomes[0]).toMatchObject({ word: 'call', figures: { to: 200, returned: 4800 } });
    expect((await look()).version).toBe(version);
    await give('TellWhatHappened', { act: chip });
    const ruled = await look();
    expect(ruled.ruling).toMatchObject({ open: false, chosen: null, directors_choice: false, prose: expect.stringContaining('200') });
    expect(ruled.ruling.clauses.length).toBeGreaterThan(0);
    expect(ruled.to_act).not.toBe(seat);
    expect((await desks.dealer.get(`/tournaments/${live}/tables/1?lang=es`)).ruling.prose).not.toBe(ruled.ruling.prose);
    await give('UndoAtTable', { step: ruled.undo.step });
    expect((await look())).toMatchObject({ to_act: seat, ruling: null });
    await give('RedoAtTable', { step: ruled.undo.step });
    // A step that later ones rest on goes with them, as they were shown, and comes back with them.
    const { steps } = await desks.dealer.get(`/tournaments/${live}/tables/1/history`);
    expect(steps.map((one: { command: string; undone: boolean }) => [one.command, one.undone])).toEqual([['TellWhatHappened', false], ['StartHand', false], ['OpenTable', false]]);
    const begun = steps[1].step;
    const { steps: resting } = await desks.dealer.get(`/tournaments/${live}/tables/1/resting?step=${begun}`);
    expect(resting).toMatchObject([{ step: ruled.undo.step, command: 'TellWhatHappened', table: 1, may_undo: true }]);
    const undo = (args: object) => desks.dealer.call('POST', `/tournaments/${live}/tables/1/commands`, { command_id: randomUUID(), type: 'UndoAtTable', args });
    expect(JSON.parse((await undo({ step: begun })).text).error.code).toBe('later_steps_depend');
    expect(JSON.parse((await undo({ step: begun, with: [] })).text).error.code).toBe('table_played_on');
    await give('UndoAtTable', { step: begun, with: [{ step: ruled.undo.step, table: 1 }] });
    expect((await look()).phase).toBe('opened');
    await give('RedoAtTable', { step: begun });
    expect((await look())).toMatchObject({ phase: 'betting', to_act: ruled.to_act });
    // In the place of one that is told, only a table that is followed.
    for (const [table, status] of [[{ tournament: 'none', number: 1 }, 404], [{ tournament: live, number: 9 }, 404], [{ tournament: live }, 422]] as const)
      expect((await desks.dealer.call('POST', '/rulings', { book: 'tda-2024', table, act: chip })).status).toBe(status);
    expect((await desks.display.call('POST', '/rulings', { book: 'tda-2024', table: { tournament: live, number: 1 }, act: chip })).status).toBe(403);
  });

  test('leaves the director a choice where the book does', async () => {
    const seat = (await look()).to_act as number;
    await give('TellWhatHappened', { act: { Incident: { matter: 'clock_started_by_director', seat } } });
    expect((await look()).clock).toMatchObject({ seat, clause: expect.stringContaining('tda-2024:29') });
    await give('TellWhatHappened', { act: { Incident: { matter: 'clock_called', seat: (await look()).seats.find((one: { seat: number }) => one.seat !== seat).seat, other: seat, n: 60, circumstances: ['stalling'] } } });
    const open = await look();
    expect(open.ruling).toMatchObject({ open: true, directors_choice: true });
    await give('ChooseOutcome', { outcome: 0 }, 'floor');
    expect((await look()).ruling).toMatchObject({ open: false, chosen: { word: open.ruling.outcomes[0].word } });
  });

  test('deals no hand before what a ruling demands was done', async () => {
    // The cards that would have come are nobody's under this book; a claim about the pot of a hand that went by is heard.
    while ((await look()).phase === 'betting') await act('fold');
    await give('EndHand');
    await give('StartHand');
    const { to_act: seat } = await look();
    await give('TellWhatHappened', { act: { Incident: { matter: 'pot_disputed', seat, n: 20 } } });
    expect((await look()).tasks).toMatchObject([{ matter: 'pot_disputed', seat, other: null, holds: 'end_of_hand', clause: expect.stringContaining('tda-2024:22') }]);
    while ((await look()).phase === 'betting') await act('fold');
    expect(JSON.parse((await desks.dealer.call('POST', `/tournaments/${live}/tables/1/commands`, { type: 'EndHand', args: {}, command_id: randomUUID() })).text)).toMatchObject({ error: { code: 'task_open' } });
    await give('FinishTask', { task: 0 }, 'floor');
    expect((await look()).tasks).toEqual([]);
    await give('EndHand');
    await give('StartHand');
  });

  test('ends a hand in the tournament too, with whoever is out', async () => {
    const shover = (await look()).to_act as number;
    await act('all_in');
    const caller = (await look()).to_act as number;
    await act('call');
    while ((await look()).phase === 'betting') await act('fold');
    expect((await look()).due).toMatchObject({ board: 3 });
    for (const cards of [['2c', '7d', '9h'], ['Js'], ['3d']]) await give('DealCards', { cards });
    const showdown = await look();
    expect(showdown.board).toEqual(['2c', '7d', '9h', 'Js', '3d']);
    await give('ShowHand', { seat: shover, cards: ['As', 'Ad'] });
    if ((await look()).phase === 'showdown') await give('ShowHand', { seat: caller, cards: ['Kc', 'Kd'] });
    const stack = (of: { seats: { seat: number; stack: number }[] }, seat: number) => of.seats.find((one) => one.seat === seat)!.stack;
    expect(stack(await look(), caller)).toBe(0);
    await give('EndHand');
    expect(await look()).toMatchObject({ phase: 'over', ended: true });
    expect((await desks.director.get(`/tournaments/${live}`)).counts.players_left).toBe(3);
    // Undone on the floor it is undone at the table.
    const { undo } = await desks.floor.get(`/tournaments/${live}`);
    await desks.floor.tournament(live, 'UndoStep', { step: undo.step });
    expect((await look()).ended).toBe(false);
    await desks.floor.tournament(live, 'RedoStep', { step: undo.step });
    await give('CorrectStack', { seat: shover, stack: 40000, reason: 'counted' }, 'floor');
    await give('StartHand');
    expect((await look()).seats.length).toBe(3);
  });

  test('takes a muck, and a draw in a game that has one', async () => {
    while ((await look()).phase === 'betting' && (await look()).street === 1) await act((await look()).legal.check ? 'check' : 'call');
    for (const cards of [['2h', '7h', '9d'], ['Jc'], ['4d']]) {
      await give('DealCards', { cards });
      while ((await look()).phase === 'betting') await act('check');
    }
    while ((await look()).phase === 'showdown') {
      const { pending } = await look();
      if (pending.length > 1) await give('MuckHand', { seat: pending[0] });
      else await give('ShowHand', { seat: pending[0], cards: ['As', 'Kd'] });
    }
    await give('EndHand');
    const draw = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup('Draw'), game: '27-single', late_levels: 0, opening_tables: 1 } })).tournament as string;
    await desks.director.tournament(draw, 'OpenRegistration');
    for (let i = 0; i < 2; i += 1) await desks.cashier.tournament(draw, 'SellEntry', { person: (await desks.cashier.house('RegisterPerson', person(`Draw${i}`, 'Table'))).person });
    await desks.floor.tournament(draw, 'StartClock');
    const at = () => desks.dealer.get(`/tournaments/${draw}/tables/1`);
    await desks.floor.table(draw, 1, 'OpenTable', { button: (await at()).coming[0].seat });
    await desks.dealer.table(draw, 1, 'StartHand');
    while ((await at()).phase === 'betting') await desks.dealer.table(draw, 1, 'TakeAction', { seat: (await at()).to_act, action: (await at()).legal.check ? 'check' : 'call' });
    expect((await at()).phase).toBe('drawing');
    await desks.dealer.table(draw, 1, 'ChangeCards', { seat: (await at()).to_act, cards: ['??', '??'] });
    await desks.dealer.table(draw, 1, 'ChangeCards', { seat: (await at()).to_act, cards: [] });
    expect((await at()).phase).toBe('betting');
  });

  test('is sent to those who look at it', async () => {
    const path = `/api/v1/tournaments/${live}/tables/1/stream`;
    const text = await read_stream(riffle.port, path, desks.dealer.headers(), (seen) => /event: view\n.*\n.*\n\n/.test(seen));
    used.add('liveTableStream');
    const sent = /event: view\nid: (\d+)\ndata: (.*)\n/.exec(text)!;
    expect(check_named('LiveTableView', JSON.parse(sent[2]))).toBeNull();
    expect(Number(sent[1])).toBe((await look()).version);
    const changed = read_stream(riffle.port, path, desks.dealer.headers(), (seen) => (seen.match(/event: view/g) ?? []).length > 1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await give('StartHand');
    expect(await changed).toContain('"phase":"betting"');
    expect((await anybody.call('GET', `/tournaments/${live}/tables/1/stream`)).status).toBe(404);
  });
});

describe('the desk, beside entries', () => {
  test('rebuys, a waiting list, places kept, and the end of an evening', async () => {
    const now = Date.now();
    const rebuy = { price: 2000, fee: 200, chips: 20000, until_level: 2, most: 3 };
    const made = { ...setup('Recompras'), book: 'mediterraneo-2026', fee: { minor: 700, currency: 'EUR' }, starts_at: now - 7_200_000, closes_at: now - 3_600_000, seats_per_table: 3, max_tables: 1, rebuy };
    const one = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: made })).tournament;
    await desks.director.tournament(one, 'OpenRegistration');
    const look = async () => desks.floor.get(`/tournaments/${one}`);
    const people: string[] = [];
    for (let n = 0; n < 5; n += 1) people.push((await desks.cashier.house('RegisterPerson', { ...person('Mesa', String(n)), ...(n === 4 ? { born: '2015-01-31' } : {}) })).person);
    await desks.cashier.tournament(one, 'PreRegister', { person: people[0], confirmed: true });
    await desks.floor.tournament(one, 'CheckIn', { person: people[0] });
    expect((await look()).places).toMatchObject({ kept: 1, waiting: [] });
    for (const who of people.slice(0, 3)) await desks.cashier.tournament(one, 'SellEntry', { person: who });
    const refused = async (type: string, args: unknown) => JSON.parse((await desks.cashier.call('POST', `/tournaments/${one}/commands`, { command_id: randomUUID(), type, args })).text).error;
    expect(await refused('SellEntry', { person: people[3] })).toMatchObject({ code: 'tournament_full' });
    expect(await refused('SellEntry', { person: people[4] })).toMatchObject({ code: 'person_under_age', citation: 'mediterraneo-2026:2-a' });
    expect(await refused('JoinWaitingList', { person: 'nobody' })).toMatchObject({ code: 'person_unknown' });
    await desks.cashier.tournament(one, 'JoinWaitingList', { person: people[3] });
    expect((await look()).places.waiting).toMatchObject([{ person: people[3] }]);
    await desks.cashier.tournament(one, 'LeaveWaitingList', { person: people[3] });
    // Who stands on a list is taken off it by a director alone.
    await desks.cashier.house('ChangePerson', { person: people[3], ...person('Mesa', '3'), barred: 'regulator' });
    expect(await refused('JoinWaitingList', { person: people[3] })).toMatchObject({ code: 'person_barred', citation: 'mediterraneo-2026:2-b' });
    expect((await desks.cashier.call('POST', '/house/commands', { command_id: randomUUID(), type: 'ChangePerson', args: { person: people[3], ...person('Mesa', '3'), barred: '' } })).status).toBe(403);
    await desks.cashier.house('ChangePerson', { person: people[3], ...person('Mesa', 'Tres') });
    expect(await desks.cashier.get(`/persons/${people[3]}`)).toMatchObject({ last_name: 'Tres', barred: 'regulator' });
    await desks.floor.tournament(one, 'StartClock');
    await desks.dealer.tournament(one, 'DeclareRebuy', { entry: 1, held: 100 });
    expect((await look()).next).toContainEqual(expect.objectContaining({ kind: 'collect_rebuy', entry: 1 }));
    await desks.cashier.tournament(one, 'SellChips', { entry: 1, product: 'rebuy', payment: 'card' });
    expect((await look()).counts).toMatchObject({ chips_in_play: 80_000, rebuys: 1 });
    const account = (await desks.dealer.get('/session')).account.id;
    await desks.floor.tournament(one, 'PlanDealers', { dealers: ['1', account, 'D3'], push_every_ms: 1_800_000, break_ms: 900_000 });
    expect((await look()).dealers).toMatchObject({
      push_every_ms: 1_800_000,
      line: [{ table: 1, dealer: { dealer: '1', name: '1' }, notes: [] }],
      off: [{ dealer: account, name: 'the dealer', since: null, free_at: null }, { dealer: 'D3' }],
    });
    expect((await look()).next).toContainEqual(expect.objectContaining({ kind: 'push_dealers' }));
    await desks.floor.tournament(one, 'PushDealers');
    expect((await look()).dealers).toMatchObject({ line: [{ dealer: { dealer: account } }], off: [{ dealer: 'D3', since: null }, { dealer: '1', since: expect.any(Number) }] });
    await desks.floor.tournament(one, 'ChangeDealer', { table: 1 });
    await desks.dealer.tournament(one, 'NoteHandOver', { table: 1, text: 'Seat 2 was asked to be quick.' });
    expect((await look()).dealers.line).toMatchObject([{ dealer: { dealer: 'D3' }, notes: [{ note: 1, text: 'Seat 2 was asked to be quick.', by: 'the dealer' }] }]);
    await desks.dealer.tournament(one, 'ConfirmHandOver', { table: 1, note: 1 });
    expect((await look()).dealers.line).toMatchObject([{ notes: [] }]);
    await desks.director.tournament(one, 'SetPace', { kind: 'soft_hand_for_hand', on: true });
    await desks.dealer.tournament(one, 'BeginHand', { table: 1 });
    await desks.dealer.tournament(one, 'ChangeDeck', { table: 1, why: 'dealer_push' });
    await desks.floor.tournament(one, 'ExchangeChips', { entry: 1, value: 100, chips: 5, into: 500, announced: true });
    const denied = async (type: string, args: unknown) => JSON.parse((await desks.floor.call('POST', `/tournaments/${one}/commands`, { command_id: randomUUID(), type, args })).text).error;
    expect(await denied('ExchangeChips', { entry: 1, value: 100, chips: 3, into: 500, announced: true })).toMatchObject({ code: 'exchange_uneven' });
    expect(await denied('CarryChips', { entry: 1, chips: 100, arrived: true, how: 'rack' })).toMatchObject({ code: 'no_move_pending' });
    await desks.director.tournament(one, 'StartOvertime');
    await desks.floor.tournament(one, 'StartHandForHand');
    await desks.dealer.tournament(one, 'TellTable', { table: 1, all_in: 5000 });
    await desks.floor.tournament(one, 'RunOutTable', { table: 1 });
    await desks.director.tournament(one, 'RemoveAbsent', { absent: [{ entry: 3, chips: 20_000 }], reason: 'has not come' });
    expect((await look()).counts).toMatchObject({ players_left: 2, chips_in_play: 60_000 });
  });
});

describe('teams and survivors', () => {
  test('a team final changes its player, a seat is kept and put right, and a survivor event stops at its prizes', async () => {
    const people: string[] = [];
    for (let n = 0; n < 6; n += 1) people.push((await desks.cashier.house('RegisterPerson', person('Equipo', String(n)))).person);
    const made = { ...setup('Equipos'), book: 'mediterraneo-2026', fee: { minor: 700, currency: 'EUR' }, format: 'teams', team_final: true, reentries: 0, late_levels: 0 };
    const one = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: made })).tournament;
    await desks.director.tournament(one, 'OpenRegistration');
    const refused = async (type: string, args: unknown) => JSON.parse((await desks.director.call('POST', `/tournaments/${one}/commands`, { command_id: randomUUID(), type, args })).text).error;
    expect(await refused('RegisterTeam', { name: 'Rojos', members: people.slice(0, 2) })).toMatchObject({ code: 'team_size_wrong', citation: 'mediterraneo-2026:17-a' });
    expect(await refused('RegisterTeam', { name: 'Rojos', members: ['nobody', people[1], people[2]] })).toMatchObject({ code: 'person_unknown' });
    await desks.cashier.tournament(one, 'RegisterTeam', { name: 'Rojos', members: people.slice(0, 3) });
    await desks.cashier.tournament(one, 'RegisterTeam', { name: 'Azules', members: people.slice(3) });
    expect((await desks.floor.get(`/tournaments/${one}`)).next).toContainEqual(expect.objectContaining({ kind: 'announce', notice: 'dealers_read_hands', clause: 'tda-2024:12-3' }));
    await desks.floor.tournament(one, 'TickNotice', { notice: 'dealers_read_hands' });
    expect(await refused('TickNotice', { notice: 'dealers_read_hands' })).toMatchObject({ code: 'notice_not_due' });
    for (const who of [people[0], people[3]]) await desks.cashier.tournament(one, 'SellEntry', { person: who });
    await desks.floor.tournament(one, 'StartClock');
    expect(await refused('ChangePlayer', { entry: 1, person: people[1] })).toMatchObject({ code: 'player_changes_each_level', citation: 'mediterraneo-2026:17-f' });
    await desks.floor.tournament(one, 'KeepSeat', { entry: 1, kept: true });
    await desks.floor.tournament(one, 'CorrectSeat', { entry: 1, played_at: { table: 1, seat: 6 }, chips: 19_000 });
    await desks.floor.tournament(one, 'PauseClock');
    await desks.floor.tournament(one, 'SetLevel', { index: 1 });
    await desks.floor.tournament(one, 'ChangePlayer', { entry: 1, person: people[1] });
    const last = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup('Survivor'), format: 'survivor', reentries: 0, late_levels: 0, payout: [{ min_entries: 1, shares_bp: [10000] }, { min_entries: 2, shares_bp: [6000, 4000] }] } })).tournament;
    await desks.director.tournament(last, 'OpenRegistration');
    for (const who of people.slice(0, 2)) await desks.cashier.tournament(last, 'SellEntry', { person: who });
    await desks.floor.tournament(last, 'StartClock');
    await desks.director.tournament(last, 'StopSurvivor', { survivors: [{ entry: 1, chips: 15_000 }, { entry: 2, chips: 25_000 }] });
    expect((await desks.floor.get(`/tournaments/${last}`)).status).toBe('finished');
  });
});

describe('the live stream', () => {
  test('sends records and the view, and resumes after the last one seen', async () => {
    const path = `/api/v1/tournaments/${id}/stream`;
    const all = await read_stream(riffle.port, path, {}, (text) => /event: view\n.*\n.*\n\n/.test(text));
    used.add('stream');
    const { version } = await view();
    // Who has seen nothing is told nothing of the past; who has, of what is new, the newest 200.
    expect(all).not.toContain('event: record');
    const past = await read_stream(riffle.port, path, { 'Last-Event-ID': '1' }, (text) => /event: view\n.*\n.*\n\n/.test(text));
    const ids = [...past.matchAll(/event: record\nid: (\d+)\ndata: (.*)\n/g)];
    expect(ids.map((found) => Number(found[1]))).toEqual(Array.from({ length: version - 1 }, (_, n) => n + 2).slice(-200));
    for (const found of ids) expect(check_named('RecordNote', JSON.parse(found[2]))).toBeNull();
    const data = /event: view\nid: (\d+)\ndata: (.*)\n/.exec(all)!;
    expect(Number(data[1])).toBe(version);
    expect(check_named('TournamentView', JSON.parse(data[2]))).toBeNull();
    const rest = await read_stream(riffle.port, path, { 'Last-Event-ID': String(version - 2) }, (text) => /event: view\n.*\n.*\n\n/.test(text));
    expect([...rest.matchAll(/event: record\nid: (\d+)/g)].map((found) => Number(found[1]))).toEqual([version - 1, version]);
  });
});

describe('at the end', () => {
  test('signing out ends the session', async () => {
    await desks.display.ok('DELETE', '/session');
    expect((await desks.display.get('/session')).account).toBeNull();
  });

  test('every answer and every request was as described', () => expect(faults).toEqual([]));

  test('every route and every command was used', () => {
    const operations = Object.values(description.paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
    const commands = ['TournamentCommand', 'TableCommand', 'HouseCommand', 'LeagueCommand'].flatMap((name) =>
      description.components.schemas[name].oneOf.map((ref: { $ref: string }) => ref.$ref.split('/').at(-1)));
    expect(commands.length).toBe(125);
    // AcceptTime takes a machine whose clock was set: tests/app/api_test.cpp does that.
    expect([...operations, ...commands].filter((name) => !used.has(name))).toEqual(['AcceptTime']);
  });

  test('the journal verifies after a kill', async () => {
    await riffle.stop('SIGKILL');
    expect(await riffle.verify()).toMatchObject({ code: 0 });
    // What every command led to, for tests/journals (./dev journals); stopped gently, all of it is in the file.
    if (!process.env.RIFFLE_KEEP_HOUSE) return;
    await riffle.start();
    await riffle.stop();
    await cp(riffle.folder, process.env.RIFFLE_KEEP_HOUSE, { recursive: true });
  });
});
