// The main pot and the side pots as they stand: a view of the state.
#pragma once
#include "core/hand/state.h"

namespace riffle::hand {

struct Pot {
    Chips amount;
    SeatSet contenders;
};
using Pots = InlineVector<Pot, max_seats>;

// Main pot first. Bets still in front of the players are counted in.
Pots pots_of(const HandState& state);

}  // namespace riffle::hand
