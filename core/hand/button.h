// The button from one hand to the next: dead button, single big blind, the change to heads-up, newcomers who wait, the
// button frozen through stud, win-the-button. Chairs, not players: a button may rest on an empty chair.
#pragma once
#include <optional>
#include <span>

#include "core/hand/events.h"
#include "core/hand/rules.h"
#include "core/hand/seat.h"

namespace riffle::hand {

struct Chairs {
    SeatSet playing;  // has chips and has been dealt in here before
    SeatSet joining;  // has chips and is new at the table
    SeatSet all() const { return playing | joining; }
};

// The chairs of one hand. `small_blind` and `button` may be empty chairs: then nobody posts, the button is dead.
struct Positions {
    Seat button = no_seat;
    Seat small_blind = no_seat;
    Seat big_blind = no_seat;
    bool frozen = false;  // a stud hand: the button waits for the next game with blinds
    friend constexpr bool operator==(const Positions&, const Positions&) = default;
};

// The first hand at a table with the button drawn for `button`, which may be an empty chair.
Positions first_positions(const Chairs& chairs, Seat button, bool stud, const Rules& rules = {});
// The next hand. `winner` is the chair that won the last one, for win-the-button.
Positions next_positions(const Positions& last, const Chairs& chairs, bool stud, const Rules& rules,
                         Seat winner = no_seat);

// New players between the button and the small blind: they get no cards this hand.
SeatSet waiting(const Positions& now, const Chairs& chairs);

// Who takes the button when the winner does: the winner of the main pot, of several the first left of the button.
Seat button_winner(std::span<const Event> events, Seat button);

// Puts the positions on a StartHand whose seats are filled.
void seat_positions(StartHand& start, const Positions& now, const Chairs& chairs);

}  // namespace riffle::hand
