#include "core/hand/order.h"

#include <algorithm>

#include "core/cards/evaluate.h"

namespace riffle::hand {
namespace {

// Rank and suit as one number that rises with the card; aces low where the game says so.
int card_order(Card card, bool aces_low, SuitOrder suits) {
    const int rank = static_cast<int>(card.rank());
    const int height = aces_low && card.rank() == Rank::ace ? -1 : rank;
    const int suit = static_cast<int>(card.suit());
    return height * 4 + (suits == SuitOrder::spades_highest ? suit : 3 - suit);
}

int highest_card(CardSet cards, bool aces_low, SuitOrder suits) {
    int best = -100;
    for (const Card card : cards) best = std::max(best, card_order(card, aces_low, suits));
    return best;
}

Seat best_board(const HandState& s, const Rules& rules) {
    const bool low = s.game->low_board();
    Seat best = no_seat;
    Strength strength;
    int high = 0;
    clockwise_after(s.live, s.button, [&](Seat seat) {
        const CardSet up = s.at(seat).holding.up_set();
        if (up.empty()) return;
        // Four at most count: a fifth lies up only where the dealer exposed one.
        if (up.size() > 4) return;
        const Strength mine = low ? evaluate_up_low(up) : evaluate_up_high(up);
        const int card = highest_card(up, low, rules.suit_order.value);
        // [tda-2024:RP-10-D] equal boards: the high card by suit, in razz too.
        const bool first =
            best == no_seat || mine > strength ||
            (mine == strength && card > high && rules.stud_first_to_act_tie.value == StudTie::high_card_by_suit);
        if (!first) return;
        best = seat;
        strength = mine;
        high = card;
    });
    return best == no_seat ? s.live.next_after(s.button) : best;
}

}  // namespace

Seat bring_in_seat(const HandState& s, const Rules& rules) {
    const bool razz = s.game->low_board();
    Seat found = no_seat;
    int order = 0;
    clockwise_after(s.live, s.button, [&](Seat seat) {
        const CardSet up = s.at(seat).holding.up_set();
        if (up.empty()) return;
        const int mine = highest_card(up, razz, rules.suit_order.value);
        if (found != no_seat && (razz ? mine <= order : mine >= order)) return;
        found = seat;
        order = mine;
    });
    return found == no_seat ? s.live.next_after(s.button) : found;
}

Seat first_of_street(const HandState& s, const Rules& rules) {
    if (s.game->stud()) {
        if (s.street == 0) return bring_in_seat(s, rules);
        // [tda-2024:RP-10-H-D] a community card changes nobody's board: as on the street before.
        if (s.community_seventh && !rules.stud_community_first_as_sixth.value) return s.live.next_after(s.button);
        if (s.community_seventh && s.first_to_act != no_seat)
            return s.live.has(s.first_to_act) ? s.first_to_act : s.live.next_after(s.first_to_act);
        return best_board(s, rules);
    }
    // [cnp:14.b] heads-up the button speaks first before the flop and last after it.
    const bool last_always = rules.heads_up_big_blind_first.value && s.dealt_in.size() == 2;
    if (s.street == 0 && s.big_blind != no_seat && !last_always) return s.live.next_after(s.big_blind);
    return s.live.next_after(s.button);
}

Chips largest_other_bet(const HandState& s, Seat seat) {
    Chips most;
    for (const Seat other : s.live)
        if (other != seat) most = std::max(most, s.at(other).bet);
    return most;
}

bool action_pending(const HandState& s) {
    if (s.pending.empty()) return false;
    if (!s.able.at_most_one()) return true;
    // One player with chips, the others all-in: he acts only if he has something to match.
    const Seat seat = s.pending.lowest();
    return s.at(seat).bet < largest_other_bet(s, seat);
}

}  // namespace riffle::hand
