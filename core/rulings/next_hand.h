// From one hand to the next at a table: the button, the blinds and the players, as the book's points say.
#pragma once
#include "core/hand/button.h"
#include "core/rulings/live.h"

namespace riffle::rulings {

struct NextHand {
    bool win_the_button = false;  // announced: the winner has the button
    SeatSet leaving;              // chairs emptied between the hands
};

// The hand on `live` is over: the next one is dealt. `positions` are the last hand's and become the new one's.
std::expected<CiteList, Denied> next_hand(Live& live, hand::Positions& positions, const NextHand& how,
                                          const Points& points, hand::Rules rules);

}  // namespace riffle::rulings
