// Random legal play: what walks the engine in the property tests, the signature, the benchmark and the simulator.
#pragma once
#include "core/base/prng.h"
#include "core/hand/commands.h"
#include "core/hand/rules.h"
#include "core/hand/state.h"

namespace riffle::hand {

// The player to act does one of fold (facing a bet), check or call, bet or raise, all with the same chance; amounts
// uniform between the least and the most.
Act random_act(const HandState& state, const Rules& rules, Prng& prng);
// Whatever the state waits for, in any phase but idle and over; told cards are drawn from those not out yet.
Command random_command(const HandState& state, const Rules& rules, Prng& prng);

// Puts a random card order for the game on the command, reusing what stands in `start.deck` if it is a whole deck.
void shuffle_deck(StartHand& start, Prng& prng);

}  // namespace riffle::hand
