// One act an endpoint and one a command, made from server/openapi.json; what is written here says how to make the ones
// that need to know the house. What nothing is written about gets values by its schema.
import { description } from '../api/schema';
import { person, setup } from '../api/desk';
import { by_schema } from './chance';
import type { Caller } from './caller';
import { watch_for_a_while } from './viewers';
import { commands, endpoints, house_commands, league_commands, table_commands, tournament_commands, type World } from './world';

export type Act = (caller: Caller) => Promise<void>;

const table = { game: 'nl-holdem', button: 6, small_blind: 100, big_blind: 200, seats: [1, 2, 3].map((seat) => ({ seat, stack: 40000 })) };
const languages = ['en', 'es', 'it', 'pt', 'xx', ''];

const parameters: Record<string, (world: World) => string> = {
  id: (world) => world.tournament(),
  number: ({ chance }) => chance.of(['1', '2', '3', '99', '0', 'x']),
  ticket: (world) => world.ticket(),
  person: (world) => world.person(),
  league: (world) => world.league(),
  clause: ({ chance }) => chance.of(['tda-2024:32', 'cnp:1', 'none:0', 'tda-2024:44-1']),
  book: ({ chance }) => chance.of(['cnp', 'tda-2024', 'mediterraneo-2026', 'none']),
};

function fill(template: string, world: World): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!parameters[name]) throw new Error(`tests/load/acts.ts does not say what {${name}} of ${template} stands for`);
    return encodeURIComponent(parameters[name](world));
  });
}

// Endpoints whose calls follow each other, at the end of a pass: a PIN costs a tenth of a second of a processor by
// design, and a load of nothing but PINs would prove little.
const session: Record<string, Act> = {
  'POST /session/pin': async (caller) => {
    // Refused as it is: a changed PIN would end this account's other sessions (night.ts has those who change theirs).
    await caller.call('POST', '/session/pin', { old_pin: caller.pin || 'not the pin', pin: '123456' });
  },
  'DELETE /session': async (caller) => {
    await caller.call('DELETE', '/session');
  },
  'POST /session': async (caller) => {
    if (caller.pin === '') await caller.guess(caller.world.chance.of(caller.world.names), 'not the pin');
    else await caller.enter();
  },
};

function act_of(endpoint: string): Act {
  const [method, template] = endpoint.split(' ');
  if (template === '/tournaments/{id}/tables/{number}/stream') return (caller) => watch_for_a_while(caller, caller.world.tournament(), 200, `/tables/${caller.world.chance.of([1, 2, 3])}`);
  if (template.endsWith('/stream')) return (caller) => watch_for_a_while(caller, caller.world.tournament(), 200);
  if (template.endsWith('/commands')) return async (caller) => {
    const body = { command_id: 'x', type: caller.world.chance.of(['Nonsense', 'SellEntry', 'CreateHouse', 'UndoStep']), args: { nothing: 1 } };
    await caller.call(method, fill(template, caller.world), caller.world.chance.one_in(3) ? '{"command_id":' : body);
  };
  const operation = description.paths[template][method.toLowerCase()] as any;
  return async (caller) => {
    const { chance } = caller.world;
    const query = (operation.parameters ?? []).filter((one: any) => one.in === 'query' && chance.one_in(2))
      .map((one: any) => `${one.name}=${encodeURIComponent(String(by_schema(one.schema, chance)))}`);
    query.push(`lang=${chance.of(languages)}`);
    let body: unknown;
    if (endpoint === 'POST /rulings') body = { table, act: { Wager: { seat: chance.one_in(4) ? 9 : 3, motions: [{ chips: [1000] }] } }, book: chance.of(['tda-2024', 'cnp', 'none']) };
    else if (operation.requestBody) body = by_schema(operation.requestBody.content['application/json'].schema, chance);
    const packed: Record<string, string> = chance.one_in(10) ? { 'Accept-Language': chance.of(languages) || 'de' } : {};
    const answer = await caller.call(method, `${fill(template, caller.world)}?${query.join('&')}`, body, packed);
    // Tickets to look at come from what staff see.
    if (endpoint === 'GET /tournaments/{id}' && answer.status === 200)
      for (const entry of (JSON.parse(answer.text).entries ?? []).slice(0, 3)) {
        caller.world.tickets.push(entry.ticket);
        if (caller.world.tickets.length > 200) caller.world.tickets.shift();
      }
  };
}

const small = (world: World, most = 12) => 1 + world.chance.below(most);
const some_setup = (world: World) => ({ ...setup(`Load ${small(world, 99)}`), late_levels: world.chance.below(3), seats_per_table: world.chance.of([2, 6, 9]), ...(world.chance.one_in(3) ? { rebuy: { price: 1000, fee: 100, chips: 5000, until_level: 2 }, max_tables: 2 } : {}) });

// Now and then together with later steps, here or at a table, as if they had been shown.
const undone_with = (world: World) => (world.chance.one_in(2) ? {} : { with: [1, 2].slice(0, world.chance.below(3)).map(() => ({ step: small(world, 60), ...(world.chance.one_in(2) ? { table: small(world, 3) } : {}) })) });

// What each command is given; without a row, values by its schema.
const arguments_of: Record<string, (world: World) => unknown> = {
  ChangeSetup: (world) => ({ setup: some_setup(world) }),
  SellEntry: (world) => ({ person: world.person() }),
  RefundEntry: (world) => ({ entry: small(world) }),
  SellChips: (world) => ({ entry: small(world), product: world.chance.of(['rebuy', 'addon', 'extra_stack']) }),
  DeclareRebuy: (world) => ({ entry: small(world) }),
  JoinWaitingList: (world) => ({ person: world.person() }),
  LeaveWaitingList: (world) => ({ person: world.person() }),
  PreRegister: (world) => ({ person: world.person(), confirmed: world.chance.one_in(2) }),
  CheckIn: (world) => ({ person: world.person() }),
  ChangePlayer: (world) => ({ entry: small(world), person: world.person() }),
  RegisterTeam: (world) => ({ name: `T${small(world)}`, members: [world.person(), world.person(), world.person()] }),
  KeepSeat: (world) => ({ entry: small(world), kept: world.chance.one_in(2) }),
  SetLevel: (world) => ({ index: world.chance.below(6) }),
  AddTime: (world) => ({ ms: 1000 * (world.chance.below(200) - 100) }),
  BustOut: (world) => ({ entries: [small(world)], by: world.chance.one_in(2) ? [small(world)] : [] }),
  MoveEntry: (world) => ({ entry: small(world), table: small(world, 4), seat: small(world, 9) }),
  BreakTable: (world) => ({ table: small(world, 4) }),
  PayPrize: (world) => ({ entry: small(world) }),
  TakeBackPrize: (world) => ({ entry: small(world) }),
  PayBounty: (world) => ({ entry: small(world) }),
  TakeBackBounty: (world) => ({ entry: small(world) }),
  AwardBounty: (world) => ({ entry: small(world), by: [small(world)] }),
  LayEnvelopes: (world) => ({ envelopes: [{ amount: 100 * small(world), count: small(world) }] }),
  OpenShift: (world) => ({ opening: { minor: 100 * small(world), currency: 'EUR' } }),
  CloseShift: (world) => ({ shift: small(world, 40), counts: ['cash', 'card', 'transfer', 'ticket', 'chips'].map((payment) => ({ payment, amount: small(world, 9999) })) }),
  AwardSeat: (world) => ({ entry: small(world) }),
  AnswerDeal: (world) => ({ entry: small(world), agrees: !world.chance.one_in(4) }),
  OfferDeal: (world) => ({ stacks: [1, 2, 3].slice(0, 1 + world.chance.below(3)).map((entry) => ({ entry, chips: 1 + world.chance.below(5000) })) }),
  UndoStep: (world) => ({ step: small(world, 60), ...undone_with(world) }),
  RedoStep: (world) => ({ step: small(world, 60) }),
  RegisterPerson: (world) => ({ ...person(world.chance.of(['Ana', 'Łukasz', 'Zoë']), `Load ${small(world, 999)}`), document: `D${small(world, 99999)}` }),
  ChangePerson: (world) => ({ ...person('Renamed', `Load ${small(world, 999)}`), person: world.person() }),
  ErasePerson: (world) => ({ person: world.person() }),
  MergePersons: (world) => ({ person: world.person(), merged: world.person() }),
  PartPersons: (world) => ({ merged: world.person() }),
  SaveTemplate: (world) => ({ name: `Load ${small(world)}`, setup: some_setup(world) }),
  ChangeBook: (world) => ({ book: world.chance.of(['cnp', 'tda-2024', 'none']), reason: 'load' }),
  OpenTable: (world) => ({ button: small(world, 9) }),
  StartHand: () => ({}),
  TakeAction: (world) => ({ seat: small(world, 9), action: world.chance.of(['fold', 'check', 'call', 'all_in']) }),
  DealCards: (world) => ({ cards: world.chance.of([['2c', '7d', '9h'], ['Js'], ['3d'], ['??']]) }),
  ShowHand: (world) => ({ seat: small(world, 9), cards: world.chance.of([['As', 'Ad'], ['Kc', 'Kd'], []]) }),
  MuckHand: (world) => ({ seat: small(world, 9) }),
  TellWhatHappened: (world) => ({ act: world.chance.of<unknown>([{ Wager: { seat: small(world, 9), said: 'raise' } }, { Incident: { matter: 'clock_started_by_director', seat: small(world, 9) } }, { Conduct: { seat: small(world, 9), infraction: 'etiquette' } }]) }),
  ChooseOutcome: (world) => ({ outcome: world.chance.below(3) }),
  FinishTask: (world) => ({ task: world.chance.below(3) }),
  CorrectStack: (world) => ({ seat: small(world, 9), stack: 100 * small(world, 200), reason: 'counted' }),
  UndoAtTable: (world) => ({ step: small(world, 60), ...undone_with(world) }),
  RedoAtTable: (world) => ({ step: small(world, 60) }),
  CountTournament: (world) => ({ tournament: world.tournament(), ...(world.chance.one_in(4) ? { absent: [world.person()] } : {}) }),
  CorrectPoints: (world) => ({ tournament: world.tournament(), person: world.person(), points: 100 * (world.chance.below(20) - 10), reason: 'load' }),
  ClaimPoints: (world) => ({ tournament: world.tournament(), person: world.person(), reason: 'load' }),
  AnswerClaim: (world) => ({ claim: small(world, 4), upheld: world.chance.one_in(2), reason: 'load' }),
  SettleMonth: (world) => ({ house: world.chance.of(['', 'Room']), month: `2026-0${small(world, 9)}`, master_prizes: 100 * world.chance.below(50) }),
  PlanFinal: (world) => ({ tournament: world.tournament(), ...(world.chance.one_in(3) ? { seats: small(world) } : {}), ...(world.chance.one_in(3) ? { chosen: [world.person()] } : {}) }),
  AwardPrizes: (world) => ({ untaken: world.chance.of(['shared', 'kept']), prizes: [5000, 3000].slice(0, small(world, 2)) }),
  PayLeaguePrize: (world) => ({ award: small(world, 4) }),
  TakeBackLeaguePrize: (world) => ({ award: small(world, 4), reason: 'load' }),
  ChangeHouse: (world) => ({
    name: 'House', city: world.chance.of(['Alicante', 'Alcoy']), country: 'ES', currency: 'EUR', time_zone: world.chance.of(['Europe/Madrid', 'UTC', 'No/Where']),
    languages: ['en', 'es'], names: world.chance.of(['full', 'initial']), book: 'tda-2024',
  }),
};

async function give(caller: Caller, type: string): Promise<void> {
  const { world } = caller;
  if (type === 'CreateTournament') {
    await caller.create(world.chance.one_in(3) ? by_schema(description.components.schemas.Setup, world.chance) : some_setup(world));
    return;
  }
  const schema = description.components.schemas[type].properties.args ?? { type: 'object' };
  const args = arguments_of[type] && !world.chance.one_in(6) ? arguments_of[type](world) : by_schema(schema, world.chance);
  const more = world.chance.one_in(6) ? { expected_version: world.chance.below(50) } : {};
  // A step is undone in the house or in a tournament.
  if (house_commands.includes(type) && !(tournament_commands.includes(type) && world.chance.one_in(2))) {
    await caller.in_house(type, args, more);
    return;
  }
  if (type === 'CreateLeague') {
    const answer = await caller.give('/leagues', type, { setup: { name: 'Liga', book: world.chance.of(['tda-2024', 'mediterraneo-2026', 'none']), begins_at: 0, formula: world.chance.of(['100 / place', 'place /']) } });
    if (answer.status === 200) world.leagues.push(JSON.parse(answer.text).league);
    return;
  }
  if (league_commands.includes(type)) {
    await caller.give(`/leagues/${world.league()}/commands`, type, { type, args, ...more });
    return;
  }
  if (table_commands.includes(type)) {
    await caller.at_table(world.tournament(), small(world, 3), type, args, more);
    return;
  }
  // A cancelled tournament takes nothing more: only some are.
  const id = type === 'CancelTournament' ? (world.to_cancel.pop() ?? 'none') : world.tournament();
  await caller.in_tournament(id, type, args, more);
}

/** Every endpoint and every command once, in any order; those that end a session last, where asked for. */
export function one_pass(world: World, with_session: boolean): Act[] {
  const acts = endpoints.filter((one) => !(one in session)).map(act_of);
  const all = world.chance.shuffled([...acts, ...commands.map((type): Act => (caller) => give(caller, type))]);
  return with_session ? [...all, ...Object.values(session)] : all;
}
