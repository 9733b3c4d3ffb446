// Who may do what: every endpoint, every command, and the undo and redo of every command's step, by everybody who can
// call. The tables are the specification; what the server answers is held against them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Desk, type Role, open_house, person, setup } from './desk';
import { Riffle } from './riffle';
import { description } from './schema';
import type { Answer } from './wire';
import { read_stream } from './wire';

// pending: a director who has not yet changed the one-time PIN.
const callers = ['nobody', 'pending', 'display', 'dealer', 'cashier', 'floor', 'director', 'administrator'] as const;
type Caller = (typeof callers)[number];

// The status each is answered with. Where a row says `see`, the table of commands below is the one that counts.
const endpoints = `
                                        nobody pending display dealer cashier floor director administrator
GET    /health                             200     200     200    200     200   200      200           200
GET    /openapi.json                       200     200     200    200     200   200      200           200
GET    /house                              200     200     200    200     200   200      200           200
GET    /house/logo                         404     404     404    404     404   404      404           404
GET    /templates                          200     200     200    200     200   200      200           200
GET    /books                              200     200     200    200     200   200      200           200
GET    /books/{book}/differences           200     200     200    200     200   200      200           200
GET    /clauses                            200     200     200    200     200   200      200           200
GET    /clauses/{clause}                   200     200     200    200     200   200      200           200
GET    /matters                            200     200     200    200     200   200      200           200
GET    /tournaments                        200     200     200    200     200   200      200           200
GET    /tournaments/{id}                   200     200     200    200     200   200      200           200
GET    /tournaments/{id}/stream            200     200     200    200     200   200      200           200
GET    /tournaments/{id}/tables/{number}   401     403     403    200     200   200      200           200
GET    /tournaments/{id}/tables/{number}/stream 404 404    404    200     200   200      200           200
GET    /tournaments/{id}/tables/{number}/history 401  403  403    200     200   200      200           200
GET    /tournaments/{id}/tables/{number}/resting 401  403  403    422     403   422      422           422
POST   /tournaments/{id}/tables/{number}/commands see see  see    see     see   see      see           see
GET    /tournaments/{id}/results.csv       200     200     200    200     200   200      200           200
GET    /tournaments/{id}/results.json      200     200     200    200     200   200      200           200
GET    /leagues                            200     200     200    200     200   200      200           200
GET    /leagues/{league}                   200     200     200    200     200   200      200           200
GET    /leagues/{league}/standings.csv     200     200     200    200     200   200      200           200
GET    /leagues/{league}/standings.json    200     200     200    200     200   200      200           200
POST   /leagues                            see     see     see    see     see   see      see           see
POST   /leagues/{league}/commands          see     see     see    see     see   see      see           see
GET    /seats/{ticket}                     200     200     200    200     200   200      200           200
GET    /tickets/{ticket}.svg               200     200     200    200     200   200      200           200
GET    /tournaments/{id}/history           401     403     403    200     200   200      200           200
GET    /tournaments/{id}/resting           401     403     403    403     422   422      422           422
GET    /tournaments/{id}/prize-list        401     403     403    403     403   403      200           200
GET    /shifts                             401     403     403    403     200   200      200           200
GET    /tournaments/{id}/moves             401     403     403    403     403   409      409           409
GET    /persons                            401     403     403    403     200   200      200           200
GET    /persons/likely                     401     403     403    403     200   200      200           200
GET    /persons/{person}                   401     403     403    403     200   200      200           200
GET    /accounts                           401     403     403    403     403   403      403           200
GET    /session                            200     200     200    200     200   200      200           200
POST   /persons/preview                    401     403     403    403     403   403      200           200
POST   /persons/import                     401     403     403    403     403   403      200           200
POST   /rulings                            401     403     200    200     200   200      200           200
POST   /house/commands                     see     see     see    see     see   see      see           see
POST   /tournaments                        see     see     see    see     see   see      see           see
POST   /tournaments/{id}/commands          see     see     see    see     see   see      see           see
POST   /session/pin                        401     200     200    200     200   200      200           200
DELETE /session                            200     200     200    200     200   200      200           200
POST   /session                            401     200     200    200     200   200      200           200`;

// May it be given: yes, or not (403; nobody 401).
const commands = `
                 nobody pending display dealer cashier floor director administrator
CreateTournament      -       -       -      -       -     -      yes           yes
ChangeSetup           -       -       -      -       -     -      yes           yes
OpenRegistration      -       -       -      -       -     -      yes           yes
ChangeBook            -       -       -      -       -     -      yes           yes
CancelTournament      -       -       -      -       -     -      yes           yes
SellEntry             -       -       -      -     yes     -      yes           yes
RefundEntry           -       -       -      -     yes     -      yes           yes
RefundEntries         -       -       -      -     yes     -      yes           yes
TransferEntry         -       -       -      -     yes     -      yes           yes
ChangeLevels          -       -       -      -       -     -      yes           yes
ChangeLateRegistration -       -       -      -       -     -      yes           yes
ChangeCap             -       -       -      -       -     -      yes           yes
ChangePayout          -       -       -      -       -     -      yes           yes
StartClock            -       -       -      -       -   yes      yes           yes
PauseClock            -       -       -      -       -   yes      yes           yes
SetLevel              -       -       -      -       -   yes      yes           yes
AddTime               -       -       -      -       -   yes      yes           yes
BustOut               -       -       -    yes       -   yes      yes           yes
MoveEntry             -       -       -      -       -   yes      yes           yes
TellButton            -       -       -    yes       -   yes      yes           yes
BreakTable            -       -       -      -       -   yes      yes           yes
BalanceTables         -       -       -      -       -   yes      yes           yes
RedrawSeats           -       -       -      -       -     -      yes           yes
SetBreakOrder         -       -       -      -       -     -      yes           yes
DrawButton            -       -       -      -       -   yes      yes           yes
StartHandForHand      -       -       -      -       -   yes      yes           yes
CountHand             -       -       -      -       -   yes      yes           yes
EndHandForHand        -       -       -      -       -   yes      yes           yes
AnnounceLastHands     -       -       -      -       -   yes      yes           yes
EndDay                -       -       -      -       -     -      yes           yes
ColourUp              -       -       -      -       -   yes      yes           yes
RetireChips           -       -       -      -       -     -      yes           yes
TakeLateChips         -       -       -      -       -   yes      yes           yes
TakeFoundChips        -       -       -      -       -   yes      yes           yes
RemoveEntry           -       -       -      -       -     -      yes           yes
SellChips             -       -       -      -     yes   yes      yes           yes
DeclareRebuy          -       -       -    yes       -   yes      yes           yes
JoinWaitingList       -       -       -      -     yes     -      yes           yes
LeaveWaitingList      -       -       -      -     yes     -      yes           yes
PreRegister           -       -       -      -     yes     -      yes           yes
CheckIn               -       -       -      -     yes   yes      yes           yes
RemoveAbsent          -       -       -      -       -     -      yes           yes
StartOvertime         -       -       -      -       -     -      yes           yes
TellTable             -       -       -    yes       -   yes      yes           yes
RunOutTable           -       -       -      -       -   yes      yes           yes
PushDealers           -       -       -      -       -   yes      yes           yes
PlanDealers           -       -       -      -       -   yes      yes           yes
ChangeDealer          -       -       -      -       -   yes      yes           yes
NoteHandOver          -       -       -    yes       -   yes      yes           yes
ConfirmHandOver       -       -       -    yes       -   yes      yes           yes
BeginHand             -       -       -    yes       -   yes      yes           yes
SetPace               -       -       -      -       -     -      yes           yes
ChangeDeck            -       -       -    yes       -   yes      yes           yes
ExchangeChips         -       -       -      -       -   yes      yes           yes
CarryChips            -       -       -    yes       -   yes      yes           yes
RecordConduct         -       -       -      -       -   yes      yes           yes
DisqualifyPlayer      -       -       -      -       -     -      yes           yes
CountHandsDealt       -       -       -    yes       -   yes      yes           yes
ReadmitPlayer         -       -       -      -       -     -      yes           yes
TickNotice            -       -       -      -       -   yes      yes           yes
CorrectSeat           -       -       -      -       -   yes      yes           yes
KeepSeat              -       -       -      -       -   yes      yes           yes
ChangePlayer          -       -       -      -       -   yes      yes           yes
RegisterTeam          -       -       -      -     yes     -      yes           yes
StopSurvivor          -       -       -      -       -     -      yes           yes
PublishPrizes         -       -       -      -       -     -      yes           yes
ReportPrizes          -       -       -      -       -     -      yes           yes
PayPrize              -       -       -      -     yes     -      yes           yes
TakeBackPrize         -       -       -      -     yes     -      yes           yes
AwardSeat             -       -       -      -     yes     -      yes           yes
UseSeat               -       -       -      -     yes     -      yes           yes
AwardBounty           -       -       -      -       -   yes      yes           yes
PayBounty             -       -       -      -     yes     -      yes           yes
TakeBackBounty        -       -       -      -     yes     -      yes           yes
OfferDeal             -       -       -      -       -     -      yes           yes
AnswerDeal            -       -       -      -       -   yes      yes           yes
MakeDeal              -       -       -      -       -     -      yes           yes
EndEarly              -       -       -      -       -     -      yes           yes
AwardTrophy           -       -       -      -       -     -      yes           yes
LayEnvelopes          -       -       -      -       -     -      yes           yes
UndoStep              -       -       -      -     yes   yes      yes           yes
RedoStep              -       -       -      -     yes   yes      yes           yes
ChangeHouse           -       -       -      -       -     -        -           yes
RegisterPerson        -       -       -      -     yes   yes      yes           yes
ChangePerson          -       -       -      -     yes   yes      yes           yes
ErasePerson           -       -       -      -       -     -      yes           yes
MergePersons          -       -       -      -       -     -      yes           yes
PartPersons           -       -       -      -       -     -      yes           yes
SetLogo               -       -       -      -       -     -        -           yes
RemoveLogo            -       -       -      -       -     -        -           yes
PostMessage           -       -       -      -       -   yes      yes           yes
TakeDownMessage       -       -       -      -       -   yes      yes           yes
SaveTemplate          -       -       -      -       -     -      yes           yes
RemoveTemplate        -       -       -      -       -     -      yes           yes
AddAccount            -       -       -      -       -     -        -           yes
ChangeAccount         -       -       -      -       -     -        -           yes
ResetPin              -       -       -      -       -     -        -           yes
CloseAccount          -       -       -      -       -     -        -           yes
ReopenAccount         -       -       -      -       -     -        -           yes
OpenShift             -       -       -      -     yes   yes      yes           yes
CloseShift            -       -       -      -     yes   yes      yes           yes
AcceptTime            -       -       -      -       -     -      yes           yes`;

// The same of a live table's.
const table_commands = `
                 nobody pending display dealer cashier floor director administrator
OpenTable             -       -       -      -       -   yes      yes           yes
StartHand             -       -       -    yes       -   yes      yes           yes
TakeAction            -       -       -    yes       -   yes      yes           yes
DealCards             -       -       -    yes       -   yes      yes           yes
ChangeCards           -       -       -    yes       -   yes      yes           yes
ShowHand              -       -       -    yes       -   yes      yes           yes
MuckHand              -       -       -    yes       -   yes      yes           yes
TellWhatHappened      -       -       -    yes       -   yes      yes           yes
ChooseOutcome         -       -       -      -       -   yes      yes           yes
FinishTask            -       -       -      -       -   yes      yes           yes
CorrectStack          -       -       -      -       -   yes      yes           yes
EndHand               -       -       -    yes       -   yes      yes           yes
UndoAtTable           -       -       -    yes       -   yes      yes           yes
RedoAtTable           -       -       -    yes       -   yes      yes           yes`;

// May its step be undone at the table: as it may be given; the opening stays.
const undoing_at_table = `
                 nobody pending display dealer cashier floor director administrator never
OpenTable             -       -       -      -       -   yes      yes           yes opening_stays
StartHand             -       -       -    yes       -   yes      yes           yes
TakeAction            -       -       -    yes       -   yes      yes           yes
DealCards             -       -       -    yes       -   yes      yes           yes
ShowHand              -       -       -    yes       -   yes      yes           yes
TellWhatHappened      -       -       -    yes       -   yes      yes           yes
CorrectStack          -       -       -      -       -   yes      yes           yes
EndHand               -       -       -    yes       -   yes      yes           yes`;

// May its step be undone, and redone: yes, not (403; nobody 401), or for those who could, never: why.
const undoing = `
                 nobody pending display dealer cashier floor director administrator never
CreateTournament      -       -       -      -       -     -      yes           yes creation_stays
ChangeSetup           -       -       -      -       -     -      yes           yes
OpenRegistration      -       -       -      -       -     -      yes           yes
ChangeBook            -       -       -      -       -     -      yes           yes
CancelTournament      -       -       -      -       -     -      yes           yes
SellEntry             -       -       -      -     yes     -      yes           yes
RefundEntry           -       -       -      -     yes     -      yes           yes refund_paid_stays
RefundEntries         -       -       -      -     yes     -      yes           yes refund_paid_stays
TransferEntry         -       -       -      -     yes     -      yes           yes transfer_stays
ChangeLevels          -       -       -      -       -     -      yes           yes
ChangeLateRegistration -       -       -      -       -     -      yes           yes
ChangeCap             -       -       -      -       -     -      yes           yes
ChangePayout          -       -       -      -       -     -      yes           yes
StartClock            -       -       -      -       -   yes      yes           yes
PauseClock            -       -       -      -       -   yes      yes           yes
SetLevel              -       -       -      -       -   yes      yes           yes
AddTime               -       -       -      -       -   yes      yes           yes
BustOut               -       -       -      -       -   yes      yes           yes
MoveEntry             -       -       -      -       -   yes      yes           yes
TellButton            -       -       -      -       -   yes      yes           yes
BreakTable            -       -       -      -       -   yes      yes           yes
BalanceTables         -       -       -      -       -   yes      yes           yes
RedrawSeats           -       -       -      -       -     -      yes           yes
SetBreakOrder         -       -       -      -       -     -      yes           yes
DrawButton            -       -       -      -       -   yes      yes           yes
StartHandForHand      -       -       -      -       -   yes      yes           yes
CountHand             -       -       -      -       -   yes      yes           yes
EndHandForHand        -       -       -      -       -   yes      yes           yes
AnnounceLastHands     -       -       -      -       -   yes      yes           yes
EndDay                -       -       -      -       -     -      yes           yes
ColourUp              -       -       -      -       -   yes      yes           yes
RetireChips           -       -       -      -       -     -      yes           yes
TakeLateChips         -       -       -      -       -   yes      yes           yes
TakeFoundChips        -       -       -      -       -   yes      yes           yes
RemoveEntry           -       -       -      -       -     -      yes           yes
SellChips             -       -       -      -     yes   yes      yes           yes
DeclareRebuy          -       -       -      -       -   yes      yes           yes
JoinWaitingList       -       -       -      -     yes     -      yes           yes
LeaveWaitingList      -       -       -      -     yes     -      yes           yes
PreRegister           -       -       -      -     yes     -      yes           yes
CheckIn               -       -       -      -     yes   yes      yes           yes
RemoveAbsent          -       -       -      -       -     -      yes           yes
StartOvertime         -       -       -      -       -     -      yes           yes
TellTable             -       -       -      -       -   yes      yes           yes
RunOutTable           -       -       -      -       -   yes      yes           yes
PushDealers           -       -       -      -       -   yes      yes           yes
PlanDealers           -       -       -      -       -   yes      yes           yes
ChangeDealer          -       -       -      -       -   yes      yes           yes
NoteHandOver          -       -       -      -       -   yes      yes           yes
ConfirmHandOver       -       -       -      -       -   yes      yes           yes
BeginHand             -       -       -      -       -   yes      yes           yes
SetPace               -       -       -      -       -     -      yes           yes
ChangeDeck            -       -       -      -       -   yes      yes           yes
ExchangeChips         -       -       -      -       -   yes      yes           yes
CarryChips            -       -       -      -       -   yes      yes           yes
RecordConduct         -       -       -      -       -   yes      yes           yes
DisqualifyPlayer      -       -       -      -       -     -      yes           yes
CountHandsDealt       -       -       -      -       -   yes      yes           yes
ReadmitPlayer         -       -       -      -       -     -      yes           yes
TickNotice            -       -       -      -       -   yes      yes           yes
CorrectSeat           -       -       -      -       -   yes      yes           yes
KeepSeat              -       -       -      -       -   yes      yes           yes
ChangePlayer          -       -       -      -       -   yes      yes           yes
RegisterTeam          -       -       -      -     yes     -      yes           yes
StopSurvivor          -       -       -      -       -     -      yes           yes
PublishPrizes         -       -       -      -       -     -      yes           yes
ReportPrizes          -       -       -      -       -     -      yes           yes
PayPrize              -       -       -      -     yes     -      yes           yes prize_paid_stays
TakeBackPrize         -       -       -      -     yes     -      yes           yes prize_taken_back_stays
AwardSeat             -       -       -      -     yes     -      yes           yes prize_paid_stays
UseSeat               -       -       -      -     yes     -      yes           yes seat_used_stays
AwardBounty           -       -       -      -       -   yes      yes           yes
PayBounty             -       -       -      -     yes     -      yes           yes bounty_paid_stays
TakeBackBounty        -       -       -      -     yes     -      yes           yes bounty_paid_stays
OfferDeal             -       -       -      -       -     -      yes           yes
AnswerDeal            -       -       -      -       -   yes      yes           yes
MakeDeal              -       -       -      -       -     -      yes           yes
EndEarly              -       -       -      -       -     -      yes           yes
AwardTrophy           -       -       -      -       -     -      yes           yes
LayEnvelopes          -       -       -      -       -     -      yes           yes`;
// The step of AcceptTime takes a machine whose clock is set: tests/app/house_time_test.cpp.

const rows = (table: string) => table.trim().split('\n').slice(1).map((line) => line.trim().split(/\s+/));
const yes = (cell: string) => cell === 'yes';

let riffle: Riffle;
let desks: Record<Caller, Desk>;
let by_role: Record<Role, Desk>;
let pending_account = '';
let id = '';
let ticket = '';
let ana = '';
const steps: Record<string, { id: string; step: number }> = {};
// A live table in a tournament of its own, and the steps of its first hand.
let followed = '';
let league = '';
const at_table: Record<string, number> = {};

async function done(tournament: string, type: string, args: unknown = {}): Promise<void> {
  const reply = await by_role.administrator.tournament(tournament, type, args);
  steps[type] = { id: tournament, step: reply.events[0].version };
}
const create = async (name: string) =>
  (await by_role.administrator.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup(name), late_levels: 0 } })).tournament as string;
const fresh_person = async (name: string) => (await by_role.administrator.house('RegisterPerson', person(name, 'Roles'))).person as string;

// One night in which every command has been given, so that every kind of step is there.
async function whole_night(): Promise<void> {
  id = await create('Roles');
  steps.CreateTournament = { id, step: 1 };
  await done(id, 'OpenRegistration');
  await done(id, 'ChangeSetup', { setup: { ...setup('Roles, renamed'), late_levels: 0 } });
  for (let i = 0; i < 9; i += 1) await done(id, 'SellEntry', { person: i === 0 ? ana : await fresh_person(`P${i}`) });
  ticket = (await by_role.administrator.get(`/tournaments/${id}`)).entries[0].ticket;
  await done(id, 'RefundEntry', { entry: 9 });
  await done(id, 'ChangeLateRegistration', { late_levels: 1 });
  await by_role.administrator.tournament(id, 'ChangeLateRegistration', { late_levels: 0 });
  await done(id, 'ChangeCap', { max_entries: 20 });
  await done(id, 'ChangePayout', { payout: [{ min_entries: 1, shares_bp: [10000] }, { min_entries: 2, shares_bp: [6000, 4000] }], payout_unit: 100 });
  await done(id, 'ChangeLevels', { levels: [...setup('x').levels, { kind: 'level', small_blind: 1000, big_blind: 2000, ante: 0, duration_ms: 600_000 }] });
  await done(id, 'ChangeBook', { book: 'cnp', reason: 'as announced' });
  await done(id, 'StartClock');
  await done(id, 'PauseClock');
  await by_role.administrator.tournament(id, 'StartClock');
  await done(id, 'SetLevel', { index: 1 });
  await done(id, 'AddTime', { ms: 60_000 });
  const sitting = (await by_role.administrator.get(`/tournaments/${id}`)).tables as { table: number; players: number; seats: { seat: number; entry: number | null }[] }[];
  const [full, short] = [...sitting].sort((a, b) => b.players - a.players);
  const mover = full.seats.find((seat) => seat.entry !== null)!.entry;
  await done(id, 'MoveEntry', { entry: mover, table: short.table, seat: short.seats.find((seat) => seat.entry === null)!.seat });
  await done(id, 'TellButton', { table: full.table, seat: 1 });
  await done(id, 'CarryChips', { entry: mover, chips: 100, arrived: true, how: 'rack' });
  await done(id, 'BalanceTables');
  for (const entry of [1, 2]) await done(id, 'BustOut', { entries: [entry], by: [] });
  await done(id, 'BreakTable', { table: short.table });
  await the_floor_at_work();
  await sales_and_places();
  await conduct_at_work();
  await seats_and_teams();
  await done(id, 'PublishPrizes');
  await done(id, 'ReportPrizes');
  for (const entry of [3, 4, 5, 6, 7]) await by_role.administrator.tournament(id, 'BustOut', { entries: [entry], by: [] });
  await done(id, 'PayPrize', { entry: 7 });
  await done(id, 'TakeBackPrize', { entry: 7 });
  await the_money();
  const other = await create('Cancelled');
  await done(other, 'CancelTournament', { reason: 'too few' });
  const third = await create('Cancelled with entries');
  await by_role.administrator.tournament(third, 'OpenRegistration');
  for (let i = 0; i < 3; i += 1) await by_role.administrator.tournament(third, 'SellEntry', { person: await fresh_person(`C${i}`) });
  await by_role.administrator.tournament(third, 'CancelTournament', { reason: '' });
  await done(third, 'RefundEntries', { entries: [1, 2] });
  const fourth = await create('Instead of it');
  await by_role.administrator.tournament(fourth, 'OpenRegistration');
  await done(third, 'TransferEntry', { entry: 3, tournament: fourth });
}

// In tournaments of their own: bounties and a deal, a forced end with a trophy, a satellite's seats.
async function the_money(): Promise<void> {
  const give = (where: string, type: string, args: unknown = {}) => by_role.administrator.tournament(where, type, args);
  const made = async (name: string, more: object, players: number) => {
    const where = (await by_role.administrator.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup(name), late_levels: 1, reentries: 1, opening_tables: 1, ...more } })).tournament as string;
    await give(where, 'OpenRegistration');
    for (let i = 0; i < players; i += 1) await give(where, 'SellEntry', { person: await fresh_person(`${name} ${i}`) });
    return where;
  };
  const stacks = (entries: number[]) => entries.map((entry) => ({ entry, chips: 1000 + entry }));
  const bounties = await made('Bounties', { bounty: { kind: 'fixed', form: 'chip', amount: 1000, unit: 100 } }, 5);
  await give(bounties, 'StartClock');
  await give(bounties, 'BustOut', { entries: [5], by: [1] });
  await done(bounties, 'PayBounty', { entry: 1 });
  await done(bounties, 'TakeBackBounty', { entry: 1 });
  await give(bounties, 'RemoveEntry', { entry: 4, how: 'surrendered', chips: 1000, reason: '' });
  await done(bounties, 'AwardBounty', { entry: 4, by: [2] });
  await give(bounties, 'PublishPrizes');
  await done(bounties, 'OfferDeal', { stacks: stacks([1, 2, 3]) });
  for (const entry of [1, 2, 3]) await done(bounties, 'AnswerDeal', { entry, agrees: true });
  await done(bounties, 'MakeDeal', {});
  const mystery = await made('Mystery', { bounty: { kind: 'mystery', form: 'chip', amount: 1000, unit: 100 } }, 3);
  await give(mystery, 'StartClock');
  await give(mystery, 'PublishPrizes');
  await done(mystery, 'LayEnvelopes', { envelopes: [{ amount: 2000, count: 1 }, { amount: 500, count: 2 }] });
  const forced = await made('Forced', { trophy: 'Cup' }, 3);
  await give(forced, 'StartClock');
  await give(forced, 'PublishPrizes');
  await done(forced, 'EndEarly', { reason: 'power cut', stacks: stacks([1, 2, 3]), amounts: [3000, 2000, (await by_role.administrator.get(`/tournaments/${forced}`)).pool.minor - 5000] });
  await done(forced, 'AwardTrophy', { entry: 2 });
  const target = await made('Target', {}, 0);
  const satellite = await made('Satellite', { satellite: { target, price: { minor: 15_000, currency: 'EUR' } } }, 3);
  await give(satellite, 'StartClock');
  await give(satellite, 'PublishPrizes');
  await give(satellite, 'BustOut', { entries: [3], by: [1] });
  await done(satellite, 'AwardSeat', { entry: 1 });
  await done(satellite, 'UseSeat', { entry: 1, tournament: target });
}

// In a tournament of its own: what the floor does besides moving people.
async function the_floor_at_work(): Promise<void> {
  const chips = [{ value: 100, color: '#c62828' }, { value: 500, color: '#1565c0' }];
  const levels = [{ kind: 'level', small_blind: 500, big_blind: 1000, ante: 0, duration_ms: 600_000 }, { kind: 'level', small_blind: 1000, big_blind: 2000, ante: 0, duration_ms: 600_000 }];
  const floor = (await by_role.administrator.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup('Floor'), chips, levels, reentries: 0, late_levels: 0 } })).tournament as string;
  await by_role.administrator.tournament(floor, 'OpenRegistration');
  for (let i = 0; i < 4; i += 1) await by_role.administrator.tournament(floor, 'SellEntry', { person: await fresh_person(`F${i}`) });
  const table = (await by_role.administrator.get(`/tournaments/${floor}`)).tables[0].table as number;
  await done(floor, 'SetBreakOrder', { tables: ((await by_role.administrator.get(`/tournaments/${floor}`)).tables as { table: number }[]).map((one) => one.table) });
  await done(floor, 'DrawButton', { table });
  await by_role.administrator.tournament(floor, 'StartClock');
  const there = (await by_role.administrator.get(`/tournaments/${floor}`)).entries.filter((one: { table: number }) => one.table === table);
  await done(floor, 'ColourUp', { table, value: 100, leftovers: [{ entry: there[0].entry, chips: 3, last: false }] });
  await done(floor, 'RetireChips', { value: 100 });
  await done(floor, 'TakeLateChips', { entry: there[0].entry, value: 100, chips: 6 });
  await done(floor, 'TakeFoundChips', { amount: 500 });
  await done(floor, 'RemoveEntry', { entry: there[0].entry, how: 'disqualified', chips: 1000, reason: 'chips in a pocket' });
  await done(floor, 'RedrawSeats', { reason: 'a broken chair' });
  await done(floor, 'StartHandForHand');
  await done(floor, 'CountHand');
  await done(floor, 'EndHandForHand');
  await done(floor, 'AnnounceLastHands', { hands: 3 });
  await done(floor, 'EndDay');
}

async function a_live_table(): Promise<void> {
  league = (await by_role.administrator.ok('POST', '/leagues', { command_id: randomUUID(), setup: { name: 'Invierno', book: 'tda-2024', begins_at: 0, formula: '100 / place' } })).league as string;
  followed = (await by_role.administrator.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup('Live'), late_levels: 0, opening_tables: 1 } })).tournament as string;
  await by_role.administrator.tournament(followed, 'OpenRegistration');
  for (let i = 0; i < 3; i += 1) await by_role.administrator.tournament(followed, 'SellEntry', { person: await fresh_person(`L${i}`) });
  await by_role.administrator.tournament(followed, 'StartClock');
  const give = async (type: string, args: unknown = {}) => {
    at_table[type] = (await by_role.administrator.table(followed, 1, type, args)).events[0].version;
  };
  const look = () => by_role.administrator.get(`/tournaments/${followed}/tables/1`);
  await give('OpenTable', { button: (await look()).coming[0].seat });
  await give('StartHand');
  const shover = (await look()).to_act as number;
  await give('CorrectStack', { seat: shover, stack: 12_300, reason: 'counted' });
  await give('TellWhatHappened', { act: { Wager: { seat: shover, said: 'all-in' } } });
  const caller = (await look()).to_act as number;
  await give('TakeAction', { seat: caller, action: 'call' });
  await give('TakeAction', { seat: (await look()).to_act, action: 'fold' });
  for (const cards of [['2c', '7d', '9h'], ['Js'], ['3d']]) await give('DealCards', { cards });
  await give('ShowHand', { seat: caller, cards: ['As', 'Ad'] });
  if ((await look()).phase === 'showdown') await give('ShowHand', { seat: shover, cards: ['Kc', 'Kd'] });
  await give('EndHand');
}

// Another: what is sold beside entries, who waits for a place, and the end of an evening.
async function sales_and_places(): Promise<void> {
  const rebuy = { price: 2000, fee: 200, chips: 20000, until_level: 2 };
  const now = Date.now();
  const made = { ...setup('Sales'), book: 'mediterraneo-2026', fee: { minor: 700, currency: 'EUR' }, starts_at: now - 7_200_000, closes_at: now - 3_600_000, seats_per_table: 3, max_tables: 1, late_levels: 2, rebuy };
  const sales = (await by_role.administrator.ok('POST', '/tournaments', { command_id: randomUUID(), setup: made })).tournament as string;
  await by_role.administrator.tournament(sales, 'OpenRegistration');
  const people = [];
  for (let i = 0; i < 4; i += 1) people.push(await fresh_person(`S${i}`));
  await done(sales, 'PreRegister', { person: people[0], confirmed: true });
  await done(sales, 'CheckIn', { person: people[0] });
  for (const one of people.slice(0, 3)) await by_role.administrator.tournament(sales, 'SellEntry', { person: one });
  await done(sales, 'JoinWaitingList', { person: people[3] });
  await done(sales, 'LeaveWaitingList', { person: people[3] });
  await by_role.administrator.tournament(sales, 'StartClock');
  await done(sales, 'DeclareRebuy', { entry: 1, held: 100 });
  await done(sales, 'SellChips', { entry: 1, product: 'rebuy', payment: 'card' });
  await done(sales, 'PlanDealers', { dealers: ['1', '2'], push_every_ms: 1_800_000 });
  await done(sales, 'PushDealers');
  await done(sales, 'ChangeDealer', { table: 1 });
  await done(sales, 'NoteHandOver', { table: 1, text: 'Seat 2 was asked to be quick.' });
  await done(sales, 'ConfirmHandOver', { table: 1, note: 1 });
  await done(sales, 'SetPace', { kind: 'soft_hand_for_hand', on: true });
  await done(sales, 'BeginHand', { table: 1 });
  await done(sales, 'ChangeDeck', { table: 1, why: 'dealer_push' });
  await done(sales, 'ExchangeChips', { entry: 1, value: 100, chips: 5, into: 500, announced: true });
  await done(sales, 'StartOvertime');
  await by_role.administrator.tournament(sales, 'StartHandForHand');
  await done(sales, 'TellTable', { table: 1, all_in: 5000 });
  await done(sales, 'RunOutTable', { table: 1 });
  await done(sales, 'RemoveAbsent', { absent: [{ entry: 3, chips: 20000 }], reason: 'has not come' });
}

// Every command of the house once, none of which another rests on.
const undoing_house = `
                 nobody pending display dealer cashier floor director administrator never
ChangeHouse           -       -       -      -       -     -        -           yes
RegisterPerson        -       -       -      -     yes   yes      yes           yes person_step_stays
ChangePerson          -       -       -      -     yes   yes      yes           yes person_step_stays
MergePersons          -       -       -      -       -     -      yes           yes person_step_stays
PartPersons           -       -       -      -       -     -      yes           yes person_step_stays
ErasePerson           -       -       -      -       -     -      yes           yes person_step_stays
SetLogo               -       -       -      -       -     -        -           yes picture_step_stays
RemoveLogo            -       -       -      -       -     -        -           yes picture_step_stays
PostMessage           -       -       -      -       -   yes      yes           yes
TakeDownMessage       -       -       -      -       -   yes      yes           yes
SaveTemplate          -       -       -      -       -     -      yes           yes
RemoveTemplate        -       -       -      -       -     -      yes           yes
AddAccount            -       -       -      -       -     -        -           yes account_step_stays
ChangeAccount         -       -       -      -       -     -        -           yes
ResetPin              -       -       -      -       -     -        -           yes account_step_stays
CloseAccount          -       -       -      -       -     -        -           yes account_step_stays
ReopenAccount         -       -       -      -       -     -        -           yes account_step_stays
OpenShift             -       -       -      -     yes   yes      yes           yes shift_step_stays
CloseShift            -       -       -      -     yes   yes      yes           yes shift_step_stays`;
const house_steps: Record<string, number> = {};
async function a_house_at_work(): Promise<void> {
  const boss = by_role.administrator;
  const did = async (type: string, args: object) => {
    const answer = await boss.house(type, args);
    house_steps[type] = answer.version;
    return answer;
  };
  const { name, city, country, currency, time_zone, languages, names, book } = await boss.get('/house');
  await did('ChangeHouse', { name: `${name}!`, city, country, currency, time_zone, languages, names, book });
  const one = (await did('RegisterPerson', person('One', 'Step'))).person;
  const two = await fresh_person('Two');
  await did('ChangePerson', { ...person('Uno', 'Step'), person: one });
  await did('MergePersons', { person: one, merged: two });
  await did('PartPersons', { merged: two });
  await did('ErasePerson', { person: two });
  await did('SetLogo', { image: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==' });
  await did('RemoveLogo', {});
  const { message } = await boss.house('PostMessage', { text: '', kind: 'chip_race' });
  await did('TakeDownMessage', { message });
  await did('PostMessage', { text: '', kind: 'take_seats' });
  const { saved } = await boss.house('SaveTemplate', { name: 'Once', setup: setup('Once') });
  await did('RemoveTemplate', { saved });
  await did('SaveTemplate', { name: 'Kept', setup: setup('Kept') });
  const { account } = await did('AddAccount', { name: 'Step', role: 'floor' });
  await did('ChangeAccount', { account, name: 'Stepped', role: 'dealer' });
  await did('ResetPin', { account });
  await did('CloseAccount', { account });
  await did('ReopenAccount', { account });
  await did('OpenShift', { opening: { minor: 0, currency: 'GBP' } });
  const [open] = (await boss.get('/shifts')).open.filter((shift: { opening: { currency: string } }) => shift.opening.currency === 'GBP');
  await did('CloseShift', { shift: open.shift, counts: [{ payment: 'cash', amount: 0 }] });
}

// Teams, seats kept and put right, a checklist, and play that stops with as many as there are prizes.
async function seats_and_teams(): Promise<void> {
  const event = async (name: string, more: object) => {
    const made = (await by_role.administrator.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup(name), reentries: 0, late_levels: 0, ...more } })).tournament as string;
    await by_role.administrator.tournament(made, 'OpenRegistration');
    return made;
  };
  const sell = async (to: string, people: string[]) => {
    for (const one of people) await by_role.administrator.tournament(to, 'SellEntry', { person: one });
  };
  const people: string[] = [];
  for (let i = 0; i < 6; i += 1) people.push(await fresh_person(`T${i}`));
  const final = await event('Team final', { book: 'mediterraneo-2026', fee: { minor: 700, currency: 'EUR' }, format: 'teams', team_final: true });
  await done(final, 'RegisterTeam', { name: 'Reds', members: people.slice(0, 3) });
  await by_role.administrator.tournament(final, 'RegisterTeam', { name: 'Blues', members: people.slice(3) });
  await done(final, 'TickNotice', { notice: 'dealers_read_hands' });
  await sell(final, [people[0], people[3]]);
  await by_role.administrator.tournament(final, 'StartClock');
  await done(final, 'KeepSeat', { entry: 1, kept: true });
  await done(final, 'CorrectSeat', { entry: 1, played_at: { table: 1, seat: 6 }, chips: 19000 });
  await by_role.administrator.tournament(final, 'PauseClock');
  await by_role.administrator.tournament(final, 'SetLevel', { index: 1 });
  await done(final, 'ChangePlayer', { entry: 1, person: people[1] });
  const last = await event('Survivor', { format: 'survivor', payout: [{ min_entries: 1, shares_bp: [10000] }, { min_entries: 2, shares_bp: [6000, 4000] }] });
  await sell(last, people.slice(0, 2));
  await by_role.administrator.tournament(last, 'StartClock');
  await done(last, 'StopSurvivor', { survivors: [{ entry: 1, chips: 20000 }, { entry: 2, chips: 20000 }] });
}

// By a book under which the director lets a player back in.
async function conduct_at_work(): Promise<void> {
  const event = (await by_role.administrator.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup('Conduct'), book: 'internacional', reentries: 0, late_levels: 0 } })).tournament as string;
  await by_role.administrator.tournament(event, 'OpenRegistration');
  for (let i = 0; i < 4; i += 1) await by_role.administrator.tournament(event, 'SellEntry', { person: await fresh_person(`K${i}`) });
  await by_role.administrator.tournament(event, 'StartClock');
  const { entries } = await by_role.administrator.get(`/tournaments/${event}`);
  const told = { infraction: 'noise', circumstances: [], what: '', reason: '' };
  await done(event, 'RecordConduct', { ...told, entry: entries[0].entry, measure: 'hands', length: 1 });
  await done(event, 'CountHandsDealt', { table: entries[0].table, hands: 1 });
  await done(event, 'ReadmitPlayer', { entry: entries[0].entry });
  await done(event, 'DisqualifyPlayer', { ...told, entry: entries[1].entry, chips: 1000 });
}

beforeAll(async () => {
  riffle = await Riffle.make();
  by_role = await open_house(riffle);
  ana = await fresh_person('Ana');
  const pending = new Desk(riffle);
  const added = await by_role.administrator.house('AddAccount', { name: 'not yet', role: 'director' });
  pending_account = added.account;
  const signed_in = await pending.call('POST', '/session', { name: 'not yet', pin: added.one_time_pin });
  pending.csrf = JSON.parse(signed_in.text).csrf ?? '';
  const { administrator, director, floor, cashier, dealer, display } = by_role;
  desks = { nobody: new Desk(riffle), pending, display, dealer, cashier, floor, director, administrator };
  await whole_night();
  await a_live_table();
  await a_house_at_work();
});
afterAll(() => riffle?.remove());

const code_of = (answer: Answer) => (answer.status === 200 ? 'ok' : (JSON.parse(answer.text).error.code as string));

// Refused for who asks; anything else says that this caller may.
function may(caller: Caller, answer: Answer): boolean {
  if (caller === 'nobody' && answer.status === 401) return false;
  if (answer.status !== 403) return true;
  expect(['role_may_not', 'pin_must_be_changed'], answer.text).toContain(code_of(answer));
  return false;
}

describe('every command', () => {
  const house_only = ['ChangeHouse', 'RegisterPerson', 'ChangePerson', 'ErasePerson', 'MergePersons', 'PartPersons', 'SetLogo', 'RemoveLogo', 'PostMessage', 'TakeDownMessage', 'SaveTemplate', 'RemoveTemplate', 'AddAccount', 'ChangeAccount', 'ResetPin', 'CloseAccount', 'ReopenAccount', 'AcceptTime', 'OpenShift', 'CloseShift'];

  test('has its row', () => {
    const named = (name: string) => description.components.schemas[name].oneOf.map((one: { $ref: string }) => one.$ref.split('/').at(-1)!);
    expect(rows(commands).map((row) => row[0]).sort()).toEqual([...new Set(['CreateTournament', ...named('TournamentCommand'), ...named('HouseCommand')])].sort());
    expect(named('HouseCommand').sort()).toEqual([...house_only, 'UndoStep', 'RedoStep'].sort());
  });

  test.each(rows(commands))('%s', async (type, ...cells) => {
    const args: Record<string, unknown> = {
      ChangeSetup: { setup: setup('x') }, ChangeBook: { book: 'cnp', reason: 'agreed' }, CancelTournament: { reason: '' }, SellEntry: { person: ana }, RefundEntry: { entry: 1 }, RefundEntries: { entries: [1] }, TransferEntry: { entry: 1, tournament: 'x' }, ChangeLevels: { levels: setup('x').levels }, ChangeLateRegistration: { late_levels: 1 },
      ChangeCap: { max_entries: 50 }, ChangePayout: { payout: setup('x').payout, payout_unit: 100 }, SetLevel: { index: 0 },
      AddTime: { ms: 1000 }, BustOut: { entries: [1], by: [] }, MoveEntry: { entry: 1, table: 1, seat: 1 }, TellButton: { table: 1, seat: 1 }, BreakTable: { table: 1 }, RedrawSeats: {}, SetBreakOrder: { tables: [1] }, DrawButton: { table: 1 }, ColourUp: { table: 1, value: 25, leftovers: [] }, RetireChips: { value: 25 },
      TakeLateChips: { entry: 1, value: 25, chips: 1 }, TakeFoundChips: { amount: 1 }, RemoveEntry: { entry: 1, how: 'disqualified', chips: 0, reason: '' },
      SellChips: { entry: 1, product: 'rebuy' }, DeclareRebuy: { entry: 1 }, JoinWaitingList: { person: ana }, LeaveWaitingList: { person: ana }, PreRegister: { person: ana, confirmed: true }, CheckIn: { person: ana }, RemoveAbsent: { absent: [{ entry: 1, chips: 0 }] }, TellTable: { table: 1 }, RunOutTable: { table: 1 }, PlanDealers: { dealers: ['1'], push_every_ms: 0 }, ChangeDealer: { table: 1 }, NoteHandOver: { table: 1, text: 'x' }, ConfirmHandOver: { table: 1, note: 1 }, BeginHand: { table: 1 }, SetPace: { kind: 'orbit_for_orbit', on: true }, ChangeDeck: { table: 1, why: 'as_needed' }, ExchangeChips: { entry: 1, value: 100, chips: 5, into: 500 }, CarryChips: { entry: 1, chips: 100, arrived: true, how: 'rack' }, RecordConduct: { entry: 1, infraction: 'noise', circumstances: [], what: '', reason: '' }, DisqualifyPlayer: { entry: 1, infraction: 'noise', circumstances: [], what: '', chips: 0, reason: '' }, CountHandsDealt: { table: 1, hands: 1 }, ReadmitPlayer: { entry: 1 }, TickNotice: { notice: 'items_allowed' }, CorrectSeat: { entry: 1, played_at: { table: 1, seat: 1 }, chips: 1 }, KeepSeat: { entry: 1, kept: true }, ChangePlayer: { entry: 1, person: ana }, RegisterTeam: { name: 'x', members: [ana] }, StopSurvivor: { survivors: [{ entry: 1, chips: 1 }] }, PayPrize: { entry: 1 },
      TakeBackPrize: { entry: 1 }, AwardSeat: { entry: 1 }, UseSeat: { entry: 1, tournament: 'x' }, AwardBounty: { entry: 1, by: [2] }, PayBounty: { entry: 1 }, TakeBackBounty: { entry: 1 }, OfferDeal: { stacks: [] }, AnswerDeal: { entry: 1, agrees: true }, MakeDeal: {},
      EndEarly: { reason: '', stacks: [] }, AwardTrophy: { entry: 1 }, LayEnvelopes: { envelopes: [] }, OpenShift: { opening: { minor: 0, currency: 'EUR' } }, CloseShift: { shift: 1, counts: [] }, UndoStep: { step: 9999 }, RedoStep: { step: 9999 }, RegisterPerson: person('A', 'B'), ChangePerson: { ...person('A', 'B'), person: ana },
      ErasePerson: { person: ana }, MergePersons: { person: ana, merged: ana }, PartPersons: { merged: ana }, SetLogo: { image: '' }, PostMessage: { text: 'x' }, TakeDownMessage: { message: 'x' },
      SaveTemplate: { name: 'x', setup: setup('x') }, RemoveTemplate: { saved: 'x' }, AddAccount: { name: 'x', role: 'floor' }, ChangeAccount: { account: pending_account, name: 'x', role: 'floor' },
      ResetPin: { account: pending_account }, CloseAccount: { account: pending_account }, ReopenAccount: { account: pending_account },
      ChangeHouse: { name: 'H', city: '', country: '', currency: 'EUR', time_zone: 'Europe/Madrid', languages: ['en'], names: 'full', book: 'tda-2024' },
    };
    for (const [i, caller] of callers.entries()) {
      // A version nobody has seen: whoever may give it is told so, and nothing changes.
      const shared = { command_id: randomUUID(), expected_version: 1_000_000 };
      const answer = type === 'CreateTournament' ? await desks[caller].call('POST', '/tournaments', { ...shared, setup: setup('x') })
        : await desks[caller].call('POST', house_only.includes(type) ? '/house/commands' : `/tournaments/${id}/commands`, { ...shared, type, args: args[type] ?? {} });
      expect(may(caller, answer), `${type} by ${caller}: ${answer.status} ${answer.text}`).toBe(yes(cells[i]));
      if (yes(cells[i])) expect(code_of(answer)).toBe('version_conflict');
    }
  });
});

const league_commands = `
                 nobody pending display dealer cashier floor director administrator
CreateLeague          -       -       -      -       -     -      yes           yes
CountTournament       -       -       -      -       -     -      yes           yes
CorrectPoints         -       -       -      -       -     -      yes           yes
ClaimPoints           -       -       -      -     yes   yes      yes           yes
AnswerClaim           -       -       -      -       -     -      yes           yes
SettleMonth           -       -       -      -       -     -      yes           yes
PlanFinal             -       -       -      -       -     -      yes           yes
AwardPrizes           -       -       -      -       -     -      yes           yes
PayLeaguePrize        -       -       -      -     yes     -      yes           yes
TakeBackLeaguePrize   -       -       -      -       -     -      yes           yes
CloseLeague           -       -       -      -       -     -      yes           yes`;

describe('every command of a league', () => {
  test('has its row', () => {
    expect(rows(league_commands).map((row) => row[0]).sort()).toEqual(['CreateLeague', ...description.components.schemas.LeagueCommand.oneOf.map((one: { $ref: string }) => one.$ref.split('/').at(-1)!)].sort());
  });
  test.each(rows(league_commands))('%s', async (type, ...cells) => {
    const args: Record<string, unknown> = {
      CountTournament: { tournament: id }, CorrectPoints: { tournament: id, person: ana, points: 1, reason: 'x' }, ClaimPoints: { tournament: id, person: ana, reason: 'x' }, AnswerClaim: { claim: 1, upheld: false, reason: 'x' },
      SettleMonth: { house: 'x', month: '2026-01', master_prizes: 0 }, PlanFinal: { tournament: id }, PayLeaguePrize: { award: 1 }, TakeBackLeaguePrize: { award: 1, reason: 'x' },
    };
    for (const [i, caller] of callers.entries()) {
      const shared = { command_id: randomUUID(), expected_version: 1_000_000 };
      const answer = type === 'CreateLeague' ? await desks[caller].call('POST', '/leagues', { ...shared, setup: { name: 'x', book: 'tda-2024', begins_at: 0, formula: '100 / place' } })
        : await desks[caller].call('POST', `/leagues/${league}/commands`, { ...shared, type, args: args[type] ?? {} });
      expect(may(caller, answer), `${type} by ${caller}: ${answer.status} ${answer.text}`).toBe(yes(cells[i]));
    }
  });
});

describe('every command of a live table', () => {
  const path = () => `/tournaments/${followed}/tables/1/commands`;
  test('has its row', () => {
    expect(rows(table_commands).map((row) => row[0])).toEqual(description.components.schemas.TableCommand.oneOf.map((one: { $ref: string }) => one.$ref.split('/').at(-1)!));
  });
  test.each(rows(table_commands))('%s', async (type, ...cells) => {
    const args: Record<string, unknown> = {
      TakeAction: { seat: 1, action: 'fold' }, DealCards: { cards: [] }, ChangeCards: { seat: 1, cards: [] }, ShowHand: { seat: 1, cards: [] }, MuckHand: { seat: 1 },
      TellWhatHappened: { act: { Wager: { seat: 1, said: 'call' } } }, ChooseOutcome: { outcome: 0 }, FinishTask: { task: 99 }, CorrectStack: { seat: 1, stack: 5, reason: 'x' }, UndoAtTable: { step: 9999 }, RedoAtTable: { step: 9999 },
    };
    for (const [i, caller] of callers.entries()) {
      const answer = await desks[caller].call('POST', path(), { command_id: randomUUID(), expected_version: 1_000_000, type, args: args[type] ?? {} });
      expect(may(caller, answer), `${type} by ${caller}: ${answer.status} ${answer.text}`).toBe(yes(cells[i]));
      if (yes(cells[i])) expect(code_of(answer)).toBe('version_conflict');
    }
  });
  for (const way of ['UndoAtTable', 'RedoAtTable'] as const)
    test.each(rows(undoing_at_table))(`${way} of %s`, async (type, ...cells) => {
      const never = cells[callers.length];
      for (const [i, caller] of callers.entries()) {
        const answer = await desks[caller].call('POST', path(), { command_id: randomUUID(), type: way, args: { step: at_table[type] } });
        expect(may(caller, answer), `${way} of ${type} by ${caller}: ${answer.status} ${answer.text}`).toBe(yes(cells[i]));
        if (!yes(cells[i])) continue;
        if (way === 'RedoAtTable') expect(code_of(answer)).toBe('step_not_undone');
        else if (never) expect(code_of(answer)).toBe(never);
        else expect(['ok', 'later_steps_depend']).toContain(code_of(answer));
        if (answer.status === 200) await by_role.administrator.table(followed, 1, 'RedoAtTable', { step: at_table[type] });
      }
    });
});

describe('the step of every tournament command', () => {
  test('is there', () => {
    const tournament_commands = rows(commands).map((row) => row[0]).filter((type) => type in steps);
    expect(rows(undoing).map((row) => row[0])).toEqual(tournament_commands);
  });

  for (const way of ['UndoStep', 'RedoStep'] as const)
    test.each(rows(undoing))(`${way} of %s`, async (type, ...cells) => {
      const { id: where, step } = steps[type];
      const never = cells[callers.length];
      for (const [i, caller] of callers.entries()) {
        const answer = await desks[caller].call('POST', `/tournaments/${where}/commands`, { command_id: randomUUID(), type: way, args: { step } });
        expect(may(caller, answer), `${way} of ${type} by ${caller}: ${answer.status} ${answer.text}`).toBe(yes(cells[i]));
        if (!yes(cells[i])) continue;
        if (way === 'RedoStep') expect(code_of(answer)).toBe('step_not_undone');
        else if (never) expect(code_of(answer)).toBe(never);
        else expect(['ok', 'later_steps_depend']).toContain(code_of(answer));
        // As it was, for the next one.
        if (answer.status === 200) await by_role.administrator.tournament(where, 'RedoStep', { step });
      }
    });
});

describe('the step of every house command', () => {
  test('is there', () => {
    const named = description.components.schemas.HouseCommand.oneOf.map((one: { $ref: string }) => one.$ref.split('/').at(-1)!);
    // AcceptTime takes a machine whose clock was set: tests/app/house_stream_test.cpp.
    expect(rows(undoing_house).map((row) => row[0]).sort()).toEqual(named.filter((type: string) => !['AcceptTime', 'UndoStep', 'RedoStep'].includes(type)).sort());
  });

  for (const way of ['UndoStep', 'RedoStep'] as const)
    test.each(rows(undoing_house))(`${way} of %s`, async (type, ...cells) => {
      const step = house_steps[type];
      const never = cells[callers.length];
      for (const [i, caller] of callers.entries()) {
        const answer = await desks[caller].call('POST', '/house/commands', { command_id: randomUUID(), type: way, args: { step } });
        expect(may(caller, answer), `${way} of ${type} by ${caller}: ${answer.status} ${answer.text}`).toBe(yes(cells[i]));
        if (!yes(cells[i])) continue;
        if (way === 'RedoStep') expect(code_of(answer)).toBe('step_not_undone');
        else expect(code_of(answer)).toBe(never ?? 'ok');
        if (answer.status === 200) await by_role.administrator.house('RedoStep', { step });
      }
    });
});

describe('every endpoint', () => {
  test('has its row', () => {
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).filter((method) => ['get', 'post', 'put', 'delete'].includes(method)).map((method) => `${method.toUpperCase()} ${path}`));
    expect(rows(endpoints).map(([method, path]) => `${method} ${path}`).sort()).toEqual(described.sort());
  });

  const table = { game: 'nl-holdem', button: 6, small_blind: 100, big_blind: 200, seats: [1, 2, 3].map((seat) => ({ seat, stack: 40000 })) };
  test.each(rows(endpoints))('%s %s', async (method, template, ...cells) => {
    const path = template.replace('{id}', template.includes('{number}') ? followed : id).replace('{number}', '1').replace('{ticket}', ticket).replace('{clause}', 'tda-2024:32').replace('{book}', 'cnp').replace('{person}', ana).replace('{league}', league);
    for (const [i, caller] of callers.entries()) {
      if (cells[i] === 'see') continue;
      const desk = desks[caller];
      const name = caller === 'pending' ? 'not yet' : caller === 'administrator' ? 'administrator' : `the ${caller}`;
      const pin = caller === 'pending' ? 'secret-of-pending' : `secret-of-${caller}`;
      let body: unknown;
      if (path === '/persons/preview') body = { csv: 'name\nX Y' };
      if (path === '/persons/import') body = { command_id: randomUUID(), persons: [person('Im', 'Port')] };
      if (path === '/rulings') body = { book: 'tda-2024', table, act: { Wager: { seat: 3, motions: [{ chips: [1000] }] } } };
      if (path === '/session') body = method === 'POST' ? { name, pin } : undefined;
      if (path === '/session/pin') {
        // A new PIN and back again; for the one who has only a one-time PIN, the first of their own.
        const once = caller === 'pending' ? (await by_role.administrator.house('ResetPin', { account: pending_account })).one_time_pin : null;
        if (once) desk.csrf = JSON.parse((await desk.call('POST', '/session', { name, pin: once })).text).csrf;
        body = { old_pin: once ?? pin, pin: once ? pin : `${pin}-2` };
      }
      if (template.endsWith('/stream') && cells[i] === '404') {
        expect((await desk.call(method, path)).status, caller).toBe(404);
        continue;
      }
      if (template.endsWith('/stream')) {
        const text = await read_stream(riffle.port, `/api/v1${path}`, desk.headers(), (seen) => seen.includes('event: view'));
        // Only staff are sent who is who.
        if (!template.includes('{number}')) expect(text.includes('"entries":[{'), caller).toBe(!['nobody', 'pending', 'display'].includes(caller));
        continue;
      }
      const answer = await desk.call(method, path, body);
      expect(answer.status, `${method} ${path} by ${caller}: ${answer.text.slice(0, 200)}`).toBe(Number(cells[i]));
      if (template === '/tournaments/{id}') expect('entries' in JSON.parse(answer.text), caller).toBe(!['nobody', 'pending', 'display'].includes(caller));
      if (template === '/house') expect('time_off_ms' in JSON.parse(answer.text), caller).toBe(!['nobody', 'pending', 'display'].includes(caller));
      if (path === '/session/pin' && answer.status === 200 && caller !== 'pending')
        await desk.ok('POST', '/session/pin', { old_pin: `${pin}-2`, pin });
      if (path === '/session' && method === 'POST' && answer.status === 200) desk.csrf = JSON.parse(answer.text).csrf;
    }
  });
});
