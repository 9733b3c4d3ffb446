// What the player to act may do, with amounts. decide() uses the same figures, so the two always agree.
#pragma once
#include "core/hand/refusal.h"
#include "core/hand/rules.h"
#include "core/hand/state.h"

namespace riffle::hand {

struct Legal {
    Seat seat = no_seat;  // no_seat: nobody has to act
    bool fold = false;
    bool check = false;
    bool call = false;
    bool bring_in = false;
    bool complete = false;  // a bet or raise that completes the bring-in
    bool bet = false;       // nothing to match yet
    bool raise = false;
    Chips call_by{};
    Chips bring_in_by{};
    Chips min_to{};  // bet and raise: between these two totals; in fixed limit only these two
    Chips max_to{};
    Chips all_in_to{};
    RefusalCode no_raise{};  // why not, when neither bet nor raise
    Citation no_raise_cite;

    bool may_bet_or_raise() const { return bet || raise; }
};

Legal legal(const HandState& state, const Rules& rules);

// legal() in two steps for those who need one only: all but bets and raises, then these. The state must be betting.
Legal legal_without_raise(const HandState& state);
void add_raise(const HandState& state, const Rules& rules, Legal& legal);

}  // namespace riffle::hand
