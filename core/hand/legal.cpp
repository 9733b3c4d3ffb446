#include "core/hand/legal.h"

#include <algorithm>

#include "core/hand/order.h"

namespace riffle::hand {
namespace {

// [tda-2024:54-B, 54-C] The most a pot-limit bet may make the total.
Chips pot_limit_maximum(const HandState& s, const Rules& rules, Chips bet) {
    Chips pot = s.pot;
    if (s.street == 0) {
        if (!rules.pot_limit_counts_antes_first_street.value) pot -= s.antes;
        if (rules.pot_limit_full_blinds.value) pot += s.blinds_missing;
    }
    if (rules.pot_limit_counts_call.value) pot += s.price - bet;
    if (rules.pot_limit_adds_own_chips.value) pot += bet;
    return s.price + pot;
}

// [tda-2024:47-A-1, 47-B] Whether a player who has acted may raise again.
bool reopened(const HandState& s, const Rules& rules, Seat seat) {
    const SeatState& p = s.at(seat);
    const std::int64_t faced = s.price.value - p.bet.value;
    if (s.game->limit != Limit::fixed_limit)
        return faced >= s.least_raise.value ||
               (rules.short_all_in_bars_aggressor_only.value && seat != s.full_aggressor);
    return s.bets > p.bets_seen || faced * 100 >= s.limit_unit().value * rules.limit_reopen_percent.value;
}

Chips limit_raise_to(const HandState& s, const Rules& rules) {
    if (rules.limit_short_all_in.value == LimitShortAllIn::always_on_top && s.level.value > 0)
        return s.price + s.limit_unit();
    return s.level + s.limit_unit();
}

// The most any opponent who can still act could match.
Chips largest_opponent(const HandState& s, Seat seat) {
    Chips most;
    for (const Seat other : s.able)
        if (other != seat) most = std::max(most, s.at(other).bet + s.at(other).stack);
    return most;
}

}  // namespace

void add_raise(const HandState& s, const Rules& rules, Legal& l) {
    const SeatState& p = s.at(l.seat);
    SeatSet others = s.able;
    others.remove(l.seat);
    const bool limit = s.game->limit == Limit::fixed_limit;
    if (others.empty()) {
        l.no_raise = RefusalCode::nobody_to_raise;
        l.no_raise_cite = rules.all_in_hands_face_up.cite;
        return;
    }
    if (!l.check && !l.bring_in && l.call_by == p.stack) {
        l.no_raise = RefusalCode::bet_above_stack;
        l.no_raise_cite = {"tda-2024:GL-actions"};
        return;
    }
    if (s.acted.has(l.seat) && !reopened(s, rules, l.seat)) {
        l.no_raise = RefusalCode::betting_not_reopened;
        l.no_raise_cite = limit ? rules.limit_reopen_percent.cite : Citation{"tda-2024:47-A-1"};
        return;
    }
    if (limit && !s.cap_lifted && s.bets > rules.limit_raise_cap.value) {
        l.no_raise = RefusalCode::raise_cap_reached;
        l.no_raise_cite = rules.limit_raise_cap.cite;
        return;
    }
    if (limit) {
        l.min_to = l.max_to = std::min(limit_raise_to(s, rules), l.all_in_to);
    } else {
        l.min_to = std::min(s.price + s.least_raise, l.all_in_to);
        l.max_to = l.all_in_to;
        if (s.game->limit == Limit::pot_limit) {
            l.max_to = std::min(l.max_to, std::max(l.min_to, pot_limit_maximum(s, rules, p.bet)));
        }
    }
    if (rules.raise_may_stop_at_opponents_stack.value) {
        const Chips covering = largest_opponent(s, l.seat);
        if (covering > s.price && covering < l.min_to) l.min_to = covering;
    }
    (s.price.value == 0 ? l.bet : l.raise) = true;
    l.complete = s.game->stud() && s.street == 0 && s.bets == 0;
}

Legal legal_without_raise(const HandState& s) {
    Legal l;
    l.seat = s.to_act;
    const SeatState& p = s.at(l.seat);
    l.all_in_to = Chips{p.bet.value + p.stack.value};
    l.fold = !s.bring_in_due || s.bring_in_may_fold;
    if (s.bring_in_due) {
        l.bring_in = true;
        l.bring_in_by = std::min(p.stack, s.stakes.bring_in);
        return l;
    }
    std::int64_t to_match = s.price.value;
    if (s.able.just_one()) to_match = std::min(to_match, largest_other_bet(s, l.seat).value);
    l.check = p.bet.value >= to_match;
    l.call = !l.check;
    if (l.call) l.call_by = Chips{std::min(p.stack.value, to_match - p.bet.value)};
    return l;
}

Legal legal(const HandState& s, const Rules& rules) {
    if (s.phase != Phase::betting || s.to_act == no_seat) return {};
    Legal l = legal_without_raise(s);
    add_raise(s, rules, l);
    return l;
}

}  // namespace riffle::hand
