// The shapes of /api/v1, as the pages see them: all of them are made from server/openapi.json (./dev contract), which the API
// tests hold the server's real answers against. Here stand only names for parts of them.
import type { Books, Clause, Clauses, Differences, EntryView, LeagueView, LiveTableView, Matter, Persons, ToldTable, TournamentView } from './views';
import type { Money, ToldAct, ToldWager } from './contract';

// What commands are made of, and their arguments.
export type { ChipKind, HouseCommands, Instant, Lang, Level, Money, PayoutBand, Role, Setup, ToldAct, ToldConduct, ToldIncident, ToldWager, TournamentCommands } from './contract';
// What is answered. GET /api/v1/tournaments/{id}/stream sends `event: view` with a TournamentView, then for each change `event:
// change` with a TournamentChange (lib/topics.ts puts it in), and before either `event: record` with a RecordNote.
export type {
  Account, ChangeNote, ClockView, CommandReply, ConductView, DealView, DrawnUpList, EntryView, GameScene, HistoryStep, House, HouseLook, ImportAnswer, ImportPreview, Label, LeagueAwardView, LeagueCard,
  LeagueFinalView, LeagueSetup, LeagueView, LikelyPerson, LiveLegal, LiveRuling, LiveSeat, LiveTableView, Matter, Matters, MergedPerson, Message, Moment, MoneyView, MovesPreview, MoveView,
  OutcomeView, Person, PersonDetails, PersonView, PrizeView, Problem, ResultView, RestingStep, RulingAnswer, RulingRequest, SeatTicket, SeatView, Session, Shift, Shifts, StandingView, Status, TableStakes,
  TableHistoryStep, TableView, Templates, ToldStep, ToldTable, TournamentCard, TournamentChange, TournamentView,
} from './views';

type Row<List> = List extends readonly (infer One)[] ? One : never;
export type PersonPage = Persons;
export type LeagueKind = LeagueView['kind'];
/** What the floor should do now, by the book. */
export type Advice = Row<TournamentView['next']>;
/** What staff announce or see to. */
export type Notice = NonNullable<Advice['notice']>;
/** What the incoming dealer of a table hears besides the stakes. */
export type Handover = Row<TournamentView['handover']>;
/** Who deals where, by an account or the number on a badge; and what one dealer of a table left word of to the next. */
export type Dealers = NonNullable<TournamentView['dealers']>;
export type Dealer = Row<Dealers['accounts']>;
export type HandOverNote = Row<Row<Dealers['line']>['notes']>;
export type Measure = Row<NonNullable<EntryView['conduct']>['offences']>['measure'];
export type Moved = Row<Row<TournamentView['moves']>['moved']>;
/** How an entry is paid; each is a drawer of its own. */
export type Payment = EntryView['payment'];
/** The book it plays by; pinned when registration opens. */
export type BookOf = TournamentView['book'];
export type BookRow = Row<Books['books']>;
export type BookDifferences = Differences;
export type ClauseRow = Row<Clauses['clauses']>;
export type ClauseKind = ClauseRow['kind'];
export type ClauseView = Clause;
export type ToldWhen = NonNullable<ToldWager['when']>;
export type ToldMotion = Row<NonNullable<ToldWager['motions']>>;
export type ToldSeat = Row<ToldTable['seats']>;
/** A situation told as values: a table with what was played at it, and what happened. Seats are counted from one. */
export interface Situation { table?: ToldTable; act: ToldAct }
export type Doing = 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'all_in' | 'complete' | 'bring_in';
export type Slot = Row<Matter['slots']>;
export type TablePhase = LiveTableView['phase'];
export type Comer = Row<LiveTableView['coming']>;

/** Rows to put in place of those with the same number, and the numbers that are gone. */
export interface Rows<One> { set: One[]; gone: number[] }
/** These places are all paid this. */
export interface PrizeRun { place: number; to: number; amount: Money }

/** What is sent to .../commands; command_id is the client's: a retry with the same id and body repeats nothing. */
export interface CommandRequest { command_id: string; expected_version?: number; type: string; args: Record<string, unknown> }
