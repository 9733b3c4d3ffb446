// What counting and sampling share: is the question in order, and which hands fit together. Private to this room.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "core/cards/equity.h"

namespace riffle::deals {

std::optional<EquityFault> fault_of(const EquityQuestion& question);

// Cards still in the deck before anybody has a hand.
CardSet left_of(const EquityQuestion& question);

// One holding for each player from `i` on such that no card is needed twice; steps are counted down, so that a
// hopeless search ends.
bool can_deal(std::span<const Range> players, CardSet left, std::uint64_t& steps);

}  // namespace riffle::deals
