// Hand for hand, which tables have played their hand.
#pragma once
#include <optional>

#include "core/tournament/state.h"

namespace riffle::tournament {

// The first that has not told how its hand stands; one with a single player has none to play. Only while it is on.
std::optional<TableNumber> not_told(const State& state);

}  // namespace riffle::tournament
