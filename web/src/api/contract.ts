// Made by ./dev contract from server/openapi.json, which is made to fit the program's commands. Not to be edited.

export type AbsentPlayer = { entry: number; chips: number; said_late?: boolean | null; never_played?: boolean | null };
export type BalanceStage = { tables: number; difference: number };
export type BountySetup = { kind: 'fixed' | 'progressive' | 'mystery'; form: 'chip' | 'voucher'; amount?: number | null; inside_buy_in?: boolean | null; unit: number };
export type ChipKind = { value: number; color: string };
export type ChipOffer = { price: number; fee: number; chips: number; until_level: number; most?: number | null };
/** Made by the client, unique; a retry with the same id and body repeats nothing. */
export type CommandId = string;
export type CountedStack = { entry: number; chips: number };
export type CreateLeague = { command_id: CommandId; setup: LeagueSetup; /** Of what is not there yet: 0, or it is refused with 409. */ expected_version?: number | null };
export type CreateTournament = { command_id: CommandId; setup: Setup; /** Of what is not there yet: 0, or it is refused with 409. */ expected_version?: number | null };
export type DealStack = { entry: number; chips: number };
export type DrawerCount = { payment: 'cash' | 'card' | 'transfer' | 'ticket' | 'chips'; amount: number };
export type Envelopes = { amount: number; count: number };
export type ImportFile = { /** At most 2,000 people; the first line names the columns, in en, es, it or pt. */ csv: string };
export type ImportRequest = { command_id: CommandId; persons: PersonDetails[] };
/** Milliseconds since 1970, UTC. */
export type Instant = number;
export type Lang = 'en' | 'es' | 'it' | 'pt';
export type LeagueSetup = { name: string; book: string; begins_at: Instant; /** Points by the league's own; null: by its book. */ formula?: string | null; /** Only so many of the best count. */ best_of?: number | null; /** The casino of a master league; null: all of them. */ house?: string | null; /** What it is played for: the pot of a year, a series or a season with a final, a team event; null: a year. */ kind?: 'year' | 'series' | 'season' | 'teams' | null };
export type Leftover = { entry: number; chips: number; last: boolean };
export type Level = { kind: 'level' | 'break'; small_blind: number; big_blind: number; ante: number; duration_ms: number };
export type LiveTableName = { tournament: string; number: number };
export type Money = { /** Minor units, such as cents. */ minor: number; /** ISO 4217. */ currency: string };
export type MoneySetup = { house_bp: number; organisation_bp: number; league: boolean; series: boolean; organisation_from_prizes?: boolean | null };
/** How the public pages show names. */
export type NameStyle = 'full' | 'first_initial' | 'nickname';
/** The shares, in hundredths of a percent, sum to 10000. */
export type PayoutBand = { min_entries: number; shares_bp: number[] };
export type PersonDetails = { first_name: string; last_name: string; nickname: string; country: string; document: string; contact: string; born?: string | null; barred?: string | null };
export type PinChange = { old_pin: string; /** 6 to 64 characters; no repeats, sequences, dates, keypad lines or the account's name. */ pin: string };
export type Place = { table: number; seat: number };
export type Role = 'administrator' | 'director' | 'floor' | 'cashier' | 'dealer' | 'display';
/** Without a table only what no table shows is known. A live table by its name is ruled on as it stands; nothing is carried out (TellWhatHappened does). */
export type RulingRequest = { book: string; table?: ToldTable | LiveTableName | null; act: ToldAct };
export type SatelliteSetup = { target: string; price: Money; seat_value?: number | null };
export type Setup = { name: string; starts_at: Instant; /** The id of a game or of a mixed one, of /templates. */ game: string; book: string; buy_in: Money; fee: Money; starting_stack: number; seats_per_table: number; max_entries: number | null; /** Tables open from the first sale; null: one, and another whenever all are full. */ opening_tables?: number | null; /** A person; 0 is a freezeout. */ reentries: number; /** Entries are sold until the end of this level; breaks do not count; 0: until the start. */ late_levels: number; levels: Level[]; chips: ChipKind[]; payout: PayoutBand[]; /** Prizes are rounded to this, in minor units. */ payout_unit: number; /** The pool is at least this, in minor units: the house adds what is missing when the prizes are published. */ guarantee?: number | null; format?: 'freezeout' | 'rebuy_addon' | 'knockout_bounty' | 'satellite' | 'win_the_button' | 'ante_up' | 'escalator' | 'sit_and_go' | 'survivor' | 'multistack' | 'teams' | 'shootout' | 'heads_up' | null; rebuy?: ChipOffer | null; addon?: ChipOffer | null; extra_stack?: ChipOffer | null; max_tables?: number | null; venue?: string | null; closes_at?: number | null; main_event?: boolean | null; series_final?: boolean | null; bounty?: BountySetup | null; satellite?: SatelliteSetup | null; money?: MoneySetup | null; trophy?: string | null; balance_stages?: BalanceStage[] | null; game_order?: string[] | null; stacks_laid_out?: boolean | null; day_two_stacks?: StackOffer[] | null; team_round?: number | null; team_final?: boolean | null };
export type SignIn = { name: string; pin: string };
export type StackOffer = { chips: number; price: number; fee: number };
export type StepAt = { step: number; table?: number | null };
/** What happened: words and chips, a matter, or an infraction. */
export type ToldAct = { Wager: ToldWager } | { Incident: ToldIncident } | { Conduct: ToldConduct };
export type ToldChipsInFront = { seat: number; chips: number[] };
export type ToldConduct = { seat: number; infraction: string; circumstances?: string[] };
export type ToldDo = { seat: number; action: 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'all_in' | 'complete' | 'bring_in'; to?: number };
export type ToldHappened = { act: ToldAct; choose?: number };
export type ToldIncident = { /** A name of GET /matters, with the slots it has there: all of them and no others. */ matter: string; seat?: number; other?: number; n?: number; m?: number; chips?: number; chips2?: number; circumstances?: string[] };
export type ToldMotion = { chips: number[]; /** The hand went back to the stack before it; it did unless told. */ from_stack?: boolean; /** Moved forward, not let go. */ held?: boolean };
export type ToldPlayTo = { street: number };
export type ToldPlayToShowdown = Record<string, never>;
export type ToldSeat = { seat: number; stack: number; absent?: boolean; waiting?: boolean; cards?: string[] };
export type ToldStack = { seat: number; stack: number };
/** What was played: checks and calls until a street's betting (the first is 1), an action, which chips lie in front, or something that was ruled on. */
export type ToldStep = { PlayTo: ToldPlayTo } | { PlayToShowdown: ToldPlayToShowdown } | { Do: ToldDo } | { ChipsInFront: ToldChipsInFront } | { Happened: ToldHappened };
export type ToldTable = { game: string; button: number; seats: ToldSeat[]; small_blind?: number; big_blind?: number; ante?: number; ante_paid_by?: 'each' | 'big_blind' | 'button'; bring_in?: number; small_bet?: number; big_bet?: number; chip?: number; players_in_event?: number; board?: string[]; course?: ToldStep[] };
export type ToldWager = { seat: number; /** In any language whose betting words are known. */ said?: string; /** Seen from the first chips; before them unless told. */ when?: 'before' | 'in_the_air' | 'on_table' | 'after' | 'at_once'; unclear?: boolean; knocks?: boolean; motions?: ToldMotion[]; pulled_back?: number[]; gathered?: boolean; objects?: number; for_change?: boolean; missed_raise?: boolean; circumstances?: string[] };
export type TransferDetails = { payer?: string | null; date?: string | null; venue?: string | null };

/** The arguments of a tournament's commands, by name. */
export interface TournamentCommands {
  /** Roles: director, administrator. */
  ChangeSetup: { setup: Setup };
  /** Roles: director, administrator. */
  OpenRegistration: Record<string, never>;
  /** Roles: director, administrator. */
  ChangeBook: { /** The id of a rulebook. The same again: its text as it is now. */ book: string; reason: string };
  /** Roles: director, administrator. */
  CancelTournament: { reason: string };
  /** Roles: cashier, director, administrator. */
  SellEntry: { person: string; /** Nothing said: as the book has it, or cash. */ payment?: 'cash' | 'card' | 'transfer' | 'ticket' | 'chips' | null; document_seen?: boolean | null; transfer?: TransferDetails | null; points?: number | null; stack?: number | null };
  /** Roles: cashier, director, administrator. */
  RefundEntry: { entry: number };
  /** Roles: cashier, director, administrator. Of a tournament that is cancelled or not begun. */
  RefundEntries: { entries: number[] };
  /** Roles: cashier, director, administrator. What was paid for it buys an entry of another tournament, in one transaction; `payment`: of the difference. */
  TransferEntry: { entry: number; tournament: string; /** Nothing said: cash. */ payment?: 'cash' | 'card' | 'transfer' | 'ticket' | 'chips' | null };
  /** Roles: director, administrator. All of them; those played and the present one stay as they are. */
  ChangeLevels: { levels: Level[] };
  /** Roles: director, administrator. */
  ChangeLateRegistration: { /** Entries are sold until the end of this level; breaks do not count; 0: until the start. */ late_levels: number };
  /** Roles: director, administrator. null: no cap. */
  ChangeCap: { max_entries: number | null };
  /** Roles: director, administrator. Until the prizes are published. */
  ChangePayout: { payout: PayoutBand[]; /** Prizes are rounded to this, in minor units. */ payout_unit: number };
  /** Roles: floor, director, administrator. */
  StartClock: Record<string, never>;
  /** Roles: floor, director, administrator. */
  PauseClock: Record<string, never>;
  /** Roles: floor, director, administrator. */
  SetLevel: { index: number };
  /** Roles: floor, director, administrator. */
  AddTime: { /** May be negative. */ ms: number };
  /** Roles: floor, dealer, director, administrator. `entries` are of one hand, the worst placed first; `by`: who won their chips, empty: not known. */
  BustOut: { entries: number[]; by: number[]; by_stacks?: number[] | null; stacks?: number[] | null; by_end_stacks?: number[] | null; by_main_pot?: number[] | null; by_each?: number[][] | null };
  /** Roles: floor, director, administrator. */
  MoveEntry: { entry: number; table: number; seat: number };
  /** Roles: floor, dealer, director, administrator. */
  TellButton: { table: number; seat: number };
  /** Roles: floor, director, administrator. */
  BreakTable: { table: number };
  /** Roles: floor, director, administrator. */
  BalanceTables: Record<string, never>;
  /** Roles: director, administrator. All seats anew: when the book asks for it, when the last table is formed, or for a reason. */
  RedrawSeats: { reason?: string | null };
  /** Roles: director, administrator. All open tables, in the order they will break. */
  SetBreakOrder: { tables: number[] };
  /** Roles: floor, director, administrator. A card to each player of this table: the highest has the button, at every table where the book says so. */
  DrawButton: { table: number };
  /** Roles: floor, director, administrator. The clock stops and goes on by hands. */
  StartHandForHand: Record<string, never>;
  /** Roles: floor, director, administrator. A hand is over at every table. */
  CountHand: { ms?: number | null };
  /** Roles: floor, director, administrator. The clock runs on. */
  EndHandForHand: Record<string, never>;
  /** Roles: floor, director, administrator. The clock stops; nothing said: as many as the book has, drawn where it is a draw. */
  AnnounceLastHands: { hands?: number | null; forced?: boolean | null };
  /** Roles: director, administrator. */
  EndDay: Record<string, never>;
  /** Roles: floor, director, administrator. The chips of this value leave a table: what could not be exchanged at par is raced for, or rounded up. */
  ColourUp: { table: number; value: number; method?: 'chip_race' | 'chip_up' | null; leftovers: Leftover[]; absent?: number[] | null };
  /** Roles: director, administrator. Chips of this value are out of play from now on. */
  RetireChips: { value: number };
  /** Roles: floor, director, administrator. Chips of a retired value that turn up with a player. */
  TakeLateChips: { entry: number; value: number; chips: number };
  /** Roles: floor, director, administrator. Chips found in the room, and whose they are where that is known. */
  TakeFoundChips: { amount: number; owner?: number | null };
  /** Roles: director, administrator. A player goes with chips in front: they leave play. */
  RemoveEntry: { entry: number; how: 'disqualified' | 'surrendered' | 'withdrawn'; chips: number; reason: string };
  /** Roles: cashier, floor, director, administrator. */
  SellChips: { entry: number; product: 'rebuy' | 'addon' | 'extra_stack'; payment?: 'cash' | 'card' | 'transfer' | 'ticket' | 'chips' | null; held?: number | null; in_hand?: boolean | null };
  /** Roles: floor, dealer, director, administrator. */
  DeclareRebuy: { entry: number; held?: number | null };
  /** Roles: cashier, director, administrator. */
  JoinWaitingList: { person: string };
  /** Roles: cashier, director, administrator. */
  LeaveWaitingList: { person: string };
  /** Roles: cashier, director, administrator. */
  PreRegister: { person: string; confirmed: boolean };
  /** Roles: cashier, floor, director, administrator. */
  CheckIn: { person: string };
  /** Roles: director, administrator. */
  RemoveAbsent: { absent: AbsentPlayer[]; reason?: string | null };
  /** Roles: director, administrator. */
  StartOvertime: Record<string, never>;
  /** Roles: floor, dealer, director, administrator. */
  TellTable: { table: number; all_in?: number | null };
  /** Roles: floor, director, administrator. */
  RunOutTable: { table: number };
  /** Roles: floor, director, administrator. */
  PushDealers: Record<string, never>;
  /** Roles: floor, director, administrator. What a player did: the book says whether it is an offence, and which measure may or must follow. */
  RecordConduct: { entry: number; /** The name of an infraction, as in GET /matters. */ infraction: string; /** What the tournament cannot know, as in GET /matters. */ circumstances: string[]; /** What was done, in words. */ what: string; /** Nothing said: what the book asks for. */ measure?: 'none' | 'warning' | 'hands' | 'rounds' | null; /** Hands or rounds. */ length?: number | null; /** Players in the hand it happened in; nothing said: all who sit at the table. */ dealt_in?: number | null; /** Chips lost by it. */ forfeit?: number | null; /** Where the book leaves it open: it was found to be an offence. */ found?: boolean | null; /** Another measure than the book's, or none; the reason says why. */ set_aside?: boolean | null; /** In another event of the same festival. */ offended_earlier?: boolean | null; reason: string };
  /** Roles: director, administrator. The same where the player has to go: what was counted leaves play. */
  DisqualifyPlayer: { entry: number; /** The name of an infraction, as in GET /matters. */ infraction: string; /** What the tournament cannot know, as in GET /matters. */ circumstances: string[]; /** What was done, in words. */ what: string; expelled?: boolean | null; chips: number; /** Where the book leaves it open: it was found to be an offence. */ found?: boolean | null; /** Another measure than the book's, or none; the reason says why. */ set_aside?: boolean | null; reason: string };
  /** Roles: floor, dealer, director, administrator. Hands were dealt at a table: who sits there on a penalty has served them. */
  CountHandsDealt: { table: number; hands: number };
  /** Roles: director, administrator. A player who has served comes back, where the book asks for the director's word. */
  ReadmitPlayer: { entry: number };
  /** Roles: floor, dealer, director, administrator. */
  BeginHand: { table: number; by?: 'first_riffle' | 'shuffler_button' | 'dealer_push' | null };
  /** Roles: director, administrator. */
  SetPace: { kind: 'random_table_breaks' | 'hands_per_level' | 'orbit_for_orbit' | 'soft_hand_for_hand' | 'shot_clock' | 'time_banks'; on: boolean; number?: number | null };
  /** Roles: floor, dealer, director, administrator. */
  ChangeDeck: { table: number; why: 'dealer_push' | 'level_change' | 'as_needed' | 'damaged_card'; asked_by_player?: boolean | null };
  /** Roles: floor, director, administrator. */
  ExchangeChips: { entry: number; value: number; chips: number; into: number; announced?: boolean | null };
  /** Roles: floor, dealer, director, administrator. */
  CarryChips: { entry: number; chips: number; arrived: boolean; how: 'rack' | 'bag' | 'hands'; by_staff?: boolean | null };
  /** Roles: floor, director, administrator. */
  TickNotice: { notice: 'entry_conditions' | 'rebuy_addon_conditions' | 'rebuy_addon_price' | 'extra_stack' | 'commission' | 'ante_structure' | 'starting_stack' | 'event_changes' | 'dealers_read_hands' | 'anti_stalling_policy' | 'items_allowed' | 'bounties_with_dealer' | 'asked_to_stay_seated' | 'told_to_stay_seated' | 'dealer_handover' | 'racks_brought' | 'untaken_stacks' };
  /** Roles: floor, director, administrator. */
  CorrectSeat: { entry: number; played_at: Place; chips: number };
  /** Roles: floor, director, administrator. */
  KeepSeat: { entry: number; kept: boolean };
  /** Roles: floor, director, administrator. */
  ChangePlayer: { entry: number; person: string };
  /** Roles: cashier, director, administrator. */
  RegisterTeam: { name: string; members: string[] };
  /** Roles: director, administrator. */
  StopSurvivor: { survivors: CountedStack[] };
  /** Roles: floor, director, administrator. */
  PlanDealers: { /** In the order they go in: accounts of the house, or numbers on badges (7, D12). */ dealers: string[]; push_every_ms: number; break_ms?: number | null };
  /** Roles: floor, director, administrator. */
  ChangeDealer: { table: number; dealer?: string | null };
  /** Roles: floor, dealer, director, administrator. */
  NoteHandOver: { table: number; text: string };
  /** Roles: floor, dealer, director, administrator. */
  ConfirmHandOver: { table: number; note: number };
  /** Roles: director, administrator. */
  PublishPrizes: { /** A list drawn up by the house, first place first, where the book has none for the field; nothing: by the book, or by the bands of the set-up. */ prizes?: Money[] | null; missing_shares?: number[] | null };
  /** Roles: director, administrator. */
  ReportPrizes: Record<string, never>;
  /** Roles: cashier, director, administrator. */
  PayPrize: { entry: number };
  /** A prize paid by mistake came back; it can be paid again. Roles: cashier, director, administrator. */
  TakeBackPrize: { entry: number };
  /** Roles: cashier, director, administrator. */
  AwardSeat: { entry: number };
  /** Roles: cashier, director, administrator. */
  UseSeat: { entry: number; tournament: string; payment?: 'cash' | 'card' | 'transfer' | 'ticket' | 'chips' | null };
  /** Roles: floor, director, administrator. */
  AwardBounty: { entry: number; by: number[]; by_stacks?: number[] | null };
  /** Roles: cashier, director, administrator. */
  PayBounty: { entry: number };
  /** Roles: cashier, director, administrator. */
  TakeBackBounty: { entry: number };
  /** Roles: director, administrator. */
  LayEnvelopes: { envelopes: Envelopes[] };
  /** Roles: director, administrator. */
  OfferDeal: { stacks: DealStack[]; by?: 'icm' | 'chip_chop' | 'even' | 'custom' | null; amounts?: number[] | null; left_to_play?: number | null; fund_missing_seats?: boolean | null };
  /** Roles: floor, director, administrator. */
  AnswerDeal: { entry: number; agrees: boolean };
  /** Roles: director, administrator. */
  MakeDeal: { play_on?: boolean | null };
  /** Roles: director, administrator. */
  EndEarly: { reason: string; stacks: DealStack[]; amounts?: number[] | null };
  /** Roles: director, administrator. */
  AwardTrophy: { entry: number };
  /** Needs the right to do what the step did. Roles: cashier, floor, director, administrator. */
  UndoStep: { step: number; with?: StepAt[] | null };
  /** Needs the right to do what the step did. Roles: cashier, floor, director, administrator. */
  RedoStep: { step: number };
}

/** The arguments of a live table's commands, by name. */
export interface TableCommands {
  /** Roles: floor, director, administrator. */
  OpenTable: { button?: number | null; stacks?: ToldStack[] | null };
  /** Roles: floor, dealer, director, administrator. */
  StartHand: { stacks?: ToldStack[] | null; by?: 'first_riffle' | 'shuffler_button' | 'dealer_push' | null };
  /** Roles: floor, dealer, director, administrator. */
  TakeAction: { seat: number; action: 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'all_in' | 'complete' | 'bring_in'; to?: number | null };
  /** Roles: floor, dealer, director, administrator. */
  DealCards: { cards: string[]; seat?: number | null };
  /** Roles: floor, dealer, director, administrator. */
  ChangeCards: { seat: number; cards: string[] };
  /** Roles: floor, dealer, director, administrator. */
  ShowHand: { seat: number; cards: string[] };
  /** Roles: floor, dealer, director, administrator. */
  MuckHand: { seat: number };
  /** Roles: floor, dealer, director, administrator. */
  TellWhatHappened: { act: ToldAct; burn?: string | null; card?: string | null; replacement?: string | null };
  /** Roles: floor, director, administrator. */
  ChooseOutcome: { outcome: number; burn?: string | null; card?: string | null; replacement?: string | null; seconds?: number | null };
  /** Roles: floor, director, administrator. */
  FinishTask: { task: number };
  /** Roles: floor, director, administrator. */
  CorrectStack: { seat: number; stack: number; reason: string };
  /** Roles: floor, dealer, director, administrator. */
  EndHand: Record<string, never>;
  /** Roles: floor, dealer, director, administrator. */
  UndoAtTable: { step: number; with?: StepAt[] | null };
  /** Roles: floor, dealer, director, administrator. */
  RedoAtTable: { step: number };
}

/** The arguments of the house's commands, by name. */
export interface HouseCommands {
  /** Roles: administrator. */
  ChangeHouse: { name: string; city: string; country: string; currency: string; time_zone: string; languages: Lang[]; names: NameStyle; book: string; shifts?: boolean | null };
  /** Roles: cashier, floor, director, administrator. */
  RegisterPerson: { first_name: string; last_name: string; nickname: string; country: string; document: string; contact: string; born?: string | null; barred?: string | null };
  /** Roles: cashier, floor, director, administrator. */
  ChangePerson: { person: string; first_name: string; last_name: string; nickname: string; country: string; document: string; contact: string; born?: string | null; barred?: string | null };
  /** Roles: director, administrator. */
  ErasePerson: { person: string };
  /** Roles: director, administrator. */
  MergePersons: { /** Who stays. */ person: string; /** Who counts as that person from now on. */ merged: string };
  /** Roles: director, administrator. */
  PartPersons: { merged: string };
  /** Roles: administrator. */
  AddAccount: { name: string; role: Role };
  /** Roles: administrator. */
  ChangeAccount: { account: string; name: string; role: Role };
  /** Roles: administrator. */
  ResetPin: { account: string };
  /** Roles: administrator. */
  CloseAccount: { account: string };
  /** Roles: administrator. The reply carries a one_time_pin: the old PIN no longer counts. */
  ReopenAccount: { account: string };
  /** Roles: administrator. */
  SetLogo: { /** A PNG, JPEG or WebP picture of at most 256 KB and 4096 pixels a side, in base64. */ image: string };
  /** Roles: administrator. */
  RemoveLogo: Record<string, never>;
  /** Roles: floor, director, administrator. */
  PostMessage: { /** 1 to 200 characters; empty beside a kind. */ text: string; /** One that every screen says in its own language. */ kind?: 'take_seats' | 'registration_closing' | 'last_hand_before_break' | 'three_more_hands' | 'chip_race' | 'hand_for_hand' | 'final_table' | 'thank_you' | null; /** On its screens only; null or left out: on all of the house. */ tournament?: string | null };
  /** Roles: floor, director, administrator. */
  TakeDownMessage: { message: string };
  /** Roles: director, administrator. */
  SaveTemplate: { name: string; setup: Setup };
  /** Roles: director, administrator. */
  RemoveTemplate: { saved: string };
  /** The machine's clock was set and is right: the house's time follows it, and the tournament clocks keep what they showed. Roles: director, administrator. */
  AcceptTime: Record<string, never>;
  /** Roles: cashier, floor, director, administrator. */
  OpenShift: { opening: Money };
  /** Roles: cashier, floor, director, administrator. */
  CloseShift: { shift: number; counts: DrawerCount[] };
  /** Needs the right to do what the step did. Roles: cashier, floor, director, administrator. */
  UndoStep: { step: number; with?: StepAt[] | null };
  /** Needs the right to do what the step did. Roles: cashier, floor, director, administrator. */
  RedoStep: { step: number };
}

/** The arguments of a league's commands, by name. */
export interface LeagueCommands {
  /** Roles: director, administrator. */
  CountTournament: { tournament: string; absent?: string[] | null; day_two?: string[] | null };
  /** Roles: director, administrator. */
  CorrectPoints: { tournament: string; person: string; points: number; reason: string };
  /** Roles: cashier, floor, director, administrator. */
  ClaimPoints: { tournament: string; person: string; reason: string };
  /** Roles: director, administrator. */
  AnswerClaim: { claim: number; upheld: boolean; reason: string; points?: number | null };
  /** Roles: director, administrator. */
  SettleMonth: { house: string; month: string; master_prizes: number };
  /** Roles: director, administrator. */
  PlanFinal: { tournament: string; seats?: number | null; chosen?: string[] | null };
  /** Roles: director, administrator. */
  AwardPrizes: { untaken?: 'shared' | 'kept' | null; prizes?: number[] | null };
  /** Roles: cashier, director, administrator. */
  PayLeaguePrize: { award: number };
  /** Roles: director, administrator. */
  TakeBackLeaguePrize: { award: number; reason: string };
  /** Roles: director, administrator. */
  CloseLeague: Record<string, never>;
}

/** Who may give a command, beside the administrator, who may give all. */
export const grants: Readonly<Record<string, readonly Role[]>> = {
  CreateTournament: ['director'],
  ChangeSetup: ['director'],
  OpenRegistration: ['director'],
  ChangeBook: ['director'],
  CancelTournament: ['director'],
  SellEntry: ['cashier', 'director'],
  RefundEntry: ['cashier', 'director'],
  RefundEntries: ['cashier', 'director'],
  TransferEntry: ['cashier', 'director'],
  ChangeLevels: ['director'],
  ChangeLateRegistration: ['director'],
  ChangeCap: ['director'],
  ChangePayout: ['director'],
  StartClock: ['floor', 'director'],
  PauseClock: ['floor', 'director'],
  SetLevel: ['floor', 'director'],
  AddTime: ['floor', 'director'],
  BustOut: ['floor', 'dealer', 'director'],
  MoveEntry: ['floor', 'director'],
  TellButton: ['floor', 'dealer', 'director'],
  BreakTable: ['floor', 'director'],
  BalanceTables: ['floor', 'director'],
  RedrawSeats: ['director'],
  SetBreakOrder: ['director'],
  DrawButton: ['floor', 'director'],
  StartHandForHand: ['floor', 'director'],
  CountHand: ['floor', 'director'],
  EndHandForHand: ['floor', 'director'],
  AnnounceLastHands: ['floor', 'director'],
  EndDay: ['director'],
  ColourUp: ['floor', 'director'],
  RetireChips: ['director'],
  TakeLateChips: ['floor', 'director'],
  TakeFoundChips: ['floor', 'director'],
  RemoveEntry: ['director'],
  SellChips: ['cashier', 'floor', 'director'],
  DeclareRebuy: ['floor', 'dealer', 'director'],
  JoinWaitingList: ['cashier', 'director'],
  LeaveWaitingList: ['cashier', 'director'],
  PreRegister: ['cashier', 'director'],
  CheckIn: ['cashier', 'floor', 'director'],
  RemoveAbsent: ['director'],
  StartOvertime: ['director'],
  TellTable: ['floor', 'dealer', 'director'],
  RunOutTable: ['floor', 'director'],
  PushDealers: ['floor', 'director'],
  RecordConduct: ['floor', 'director'],
  DisqualifyPlayer: ['director'],
  CountHandsDealt: ['floor', 'dealer', 'director'],
  ReadmitPlayer: ['director'],
  BeginHand: ['floor', 'dealer', 'director'],
  SetPace: ['director'],
  ChangeDeck: ['floor', 'dealer', 'director'],
  ExchangeChips: ['floor', 'director'],
  CarryChips: ['floor', 'dealer', 'director'],
  TickNotice: ['floor', 'director'],
  CorrectSeat: ['floor', 'director'],
  KeepSeat: ['floor', 'director'],
  ChangePlayer: ['floor', 'director'],
  RegisterTeam: ['cashier', 'director'],
  StopSurvivor: ['director'],
  PlanDealers: ['floor', 'director'],
  ChangeDealer: ['floor', 'director'],
  NoteHandOver: ['floor', 'dealer', 'director'],
  ConfirmHandOver: ['floor', 'dealer', 'director'],
  PublishPrizes: ['director'],
  ReportPrizes: ['director'],
  PayPrize: ['cashier', 'director'],
  TakeBackPrize: ['cashier', 'director'],
  AwardSeat: ['cashier', 'director'],
  UseSeat: ['cashier', 'director'],
  AwardBounty: ['floor', 'director'],
  PayBounty: ['cashier', 'director'],
  TakeBackBounty: ['cashier', 'director'],
  LayEnvelopes: ['director'],
  OfferDeal: ['director'],
  AnswerDeal: ['floor', 'director'],
  MakeDeal: ['director'],
  EndEarly: ['director'],
  AwardTrophy: ['director'],
  UndoStep: ['cashier', 'floor', 'director'],
  RedoStep: ['cashier', 'floor', 'director'],
  OpenTable: ['floor', 'director'],
  StartHand: ['floor', 'dealer', 'director'],
  TakeAction: ['floor', 'dealer', 'director'],
  DealCards: ['floor', 'dealer', 'director'],
  ChangeCards: ['floor', 'dealer', 'director'],
  ShowHand: ['floor', 'dealer', 'director'],
  MuckHand: ['floor', 'dealer', 'director'],
  TellWhatHappened: ['floor', 'dealer', 'director'],
  ChooseOutcome: ['floor', 'director'],
  FinishTask: ['floor', 'director'],
  CorrectStack: ['floor', 'director'],
  EndHand: ['floor', 'dealer', 'director'],
  UndoAtTable: ['floor', 'dealer', 'director'],
  RedoAtTable: ['floor', 'dealer', 'director'],
  RegisterPerson: ['cashier', 'floor', 'director'],
  ChangePerson: ['cashier', 'floor', 'director'],
  ErasePerson: ['director'],
  MergePersons: ['director'],
  PartPersons: ['director'],
  PostMessage: ['floor', 'director'],
  TakeDownMessage: ['floor', 'director'],
  SaveTemplate: ['director'],
  RemoveTemplate: ['director'],
  AcceptTime: ['director'],
  OpenShift: ['cashier', 'floor', 'director'],
  CloseShift: ['cashier', 'floor', 'director'],
  CreateLeague: ['director'],
  CountTournament: ['director'],
  CorrectPoints: ['director'],
  ClaimPoints: ['cashier', 'floor', 'director'],
  AnswerClaim: ['director'],
  SettleMonth: ['director'],
  PlanFinal: ['director'],
  AwardPrizes: ['director'],
  PayLeaguePrize: ['cashier', 'director'],
  TakeBackLeaguePrize: ['director'],
  CloseLeague: ['director'],
  ImportPersons: ['director'],
  FinishDirectorsTask: ['director'],
  AnnounceConditions: ['director'],
};
