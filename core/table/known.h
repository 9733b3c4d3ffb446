// What the hand knows of the circumstances that are told: it is added where it holds, and whoever tells one that does
// not is refused. Only what no table shows (intent, protection, what was visible) is believed as it is told.
#pragma once
#include <expected>

#include "core/table/decide.h"

namespace riffle::table {

// The act as the hand has it. Without a hand it is as it was told.
std::expected<rulings::Act, Refusal> as_known(const State& state, rulings::Act act, const rulebook::Book& book,
                                              const hand::Rules& rules);

}  // namespace riffle::table
