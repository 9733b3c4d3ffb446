// Cards as they are written.
#pragma once
#include "core/cards/deck.h"

namespace riffle {

inline CardSet cards(const char* text) { return parse_cards(text).value(); }

}  // namespace riffle
