// Where the blinds of a table are, from its button, and which of its open seats is the worst to be moved to.
#pragma once
#include <optional>
#include <vector>

#include "core/tournament/seating.h"

namespace riffle::tournament {

struct Positions {
    SeatNumber small_blind;
    SeatNumber big_blind;
    SeatNumber next_big_blind;  // who is due to post it on the next hand
    friend bool operator==(const Positions&, const Positions&) = default;
};

// Nothing: the button is not known, or fewer than two sit there.
std::optional<Positions> positions_of(const Table& table);

// The seats after this one, in the order of dealing, up to and with itself.
std::vector<SeatNumber> clockwise_from(const Table& table, SeatNumber seat);

// Whether who had the big blind when the button was told has left since.
bool big_blind_gone(const Table& table);

struct WorstSeat {
    bool never_small_blind = true;  // a seat that would be the small blind comes last [tda-2024:11-A-2]
    bool single_blind = true;       // a seat may post the big blind alone; else it is the director's
    bool big_blind_twice = true;    // the seat that posts it in the very next hand counts
};
// The open seat whose player would post the big blind first. Nothing: no seat is open, the button is not known, or the
// director says which.
std::optional<SeatNumber> worst_seat(const Table& table, const WorstSeat& rule);

// Whether somebody who sits down here comes between the small blind and the button, and so is not dealt in until the
// button has passed [tda-2024:8-A-3] [tda-2024:10-A]. The button must be known.
bool behind_small_blind(const Table& table, SeatNumber seat);
// Whether the blinds have passed this seat since the first button of the table was told.
bool blinds_passed(const Table& table, SeatNumber seat);

// Whether the seat that would post the big blind next is empty [tda-2024:11-D-1].
bool blinds_affected(const Table& table);

}  // namespace riffle::tournament
