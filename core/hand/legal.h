// What the player to act may do, with amounts. decide() uses the same figures, so the two always agree.
#pragma once
#include <algorithm>

#include "core/hand/order.h"
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

// The parts of legal(), for those who need one only; the state must be betting. Inline, for every action asks them.

// What the player to act lacks to match the others; 0 when he may check, and while the bring-in is due.
inline Chips due_of(const HandState& s, const SeatState& p) {
    if (s.bring_in_due) return {};
    std::int64_t to_match = s.price.value;
    if (s.able.just_one()) to_match = std::min(to_match, largest_other_bet(s, s.to_act).value);
    return Chips{std::max(to_match - p.bet.value, std::int64_t{0})};
}

// All but bets and raises. Legal is filled where it stays: a copy would wait for what was just written.
inline void add_all_but_raise(const HandState& s, Legal& l) {
    const SeatState& p = s.at(s.to_act);
    const Chips due = due_of(s, p);
    l.seat = s.to_act;
    l.fold = !s.bring_in_due || s.bring_in_may_fold;
    l.check = !s.bring_in_due && due.value == 0;
    l.call = due.value > 0;
    l.bring_in = s.bring_in_due;
    l.call_by = std::min(p.stack, due);
    if (s.bring_in_due) l.bring_in_by = std::min(p.stack, s.stakes.bring_in);
    l.all_in_to = Chips{p.bet.value + p.stack.value};
}

// [tda-2024:47-A-1, 47-B] Whether a player who has acted may raise again.
inline bool reopened(const HandState& s, const Rules& rules, Seat seat) {
    const SeatState& p = s.at(seat);
    const std::int64_t faced = s.price.value - p.bet.value;
    if (s.game->limit != Limit::fixed_limit && !rules.short_all_ins_reopen_together.value) return s.bets > p.bets_seen;
    if (s.game->limit != Limit::fixed_limit)
        return faced >= s.least_raise.value ||
               (rules.short_all_in_bars_aggressor_only.value && seat != s.full_aggressor);
    return s.bets > p.bets_seen || faced * 100 >= s.limit_unit().value * rules.limit_reopen_percent.value;
}

// The amounts of pot limit and fixed limit; false with the reason when the cap is reached.
bool limited_raise(const HandState& state, const Rules& rules, Legal& legal);
// The street has had all the raises it may have. [tda-2024:48-1] In no-limit and pot-limit only where a house says so:
// there the blind is a bet too.
bool cap_reached(const HandState& state, const Rules& rules);
// [tda-2024:RP-17] who comes in may just call; where a house says otherwise the first has to raise.
inline bool has_to_raise(const HandState& s, const Rules& rules, const Legal& l) {
    return rules.single_draw_opens_with_a_raise.value && l.raise && s.street == 0 && s.bets == 0 &&
           s.game->streets.size() == 2 && s.game->streets[1].draw;
}
// [rules.raise_may_stop_at_opponents_stack] a raise may be as small as covers everybody.
void stop_at_opponents_stack(const HandState& state, Legal& legal);

// Bets and raises.
inline void add_raise(const HandState& s, const Rules& rules, Legal& l) {
    const auto no = [&](RefusalCode why, Citation cite) {
        l.no_raise = why;
        l.no_raise_cite = cite;
    };
    SeatSet others = s.able;
    others.remove(l.seat);
    if (others.empty()) return no(RefusalCode::nobody_to_raise, rules.all_in_hands_face_up.cite);
    if (l.call && l.call_by == s.at(l.seat).stack) return no(RefusalCode::bet_above_stack, {"tda-2024:GL-actions"});
    if (s.acted.has(l.seat) && !reopened(s, rules, l.seat))
        return no(RefusalCode::betting_not_reopened,
                  s.game->limit == Limit::fixed_limit ? rules.limit_reopen_percent.cite : Citation{"tda-2024:47-A-1"});
    if (rules.raise_cap_in_every_game.value && cap_reached(s, rules))
        return no(RefusalCode::raise_cap_reached, rules.raise_cap_in_every_game.cite);
    if (s.game->limit == Limit::no_limit) {
        l.min_to = std::min(s.price + s.least_raise, l.all_in_to);
        l.max_to = l.all_in_to;
    } else if (!limited_raise(s, rules, l)) {
        return;
    }
    if (rules.raise_may_stop_at_opponents_stack.value) stop_at_opponents_stack(s, l);
    (s.price.value == 0 ? l.bet : l.raise) = true;
    l.complete = s.game->stud() && s.street == 0 && s.bets == 0;
}

inline Legal legal(const HandState& s, const Rules& rules) {
    Legal l;
    if (s.phase == Phase::betting && s.to_act != no_seat) {
        add_all_but_raise(s, l);
        add_raise(s, rules, l);
        if (has_to_raise(s, rules, l)) l.call = false;
    }
    return l;
}

}  // namespace riffle::hand
