// A tournament from its set-up to its prizes in which every command is given that can be, by those who may; and the
// accounts of a house that come and go.
import { person, setup } from '../api/desk';
import type { Caller, House } from './caller';
import { Caller as Somebody } from './caller';
import type { World } from './world';

export type Crew = Record<'administrator' | 'director' | 'floor' | 'cashier' | 'dealer', Caller>;

// All that a night and a change of staff give, and that must therefore be accepted at least once. AcceptTime takes a
// machine whose clock is set (tests/app/house_time_test.cpp).
export const given = [
  'CreateTournament', 'ChangeSetup', 'OpenRegistration', 'CancelTournament', 'SellEntry', 'RefundEntry', 'PayPrize', 'TakeBackPrize', 'StartClock', 'PauseClock',
  'SetLevel', 'AddTime', 'BustOut', 'MoveEntry', 'BreakTable', 'BalanceTables', 'PublishPrizes', 'UndoStep', 'RedoStep', 'ChangeHouse', 'RegisterPerson', 'ChangePerson',
  'ErasePerson', 'AddAccount', 'ChangeAccount', 'ResetPin', 'CloseAccount', 'ReopenAccount',
];

interface Sitting { table: number; players: number; seats: { seat: number; entry: number | null }[] }

/** What is refused because others were at it too is let be. */
export async function play_a_night(crew: Crew, world: World, over: () => boolean): Promise<void> {
  const { administrator, director, floor, cashier, dealer } = crew;
  const created = await director.create({ ...setup('Night'), late_levels: 0 });
  if (created.status !== 200) return;
  const id = JSON.parse(created.text).tournament as string;
  world.to_cancel = world.to_cancel.filter((one) => one !== id);
  const view = async () => JSON.parse((await director.call('GET', `/tournaments/${id}`)).text);
  const back_and_forth = async (type: string, by: Caller) => {
    const { steps } = JSON.parse((await director.call('GET', `/tournaments/${id}/history`)).text) as { steps: { step: number; type?: string }[] };
    if (steps.length === 0) return;
    const step = type === 'last' ? steps[0].step : world.chance.of(steps).step;
    if ((await by.in_tournament(id, 'UndoStep', { step })).status === 200) await by.in_tournament(id, 'RedoStep', { step });
  };

  await director.in_tournament(id, 'ChangeSetup', { setup: { ...setup('Night, renamed'), late_levels: 0 } });
  await director.in_tournament(id, 'OpenRegistration');
  const field: string[] = [];
  // Several cashiers' windows at once.
  await Promise.all(Array.from({ length: 9 }, async (_, i) => {
    const reply = await cashier.in_house('RegisterPerson', person(`N${i}`, 'Night'));
    if (reply.status === 200) field.push(JSON.parse(reply.text).person);
  }));
  await Promise.all(field.map((one) => cashier.in_tournament(id, 'SellEntry', { person: one })));
  if (field.length > 0) await floor.in_house('ChangePerson', { ...person('Anew', 'Night'), person: field[0] });
  const entries = ((await view()).entries ?? []) as { entry: number }[];
  if (entries.length > 0) await cashier.in_tournament(id, 'RefundEntry', { entry: entries.at(-1)!.entry });
  await back_and_forth('any', director);
  await floor.in_tournament(id, 'StartClock');
  await back_and_forth('last', floor);
  await floor.in_tournament(id, 'PauseClock');
  await floor.in_tournament(id, 'StartClock');
  await floor.in_tournament(id, 'SetLevel', { index: 1 });
  await floor.in_tournament(id, 'AddTime', { ms: 60_000 });
  const sitting = [...((await view()).tables as Sitting[])].sort((a, b) => b.players - a.players);
  if (sitting.length > 1) {
    const mover = sitting[0].seats.find((seat) => seat.entry !== null)?.entry;
    const seat = sitting.at(-1)!.seats.find((one) => one.entry === null)?.seat;
    await floor.in_tournament(id, 'MoveEntry', { entry: mover, table: sitting.at(-1)!.table, seat });
    await floor.in_tournament(id, 'BalanceTables');
  }
  const bust = async (by: Caller) => {
    const seated = ((await view()).entries as { entry: number; status: string }[]).filter((entry) => entry.status === 'seated');
    if (seated.length < 2) return false;
    return (await by.in_tournament(id, 'BustOut', { entries: [world.chance.of(seated).entry], by: [] })).status === 200;
  };
  for (const by of [dealer, floor, dealer]) await bust(by);
  await back_and_forth('last', floor);
  const short = ((await view()).tables as Sitting[]).sort((a, b) => a.players - b.players)[0];
  if (short) await floor.in_tournament(id, 'BreakTable', { table: short.table });
  await director.in_tournament(id, 'PublishPrizes');
  for (let i = 0; i < 12 && !over(); i += 1) if (!(await bust(world.chance.of([dealer, floor])))) break;
  await back_and_forth('any', director);
  for (const entry of entries) {
    const paid = await cashier.in_tournament(id, 'PayPrize', { entry: entry.entry });
    if (paid.status === 200) await cashier.in_tournament(id, 'TakeBackPrize', { entry: entry.entry });
  }
  await administrator.call('GET', `/tournaments/${id}/results.csv`);

  const gone = await cashier.in_house('RegisterPerson', person('Gone', 'Night'));
  if (gone.status === 200) await director.in_house('ErasePerson', { person: JSON.parse(gone.text).person });
  const other = await director.create(setup('Cancelled'));
  if (other.status === 200) {
    const cancelled = JSON.parse(other.text).tournament as string;
    world.to_cancel = world.to_cancel.filter((one) => one !== cancelled);
    await director.in_tournament(cancelled, 'CancelTournament', { reason: 'too few' });
  }
  await administrator.in_house('ChangeHouse', {
    name: 'House', city: 'Alicante', country: 'ES', currency: 'EUR', time_zone: 'Europe/Madrid', languages: ['en', 'es', 'it', 'pt'], names: 'full', book: 'tda-2024',
  });
}

let hired = 0;
/** Somebody is hired, signs in, loses the PIN, changes role, leaves, and comes back. */
export async function change_staff(administrator: Caller, house: House, world: World): Promise<void> {
  hired += 1;
  const name = `hired ${hired}`;
  const added = await administrator.in_house('AddAccount', { name, role: world.chance.of(['floor', 'cashier', 'dealer']) });
  if (added.status !== 200) return;
  const { account, one_time_pin } = JSON.parse(added.text);
  const them = new Somebody(house, world, 'hired');
  try {
    const first = await them.call('POST', '/session', { name, pin: one_time_pin });
    if (first.status === 200) {
      them.csrf = JSON.parse(first.text).csrf;
      await them.call('POST', '/session/pin', { old_pin: one_time_pin, pin: 'secret-of-the-hired' });
    }
    // The session must end under them, whatever they are asking for at that moment.
    await Promise.all([administrator.in_house('ResetPin', { account }), them.call('GET', '/tournaments'), them.call('GET', '/session')]);
    await Promise.all([administrator.in_house('ChangeAccount', { account, name, role: 'display' }), them.call('GET', '/session')]);
    await Promise.all([administrator.in_house('CloseAccount', { account }), them.call('GET', '/session')]);
    if ((await them.call('GET', '/accounts')).status !== 401) world.fault('a closed account was still signed in');
    await administrator.in_house('ReopenAccount', { account });
  } finally {
    them.leave();
  }
}
