// The desk beside entries, teams and survivors.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { person, setup } from '../desk';
import { desks } from './evening';

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
