// How many hole cards each player is dealt and gives up: the game's own figures, or those of the book where crazy
// pineapple is played with others.
#pragma once
#include "core/hand/game.h"
#include "core/hand/rules.h"

namespace riffle::hand {

// What the book changes of the first deal; 0 in every other game.
inline int more_hole_cards(const Game& game, const Rules& rules) {
    if (!game.discards || rules.pineapple_cards.value == 0) return 0;
    return rules.pineapple_cards.value - game.streets[0].down;
}
inline int hole_cards_on(const Game& game, std::size_t street, const Rules& rules) {
    const Street& now = game.streets[street];
    return now.down + now.up + (street == 0 ? more_hole_cards(game, rules) : 0);
}
// All that is given up in a hand, at once [mediterraneo-2026:14-c].
inline int hole_cards_given_up(const Game& game, const Rules& rules) {
    int count = more_hole_cards(game, rules);
    for (const Street& street : game.streets) count += street.discard;
    return count;
}

}  // namespace riffle::hand
