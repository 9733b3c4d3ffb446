// How a told table begins and is dealt where nobody said otherwise: the cards that were told, unknown ones in the
// holes, and on the board and face up the lowest cards nobody has, for those must be cards.
#pragma once
#include <map>
#include <optional>
#include <vector>

#include "core/table/state.h"

namespace riffle::say {

struct Dealer {
    std::map<hand::Seat, std::vector<Card>> holes;  // by seat, in the order they come
    std::vector<Card> board;
    CardSet exposed;  // down cards the dealer turns over in the deal

    // What is to be dealt next, its cards taken from those told; nothing when nothing is due. Once nobody can bet any
    // more the dealer waits (hands are turned up first) unless `run_out`.
    std::optional<hand::Command> next(const table::State& table, const hand::Rules& rules, bool run_out = false);
};

// Who pays an ante when the event does not say: in stud everybody, otherwise as the book has it [rptp:32].
hand::AnteKind ante_unsaid(const hand::Game& game, const rulebook::Book& book);
// The blinds sit left of the button; heads-up the button is the small blind [tda-2024:34-B-1]; where the rules do not
// say otherwise.
void seat_blinds(hand::StartHand& start, hand::SeatSet seated, bool dead_small_blind, const hand::Rules& rules);
// The player to act checks, or calls what he faces.
hand::Act quiet_act(const hand::HandState& hand, const hand::Rules& rules);

}  // namespace riffle::say
