// Hands at the tables of a tournament: which level's stakes each plays, what keeps the tables in step, and how those
// who go out at one time are ranked.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/ledger/amount.h"
#include "core/tournament/ids.h"

namespace riffle::tournament {

// What the dealer does first; whether a hand begins with it is the book's.
enum class HandStart { first_riffle, shuffler_button, dealer_push };
BOOST_DESCRIBE_ENUM(HandStart, first_riffle, shuffler_button, dealer_push)
// [tda-2024:RP-19] What a house may announce against stalling.
enum class PaceKind {
    random_table_breaks,
    hands_per_level,
    orbit_for_orbit,
    soft_hand_for_hand,
    shot_clock,
    time_banks
};
BOOST_DESCRIBE_ENUM(PaceKind, random_table_breaks, hands_per_level, orbit_for_orbit, soft_hand_for_hand, shot_clock,
                    time_banks)

// A hand begins at a table; of a table that is followed it is told when the hand is over.
struct BeginHand {
    TableNumber table;
    std::optional<HandStart> by{};  // nothing said: the first riffle
};
struct SetPace {
    PaceKind kind = PaceKind::hands_per_level;
    bool on = true;
    std::optional<std::int64_t> number{};  // of hands a level, of seconds under the shot clock, of uses
};
BOOST_DESCRIBE_STRUCT(BeginHand, (), (table, by))
BOOST_DESCRIBE_STRUCT(SetPace, (), (kind, on, number))

struct Pace {
    bool random_table_breaks = false;
    std::int64_t hands_per_level = 0;  // 0: levels go by the clock
    bool orbit_for_orbit = false;
    bool soft_hand_for_hand = false;
    std::int64_t shot_clock_s = 0;  // 0: as the book has it
    std::int64_t time_banks = 0;    // uses for each player; 0: as the book has it
    friend bool operator==(const Pace&, const Pace&) = default;
};
BOOST_DESCRIBE_STRUCT(Pace, (),
                      (random_table_breaks, hands_per_level, orbit_for_orbit, soft_hand_for_hand, shot_clock_s,
                       time_banks))

struct TableHands {
    std::int64_t hands = 0;        // begun since a pace was last set
    std::int64_t in_level = 0;     // of the level `index`
    std::int64_t orbits = 0;       // that are over
    std::int64_t in_orbit = 0;     // hands of the present one
    std::int64_t orbit_hands = 0;  // as many as sat there when it began
    std::int64_t index = 0;        // the level whose stakes the last hand plays
    std::int64_t at_ms = 0;        // when that began
    friend bool operator==(const TableHands&, const TableHands&) = default;
};
BOOST_DESCRIBE_STRUCT(TableHands, (), (hands, in_level, orbits, in_orbit, orbit_hands, index, at_ms))

struct PaceSet {
    Pace pace;
    bool clock_runs = true;
    std::int64_t index = 0;
    std::int64_t elapsed_ms = 0;
    std::int64_t at_ms = 0;
    std::string clause;
};
struct TableHandBegun {
    TableNumber table;
    TableHands now;
    std::string clause;
};
// Of those who went out at one time: their places, the worst first, and who shares what those places pay.
struct PlacesRanked {
    std::vector<EntryNumber> order;
    std::vector<std::vector<EntryNumber>> shared;
    std::string clause;
};
BOOST_DESCRIBE_STRUCT(PaceSet, (), (pace, clock_runs, index, elapsed_ms, at_ms, clause))
BOOST_DESCRIBE_STRUCT(TableHandBegun, (), (table, now, clause))
BOOST_DESCRIBE_STRUCT(PlacesRanked, (), (order, shared, clause))

// Out in the present hand of hand for hand.
struct GoneOut {
    EntryNumber entry;
    TableNumber table;
    std::optional<Chips> stack{};  // at the start of the hand, where it was told
    friend bool operator==(const GoneOut&, const GoneOut&) = default;
};

}  // namespace riffle::tournament
