// What people ask of a tournament. Time, randomness and identifiers come in with the command (Context).
#pragma once
#include <boost/describe/class.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/one_of.h"
#include "core/rulebook/asked_book.h"
#include "core/tournament/accounts.h"
#include "core/tournament/conduct.h"
#include "core/tournament/dealers.h"
#include "core/tournament/draw.h"
#include "core/tournament/handling.h"
#include "core/tournament/ids.h"
#include "core/tournament/notice.h"
#include "core/tournament/pace.h"
#include "core/tournament/setup.h"

namespace riffle::tournament {

struct CreateTournament {
    Setup setup;
};
struct ChangeSetup {
    Setup setup;
};
struct OpenRegistration {};
// Another rulebook, or another edition of the same, for a tournament whose book is pinned (RegistrationOpened).
struct ChangeBook {
    std::string book;
    std::string reason;
};
struct CancelTournament {
    std::string reason;
};
struct SellEntry {
    PersonId person;
    std::optional<Payment> payment{};     // nothing said: as the book has it, or cash
    std::optional<bool> document_seen{};  // an identity document that is not on record
    std::optional<TransferDetails> transfer{};
    std::optional<std::int64_t> points{};  // of a finalist, where they are the stack
    std::optional<std::int64_t> stack{};   // which of the stacks for those who come on day two, from 1
};
struct RefundEntry {
    EntryNumber entry;
};
// Several at once, of a tournament that is cancelled or not begun.
struct RefundEntries {
    std::vector<EntryNumber> entries;
};
// What was paid for it buys an entry of another tournament of the house, in one transaction (app/transfer.cpp).
struct TransferEntry {
    EntryNumber entry;
    std::string tournament;
    std::optional<Payment> payment{};  // of what is to be collected or given back; nothing said: cash
};
// After the start: what is to come, each by itself. What was played and what was sold stay.
struct ChangeLevels {
    std::vector<Level> levels;  // all of them; those played and the present one as they are
};
struct ChangeLateRegistration {
    std::int64_t late_levels = 0;
};
struct ChangeCap {
    std::optional<std::int64_t> max_entries;
};
struct ChangePayout {
    std::vector<PayoutBand> payout;
    std::int64_t payout_unit = 100;
};
struct StartClock {};
struct PauseClock {};
struct SetLevel {
    std::int64_t index = 0;
};
struct AddTime {
    std::int64_t ms = 0;
};
struct BustOut {
    std::vector<EntryNumber> entries;  // of one hand, the worst placed first
    std::vector<EntryNumber> by;       // who won their chips; empty: not known
    // Their stacks at the start of that hand and at its end, one for each of `by`, then for each of `by_main_pot` who
    // is not among those: a bounty may go by either.
    std::optional<std::vector<Chips>> by_stacks{};
    // Of those who go, one for each: where they are ranked by it.
    std::optional<std::vector<Chips>> stacks{};
    std::optional<std::vector<Chips>> by_end_stacks{};
    // Who won the main pot, where that was somebody else: `by` won the last pot those who are out could win.
    std::optional<std::vector<EntryNumber>> by_main_pot{};
    // For each who is out, which of `by` won the last pot that one could win; nothing: all of them.
    std::optional<std::vector<std::vector<EntryNumber>>> by_each{};
};
struct MoveEntry {
    EntryNumber entry;
    TableNumber table;
    SeatNumber seat;
};
// Where the button of a table is now.
struct TellButton {
    TableNumber table;
    SeatNumber seat;
};
struct BreakTable {
    TableNumber table;
};
struct BalanceTables {};

BOOST_DESCRIBE_STRUCT(CreateTournament, (), (setup))
BOOST_DESCRIBE_STRUCT(ChangeSetup, (), (setup))
BOOST_DESCRIBE_STRUCT(OpenRegistration, (), ())
BOOST_DESCRIBE_STRUCT(ChangeBook, (), (book, reason))
BOOST_DESCRIBE_STRUCT(CancelTournament, (), (reason))
BOOST_DESCRIBE_STRUCT(SellEntry, (), (person, payment, document_seen, transfer, points, stack))
BOOST_DESCRIBE_STRUCT(RefundEntry, (), (entry))
BOOST_DESCRIBE_STRUCT(RefundEntries, (), (entries))
BOOST_DESCRIBE_STRUCT(TransferEntry, (), (entry, tournament, payment))
BOOST_DESCRIBE_STRUCT(ChangeLevels, (), (levels))
BOOST_DESCRIBE_STRUCT(ChangeLateRegistration, (), (late_levels))
BOOST_DESCRIBE_STRUCT(ChangeCap, (), (max_entries))
BOOST_DESCRIBE_STRUCT(ChangePayout, (), (payout, payout_unit))
BOOST_DESCRIBE_STRUCT(StartClock, (), ())
BOOST_DESCRIBE_STRUCT(PauseClock, (), ())
BOOST_DESCRIBE_STRUCT(SetLevel, (), (index))
BOOST_DESCRIBE_STRUCT(AddTime, (), (ms))
BOOST_DESCRIBE_STRUCT(BustOut, (), (entries, by, by_stacks, stacks, by_end_stacks, by_main_pot, by_each))
BOOST_DESCRIBE_STRUCT(MoveEntry, (), (entry, table, seat))
BOOST_DESCRIBE_STRUCT(TellButton, (), (table, seat))
BOOST_DESCRIBE_STRUCT(BreakTable, (), (table))
BOOST_DESCRIBE_STRUCT(BalanceTables, (), ())

// Everybody left gets another seat: when the book asks for it, when the last table is formed, or for a reason.
struct RedrawSeats {
    std::optional<std::string> reason{};
};
// The tables in the order they will break; none, where the next one is drawn.
struct SetBreakOrder {
    std::vector<TableNumber> tables;
};
// A card to each player of this table: the highest has the button.
struct DrawButton {
    TableNumber table;
};
struct StartHandForHand {};
// A hand is over at every table. What it takes off the clock; nothing said: as the book has it.
struct CountHand {
    std::optional<std::int64_t> ms{};
};
struct EndHandForHand {};
// How many hands are still played today; nothing said: as the book has it. `forced`: the event cannot be finished, and
// ends after them.
struct AnnounceLastHands {
    std::optional<std::int64_t> hands{};
    std::optional<bool> forced{};
};
struct EndDay {};
// Chips of one player that could not be exchanged at par. `last`: there are no others.
struct Leftover {
    EntryNumber entry;
    std::int64_t chips = 0;
    bool last = false;
    friend bool operator==(const Leftover&, const Leftover&) = default;
};
enum class ColourUpBy { chip_race, chip_up };
BOOST_DESCRIBE_ENUM(ColourUpBy, chip_race, chip_up)
// The chips of this value leave a table. What could be exchanged at par was; these are left.
struct ColourUp {
    TableNumber table;
    Chips value;
    std::optional<ColourUpBy> method{};  // nothing: the book's first
    std::vector<Leftover> leftovers;
    std::optional<std::vector<EntryNumber>> absent{};  // of those who sit there
};
// The director says that chips of this value are out of play.
struct RetireChips {
    Chips value;
};
// Chips of a retired value that turn up with a player.
struct TakeLateChips {
    EntryNumber entry;
    Chips value;
    std::int64_t chips = 0;
};
// Chips found in the room; the owner, where known.
struct TakeFoundChips {
    Chips amount;
    std::optional<EntryNumber> owner{};
};
// Surrendered: for a new entry. Withdrawn: leaves for reasons of health or his own.
enum class Removal { disqualified, surrendered, withdrawn };
BOOST_DESCRIBE_ENUM(Removal, disqualified, surrendered, withdrawn)
// A player goes with a stack. `chips` is what the floor counted.
struct RemoveEntry {
    EntryNumber entry;
    Removal how = Removal::disqualified;
    Chips chips;
    std::string reason;
};

BOOST_DESCRIBE_STRUCT(RedrawSeats, (), (reason))
BOOST_DESCRIBE_STRUCT(SetBreakOrder, (), (tables))
BOOST_DESCRIBE_STRUCT(DrawButton, (), (table))
BOOST_DESCRIBE_STRUCT(StartHandForHand, (), ())
BOOST_DESCRIBE_STRUCT(CountHand, (), (ms))
BOOST_DESCRIBE_STRUCT(EndHandForHand, (), ())
BOOST_DESCRIBE_STRUCT(AnnounceLastHands, (), (hands, forced))
BOOST_DESCRIBE_STRUCT(EndDay, (), ())
BOOST_DESCRIBE_STRUCT(Leftover, (), (entry, chips, last))
BOOST_DESCRIBE_STRUCT(ColourUp, (), (table, value, method, leftovers, absent))
BOOST_DESCRIBE_STRUCT(RetireChips, (), (value))
BOOST_DESCRIBE_STRUCT(TakeLateChips, (), (entry, value, chips))
BOOST_DESCRIBE_STRUCT(TakeFoundChips, (), (amount, owner))
BOOST_DESCRIBE_STRUCT(RemoveEntry, (), (entry, how, chips, reason))

// Chips for somebody who is in, at the price that was announced for them.
struct SellChips {
    EntryNumber entry;
    ChipProduct product = ChipProduct::rebuy;
    std::optional<Payment> payment{};  // nothing said: cash
    std::optional<Chips> held{};       // what the player has in front, where it matters and was seen
    std::optional<bool> in_hand{};     // whether cards of a hand were dealt to the player
};
// Before the hand is dealt a player says that there will be a rebuy.
struct DeclareRebuy {
    EntryNumber entry;
    std::optional<Chips> held{};
};
// Somebody asks for a place and has not paid for one.
struct JoinWaitingList {
    PersonId person;
};
struct LeaveWaitingList {
    PersonId person;
};
// A place asked for from elsewhere. `confirmed`: the house has answered that it is kept.
struct PreRegister {
    PersonId person;
    bool confirmed = false;
};
// Somebody who is here and will pay at the table.
struct CheckIn {
    PersonId person;
};
struct AbsentPlayer {
    EntryNumber entry;
    Chips chips;
    std::optional<bool> said_late{};     // had told the house that it would be later
    std::optional<bool> never_played{};  // registered, paid, and did not take part
    friend bool operator==(const AbsentPlayer&, const AbsentPlayer&) = default;
};
// Those who have not appeared: their chips leave play.
struct RemoveAbsent {
    std::vector<AbsentPlayer> absent;
    std::optional<std::string> reason{};
};

// The room has closed: what is left of the evening goes by the book's overtime.
struct StartOvertime {};
// In hand for hand: this table's hand is over, or it stands all-in with the cards face down; the stack at risk is what
// that player began the hand with.
struct TellTable {
    TableNumber table;
    std::optional<Chips> all_in{};
};
// The table that stood all-in shows and deals out the board.
struct RunOutTable {
    TableNumber table;
};
// The dealers of all tables change; where they are planned, each to the next table of the line.
struct PushDealers {};

BOOST_DESCRIBE_STRUCT(StartOvertime, (), ())
BOOST_DESCRIBE_STRUCT(TellTable, (), (table, all_in))
BOOST_DESCRIBE_STRUCT(RunOutTable, (), (table))
BOOST_DESCRIBE_STRUCT(PushDealers, (), ())
BOOST_DESCRIBE_STRUCT(SellChips, (), (entry, product, payment, held, in_hand))
BOOST_DESCRIBE_STRUCT(DeclareRebuy, (), (entry, held))
BOOST_DESCRIBE_STRUCT(JoinWaitingList, (), (person))
BOOST_DESCRIBE_STRUCT(LeaveWaitingList, (), (person))
BOOST_DESCRIBE_STRUCT(PreRegister, (), (person, confirmed))
BOOST_DESCRIBE_STRUCT(CheckIn, (), (person))
BOOST_DESCRIBE_STRUCT(AbsentPlayer, (), (entry, chips, said_late, never_played))
BOOST_DESCRIBE_STRUCT(RemoveAbsent, (), (absent, reason))

// Something staff had to announce or see to was done: one that is due (notices.h).
struct TickNotice {
    Notice notice{};
};
// Somebody played from a seat that is not theirs and goes to their own. `chips`: what they have now.
struct CorrectSeat {
    EntryNumber entry;
    Place played_at;
    Chips chips;
};
// A player who needs this seat is not moved from it where that can be avoided; or is again, as everybody.
struct KeepSeat {
    EntryNumber entry;
    bool kept = true;
};
// Another person plays the entry from now on.
struct ChangePlayer {
    EntryNumber entry;
    PersonId person;
};
struct RegisterTeam {
    std::string name;
    std::vector<PersonId> members;
};
// Play stops with all who are left, ranked by what they have.
struct StopSurvivor {
    std::vector<CountedStack> survivors;
};
// The next dealer of a table has read what the last one left word of, up to the note of this number.
struct ConfirmHandOver {
    TableNumber table;
    std::int64_t note = 0;
};
BOOST_DESCRIBE_STRUCT(ConfirmHandOver, (), (table, note))
BOOST_DESCRIBE_STRUCT(TickNotice, (), (notice))
BOOST_DESCRIBE_STRUCT(CorrectSeat, (), (entry, played_at, chips))
BOOST_DESCRIBE_STRUCT(KeepSeat, (), (entry, kept))
BOOST_DESCRIBE_STRUCT(ChangePlayer, (), (entry, person))
BOOST_DESCRIBE_STRUCT(RegisterTeam, (), (name, members))
BOOST_DESCRIBE_STRUCT(StopSurvivor, (), (survivors))

using Command =
    OneOf<CreateTournament, ChangeSetup, OpenRegistration, ChangeBook, CancelTournament, SellEntry, RefundEntry,
          RefundEntries, TransferEntry, ChangeLevels, ChangeLateRegistration, ChangeCap, ChangePayout, StartClock,
          PauseClock, SetLevel, AddTime, BustOut, MoveEntry, TellButton, BreakTable, BalanceTables, RedrawSeats,
          SetBreakOrder, DrawButton, StartHandForHand, CountHand, EndHandForHand, AnnounceLastHands, EndDay, ColourUp,
          RetireChips, TakeLateChips, TakeFoundChips, RemoveEntry, SellChips, DeclareRebuy, JoinWaitingList,
          LeaveWaitingList, PreRegister, CheckIn, RemoveAbsent, StartOvertime, TellTable, RunOutTable, PushDealers,
          RecordConduct, DisqualifyPlayer, CountHandsDealt, ReadmitPlayer, BeginHand, SetPace, ChangeDeck,
          ExchangeChips, CarryChips, TickNotice, CorrectSeat, KeepSeat, ChangePlayer, RegisterTeam, StopSurvivor,
          PlanDealers, ChangeDealer, NoteHandOver, ConfirmHandOver>;

// What the house knows of whoever wants to come in, and looked up at the sale.
struct PersonFacts {
    bool document = true;               // an identity document was seen
    std::optional<std::int64_t> age{};  // in years, on the day of the tournament
    std::string barred{};               // the list they stand on: house, regulator; empty: on none
};

struct Context {
    std::int64_t at_ms = 0;
    std::string book_digest;    // of the book it is decided by (core/rulebook/digest.h)
    EntryNumber next_entry{1};  // never used before, not even by an entry since undone
    std::string ticket;         // a fresh, unguessable token for the entry's ticket
    DrawSource draw;
    std::optional<PersonFacts> person{};        // of a sale; nothing: nobody looked
    std::string by{};                           // who gives it
    bool registration_closed_for_good = false;  // the prizes are published
    std::int64_t places_paid = 0;               // as the prizes stand now
    rulebook::Consulted* consulted = nullptr;   // where to note the clauses it rested on; nobody asks: nowhere
};

}  // namespace riffle::tournament
