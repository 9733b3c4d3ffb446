#include "core/hand/legal.h"

namespace riffle::hand {
namespace {

// [tda-2024:54-B, 54-C] The most a pot-limit bet may make the total.
Chips pot_limit_maximum(const HandState& s, const Rules& rules, Chips bet) {
    Chips pot = s.pot;
    if (!rules.pot_limit_counts_short_all_ins.value)
        for (const Seat seat : s.live - s.able)
            if (s.at(seat).bet < s.price) pot -= s.at(seat).bet;
    // [mediterraneo-2026:16-i] an all-in above the bet is what is multiplied by three.
    const bool by_all_in = s.live.has(s.aggressor) && !s.able.has(s.aggressor) && s.at(s.aggressor).bet == s.price;
    const Chips price = by_all_in && !rules.pot_limit_measures_by_all_in.value ? s.before.price : s.price;
    if (s.street == 0) {
        if (!rules.pot_limit_counts_antes_first_street.value) pot -= s.antes;
        if (rules.pot_limit_full_blinds.value) pot += s.blinds_missing;
    }
    if (rules.pot_limit_counts_call.value) pot += std::max(price - bet, Chips{0});
    if (rules.pot_limit_adds_own_chips.value) pot += bet;
    return price + pot;
}

// [tda-2024:RP-10-F] two cards of one rank lie open.
bool pair_showing(const HandState& s) {
    for (const Seat seat : s.live) {
        const Holding& h = s.at(seat).holding;
        for (std::size_t i = 0; i < h.count; ++i)
            for (std::size_t k = 0; k < i; ++k)
                if (((h.up >> i) & (h.up >> k) & 1) && h.cards[i] != unknown_card && h.cards[k] != unknown_card &&
                    h.cards[i].rank() == h.cards[k].rank())
                    return true;
    }
    return false;
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
    if (cap_reached(s, rules)) {
        l.no_raise = RefusalCode::raise_cap_reached;
        l.no_raise_cite = rules.limit_raise_cap.cite;
        return false;
    }
    l.min_to = l.max_to = std::min(limit_raise_to(s, rules), l.all_in_to);
    if (rules.stud_pair_doubles.value && s.game->stud() && s.street == 1 && pair_showing(s))
        l.max_to = std::min(s.level + s.stakes.big_bet, l.all_in_to);
    return true;
}

bool cap_reached(const HandState& s, const Rules& rules) {
    const bool limit = s.game->limit == Limit::fixed_limit;
    const int blind = !limit && s.street == 0 && !s.game->stud() ? 1 : 0;
    return !s.cap_lifted && s.bets + blind > rules.limit_raise_cap.value;
}

void stop_at_opponents_stack(const HandState& s, Legal& l) {
    const Chips covering = largest_opponent(s, l.seat);
    if (covering > s.price && covering < l.min_to) l.min_to = covering;
}

}  // namespace riffle::hand
