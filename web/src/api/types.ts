// The shapes of /api/v1, as the pages see them: all of them are made from server/openapi.json (./dev contract), which the API
// tests hold the server's real answers against. Here stand only names for parts of them.
import type { Books, Clause, Clauses, Differences, EntryView, LiveTableView, Matter, Persons, ToldTable, TournamentView } from './views';
import type { Money, ToldAct, ToldWager } from './contract';

// What commands are made of, and their arguments.
export type { ChipKind, HouseCommands, Instant, Lang, Level, Money, PayoutBand, Role, Setup, ToldAct, ToldConduct, ToldIncident, ToldWager, TournamentCommands } from './contract';
// What is answered. GET /api/v1/tournaments/{id}/stream sends `event: view` with a TournamentView, then for each change `event:
// change` with a TournamentChange (lib/topics.ts puts it in), and before either `event: record` with a RecordNote.
export type {
  Account, ChangeNote, ClockView, CommandReply, ConductView, DealView, EntryView, GameScene, HistoryStep, House, HouseLook, ImportAnswer, ImportPreview, Label, LeagueCard,
  LeagueSetup, LeagueView, LikelyPerson, LiveLegal, LiveRuling, LiveSeat, LiveTableView, Matter, Matters, MergedPerson, Message, Moment, MoneyView, MovesPreview, MoveView,
  OutcomeView, Person, PersonDetails, PersonView, PrizeView, Problem, ResultView, RulingAnswer, RulingRequest, SeatTicket, SeatView, Session, StandingView, Status, TableStakes,
  TableView, Templates, ToldStep, ToldTable, TournamentCard, TournamentChange, TournamentView,
} from './views';

/** Every 4xx and 5xx. `sentence` is in the language of Accept-Language. */
export interface Problem {
  error: { code: string; sentence: string; citation?: string; where?: string; args?: Record<string, string> };
}

// GET /api/v1/house (public)
export interface House {
  name: string; city: string; country: string; currency: string; time_zone: string; languages: Lang[];
  names: 'full' | 'first_initial' | 'nickname'; book: string; shifts: boolean | null /* money only with a shift open */; demo: boolean; version: number; logo: string | null /* the address of its picture */; messages: Message[]; time_off_ms?: number /* staff only: the machine's clock minus the house's time, beyond 2 s; 0: they agree */; server_time: Instant;
  head: string; public_key: string; // where the journal ends, for people to keep; what signs it
}

// GET /api/v1/session (200 always), POST /api/v1/session {name, pin} (200, sets the cookie), DELETE /api/v1/session,
// POST /api/v1/session/pin {old_pin, pin}. Every other POST/PUT/DELETE sends the header X-CSRF-Token.
export interface Session { account: { id: string; name: string; role: Role } | null; csrf: string | null; must_change_pin: boolean }

// GET /api/v1/accounts (administrator); changed by house commands AddAccount, ChangeAccount, ResetPin, CloseAccount, ReopenAccount
export interface Account { id: string; name: string; role: Role; open: boolean }

/** What stands on the screens; of the house when it has no tournament. */
export interface Message { id: string; kind: string | null /* every screen says it in its own language */; text: string; tournament: string | null }

// GET /api/v1/persons?q=nunez&limit=20&from=0 (cashier and up): PersonPage; q matches without minding accents or case, in any word order
export interface Person {
  id: string; first_name: string; last_name: string; nickname: string; country: string; document: string; contact: string; born: string | null; barred: string | null /* the exclusion list: house, regulator */;
  entries: number;
}
export interface PersonPage { persons: Person[]; next: number | null /* `from` of the next page */ }
// GET /api/v1/persons/likely?first_name=&last_name=&document=&but=: { persons: LikelyPerson[] }
export interface LikelyPerson extends Person { same_name: boolean; same_document: boolean }
export type PersonDetails = Omit<Person, 'id' | 'entries' | 'born' | 'barred'> & Partial<Pick<Person, 'born' | 'barred'>>;
export type MergedPerson = Omit<Person, 'entries'>;
// GET /api/v1/persons/{id}: who was merged is shown as whom they were merged with
export interface PersonView extends Person {
  played: { tournament: string; tournament_name: string; tournament_status: Status; starts_at: Instant; entry: number; kind: EntryView['kind']; status: EntryView['status']; paid: Money; place: number | null; prize: Money | null }[];
  merged: MergedPerson[]; likely: LikelyPerson[];
}
// POST /api/v1/persons/preview {csv}, then POST /api/v1/persons/import {command_id, persons} (director)
export interface ImportPreview {
  rows: { line: number; person: PersonDetails; likely: LikelyPerson[]; same_as_line: number | null }[];
  errors: { line: number; column: number; code: string; sentence: string }[]; passed_over: string[];
}
export interface ImportAnswer { taken: number; answers: ({ person: string } | { code: string; sentence: string })[] }

// GET /api/v1/templates (public)
export interface Templates {
  structures: { id: string; names: Record<Lang, string>; starting_stack: number; levels: Level[] }[];
  payouts: { id: string; names: Record<Lang, string>; bands: PayoutBand[] }[];
  chip_sets: { id: string; names: Record<Lang, string>; chips: ChipKind[] }[];
  formats: { id: string; names: Record<Lang, string>; format: string; game: string; structure: string; seats_per_table: number; reentries: number; late_levels: number; rebuys: boolean }[];
  games: { id: string; name: string; games: string[] /* of a mixed one, level by level */ }[];
  own: { id: string; name: string; setup: Setup }[];
}

export type Status = 'announced' | 'registering' | 'running' | 'finished' | 'cancelled';

/** The level runs out at ends_at (server's clock); a screen shows ends_at - (its now + offset to server_time). */
export interface ClockView {
  state: 'stopped' | 'running' | 'paused';
  index: number;             // into levels
  level_number: number;      // breaks not counted, 1-based; on a break: the level that just ended
  ends_at: Instant | null;   // running, and the level has an end
  remaining_ms: number | null; // null: the last level has no end
  next_break_at_ms: number | null; // time until the next break begins, from server_time, null: none
  server_time: Instant;
}

// GET /api/v1/tournaments (public): { tournaments: TournamentCard[], server_time }
export interface TournamentCard {
  id: string; name: string; status: Status; starts_at: Instant; buy_in: Money; fee: Money; game: string; game_now: string; book: string;
  entries: number; players_left: number; clock: ClockView; level: Level | null; registration_open: boolean;
}

export interface SeatView { seat: number; entry: number | null; name: string | null }
export interface TableView { table: number; seats: SeatView[]; players: number; button: number | null }
/** What the floor should do now, by the book. */
export interface Advice { kind: 'halt' | 'hand_for_hand' | 'watch' | 'may_halt' | 'final_table' | 'redraw' | 'balance' | 'break_table' | 'collect_rebuy' | 'call_waiting' | 'overtime' | 'registration_closes' | 'no_show' | 'colour_up' | 'prepare_decks' | 'ante_falls' | 'move_late' | 'next_round' | 'stop_survivor' | 'change_player' | 'bring_bounty' | 'announce'; table: number | null; from: number | null; clause: string; entry: number | null; person: string | null; value: number | null; at: Instant | null /* when; null: now */; notice: Notice | null }
/** What staff announce or see to. */
export type Notice = NonNullable<Advice['notice']>;
/** What the incoming dealer of a table hears besides the stakes. */
export interface Handover { table: number; players: { entry: number; name: string; offences: number; hands_left: number }[] }
export interface PrizeView { place: number; amount: Money }
/** One row a person, by the last entry; `entries` are all of theirs, the last one last. */
export interface ResultView { place: number; entry: number; out: number /* the how many-th to go; 0: the winner */; entries: number[]; name: string; country: string; prize: Money | null; prize_lost: boolean /* expelled */; paid: boolean; knocked_out_by: string[] }
export type Measure = 'none' | 'warning' | 'hands' | 'rounds' | 'disqualification' | 'expulsion';
/** What a person did in this event and what was decided; hands are what is still to be served. */
export interface ConductView {
  offences: { infraction: string; what: string; measure: Measure; hands: number; repeated: boolean; set_aside: boolean; reported: boolean; urgent: boolean; clause: string; reason: string; by: string; at: Instant }[];
  hands_left: number; hands_served: number; awaits_director: boolean; away: '' | 'away_from_table' | 'out_of_tournament_area';
}
export interface EntryView { // staff only
  entry: number; person: string; name: string; kind: 'first' | 'reentry'; status: 'seated' | 'waiting' | 'busted' | 'refunded' | 'winner';
  table: number | null; seat: number | null; place: number | null; paid: Money; prize: Money | null; prize_paid: boolean;
  conduct: ConductView | null /* the person's record in this event */; withdrawn: boolean /* gone, and the stack pays its forced bets */;
  playing: { person: string; name: string } | null /* who plays it now, where that is another */;
  payment: Payment; moved_to: string | null /* the tournament it was taken along to */; credit: Money | null /* what an entry of another tournament paid of it */;
  ticket: string; sold_at: Instant; sold_by: string; step: number; rebuys: number; addons: number; extra_stacks: number; owes: number /* rebuys declared and not paid for */; waits: 'button' | 'big_blind' | null /* before the first hand at the table */;
  bounty: { head: number; won: number; paid: number } | null /* minor units; null: no bounties are played for */; seat_ticket: string | null /* of a seat won, once issued */; seat_used: string | null;
}
/** What is agreed, or offered: minor units. */
export interface DealView { rows: { entry: number; name: string; chips: number; amount: number }[]; left_to_play: number }
/** The accounts, what of the takings is taxed, deals and bounties that wait: minor units. */
export interface MoneyView {
  accounts: Record<string, number>; report: { fees: number; outside_prizes: number; organisation: number; income: number; deducted: number; tax_base: number } | null;
  offer: DealView | null; agreed: number[]; declined: boolean; deal: DealView | null;
  waiting: { entry: number; name: string; amount: number; table: number | null }[]; seats: number; trophy: number | null; reported_at: Instant | null /* the prize list, to the regulator */;
  envelopes: { heads: number; rows: { amount: number; count: number; left: number }[] }; // of a mystery bounty
}

/** Who went where in one step of the last 20 minutes; those who have moved again or gone are left out. */
export interface MoveView { step: number; at: Instant; broken: number | null; moved: Moved[] }
export interface Moved { entry: number; name: string; from_table: number; from_seat: number; table: number; seat: number }
/** What was changed after the start, of the last 20 minutes. */
export interface ChangeNote { step: number; at: Instant; type: 'LevelsChanged' | 'LateRegistrationChanged' | 'CapChanged' | 'PayoutChanged' }
// GET /api/v1/tournaments/{id}/moves?table=N (floor and up): what breaking it, or without a table a balance, would bring
export interface MovesPreview {
  version: number; broken: number | null; total: number; between: { from_table: number; table: number; players: number }[];
  players: { entry: number; name: string; table: number; seat: number }[];
}

// GET /api/v1/tournaments/{id} (public; a signed-in member of staff also gets `entries` and full names)
// GET /api/v1/tournaments/{id}?topics=clock,counts: only these topics (setup, clock, counts, prizes, news, draw, steps) and the version
// GET /api/v1/tournaments/{id}/stream: server-sent events. First `event: view` id: <version> data: TournamentView, then for each
//   change `event: change` id: <version> data: TournamentChange (lib/topics.ts puts it in). Before either, `event: record`
//   data: {version,type,at} for the records after Last-Event-ID, at most the newest 200. A comment line every 3 s.
/** How an entry is paid; each is a drawer of its own. */
export type Payment = EntryView['payment'];
/** The book it plays by; pinned when registration opens. */
export interface BookOf { id: string; digest: string | null; standing: 'free' | 'pinned' | 'changed' | 'missing' }
/** What of the house stands on a tournament's screens. */
export type HouseLook = Pick<House, 'name' | 'logo' | 'time_zone'>;
export interface TournamentView {
  id: string; version: number; status: Status; setup: Setup; book: BookOf; game_turns: string[] /* of a mixed game, level by level */; payments: Payment[] /* its book takes, the usual one first */; transfer_fields: ('payer' | 'date' | 'venue')[] /* a bank transfer must state */; messages: Message[]; house: HouseLook; clock: ClockView; level: Level | null; next_level: Level | null;
  registration: { open: boolean; reason: string | null; through: number | null /* the last level or break that sells, by its index */ }; cancel_reason?: string;
  counts: { entries: number; persons: number; reentries: number; rebuys: number; addons: number; extra_stacks: number; players_left: number; placed: number /* who have a place or will have one */; tables: number; chips_in_play: number;
            average_stack: number; average_bb_tenths: number };
  pool: Money; fees: Money; prizes: PrizeView[]; prizes_published: boolean;
  tables: TableView[]; results: ResultView[]; moves: MoveView[]; changes: ChangeNote[]; entries?: EntryView[]; head?: string;
  next?: Advice[]; // staff only, most urgent first
  handover?: Handover[]; // staff only, while dealers change
  places?: { kept: number; waiting: { person: string; name: string }[] /* the first 100 */; in_line: number }; // staff only
  teams?: { name: string; members: { person: string; name: string }[] }[]; // staff only
  money?: MoneyView; // staff only
  hand_for_hand: { players: number; hands: number } | null; last_hands: number | null; day: number;
  drawers?: Record<Payment, Money>; // staff only: sales less refunds less payouts
  draw: { count: number; next_commitment: string };
  undo: { step: number; type: string } | null; redo: { step: number; type: string } | null; // staff only, and what the role may; else null
  time_off_ms?: number; // staff only, as in House
}

/** Rows to put in place of those with the same number, and the numbers that are gone. */
export interface Rows<One> { set: One[]; gone: number[] }
/** These places are all paid this. */
export interface PrizeRun { place: number; to: number; amount: Money }

// GET /api/v1/tournaments/{id}/history (staff), newest first
export interface HistoryStep { step: number; at: Instant; by: string; device: string; types: string[]; args: Record<string, string>; undone: boolean;
  may_undo: boolean /* this caller may undo or redo it */ }
// GET /api/v1/tournaments/{id}/resting?step= (who may undo), newest first: what must be undone with a step
export interface RestingStep { step: number; table: number | null /* of a live table */; at: Instant; by: string; device: string; types: string[]; args: Record<string, string>;
  command: string; may_undo: boolean }

// POST /api/v1/tournaments {command_id, setup} -> CommandReply with `tournament` (director)
// POST /api/v1/tournaments/{id}/commands CommandRequest -> CommandReply
// POST /api/v1/house/commands CommandRequest -> CommandReply
export interface CommandRequest { command_id: string /* uuid, the client's; a retry with the same id and body repeats nothing */;
  expected_version?: number; type: string; args: Record<string, unknown> }
export interface CommandReply { stream: string; version: number; repeated: boolean;
  events: { type: string; version: number; data: Record<string, unknown> }[]; tournament?: string; league?: string; person?: string; account?: string; one_time_pin?: string; message?: string; saved?: string }

// The commands, their arguments and who may give them: contract.ts.

// GET /api/v1/seats/{ticket} (public, from the QR code); GET /api/v1/tickets/{ticket}.svg is that QR code
export interface SeatTicket {
  tournament: string; tournament_name: string; tournament_status: Status; entry: number; name: string; status: EntryView['status']; table: number | null;
  seat: number | null; place: number | null; prize: Money | null; starts_at: Instant; clock: ClockView; level: Level | null; game: string; game_now: string;
  moved: { from_table: number; from_seat: number; at: Instant } | null;
  draw: { number: number; seed: string; commitment: string; algorithm: string; free: string[] } | null;
  head: string;
}
// GET /api/v1/tournaments/{id}/results.csv and results.json (public); GET /api/v1/house/logo (public); GET /api/v1/openapi.json; GET /api/v1/health -> {status: "ok", server_time}

// GET /api/v1/books (public): { books: BookRow[] }
export interface BookRow { id: string; name: string; language: string; text: string; base: string | null; clauses: number }
// GET /api/v1/books/{id}/differences (public): where it parts from the book all its layers rest on
export interface BookDifferences { book: string; root: string; differences: { parameter: string; text: string; clause: ClauseRow | null; value: string | null; root_value: string | null }[] }
// GET /api/v1/clauses?q=&book=&kind=&limit= (public): { clauses: ClauseRow[], total }; titles by Accept-Language or ?lang=
export type ClauseKind = 'play' | 'ruling' | 'floor' | 'money' | 'conduct' | 'notice';
export interface ClauseRow { id: string; book: string; kind: ClauseKind; title: string }
// GET /api/v1/clauses/{id} (public)
export interface ClauseView extends ClauseRow { summary: string; compared: string; note: string; parameters: { name: string; text: string; value: string }[] }

// A situation told as values: a table with what was played at it, and what happened. Seats are counted from one.
export type Doing = 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'all_in' | 'complete' | 'bring_in';
export type ToldWhen = 'before' | 'in_the_air' | 'on_table' | 'after' | 'at_once';
export interface ToldMotion { chips: number[]; from_stack?: boolean; held?: boolean }
export interface ToldWager {
  seat: number; said?: string; when?: ToldWhen; unclear?: boolean; knocks?: boolean; motions?: ToldMotion[]; pulled_back?: number[]; gathered?: boolean;
  objects?: number; for_change?: boolean; missed_raise?: boolean; circumstances?: string[];
}
export interface ToldIncident { matter: string; seat?: number; other?: number; n?: number; m?: number; chips?: number; chips2?: number; circumstances?: string[] }
export interface ToldConduct { seat: number; infraction: string; circumstances?: string[] }
export type ToldAct = { Wager: ToldWager } | { Incident: ToldIncident } | { Conduct: ToldConduct };
export type ToldStep =
  | { PlayTo: { street: number } } | { PlayToShowdown: Record<string, never> } | { Do: { seat: number; action: Doing; to?: number } }
  | { ChipsInFront: { seat: number; chips: number[] } } | { Happened: { act: ToldAct; choose?: number } };
export interface ToldSeat { seat: number; stack: number; absent?: boolean; waiting?: boolean; cards?: string[] }
export interface ToldTable {
  game: string; button: number; seats: ToldSeat[]; small_blind?: number; big_blind?: number; ante?: number; ante_paid_by?: 'each' | 'big_blind' | 'button';
  bring_in?: number; small_bet?: number; big_bet?: number; chip?: number; players_in_event?: number; board?: string[]; course?: ToldStep[];
}
export interface Situation { table?: ToldTable; act: ToldAct }

// GET /api/v1/matters (public): what a dealer can ask about, texts by Accept-Language or ?lang=. `told` is how a scenario says
// it (docs/scenarios.md); a moment with a table of its own takes the place of the game's.
export interface Label { name: string; label: string }
export interface GameScene extends Label { table: ToldTable }
export interface Moment extends Label { table: ToldTable | null; course: ToldStep[] }
export type Slot = 'seat' | 'other' | 'n' | 'm' | 'chips' | 'chips2';
export interface Matter {
  name: string; group: string; phrase: string; also: string; told: string; slots: Slot[]; usual: Partial<Record<Slot, number>>;
  fixed: boolean /* the moment tells the seats */; circumstances: string[]; moments: string[]; games: string[];
}
export interface Matters { groups: Label[]; matters: Matter[]; infractions: Matter[]; circumstances: Label[]; moments: Moment[]; games: GameScene[] }

// POST /api/v1/rulings (anybody signed in): what an act counts as under a book. Texts by Accept-Language. A fault is a 422
// whose `where` names the field ("table.course[2]").
export interface RulingRequest extends Omit<Situation, 'table'> { book: string; table?: ToldTable | { tournament: string; number: number } /* a live table, as it stands */ }
export interface OutcomeView { word: string; figures: Record<string, number | true>; may: string[]; prose: string }
export interface RulingAnswer {
  directors_choice: boolean; outcomes: OutcomeView[] /* the first is the outcome, or the one offered first */; penalty: string | null;
  clauses: ClauseRow[]; prose: string /* to be read aloud */;
}

// GET /api/v1/tournaments/{id}/tables/{number} (staff): a live table; seats are counted from one. Commands go to .../commands,
// .../stream sends it after every change.
export interface TableStakes { small_blind: number; big_blind: number; ante: number; bring_in: number; small_bet: number; big_bet: number; chip: number }
export interface LiveSeat {
  entry: number; name: string | null; seat: number; stack: number; bet: number; live: boolean; all_in: boolean; all_in_button: boolean /* the book has the dealer put one there */; absent: boolean; away: boolean /* told not to be at the seat */; waiting: boolean; tabled: boolean; leaving: boolean;
  cards: string[] /* face up, shown, or shown to all by a ruling; a folded hand as the book has it lie */; time_banks: { left: number; used: number; in_hand: number } | null /* null: the event has none */; held: number /* how many cards the player holds */;
}
export interface LiveLegal {
  seat: number; fold: boolean; check: boolean; call: number | null; bring_in: number | null; complete: boolean;
  bet: { least: number; most: number } | null; raise: { least: number; most: number } | null; all_in: number;
}
export interface LiveRuling extends RulingAnswer { open: boolean; chosen: OutcomeView | null }
export type TablePhase = 'closed' | 'opened' | 'idle' | 'dealing' | 'betting' | 'drawing' | 'discarding' | 'reshuffle' | 'showdown' | 'over';
export interface Comer { entry: number; name: string | null; seat: number; stack: number }
export interface LiveTableView {
  tournament: string; table: number; version: number; followed: boolean; size: number; phase: TablePhase; ended: boolean; game: string; stakes: TableStakes | null;
  ante_paid_by: 'none' | 'each' | 'big_blind' | 'button'; street: number; board: string[]; button: number | null; small_blind: number | null; big_blind: number | null;
  pot: number; pots: { amount: number; seats: number[] }[]; seats: LiveSeat[]; to_act: number | null; pending: number[];
  due: { board: number; seats: number[]; cards: number }; legal: LiveLegal | null; awards: { pot: number; seat: number; amount: number }[];
  obligations: { seat: number; duty: 'no_raise' | 'call_or_fold' | 'call_or_raise' | 'must_raise' | 'must_call' | 'raise_if_bet' | 'must_show'; until: 'next_act' | 'end_of_street' | 'end_of_hand'; clause: string }[];
  /** What has to be done before play goes on, the hand is closed or the next one begins. */
  tasks: { matter: 'string_bet_pointed_out' | 'ruling_appealed' | 'reading_disputed' | 'pot_disputed' | 'undealt_cards_asked' | 'deck_change_asked' | 'card_check_asked'; seat: number | null; other: number | null; holds: 'play' | 'end_of_hand' | 'next_hand'; clause: string }[];
  /** On whom the lot fell. */
  drawn: number | null;
  held: { seat: number; action: string; to: number }[]; seen: { whose: number; by: number[]; to_all: 'now' | 'after_street' | 'after_hand'; part: boolean }[];
  /** What was counted, and for whom; `other`: whose chips. */
  counts: { kind: 'chips_counted' | 'chips_estimated' | 'bet_counted' | 'pot_counted' | 'consulted'; seat: number | null; other: number | null; amount: number }[];
  exposed: number /* cards of the deal that the dealer has exposed */; undealt: string[] /* the board that would have come, where the book lets it be seen */;
  ruling: LiveRuling | null; clock: { seat: number; from: Instant; until: Instant; clause: string; server_time: Instant } | null;
  coming: Comer[]; going: number[]; next_stakes: TableStakes | null; undo: { step: number; command: string } | null; redo: { step: number; command: string } | null;
  last: string | null /* the command that changed it last */;
}

// GET /api/v1/tournaments/{id}/prize-list?places=&minimum=&first_bp=&unit=&tiers=&trophy=&fixed= (director): drawn up on a curve, in minor units
export interface DrawnUpList { pool: number; currency: string; prizes: number[] }

// GET /api/v1/shifts?before= (cashier: own ones; director: all)
export interface Shift { shift: number; account: string; name: string; opening: Money; opened_at: Instant; closed_at: Instant | null; closed_by: string | null; difference: number | null;
  lines: { payment: Payment; sales: number; refunds: number; payouts: number; expected: number; counted: number | null }[] }
export interface Shifts { open: Shift[]; closed: Shift[]; over_short: Money[] }

// GET /api/v1/leagues; GET /api/v1/leagues/{league} (public; the staff also get claims and reasons); standings.csv, standings.json
// POST /api/v1/leagues {command_id, setup} -> CommandReply with `league` (director); POST /api/v1/leagues/{league}/commands
export interface LeagueSetup { name: string; book: string; begins_at: Instant; formula?: string | null; best_of?: number | null; house?: string | null; kind?: LeagueKind | null }
export type LeagueKind = 'year' | 'series' | 'season' | 'teams';
export interface LeagueCard { kind: LeagueKind; currency: string; id: string; name: string; book: string; begins_at: Instant; house: string | null; formula: string | null; best_of: number | null; tournaments: number; closed_at: Instant | null }
/** Points in hundredths. */
export interface StandingView { place: number; shared: boolean; person: string; name: string; country: string; points: number; best_place: number; events: number; counted: number }
export interface LeagueFinalView {
  tournament: string; finalists: { person: string; name: string; place: number; points: number; stack: number | null }[]; teams: string[];
  fund: number; entries: number; entry_value: number; remainder: number; remainder_place: number; extra_prizes: number;
  draw: { number: number; seed: string; between: string[] } | null; outdated: boolean; clause: string;
}
export interface LeagueAwardView { award: number; person: string; name: string; by_ranking: number; by_final: number; entries: number; extra: boolean; paid_at: Instant | null }
export interface LeagueView extends LeagueCard {
  version: number; standings: StandingView[]; ties: 'nobody' | 'director' | 'management';
  counted: { tournament: string; name: string; venue: string; starts_at: Instant; players: number; counted_at: Instant; suspended: boolean; recounted: number; clause: string }[];
  teams: { place: number; shared: boolean; team: string; points: number; best_place: number }[];
  pot: number; kept: number;
  months: { house: string; month: string; retained: number; settled: { master_prizes: number; from_annual: number; uncovered: number } | null }[];
  final: LeagueFinalView | null; awards: LeagueAwardView[];
  funds: { league: number; series: number; season: number };
  corrections: { tournament: string; person: string; name: string; points: number; reason: string | null; at: Instant }[];
  claims: { claim: number; tournament: string; person: string; name: string; reason: string; at: Instant; upheld: boolean | null; answer: string }[];
}
