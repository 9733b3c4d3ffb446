// Who comes first: bring-in, first to act, first to show. Inside the room.
#pragma once
#include "core/hand/rules.h"
#include "core/hand/state.h"

namespace riffle::hand {

// The live player whose up card brings in: lowest by suit, in razz highest with aces low.
Seat bring_in_seat(const HandState& state, const Rules& rules);
// The live player who is first on this street, whether or not he has chips to act with.
Seat first_of_street(const HandState& state, const Rules& rules);
// The most any live player but `seat` has in front of him.
Chips largest_other_bet(const HandState& state, Seat seat);
// Whether somebody still has to act on this street.
bool action_pending(const HandState& state);

}  // namespace riffle::hand
