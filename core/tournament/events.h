// What happened to a tournament, with its results. Names and fields are a storage format: frozen.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/tournament/accounts.h"
#include "core/tournament/ids.h"
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

struct EntrySold {
    EntryNumber entry;
    PersonId person;
    EntryKind kind = EntryKind::first;
    std::vector<MoneyPosting> money;  // from the pool and the fees to the drawer
    std::vector<ChipPosting> chips;
    std::string ticket;
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
};
struct EntryMoved {
    EntryNumber entry;
    TableNumber from_table;
    SeatNumber from_seat;
    TableNumber table;
    SeatNumber seat;
    std::optional<Draw> draw;
    std::optional<std::string> clause;  // why, where the book asked for it
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
};
struct TableClosed {
    TableNumber table;
};
struct TournamentFinished {
    EntryNumber winner;
    std::int64_t at_ms = 0;
};

BOOST_DESCRIBE_ENUM(EntryKind, first, reentry)
BOOST_DESCRIBE_STRUCT(TournamentCreated, (), (setup, first_commitment))
BOOST_DESCRIBE_STRUCT(SetupChanged, (), (setup))
BOOST_DESCRIBE_STRUCT(RegistrationOpened, (), (book, digest))
BOOST_DESCRIBE_STRUCT(BookChanged, (), (book, digest, reason))
BOOST_DESCRIBE_STRUCT(TournamentCancelled, (), (reason))
BOOST_DESCRIBE_STRUCT(Draw, (), (number, algorithm, seed, from, pick, next_commitment))
BOOST_DESCRIBE_STRUCT(EntrySold, (), (entry, person, kind, money, chips, ticket))
BOOST_DESCRIBE_STRUCT(TableOpened, (), (table, seats))
BOOST_DESCRIBE_STRUCT(SeatDrawn, (), (entry, table, seat, draw))
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
BOOST_DESCRIBE_STRUCT(EntryBusted, (), (entry, by, at_ms))
BOOST_DESCRIBE_STRUCT(EntryMoved, (), (entry, from_table, from_seat, table, seat, draw, clause))
BOOST_DESCRIBE_STRUCT(ButtonTold, (), (table, seat))
BOOST_DESCRIBE_STRUCT(SeatGiven, (), (entry, table, seat))
BOOST_DESCRIBE_STRUCT(TableClosed, (), (table))
BOOST_DESCRIBE_STRUCT(TournamentFinished, (), (winner, at_ms))

using Event =
    std::variant<TournamentCreated, SetupChanged, RegistrationOpened, BookChanged, TournamentCancelled, EntrySold,
                 TableOpened, SeatDrawn, EntryRefunded, EntryTransferred, EntryReceived, LevelsChanged,
                 LateRegistrationChanged, CapChanged, PayoutChanged, ClockStarted, ClockPaused, LevelSet, TimeAdded,
                 ClockShifted, EntryBusted, EntryMoved, ButtonTold, SeatGiven, TableClosed, TournamentFinished>;
using Events = std::vector<Event>;

}  // namespace riffle::tournament
