// What happened to a tournament, with its results. Names and fields are a storage format: frozen.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/one_of.h"
#include "core/tournament/accounts.h"
#include "core/tournament/conduct.h"
#include "core/tournament/dealers.h"
#include "core/tournament/handling.h"
#include "core/tournament/ids.h"
#include "core/tournament/notice.h"
#include "core/tournament/pace.h"
#include "core/tournament/setup.h"

namespace riffle::tournament {

struct TournamentCreated {
    Setup setup;
    std::string first_commitment;  // of draw 1
};
struct SetupChanged {
    Setup setup;
};
// From here on the tournament plays by this book as it stood: the digest pins it.
struct RegistrationOpened {
    std::string book;
    std::string digest;
};
struct BookChanged {
    std::string book;
    std::string digest;
    std::string reason;
};
struct TournamentCancelled {
    std::string reason;
};

// A draw's record: number, revealed seed, how many seats it was made from and which of them it gave, and the commitment
// of the next one. The seats themselves follow from the records before it (proof.h): a record is as small in a field of
// 100,000 as in one of nine.
struct Draw {
    std::int64_t number = 0;
    std::string algorithm;
    std::string seed;
    std::int64_t from = 0;  // seats to draw from, in their order (seating.h)
    std::int64_t pick = 0;  // the one drawn, from 0
    std::string next_commitment;
    friend bool operator==(const Draw&, const Draw&) = default;
};

enum class EntryKind { first, reentry };

// What somebody who has just sat down is dealt in after: the button has passed, or the big blind is theirs.
enum class Wait { button, big_blind };

struct EntrySold {
    EntryNumber entry;
    PersonId person;
    EntryKind kind = EntryKind::first;
    std::vector<MoneyPosting> money;  // from the pool and the fees to the drawer
    std::vector<ChipPosting> chips;
    std::string ticket;
    std::optional<std::string> checked{};  // the clause by which document, age and lists were looked at, where one asks
    std::optional<TransferDetails> transfer{};
    std::optional<std::vector<std::string>> told{};  // what the person was told, or agreed to by it (notices.h)
    std::optional<std::int64_t> points{};            // the stack is made of
    std::optional<std::int64_t> day_two{};           // which of that day's stacks, from 1
};
struct TableOpened {
    TableNumber table;
    std::int64_t seats = 0;
};
struct SeatDrawn {
    EntryNumber entry;
    TableNumber table;
    SeatNumber seat;
    Draw draw;
    std::optional<Wait> waits{};  // what for, before the first hand
};
struct EntryRefunded {
    EntryNumber entry;
    std::vector<MoneyPosting> money;  // those of the sale, the other way
    std::vector<ChipPosting> chips;
};

// The entry was given up for one of another tournament, which its money went to; there it is an EntryReceived.
struct EntryTransferred {
    EntryNumber entry;
    std::vector<MoneyPosting> money;  // what was owed for it is owed elsewhere; the drawers keep what is in them
    std::vector<ChipPosting> chips;
    std::string tournament;
};
// The entry was paid with what one of another tournament had cost; the difference was collected or given back.
struct EntryReceived {
    EntryNumber entry;
    std::vector<MoneyPosting> money;  // of its price, what did not come into this drawer
    std::string tournament;
    EntryNumber from;
};
// After the start. The clock stood here when the levels changed: those up to this one are as they were.
struct LevelsChanged {
    std::vector<Level> levels;
    std::int64_t index = 0;
    std::int64_t elapsed_ms = 0;
    std::int64_t at_ms = 0;
};
struct LateRegistrationChanged {
    std::int64_t late_levels = 0;
};
struct CapChanged {
    std::optional<std::int64_t> max_entries;
};
struct PayoutChanged {
    std::vector<PayoutBand> payout;
    std::int64_t payout_unit = 100;
};

// The clock's state after what somebody did to it; levels pass by themselves (clock.h).
struct ClockStarted {
    std::int64_t index = 0;
    std::int64_t elapsed_ms = 0;
    std::int64_t at_ms = 0;
};
struct ClockPaused {
    std::int64_t index = 0;
    std::int64_t elapsed_ms = 0;
    std::int64_t at_ms = 0;
};
struct LevelSet {
    std::int64_t index = 0;
    std::int64_t elapsed_ms = 0;
    std::int64_t at_ms = 0;
};
struct TimeAdded {
    std::int64_t ms = 0;
    std::int64_t index = 0;
    std::int64_t elapsed_ms = 0;
    std::int64_t at_ms = 0;
};

// The house's time was set by this much: the anchor goes with it, and the clock shows what it showed.
struct ClockShifted {
    std::int64_t by_ms = 0;
};

struct EntryBusted {
    EntryNumber entry;
    std::vector<EntryNumber> by;
    std::int64_t at_ms = 0;
    std::optional<Chips> stack{};  // at the start of the hand, where it was told
};
struct EntryMoved {
    EntryNumber entry;
    TableNumber from_table;
    SeatNumber from_seat;
    TableNumber table;
    SeatNumber seat;
    std::optional<Draw> draw;
    std::optional<std::string> clause;  // why, where the book asked for it
    std::optional<Wait> waits{};
    std::optional<std::int64_t> at_ms{};  // while there is play
};
struct ButtonTold {
    TableNumber table;
    SeatNumber seat;
};
// A seat given in the order of arrival, where the book has no draw [mediterraneo-2026:5-c].
struct SeatGiven {
    EntryNumber entry;
    TableNumber table;
    SeatNumber seat;
    std::optional<Wait> waits{};
};
// Where somebody sits after all were drawn anew.
struct Seated {
    EntryNumber entry;
    TableNumber table;
    SeatNumber seat;
    friend bool operator==(const Seated&, const Seated&) = default;
};
// All who were left have other seats; tables that are not named any more are closed, and the one that stays may be
// larger.
struct SeatsRedrawn {
    std::vector<Seated> seats;
    std::vector<TableNumber> closed;
    std::int64_t table_size = 0;
    Draw draw;
    std::string clause;
    std::string reason;
};
struct BreakOrderSet {
    std::vector<TableNumber> tables;
    std::string clause;
    std::optional<Draw> draw{};
};
struct CardDealt {
    SeatNumber seat;
    std::string card;
    friend bool operator==(const CardDealt&, const CardDealt&) = default;
};
// The cards were dealt at one table; its button, or by the book's word everybody's, follows from them.
struct ButtonDrawn {
    TableNumber table;
    std::vector<CardDealt> cards;
    std::vector<Place> buttons;
    Draw draw;
    std::string clause;
};
// The clock stops here and goes on by hands.
struct HandForHandStarted {
    std::int64_t players = 0;
    std::int64_t index = 0;
    std::int64_t elapsed_ms = 0;
    std::int64_t at_ms = 0;
    std::string clause;
};
struct HandCounted {
    std::int64_t hand = 0;
    std::int64_t ms = 0;     // off the clock
    std::int64_t index = 0;  // where the clock then stands
    std::int64_t elapsed_ms = 0;
    std::int64_t at_ms = 0;
    std::int64_t owed_ms = 0;  // not yet taken off
    std::string clause;
};
struct HandForHandEnded {
    std::int64_t index = 0;
    std::int64_t elapsed_ms = 0;
    std::int64_t at_ms = 0;
};
// The clock stops here; so many hands are played at each table, and the day is over.
struct LastHandsAnnounced {
    std::int64_t hands = 0;
    std::int64_t index = 0;
    std::int64_t elapsed_ms = 0;
    std::int64_t at_ms = 0;
    std::optional<Draw> draw;
    std::string clause;
};
struct DayEnded {
    std::int64_t day = 0;
    std::int64_t index = 0;
    std::int64_t elapsed_ms = 0;
    std::int64_t at_ms = 0;
};
// What one player put into the race and got for it: so many new chips. `saved`: one, for nobody is raced out.
struct Raced {
    EntryNumber entry;
    std::int64_t chips = 0;
    std::vector<std::string> cards;
    std::int64_t won = 0;
    bool saved = false;
    std::optional<std::int64_t> exchanged{};  // before the race, at par
    friend bool operator==(const Raced&, const Raced&) = default;
};
struct ChipsRaced {
    TableNumber table;
    Chips value;
    Chips into;
    std::string method;
    std::vector<Raced> results;  // in the order they were dealt to
    std::vector<ChipPosting> chips;
    std::optional<Draw> draw;
    std::string clause;
};
struct ChipsRetired {
    Chips value;
    std::string method;
};
struct LateChipsTaken {
    EntryNumber entry;
    Chips value;
    std::int64_t count = 0;
    Chips given;  // in chips that are in play
    std::vector<ChipPosting> chips;
    std::string clause;
};
struct FoundChipsTaken {
    Chips amount;
    std::optional<EntryNumber> owner;  // who has them back
    std::vector<ChipPosting> chips;
    std::string clause;
};
// Out with chips in front: the place is as if they had been lost now.
struct EntryRemoved {
    EntryNumber entry;
    std::string how;
    std::vector<ChipPosting> chips;
    std::int64_t at_ms = 0;
    std::string reason;
    std::string clause;
    std::optional<bool> without_place{};  // [cnp:15.expulsion-2] those who went out before move up
    std::optional<bool> without_prize{};  // [cnp:15.expulsion-1]
    // Of who paid and did not take part: what the house and the fees had of the entry goes to the prizes.
    std::optional<std::vector<MoneyPosting>> money{};
};
// Sold to somebody who is in. A rebuy that was declared is settled by it, with the chips it has not had yet.
struct ChipsSold {
    EntryNumber entry;
    ChipProduct product = ChipProduct::rebuy;
    bool declared = false;
    std::vector<MoneyPosting> money;
    std::vector<ChipPosting> chips;
    std::string clause;
};
// The hand is played with the chips that come into play here; `owed`: it must be paid for.
struct RebuyDeclared {
    EntryNumber entry;
    bool owed = false;
    std::vector<ChipPosting> chips;
    std::string clause;
};
struct WaitingListJoined {
    PersonId person;
    std::int64_t request = 0;  // in the order they were made
    std::int64_t at_ms = 0;
};
struct WaitingListLeft {
    PersonId person;
};
struct PlaceReserved {
    PersonId person;
    bool confirmed = false;
    std::int64_t at_ms = 0;
};
struct CheckedIn {
    PersonId person;
    std::int64_t at_ms = 0;
    std::string clause;
};
// From here on the levels have the length of overtime; it ends at this time.
struct OvertimeBegun {
    std::vector<Level> levels;
    std::int64_t ends_at = 0;
    std::int64_t index = 0;
    std::int64_t elapsed_ms = 0;
    std::int64_t at_ms = 0;
    std::string clause;
};
struct TableTold {
    TableNumber table;
    bool frozen = false;  // all-in, face down until every table is done
    Chips stack;          // at risk
    std::string clause;
};
struct TableRunOut {
    TableNumber table;
    std::string clause;
};
struct DealersPushed {
    std::int64_t at_ms = 0;
    std::string clause;
    std::optional<std::vector<DealerAt>> dealers{};  // where they are planned: who is at which table now
};
// Announced or seen to. Chips that lay ready are put where they belong by it.
struct NoticeGiven {
    Notice notice{};
    std::string by;
    std::int64_t at_ms = 0;
    std::string clause;
    std::vector<ChipPosting> chips;
};
// Back in the seat that is theirs, with what they had, or with what the book gives instead.
struct SeatCorrected {
    EntryNumber entry;
    Place played_at;
    Chips counted;
    std::vector<ChipPosting> chips;
    std::string clause;
};
struct SeatKept {
    EntryNumber entry;
    bool kept = true;
    std::string clause;
};
// Stacks lie at the seats nobody has taken yet; `dealt_in`: and are played.
struct StacksLaidOut {
    std::int64_t stacks = 0;
    bool dealt_in = false;
    std::vector<ChipPosting> chips;
    std::string clause;
};
// Who came late has one of them.
struct StackTaken {
    EntryNumber entry;
    std::vector<ChipPosting> chips;
};
struct TeamRegistered {
    std::string name;
    std::vector<PersonId> members;
    std::string clause;
};
struct PlayerChanged {
    EntryNumber entry;
    PersonId person;
    std::int64_t level = 0;
    std::int64_t at_ms = 0;
    std::string clause;
};
// Play has stopped with these; their places go by what they have, the fewest first.
struct SurvivorsCounted {
    std::vector<CountedStack> survivors;
    std::string clause;
};
struct TableClosed {
    TableNumber table;
};
struct TournamentFinished {
    EntryNumber winner;
    std::int64_t at_ms = 0;
};

// Of the notes of that table all up to this one.
struct HandOverConfirmed {
    TableNumber table;
    std::int64_t note = 0;
    std::string by;
    std::int64_t at_ms = 0;
};

BOOST_DESCRIBE_ENUM(EntryKind, first, reentry)
BOOST_DESCRIBE_ENUM(Wait, button, big_blind)
BOOST_DESCRIBE_STRUCT(TournamentCreated, (), (setup, first_commitment))
BOOST_DESCRIBE_STRUCT(SetupChanged, (), (setup))
BOOST_DESCRIBE_STRUCT(RegistrationOpened, (), (book, digest))
BOOST_DESCRIBE_STRUCT(BookChanged, (), (book, digest, reason))
BOOST_DESCRIBE_STRUCT(TournamentCancelled, (), (reason))
BOOST_DESCRIBE_STRUCT(Draw, (), (number, algorithm, seed, from, pick, next_commitment))
BOOST_DESCRIBE_STRUCT(EntrySold, (),
                      (entry, person, kind, money, chips, ticket, checked, transfer, told, points, day_two))
BOOST_DESCRIBE_STRUCT(TableOpened, (), (table, seats))
BOOST_DESCRIBE_STRUCT(SeatDrawn, (), (entry, table, seat, draw, waits))
BOOST_DESCRIBE_STRUCT(EntryRefunded, (), (entry, money, chips))
BOOST_DESCRIBE_STRUCT(EntryTransferred, (), (entry, money, chips, tournament))
BOOST_DESCRIBE_STRUCT(EntryReceived, (), (entry, money, tournament, from))
BOOST_DESCRIBE_STRUCT(LevelsChanged, (), (levels, index, elapsed_ms, at_ms))
BOOST_DESCRIBE_STRUCT(LateRegistrationChanged, (), (late_levels))
BOOST_DESCRIBE_STRUCT(CapChanged, (), (max_entries))
BOOST_DESCRIBE_STRUCT(PayoutChanged, (), (payout, payout_unit))
BOOST_DESCRIBE_STRUCT(ClockStarted, (), (index, elapsed_ms, at_ms))
BOOST_DESCRIBE_STRUCT(ClockPaused, (), (index, elapsed_ms, at_ms))
BOOST_DESCRIBE_STRUCT(LevelSet, (), (index, elapsed_ms, at_ms))
BOOST_DESCRIBE_STRUCT(TimeAdded, (), (ms, index, elapsed_ms, at_ms))
BOOST_DESCRIBE_STRUCT(ClockShifted, (), (by_ms))
BOOST_DESCRIBE_STRUCT(EntryBusted, (), (entry, by, at_ms, stack))
BOOST_DESCRIBE_STRUCT(EntryMoved, (), (entry, from_table, from_seat, table, seat, draw, clause, waits, at_ms))
BOOST_DESCRIBE_STRUCT(ButtonTold, (), (table, seat))
BOOST_DESCRIBE_STRUCT(SeatGiven, (), (entry, table, seat, waits))
BOOST_DESCRIBE_STRUCT(Seated, (), (entry, table, seat))
BOOST_DESCRIBE_STRUCT(SeatsRedrawn, (), (seats, closed, table_size, draw, clause, reason))
BOOST_DESCRIBE_STRUCT(BreakOrderSet, (), (tables, clause, draw))
BOOST_DESCRIBE_STRUCT(CardDealt, (), (seat, card))
BOOST_DESCRIBE_STRUCT(ButtonDrawn, (), (table, cards, buttons, draw, clause))
BOOST_DESCRIBE_STRUCT(HandForHandStarted, (), (players, index, elapsed_ms, at_ms, clause))
BOOST_DESCRIBE_STRUCT(HandCounted, (), (hand, ms, index, elapsed_ms, at_ms, owed_ms, clause))
BOOST_DESCRIBE_STRUCT(HandForHandEnded, (), (index, elapsed_ms, at_ms))
BOOST_DESCRIBE_STRUCT(LastHandsAnnounced, (), (hands, index, elapsed_ms, at_ms, draw, clause))
BOOST_DESCRIBE_STRUCT(DayEnded, (), (day, index, elapsed_ms, at_ms))
BOOST_DESCRIBE_STRUCT(Raced, (), (entry, chips, cards, won, saved, exchanged))
BOOST_DESCRIBE_STRUCT(ChipsRaced, (), (table, value, into, method, results, chips, draw, clause))
BOOST_DESCRIBE_STRUCT(ChipsRetired, (), (value, method))
BOOST_DESCRIBE_STRUCT(LateChipsTaken, (), (entry, value, count, given, chips, clause))
BOOST_DESCRIBE_STRUCT(FoundChipsTaken, (), (amount, owner, chips, clause))
BOOST_DESCRIBE_STRUCT(EntryRemoved, (), (entry, how, chips, at_ms, reason, clause, without_place, without_prize, money))
BOOST_DESCRIBE_STRUCT(ChipsSold, (), (entry, product, declared, money, chips, clause))
BOOST_DESCRIBE_STRUCT(RebuyDeclared, (), (entry, owed, chips, clause))
BOOST_DESCRIBE_STRUCT(WaitingListJoined, (), (person, request, at_ms))
BOOST_DESCRIBE_STRUCT(WaitingListLeft, (), (person))
BOOST_DESCRIBE_STRUCT(PlaceReserved, (), (person, confirmed, at_ms))
BOOST_DESCRIBE_STRUCT(CheckedIn, (), (person, at_ms, clause))
BOOST_DESCRIBE_STRUCT(OvertimeBegun, (), (levels, ends_at, index, elapsed_ms, at_ms, clause))
BOOST_DESCRIBE_STRUCT(TableTold, (), (table, frozen, stack, clause))
BOOST_DESCRIBE_STRUCT(TableRunOut, (), (table, clause))
BOOST_DESCRIBE_STRUCT(DealersPushed, (), (at_ms, clause, dealers))
BOOST_DESCRIBE_STRUCT(NoticeGiven, (), (notice, by, at_ms, clause, chips))
BOOST_DESCRIBE_STRUCT(SeatCorrected, (), (entry, played_at, counted, chips, clause))
BOOST_DESCRIBE_STRUCT(SeatKept, (), (entry, kept, clause))
BOOST_DESCRIBE_STRUCT(StacksLaidOut, (), (stacks, dealt_in, chips, clause))
BOOST_DESCRIBE_STRUCT(StackTaken, (), (entry, chips))
BOOST_DESCRIBE_STRUCT(TeamRegistered, (), (name, members, clause))
BOOST_DESCRIBE_STRUCT(PlayerChanged, (), (entry, person, level, at_ms, clause))
BOOST_DESCRIBE_STRUCT(SurvivorsCounted, (), (survivors, clause))
BOOST_DESCRIBE_STRUCT(HandOverConfirmed, (), (table, note, by, at_ms))
BOOST_DESCRIBE_STRUCT(TableClosed, (), (table))
BOOST_DESCRIBE_STRUCT(TournamentFinished, (), (winner, at_ms))

using Event =
    OneOf<TournamentCreated, SetupChanged, RegistrationOpened, BookChanged, TournamentCancelled, EntrySold, TableOpened,
          SeatDrawn, EntryRefunded, EntryTransferred, EntryReceived, LevelsChanged, LateRegistrationChanged, CapChanged,
          PayoutChanged, ClockStarted, ClockPaused, LevelSet, TimeAdded, ClockShifted, EntryBusted, EntryMoved,
          ButtonTold, SeatGiven, TableClosed, TournamentFinished, SeatsRedrawn, BreakOrderSet, ButtonDrawn,
          HandForHandStarted, HandCounted, HandForHandEnded, LastHandsAnnounced, DayEnded, ChipsRaced, ChipsRetired,
          LateChipsTaken, FoundChipsTaken, EntryRemoved, ChipsSold, RebuyDeclared, WaitingListJoined, WaitingListLeft,
          PlaceReserved, CheckedIn, OvertimeBegun, TableTold, TableRunOut, DealersPushed, ConductRecorded,
          PenaltyHandsServed, PlayerReadmitted, PaceSet, TableHandBegun, PlacesRanked, DeckChanged, ChipsExchanged,
          ChipsCarried, EntryWithdrawn, NoticeGiven, SeatCorrected, SeatKept, StacksLaidOut, StackTaken, TeamRegistered,
          PlayerChanged, SurvivorsCounted, DealersPlanned, DealerChanged, HandOverNoted, HandOverConfirmed>;
using Events = std::vector<Event>;

}  // namespace riffle::tournament
