// What a hand is worth by its ranks alone and by one suit alone: the better of the two is the hand. Enumeration asks
// for them apart, since boards differ in their ranks far less often than in their suits. Private to this room.
#pragma once
#include <cstdint>

#include "core/cards/card.h"
#include "core/cards/ranking.h"

namespace riffle::parts {

// `cards` of the 36-card deck, 5..7.
std::uint16_t short_deck_ranks(CardSet cards);
// By the ranks of the suit; 0 with fewer than five.
std::uint16_t short_deck_flush(ranking::Ranks ranks);

// Two of 4..6 hole cards with three of 3..5 on the board.
std::uint16_t omaha_ranks(CardSet hole, CardSet board);
// By the ranks of the suit in both; 0 when they make none.
std::uint16_t omaha_flush(ranking::Ranks hole, ranking::Ranks board);

}  // namespace riffle::parts
