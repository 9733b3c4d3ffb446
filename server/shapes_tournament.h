// A tournament as those who look at it are sent it, by topic: all of them at first, then of each change those it
// touched (tournament_view.h). The pages put it together (web/src/lib/topics.ts).
#pragma once
#include "core/tournament/what_next.h"
#include "server/shapes_house.h"
#include "server/shapes_seats.h"

namespace riffle::server::shape {

// --- set-up, house, clock, counts
// `changed`: its text is another than the pinned one; `missing`: the house no longer has it.
enum class BookStanding { free, pinned, changed, missing };
BOOST_DESCRIBE_ENUM(BookStanding, free, pinned, changed, missing)
struct BookView {
    std::string id;
    std::optional<std::string> digest{};
    BookStanding standing{};
};
struct SetupTopic {
    tournament::Setup setup;
    BookView book;
    std::vector<std::string> game_turns{};
    std::vector<tournament::Payment> payments{};
    std::vector<std::string> transfer_fields{};
};
struct HouseLook {
    std::string name;
    std::optional<std::string> logo{};
    std::string time_zone;
};
struct MessagesTopic {
    std::vector<Message> messages{};
    HouseLook house;
};
struct HandForHandView {
    std::int64_t players = 0;
    std::int64_t hands = 0;
};
struct RegistrationView {
    bool open = false;
    std::optional<std::string> reason{};
    std::optional<std::int64_t> through{};
};
struct ClockTopic {
    tournament::Status status{};
    Shown<std::string> cancel_reason{};
    ClockView clock;
    tournament::Level level;
    std::optional<tournament::Level> next_level{};
    std::optional<HandForHandView> hand_for_hand{};
    std::optional<std::int64_t> last_hands{};
    std::int64_t day = 0;
    RegistrationView registration{};
};
struct CountsView {
    std::int64_t entries = 0;
    std::int64_t persons = 0;
    std::int64_t reentries = 0;
    std::int64_t rebuys = 0;
    std::int64_t addons = 0;
    std::int64_t extra_stacks = 0;
    std::int64_t players_left = 0;
    std::int64_t placed = 0;
    std::int64_t tables = 0;
    Chips chips_in_play;
    Chips average_stack;
    std::int64_t average_bb_tenths = 0;
};
struct CountsTopic {
    CountsView counts;
    Money pool;
    Money fees;
    Shown<By<tournament::Payment, Money>> drawers{};
};
BOOST_DESCRIBE_STRUCT(BookView, (), (id, digest, standing))
BOOST_DESCRIBE_STRUCT(SetupTopic, (), (setup, book, game_turns, payments, transfer_fields))
BOOST_DESCRIBE_STRUCT(HouseLook, (), (name, logo, time_zone))
BOOST_DESCRIBE_STRUCT(MessagesTopic, (), (messages, house))
BOOST_DESCRIBE_STRUCT(HandForHandView, (), (players, hands))
BOOST_DESCRIBE_STRUCT(RegistrationView, (), (open, reason, through))
BOOST_DESCRIBE_STRUCT(ClockTopic, (),
                      (status, cancel_reason, clock, level, next_level, hand_for_hand, last_hands, day, registration))
BOOST_DESCRIBE_STRUCT(CountsView, (),
                      (entries, persons, reentries, rebuys, addons, extra_stacks, players_left, placed, tables,
                       chips_in_play, average_stack, average_bb_tenths))
BOOST_DESCRIBE_STRUCT(CountsTopic, (), (counts, pool, fees, drawers))

// --- the floor: what comes next, dealers, places, teams
struct HandoverPlayer {
    tournament::EntryNumber entry;
    std::string name;
    std::int64_t offences = 0;
    std::int64_t hands_left = 0;
};
struct HandoverView {
    tournament::TableNumber table;
    std::vector<HandoverPlayer> players{};
};
struct NextTopic {
    Shown<std::vector<tournament::Advice>> next{};
    Shown<std::vector<HandoverView>> handover{};
    // At the tables less in the accounts; null: somebody's stack is not known.
    Shown<std::optional<Chips>> chips_astray{};
};
struct PersonName {
    std::string person;
    std::string name;
};
struct PlacesView {
    std::int64_t kept = 0;
    std::vector<PersonName> waiting{};
    std::int64_t in_line = 0;
};
struct PlacesTopic {
    Shown<PlacesView> places{};
};
struct DealerName {
    std::string dealer{};
    std::string name{};
};
struct DealerOff : DealerName {
    std::optional<std::int64_t> since{};
    std::optional<std::int64_t> free_at{};
};
struct HandOverNote {
    std::int64_t note = 0;
    std::string text;
    std::string by;
    std::int64_t at = 0;
};
struct DealtTable {
    tournament::TableNumber table;
    std::optional<DealerName> dealer{};
    std::vector<HandOverNote> notes{};
};
struct DealersView {
    std::int64_t push_every_ms = 0;
    std::int64_t break_ms = 0;
    std::vector<DealtTable> line{};
    std::vector<DealerOff> off{};
    std::vector<DealerName> accounts{};
};
struct DealersTopic {
    Shown<DealersView> dealers{};
};
struct TeamView {
    std::string name;
    std::vector<PersonName> members{};
};
struct TeamsTopic {
    Shown<std::vector<TeamView>> teams{};
};
BOOST_DESCRIBE_STRUCT(HandoverPlayer, (), (entry, name, offences, hands_left))
BOOST_DESCRIBE_STRUCT(HandoverView, (), (table, players))
BOOST_DESCRIBE_STRUCT(NextTopic, (), (next, handover, chips_astray))
BOOST_DESCRIBE_STRUCT(PersonName, (), (person, name))
BOOST_DESCRIBE_STRUCT(PlacesView, (), (kept, waiting, in_line))
BOOST_DESCRIBE_STRUCT(PlacesTopic, (), (places))
BOOST_DESCRIBE_STRUCT(DealerName, (), (dealer, name))
BOOST_DESCRIBE_STRUCT(DealerOff, (DealerName), (since, free_at))
BOOST_DESCRIBE_STRUCT(HandOverNote, (), (note, text, by, at))
BOOST_DESCRIBE_STRUCT(DealtTable, (), (table, dealer, notes))
BOOST_DESCRIBE_STRUCT(DealersView, (), (push_every_ms, break_ms, line, off, accounts))
BOOST_DESCRIBE_STRUCT(DealersTopic, (), (dealers))
BOOST_DESCRIBE_STRUCT(TeamView, (), (name, members))
BOOST_DESCRIBE_STRUCT(TeamsTopic, (), (teams))

// --- prizes and money
struct PrizeView {
    std::int64_t place = 0;
    Money amount;
};
struct PrizesTopic {
    std::vector<PrizeView> prizes{};
    bool prizes_published = false;
};
// These places are all paid this: in a large field most are paid alike.
struct PrizeRun {
    std::int64_t place = 0;
    Money amount;
    std::int64_t to = 0;
};
struct PrizesChange {
    std::vector<PrizeRun> prizes{};
    bool prizes_published = false;
};
struct TakingsReport {
    std::int64_t fees = 0;
    std::int64_t outside_prizes = 0;
    std::int64_t organisation = 0;
    std::int64_t income = 0;
    std::int64_t deducted = 0;
    std::int64_t tax_base = 0;
};
struct DealRow {
    tournament::EntryNumber entry;
    std::string name;
    Chips chips;
    std::int64_t amount = 0;
};
struct DealView {
    std::vector<DealRow> rows{};
    std::int64_t left_to_play = 0;
};
struct WaitingBounty {
    tournament::EntryNumber entry;
    std::string name;
    std::int64_t amount = 0;
    std::optional<tournament::TableNumber> table{};
};
struct EnvelopesLeft {
    std::int64_t amount = 0;
    std::int64_t count = 0;
    std::int64_t left = 0;
};
struct EnvelopesView {
    std::int64_t heads = 0;
    std::vector<EnvelopesLeft> rows{};
};
struct MoneyView {
    By<tournament::MoneyAccount, std::int64_t> accounts{};
    std::optional<TakingsReport> report{};
    std::optional<DealView> offer{};
    std::vector<tournament::EntryNumber> agreed{};
    bool declined = false;
    std::optional<DealView> deal{};
    std::vector<WaitingBounty> waiting{};
    EnvelopesView envelopes{};
    std::int64_t seats = 0;
    std::optional<std::int64_t> reported_at{};
    std::optional<tournament::EntryNumber> trophy{};
};
struct MoneyTopic {
    Shown<MoneyView> money{};
};
BOOST_DESCRIBE_STRUCT(PrizeView, (), (place, amount))
BOOST_DESCRIBE_STRUCT(PrizesTopic, (), (prizes, prizes_published))
BOOST_DESCRIBE_STRUCT(PrizeRun, (), (place, amount, to))
BOOST_DESCRIBE_STRUCT(PrizesChange, (), (prizes, prizes_published))
BOOST_DESCRIBE_STRUCT(TakingsReport, (), (fees, outside_prizes, organisation, income, deducted, tax_base))
BOOST_DESCRIBE_STRUCT(DealRow, (), (entry, name, chips, amount))
BOOST_DESCRIBE_STRUCT(DealView, (), (rows, left_to_play))
BOOST_DESCRIBE_STRUCT(WaitingBounty, (), (entry, name, amount, table))
BOOST_DESCRIBE_STRUCT(EnvelopesLeft, (), (amount, count, left))
BOOST_DESCRIBE_STRUCT(EnvelopesView, (), (heads, rows))
BOOST_DESCRIBE_STRUCT(MoneyView, (),
                      (accounts, report, offer, agreed, declined, deal, waiting, envelopes, seats, reported_at, trophy))
BOOST_DESCRIBE_STRUCT(MoneyTopic, (), (money))

// --- news, draws, steps
struct NewsTopic {
    std::vector<MoveView> moves{};
    std::vector<ChangeNote> changes{};
};
struct DrawView {
    std::int64_t count = 0;
    std::string next_commitment;
};
struct DrawTopic {
    DrawView draw;
};
struct StepName {
    std::int64_t step = 0;
    std::string type;
};
struct StepsTopic {
    std::optional<StepName> undo{};
    std::optional<StepName> redo{};
    Shown<std::string> head{};
    Shown<std::int64_t> time_off_ms{};
};
BOOST_DESCRIBE_STRUCT(NewsTopic, (), (moves, changes))
BOOST_DESCRIBE_STRUCT(DrawView, (), (count, next_commitment))
BOOST_DESCRIBE_STRUCT(DrawTopic, (), (draw))
BOOST_DESCRIBE_STRUCT(StepName, (), (step, type))
BOOST_DESCRIBE_STRUCT(StepsTopic, (), (undo, redo, head, time_off_ms))

// --- the long lists
struct SeatView {
    std::int64_t seat = 0;
    std::optional<tournament::EntryNumber> entry{};
    std::optional<std::string> name{};
};
struct TableView {
    tournament::TableNumber table;
    std::vector<SeatView> seats{};
    std::int64_t players = 0;
    std::optional<tournament::SeatNumber> button{};
};
// Without place and prize, which follow from `out` and the counts: they change for all who are out when one is sold.
struct ResultRow {
    tournament::EntryNumber entry{};
    std::int64_t out = 0;
    std::vector<tournament::EntryNumber> entries{};
    std::string name{};
    std::string country{};
    bool paid = false;
    bool prize_lost = false;
    std::vector<std::string> knocked_out_by{};
};
struct ResultView : ResultRow {
    std::int64_t place = 0;
    std::optional<Money> prize{};
};
struct OffenceView {
    std::string infraction;
    std::string what;
    tournament::Measure measure{};
    std::int64_t hands = 0;
    bool repeated = false;
    bool set_aside = false;
    bool reported = false;
    bool urgent = false;
    std::string clause;
    std::string reason;
    std::string by;
    std::int64_t at = 0;
};
struct ConductView {
    std::vector<OffenceView> offences{};
    std::int64_t hands_left = 0;
    std::int64_t hands_served = 0;
    bool awaits_director = false;
    std::string away;
};
struct BountyView {
    std::int64_t head = 0;
    std::int64_t won = 0;
    std::int64_t paid = 0;
};
// Without place and prize, likewise.
struct EntryRow {
    tournament::EntryNumber entry{};
    std::string person{};
    std::string name{};
    tournament::EntryKind kind{};
    tournament::EntryStatus status{};
    std::optional<tournament::TableNumber> table{};
    std::optional<tournament::SeatNumber> seat{};
    Money paid{};
    bool prize_paid = false;
    tournament::Payment payment{};
    std::optional<std::string> moved_to{};
    std::optional<Money> credit{};
    std::int64_t rebuys = 0;
    std::int64_t addons = 0;
    std::int64_t extra_stacks = 0;
    std::int64_t owes = 0;
    std::optional<tournament::Wait> waits{};
    std::optional<ConductView> conduct{};
    bool withdrawn = false;
    std::optional<PersonName> playing{};
    std::string ticket{};
    std::optional<BountyView> bounty{};
    std::optional<std::string> seat_ticket{};
    std::optional<std::string> seat_used{};
    std::int64_t sold_at = 0;
    std::string sold_by{};
    std::int64_t step = 0;
};
struct EntryView : EntryRow {
    std::optional<std::int64_t> place{};
    std::optional<Money> prize{};
};
BOOST_DESCRIBE_STRUCT(SeatView, (), (seat, entry, name))
BOOST_DESCRIBE_STRUCT(TableView, (), (table, seats, players, button))
BOOST_DESCRIBE_STRUCT(ResultRow, (), (entry, out, entries, name, country, paid, prize_lost, knocked_out_by))
BOOST_DESCRIBE_STRUCT(ResultView, (ResultRow), (place, prize))
BOOST_DESCRIBE_STRUCT(OffenceView, (),
                      (infraction, what, measure, hands, repeated, set_aside, reported, urgent, clause, reason, by, at))
BOOST_DESCRIBE_STRUCT(ConductView, (), (offences, hands_left, hands_served, awaits_director, away))
BOOST_DESCRIBE_STRUCT(BountyView, (), (head, won, paid))
BOOST_DESCRIBE_STRUCT(EntryRow, (),
                      (entry, person, name, kind, status, table, seat, paid, prize_paid, payment, moved_to, credit,
                       rebuys, addons, extra_stacks, owes, waits, conduct, withdrawn, playing, ticket, bounty,
                       seat_ticket, seat_used, sold_at, sold_by, step))
BOOST_DESCRIBE_STRUCT(EntryView, (EntryRow), (place, prize))

// Of a long list the rows to put in place of those with the same number, and the numbers that are gone.
struct TableRows {
    std::vector<TableView> set{};
    std::vector<tournament::TableNumber> gone{};
};
struct ResultRows {
    std::vector<ResultRow> set{};
    std::vector<tournament::EntryNumber> gone{};
};
struct EntryRows {
    std::vector<EntryRow> set{};
    std::vector<tournament::EntryNumber> gone{};
};
BOOST_DESCRIBE_STRUCT(TableRows, (), (set, gone))
BOOST_DESCRIBE_STRUCT(ResultRows, (), (set, gone))
BOOST_DESCRIBE_STRUCT(EntryRows, (), (set, gone))

// --- what is sent. Of the topics here each is filled only when it is sent.
struct CommonTopics {
    std::string id{};
    std::int64_t version = 0;
    Topic<SetupTopic> setup{};
    Topic<MessagesTopic> messages{};
    Topic<ClockTopic> clock{};
    Topic<CountsTopic> counts{};
    Topic<NextTopic> next{};
    Topic<PlacesTopic> places{};
    Topic<DealersTopic> dealers{};
    Topic<TeamsTopic> teams{};
    Topic<MoneyTopic> money{};
    Topic<NewsTopic> news{};
    Topic<DrawTopic> draw{};
    Topic<StepsTopic> steps{};
};
// Those that were asked for.
struct TournamentTopics : CommonTopics {
    Topic<PrizesTopic> prizes{};
};
struct TournamentView : TournamentTopics {
    static constexpr bool has_all_topics = true;
    std::vector<TableView> tables{};
    std::vector<ResultView> results{};
    Shown<std::vector<EntryView>> entries{};
};
struct TournamentChange : CommonTopics {
    Topic<PrizesChange> prizes{};
    Shown<TableRows> tables{};
    Shown<ResultRows> results{};
    Shown<EntryRows> entries{};
};
BOOST_DESCRIBE_STRUCT(CommonTopics, (),
                      (id, version, setup, messages, clock, counts, next, places, dealers, teams, money, news, draw,
                       steps))
BOOST_DESCRIBE_STRUCT(TournamentTopics, (CommonTopics), (prizes))
BOOST_DESCRIBE_STRUCT(TournamentView, (TournamentTopics), (tables, results, entries))
BOOST_DESCRIBE_STRUCT(TournamentChange, (CommonTopics), (prizes, tables, results, entries))

}  // namespace riffle::server::shape
