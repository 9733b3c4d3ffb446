// Omaha's high hand by a path of one's choice, so that the paths can be held against each other.
#pragma once
#include "core/cards/card.h"
#include "core/cards/processor.h"
#include "core/cards/strength.h"

namespace riffle {

// `path` must be one that this machine has. evaluate_omaha_high (evaluate.h) takes the fastest.
Strength evaluate_omaha_high(CardSet hole, CardSet board, Path path);

}  // namespace riffle
