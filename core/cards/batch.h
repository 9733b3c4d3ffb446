// Many hands at once, seven bytes a hand, one after the other.
#pragma once
#include <span>

#include "core/cards/card.h"
#include "core/cards/processor.h"
#include "core/cards/strength.h"

namespace riffle {

// strengths[i] = evaluate_high_7 of cards[7 * i .. 7 * i + 6]; `cards` must be seven times as many as `strengths`.
void evaluate_high_7_batch(std::span<const Card> cards, std::span<Strength> strengths);
// The same by a path that this machine has.
void evaluate_high_7_batch(std::span<const Card> cards, std::span<Strength> strengths, Path path);

}  // namespace riffle
