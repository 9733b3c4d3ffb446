#include "core/hand/legal.h"

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

bool limited_raise(const HandState& s, const Rules& rules, Legal& l) {
    if (s.game->limit == Limit::pot_limit) {
        l.min_to = std::min(s.price + s.least_raise, l.all_in_to);
        l.max_to = std::min(l.all_in_to, std::max(l.min_to, pot_limit_maximum(s, rules, s.at(l.seat).bet)));
        return true;
    }
    if (!s.cap_lifted && s.bets > rules.limit_raise_cap.value) {
        l.no_raise = RefusalCode::raise_cap_reached;
        l.no_raise_cite = rules.limit_raise_cap.cite;
        return false;
    }
    l.min_to = l.max_to = std::min(limit_raise_to(s, rules), l.all_in_to);
    return true;
}

void stop_at_opponents_stack(const HandState& s, Legal& l) {
    const Chips covering = largest_opponent(s, l.seat);
    if (covering > s.price && covering < l.min_to) l.min_to = covering;
}

}  // namespace riffle::hand
