// How many hole cards each player is dealt and gives up: the game's own figures, or those of the book where crazy
// pineapple is played with others.
#pragma once
#include "core/hand/game.h"
#include "core/hand/rules.h"
#include "core/hand/state.h"

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

// [tda-2024:RP-10-H] Where cards are told: whether stud's last one has to be one for all, counted by what was dealt.
inline bool last_card_for_all(const HandState& s, const Rules& rules) {
    if (s.phase != Phase::dealing || !s.game->short_stub(s.street) || s.due_cards != s.live) return false;
    int left = s.game->cards().size();
    for (const Seat seat : s.dealt_in) left -= s.at(seat).holding.count;
    const int needed = s.live.size() + 2;                                 // a burn, and the last card of a deck
    const int stub = left - std::max(0, s.burned - s.street_now().burn);  // before this street's burn
    if (stub >= needed) return false;
    const ShortStub way = left >= needed ? rules.stub_enough_with_burns.value
                          : stub >= 3    ? rules.stub_of_three.value
                                         : rules.stub_below_three.value;
    return way != ShortStub::with_burns;
}

}  // namespace riffle::hand
