// The shapes of /api/v1, as the pages see them: all of them are made from server/openapi.json (./dev contract), which the API
// tests hold the server's real answers against. Here stand only names for parts of them.
import type { Advice, Clause, ClauseRow, DealerName, DealersView, Differences, EntryView, HandoverView, LeagueView, LiveTableView, Matter, OffenceView, Persons, BookView, ComingPlayer } from './views';
import type { ToldAct, ToldTable, ToldWager } from './contract';

// What commands and other bodies are made of, and the arguments of commands.
export type {
  ChipKind, CreateLeague, CreateTournament, HouseCommands, Instant, Lang, LeagueSetup, Level, Money, PayoutBand, PersonDetails, Role, RulingRequest, Setup, ToldAct, ToldConduct, ToldIncident, ToldMotion, ToldSeat, ToldStep, ToldTable, ToldWager,
  TournamentCommands,
} from './contract';
// What is answered. GET /api/v1/tournaments/{id}/stream sends `event: view` with a TournamentView, then for each change `event:
// change` with a TournamentChange (lib/topics.ts puts it in), and before either `event: record` with a RecordNote.
export type {
  Account, Advice, BookRow, ChangeNote, ClauseRow, ClockView, CommandReply, ConductView, DealView, DrawnUpList, EntryView, GameScene, HandOverNote, HistoryStep, House, HouseLook, ImportAnswer, ImportPreview, Label, LeagueAwardView, LeagueCard,
  LeagueFinalView, LeagueView, LikelyPerson, LiveLegal, LiveRuling, LiveSeat, LiveTableView, Matter, Matters, MergedPerson, Message, Moment, MoneyView, Moved, MovesPreview, MoveView,
  OutcomeView, Person, PersonView, Posts, PrizeRun, PrizeView, Problem, ResultView, RestingStep, RulingAnswer, SeatTicket, SeatView, Session, Shift, Shifts, StandingView, Status, TableStakes,
  TableHistoryStep, TableView, Templates, TournamentCard, TournamentChange, TournamentView,
} from './views';

export type PersonPage = Persons;
export type LeagueKind = LeagueView['kind'];
/** What staff announce or see to. */
export type Notice = NonNullable<Advice['notice']>;
/** What the incoming dealer of a table hears besides the stakes. */
export type Handover = HandoverView;
/** Who deals where, by an account or the number on a badge; and what one dealer of a table left word of to the next. */
export type Dealers = DealersView;
export type Dealer = DealerName;
export type Measure = OffenceView['measure'];
/** How an entry is paid; each is a drawer of its own. */
export type Payment = EntryView['payment'];
/** The book it plays by; pinned when registration opens. */
export type BookOf = BookView;
export type BookDifferences = Differences;
export type ClauseKind = ClauseRow['kind'];
export type ClauseView = Clause;
export type ToldWhen = NonNullable<ToldWager['when']>;
/** A situation told as values: a table with what was played at it, and what happened. Seats are counted from one. */
export interface Situation { table?: ToldTable; act: ToldAct }
export type Doing = 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'all_in' | 'complete' | 'bring_in';
export type Slot = Matter['slots'][number];
export type TablePhase = LiveTableView['phase'];
export type Comer = ComingPlayer;

/** Rows to put in place of those with the same number, and the numbers that are gone. */
export interface Rows<One> { set: One[]; gone: number[] }

/** What is sent to .../commands; command_id is the client's: a retry with the same id and body repeats nothing. */
export interface CommandRequest { command_id: string; expected_version?: number; type: string; args: Record<string, unknown> }
