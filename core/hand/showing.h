// What a holding is worth in a game, and which cards make it so. Inside the room and for views.
#pragma once
#include "core/cards/strength.h"
#include "core/hand/game.h"

namespace riffle::hand {

// The high hand, or the only one of games with a single winner.
Strength strength_of(const Game& game, CardSet hole, CardSet board);
// The low of a high/low game; Strength{0} when it does not qualify.
Strength low_strength_of(const Game& game, CardSet hole, CardSet board);
// The same of cards that play alone: those shown of a hand, and Omaha played with any cards. The board is whole.
Strength strength_of_part(const Game& game, CardSet shown, CardSet board, bool any_cards);
Strength low_strength_of_part(const Game& game, CardSet shown, CardSet board, bool any_cards);
// The five cards (or fewer in badugi) of a stud holding that make its strength, with the highest cards where several
// do.
CardSet best_five(const Game& game, CardSet cards, bool low);

}  // namespace riffle::hand
