// What one person may see of a table: the engine's view of the hand, with what rulings have let others see and left of
// the player's choices.
#pragma once
#include "core/hand/view.h"
#include "core/table/state.h"

namespace riffle::table {

hand::View view_for(const State& state, const hand::Rules& rules, hand::Viewer viewer);

}  // namespace riffle::table
