// A tournament from set-up to payout.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { person, setup } from '../desk';
import { check_named } from '../schema';
import { anybody, desks, entry_of, id, open_main, persons, view } from './evening';

describe('a tournament', () => {
  test('is made, changed and opened', async () => {
    open_main((await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: setup('Domingo') })).tournament);
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

  test('answers the topics that are asked for, and no others', async () => {
    for (const desk of [anybody, desks.director])
      for (const topics of ['setup', 'messages', 'clock', 'counts', 'next', 'places', 'dealers', 'teams', 'prizes', 'money', 'news', 'draw', 'steps', 'steps,prizes']) {
        const some = await desk.get(`/tournaments/${id}?topics=${topics}`);
        expect(check_named('TournamentTopics', some), topics).toBeNull();
        expect(some.tables).toBeUndefined();
        expect('status' in some, topics).toBe(topics === 'clock');
      }
    expect((await anybody.call('GET', `/tournaments/${id}?topics=clock,weather`)).status).toBe(422);
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
