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

// The open seat whose player would post the big blind first; one that would be the small blind comes last where the
// book says that it is never the worst [tda-2024:11-A-2]. Nothing: no seat is open, or the button is not known.
std::optional<SeatNumber> worst_seat(const Table& table, bool never_small_blind);

// Whether the seat that would post the big blind next is empty [tda-2024:11-D-1].
bool blinds_affected(const Table& table);

}  // namespace riffle::tournament
