// Hands of a penalty that were served where the house follows the table itself.
#pragma once
#include <optional>
#include <span>

#include "core/rulebook/asked_book.h"
#include "core/tournament/state.h"

namespace riffle::tournament {

// A hand of a table that is followed is over: those of its players who sat it out on a penalty have served it. After a
// misdeal it was dealt so often again, which is the same hand where the book says so.
std::optional<PenaltyHandsServed> hand_served(const State& state, std::span<const EntryNumber> entries,
                                              std::int64_t redeals, const rulebook::AskedBook& book);

}  // namespace riffle::tournament
