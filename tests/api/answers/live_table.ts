// A table that is followed hand by hand.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Role, person, setup } from '../desk';
import { check_named } from '../schema';
import { read_stream } from '../wire';
import { anybody, desks, riffle, used } from './evening';

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
