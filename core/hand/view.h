// What one person may see of a hand: everything public, and his own cards.
#pragma once
#include "core/hand/legal.h"
#include "core/hand/pots.h"
#include "core/hand/rules.h"
#include "core/hand/state.h"

namespace riffle::hand {

enum class ViewerKind : std::uint8_t {
    audience,  // a screen, a player without a hand: the public cards only
    player,    // and his own
    dealer,    // the tablet: public cards, and the pot for paying it out
};
struct Viewer {
    ViewerKind kind = ViewerKind::audience;
    Seat seat = no_seat;
};

struct SeatView {
    Seat seat;
    Chips stack;
    Chips bet;
    bool live = false;
    bool all_in = false;
    bool tabled = false;
    bool all_in_button = false;  // the dealer has put one in front of him [tda-2024:RP-1]
    Cards cards;  // unknown_card for each one hidden from this viewer; empty once folded, for everybody else
};

struct View {
    const Game* game = nullptr;
    Phase phase = Phase::idle;
    std::uint8_t street = 0;
    Seat button = no_seat;
    Seat to_act = no_seat;
    Chips price;
    Cards board;
    Pots pots;      // empty where the rules do not count the pot for this viewer
    Chips in_play;  // bets in front of the players
    InlineVector<SeatView, max_seats> seats;
    // The board cards that would have come, where the rules let them be seen once the hand is over [tda-2024:28].
    Cards undealt;
    Legal legal;  // of the viewer's own turn; the dealer sees whoever's turn it is
};

View view_for(const HandState& state, const Rules& rules, Viewer viewer);

}  // namespace riffle::hand
