// Who goes out at one time, and what has to be told of them.
#pragma once

#include "core/tournament/decide.h"

namespace riffle::tournament {

// Several go in one hand, and the book ranks them by stacks that were not told.
std::optional<Refusal> stacks_untold(const State& state, const BustOut& command, const Book& book,
                                     const Context& context);

}  // namespace riffle::tournament
