// What chips pushed out silently count as [tda-2024:41 to 46].
#include <algorithm>

#include "core/rulings/parts.h"

namespace riffle::rulings {
namespace {

// The chips that decide, and what they add up to.
struct Push {
    Seat seat = no_seat;
    ChipList tested;  // one of the smallest of these is taken away in the test; empty for a spoken amount
    Chips to{};       // all that lies in front once the chips are in, or what was said
    Chips out{};      // what lies there: of an amount that was only said nothing comes back
    bool last_chips = false;
};

Chips all_of(const Facts& f, Seat s) { return f.at(s).in_front + f.at(s).behind; }
// The whole call, or all that the player has.
Chips full_call(const Facts& f, Seat s) { return std::min(f.price, all_of(f, s)); }

// The raise that a director may rule: none below the minimum, none above what the limit and the stack allow.
Outcome possible_raise(const Facts& f, Chips to) {
    return Raise{.to = std::min(std::max(to, f.least_to), std::max(f.most_to, f.price))};
}

void undercall(Consult& c, const Facts& f, const Push& p) {
    const Chips put = p.to - f.at(p.seat).in_front;
    const Chips owed = f.price - f.at(p.seat).in_front;
    // [tda-2024:41] chips tiny against the bet are not an undercall but a non-standard act.
    const auto token = c.book().ask(key::token_chips_percent);
    if (token && put.value * 100 <= token->value * owed.value) {
        c.ask(key::token_chips_percent);
        if (c.ask(key::token_chip_against_large_bet) == TokenChipAgainstLargeBet::full_call)
            return give_call(c, f, p.seat, p.out);
        c.director({Call{.to = full_call(f, p.seat)}, Term::other});
        return c.penalty(Penalty::may);
    }
    const Chips to = full_call(f, p.seat);
    const Outcome full = Call{.to = to};
    if (f.two_in_hand()) {
        c.because(Reason::undercall_two_left);
        c.still_owed(to - std::max(p.out, f.at(p.seat).in_front));
        if (c.ask(key::undercall_heads_up) == UndercallHeadsUp::full_call) return c.give(full);
        return c.director({full, Fold{}});
    }
    // [tda-2024:51-B-4] the first bet of the street, before the flop the big blind.
    if (f.previous_price == Chips{0}) {
        c.because(Reason::undercall_of_bet);
        c.still_owed(to - std::max(p.out, f.at(p.seat).in_front));
        if (c.ask(key::undercall_opening_bet) == UndercallOpeningBet::full_call) return c.give(full);
        return c.director({full, Fold{}});
    }
    if (c.ask(key::misread_action_relief.undercall) == MisreadActionRelief::none) return c.give(full);
    // [tda-2024:51-B-3] one chip over an earlier bet meant to call that bet: only so much is forfeited (IA-51-4).
    const Chips meant = f.previous_price - f.at(p.seat).in_front;
    const Chips forfeit = p.tested.size() == 1 && meant > Chips{0} && put > meant ? meant : put;
    c.director({full, Fold{.forfeit = forfeit, .returned = put - forfeit}});
}

// The share of the minimum raise from which it must be made.
bool half_reached(const Consult& c, const Facts& f, const Push& p) {
    const Percent share = c.book().ask(key::half_raise_threshold).value;
    return (p.to - f.price).value * 10'000 >= f.full_raise.value * share.bp;
}

// [tda-2024:43-A] half of the minimum raise or more completes it, less is a call.
void half_raise_test(Consult& c, const Facts& f, const Push& p) {
    const Outcome call = Call{.to = f.price};
    // [tda-2024:42-A] silent chips raise only where that is a way to raise.
    if (!p.tested.empty() && p.to >= f.least_to && !c.ask_in_passing(key::raise_methods.one_motion))
        return give_call(c, f, p.seat, p.to);
    if (p.to >= f.least_to) {
        c.ask_in_passing(key::chips_motion_count);
        return give_raise(c, f, p.seat, p.to, p.out);
    }
    if (half_reached(c, f, p)) {
        c.ask(key::half_raise_threshold);
        c.because(Reason::half_or_more, p.to - f.price);
        return give_raise(c, f, p.seat, f.least_to, p.out);
    }
    if (c.ask(key::below_half_raise) == BelowHalfRaise::director) return c.director({call, Raise{.to = f.least_to}});
    c.because(Reason::below_half, p.to - f.price);
    give_call(c, f, p.seat, p.out);
}

void spare_last_chips(Consult& c, const Facts& f, const Push& p) {
    // The limit stops short of the stack: what is over it comes back.
    if (p.to > f.most_to) return give_raise(c, f, p.seat, p.to, p.out);
    const Outcome all_in = AllIn{.to = p.to};
    c.because(Reason::last_chips);
    switch (c.ask(key::last_chips_not_all_needed)) {
        case LastChipsNotAllNeeded::all_in:
            return c.give(all_in);
        case LastChipsNotAllNeeded::all_in_from_half_else_director:
            if (half_reached(c, f, p)) return c.give(all_in);
            c.director({all_in, Call{.to = f.price, .returned = p.to - f.price}});
    }
}

bool equal_chips_call(Consult& c, Chips rest, Chips price) {
    switch (c.ask(key::multi_chip_equal_value_test)) {
        case MultiChipEqualValueTest::remainder_below_call:
            return rest < price;
        case MultiChipEqualValueTest::remainder_at_most_call:
            return rest <= price;
    }
    return false;
}

bool mixed_chips_call(Consult& c, Chips rest, Chips price) {
    switch (c.ask(key::multi_chip_mixed_value_test)) {
        case MultiChipMixedValueTest::take_smallest_away_then_half:
            return rest < price;
        case MultiChipMixedValueTest::half_rule_at_once:
            return false;
    }
    return false;
}

// [tda-2024:45] several chips over the call: is each one needed?
void several_chips(Consult& c, const Facts& f, const Push& p) {
    const Chips smallest = *std::min_element(p.tested.begin(), p.tested.end());
    const bool equal = std::all_of(p.tested.begin(), p.tested.end(), [&](Chips x) { return x == smallest; });
    const Chips rest = p.to - smallest;
    if (equal ? equal_chips_call(c, rest, f.price) : mixed_chips_call(c, rest, f.price)) {
        c.because(Reason::each_chip_needed);
        return give_call(c, f, p.seat, p.to);
    }
    if (!f.at(p.seat).may_raise) return give_raise(c, f, p.seat, p.to, p.to);
    if (p.last_chips) return spare_last_chips(c, f, p);
    if (c.ask(key::spare_chips_behind) == SpareChipsBehind::director)
        return c.director({Call{.to = f.price}, possible_raise(f, p.to)});
    half_raise_test(c, f, p);
}

void facing_a_bet(Consult& c, const Facts& f, const Push& p) {
    if (p.to == f.price) {
        if (c.ask(key::exact_call) == ExactCall::director) return c.director({Call{.to = f.price}, Term::other});
        return give_call(c, f, p.seat, p.out);
    }
    if (p.to < f.price) {
        if (p.last_chips) return c.give(AllIn{.to = p.to});
        return undercall(c, f, p);
    }
    if (p.tested.empty()) {  // a spoken amount
        if (!f.at(p.seat).may_raise) return give_raise(c, f, p.seat, p.to, p.out);
        return half_raise_test(c, f, p);
    }
    if (p.tested.size() == 1) {
        if (c.ask(key::overchip_call) == OverchipCall::director)
            return c.director({Call{.to = f.price}, possible_raise(f, p.to)});
        c.because(Reason::one_chip);
        return give_call(c, f, p.seat, p.to);
    }
    several_chips(c, f, p);
}

void opening(Consult& c, const Facts& f, const Push& p) {
    // [tda-2024:44-4] one big chip is a bet of its value.
    if (p.tested.size() == 1 && p.to > f.least_to && c.ask(key::opening_overchip) == OpeningOverchip::director)
        return c.director({Bet{.to = std::min(p.to, f.most_to)}, Bet{.to = f.least_to}});
    if (p.to < f.least_to && !p.last_chips) {
        // [tda-2024:52-A] below the minimum: made up to it.
        c.ask(key::underbet_correction_deadline);
        c.because(Reason::below_minimum, f.least_to);
        return give_raise(c, f, p.seat, f.least_to, p.out);
    }
    c.ask_in_passing(key::chips_motion_count);
    give_raise(c, f, p.seat, p.to, p.out);
}

// [tda-2024:46-C] silent chips while chips of an earlier bet lie in front.
void with_prior_chips(Consult& c, const Facts& f, const Wager& w, Push p) {
    const SeatFacts& me = f.at(w.seat);
    const Chips pulled = sum(w.pulled_back);
    // A blind posted with one big chip lies there whole until change is made [tda-2024:IA-46-S4].
    Chips lying{};
    for (const Chips x : me.front_chips) lying += x;
    lying = std::max(lying, me.in_front);
    const Chips left = std::max(lying - pulled, Chips{0});
    const Chips fresh = sum(p.tested);
    p.to = std::min(left + fresh, me.in_front + me.behind);
    p.out = p.to;
    p.last_chips = p.to == me.in_front + me.behind;
    const Outcome call = Call{.to = full_call(f, w.seat)};
    const Outcome raise = possible_raise(f, p.to);
    if (w.gathered) {
        // [tda-2024:IA-46-S5] pushing everything forward may be taken as a bet of it all under 45: half a raise is made
        // up to a whole one, less is a call.
        if (c.ask(key::prior_all_gathered) == PriorAllGathered::combined) return half_raise_test(c, f, p);
        Consult all{c.book()};
        half_raise_test(all, f, p);
        const Outcome as_one = all.take().outcomes[0];
        if (std::holds_alternative<Call>(as_one)) return c.give(as_one);
        return c.director({as_one, call});
    }
    const bool covers = lying >= f.price;
    const bool split = pulled > Chips{0} && left > Chips{0};
    if (covers || split) {
        // [cnp:6.i] one chip worth more than the bet is a call wherever the blind lies.
        const bool overchip = p.tested.size() == 1 && fresh > f.price;
        const auto t = overchip ? c.ask(key::chips_already_in_front.other_overchip)
                                : c.ask(key::chips_already_in_front.split_or_covering);
        if (t == ChipsAlreadyInFront::director) return c.director({call, raise});
        if (overchip && t == ChipsAlreadyInFront::overchip_on_blind_is_call) {
            c.because(Reason::one_chip);
            return give_call(c, f, w.seat, p.to);
        }
        if (left > Chips{0}) {
            ChipList kept;
            for (const Chips x : me.front_chips) kept.push_back(x);
            for (const Chips x : w.pulled_back) {
                Chips* it = std::find(kept.begin(), kept.end(), x);
                if (it != kept.end()) *it = kept.back(), kept.pop_back();
            }
            if (kept.empty()) kept.push_back(left);
            for (const Chips x : kept) p.tested.push_back(x);
        }
        if (p.to <= f.price) return facing_a_bet(c, f, p);
        return half_raise_test(c, f, p);
    }
    if (p.tested.size() == 1 && p.to > f.price) {
        if (c.ask(key::chips_already_in_front.short_overchip) == ChipsAlreadyInFront::director)
            return c.director({call, raise});
        c.because(Reason::one_chip);
        return give_call(c, f, w.seat, p.to);
    }
    if (p.to > f.price && c.ask(key::chips_already_in_front.short_chips) == ChipsAlreadyInFront::director)
        return c.director({call, raise});
    facing_a_bet(c, f, p);
}

// [tda-2024:56] which of several motions count; the rest goes back.
std::size_t motions_that_count(Consult& c, const Wager& w) {
    if (w.motions.size() < 2) return w.motions.size();
    const bool back_to_stack =
        std::any_of(w.motions.begin() + 1, w.motions.end(), [](const Motion& m) { return m.from_stack; });
    const auto count = c.ask(key::chips_motion_count);
    if (!back_to_stack) return count == ChipsMotionCount::one_or_more_continuous ? w.motions.size() : 1;
    c.ask(key::string_bet_needs_intent);
    c.because(Reason::first_motion);
    return 1;
}

// The director chooses between what the first motion and what all of them count as.
void first_motion_or_all(Consult& c, const Facts& f, const Wager& w) {
    Wager first = w, all = w;
    first.motions.resize(1);
    all.motions.resize(1);
    for (std::size_t i = 1; i < w.motions.size(); ++i)
        for (const Chips x : w.motions[i].chips)
            if (all.motions[0].chips.size() < all.motions[0].chips.capacity()) all.motions[0].chips.push_back(x);
    Consult by_first{c.book()}, by_all{c.book()};
    rule_chips(by_first, f, first);
    rule_chips(by_all, f, all);
    const Outcome one = by_first.take().outcomes[0], both = by_all.take().outcomes[0];
    if (same_act(one, both)) return c.give(both);
    c.director({one, both});
}

}  // namespace

void rule_amount(Consult& c, const Facts& f, const Wager& w, Chips amount) {
    Push p{.seat = w.seat,
           .tested = {},
           .to = amount,
           .out = lying_after(f, w),
           .last_chips = amount >= all_of(f, w.seat)};
    p.to = std::min(amount, all_of(f, w.seat));
    if (f.facing_bet(w.seat)) return facing_a_bet(c, f, p);
    opening(c, f, p);
}

void rule_chips(Consult& c, const Facts& f, const Wager& w) {
    if (w.motions.empty()) return c.give(Term::not_binding);
    if (w.for_change) c.ask(key::chips_for_change);
    const bool facing = f.facing_bet(w.seat);
    // [internacional:39-2] a string bet needs the wish to induce; without it the director looks at the whole.
    const bool innocent_string = w.motions.size() > 1 && w.motions[1].from_stack && !w.flags.has(Flag::deliberate) &&
                                 c.book().ask(key::string_bet_needs_intent).value;
    Push p{.seat = w.seat, .tested = {}, .to = {}, .out = {}, .last_chips = false};
    const std::size_t counted = motions_that_count(c, w);
    for (std::size_t i = 0; i < counted; ++i)
        for (const Chips x : w.motions[i].chips) p.tested.push_back(x);
    const SeatFacts& me = f.at(w.seat);
    const Chips fresh = sum(p.tested);
    if (fresh > me.behind + sum(w.pulled_back)) return c.give(Term::not_binding);
    p.to = p.out = me.in_front + fresh;
    p.last_chips = fresh == me.behind;
    if (innocent_string) return first_motion_or_all(c, f, w);
    const bool relief =
        w.missed_raise && facing && f.previous_price > Chips{0} && w.flags.has(Flag::nobody_behind) &&
        c.ask(key::misread_action_relief.missed_raise) == MisreadActionRelief::take_back_if_nobody_acted;
    if (relief) {
        // [internacional:10-4] the chips may be taken back if nobody acted behind and the gap is considerable, not
        // against an opening bet; else they stay, and what is owed is ruled as if nothing had been missed.
        c.director({Statement(Term::may_withdraw)
                        .with(Term::returned, fresh)
                        .leaving({ActionKind::fold, ActionKind::call, ActionKind::raise})});
        Wager stands = w;
        stands.missed_raise = false;
        return rule_chips(c, f, stands);
    }
    if (!facing) return opening(c, f, p);
    // Whatever is pushed, who may not raise can only call.
    if (!me.may_raise && p.to > f.price) return give_raise(c, f, w.seat, p.to, p.to);
    const bool prior = me.in_front > Chips{0} || !w.pulled_back.empty();
    if (prior) return with_prior_chips(c, f, w, p);
    facing_a_bet(c, f, p);
}

}  // namespace riffle::rulings
