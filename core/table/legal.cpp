#include "core/table/legal.h"

#include <algorithm>

#include "core/table/facts.h"

namespace riffle::table {
namespace {

bool takes_raise(Duty duty) { return duty == Duty::no_raise || duty == Duty::call_or_fold || duty == Duty::must_call; }

// Not in his seat where the book asks for it. What a ruling has bound him to he does from wherever he is.
bool acts_from_afar(const State& state, Seat seat, const hand::Rules& rules) {
    if (!rules.in_seat_to_act.value || !is_away(state, seat)) return false;
    return std::ranges::none_of(state.obligations, [&](const Obligation& o) { return o.seat == seat; });
}

// What the player to act made out of turn, while the action is as it was; until then it is held.
const rulings::Held* held_of(const State& state, Seat seat) {
    const rulings::Held* held = nullptr;
    for (const rulings::Held& h : state.held)
        if (h.seat == seat && state.hand.price <= h.price) held = &h;
    return held;
}

// Nothing but what was done out of turn; where the hand has no place for it any more, all that was left.
void keep_held(const rulings::Held& held, hand::Legal& l) {
    const hand::Legal all = l;
    const auto only = [&] {
        l.fold = l.check = l.call = l.bet = l.raise = l.complete = false;
        return &l;
    };
    const auto raise_to = [&](Chips to) {
        if (!all.may_bet_or_raise() || to < all.min_to || to > all.max_to) return;
        only();
        l.bet = all.bet;
        l.raise = all.raise;
        l.complete = all.complete && to == all.min_to;
        l.min_to = l.max_to = to;
    };
    if (all.bring_in) return;
    using rulings::ActionKind;
    switch (held.kind) {
        case ActionKind::fold:
            if (all.fold) only()->fold = true;
            return;
        case ActionKind::check:
            if (all.check) only()->check = true;
            // [tda-2024:55] against a bet a check leaves a call or a fold.
            if (!all.check && all.call) l.bet = l.raise = l.complete = false;
            return;
        case ActionKind::call:
            if (all.call) only()->call = true;
            return;
        case ActionKind::bet:
        case ActionKind::raise:
            if (held.to > Chips{0}) return raise_to(std::min(held.to, all.all_in_to));
            // The word without an amount: he raises, and says how much.
            if (all.may_bet_or_raise()) l.fold = l.check = l.call = false;
            return;
        case ActionKind::all_in:
            if (all.may_bet_or_raise()) return raise_to(all.all_in_to);
            if (all.call) only()->call = true;
            return;
    }
}

hand::Legal left_by_rulings(const State& state, const hand::Rules& rules, CiteList* cites);

}  // namespace

hand::Legal legal(const State& state, const hand::Rules& rules, CiteList* cites) {
    hand::Legal l = left_by_rulings(state, rules, cites);
    if (const auto* held = l.seat == no_seat ? nullptr : held_of(state, l.seat)) keep_held(*held, l);
    return l;
}

namespace {

hand::Legal left_by_rulings(const State& state, const hand::Rules& rules, CiteList* cites) {
    hand::Legal l = hand::legal(state.hand, rules);
    if (l.seat == no_seat) return l;
    // Nobody acts before what a ruling demands was done.
    for (const Task& task : state.tasks)
        if (task.holds == Holds::play) return {};
    if (acts_from_afar(state, l.seat, rules)) {
        l.check = l.call = l.bet = l.raise = l.complete = false;
        if (cites) cites->push_back(rules.in_seat_to_act.cite);
    }
    for (const Obligation& o : state.obligations) {
        if (o.seat != l.seat) continue;
        bool took = false;
        const auto take = [&](bool& right) {
            took = took || right;
            right = false;
        };
        switch (o.duty) {
            case Duty::no_raise:
            case Duty::call_or_fold:
                take(l.bet);
                take(l.raise);
                take(l.complete);
                break;
            case Duty::call_or_raise:
                if (l.call) take(l.fold);
                break;
            case Duty::must_raise:
                // [tda-2024:54-D] a word that binds to a bet; where none can be made it is a call.
                take(l.fold);
                take(l.check);
                if (l.may_bet_or_raise()) take(l.call);
                break;
            case Duty::must_call:
                // [tda-2024:59-B] the amount is known now.
                if (!l.call) break;
                take(l.fold);
                take(l.raise);
                take(l.complete);
                break;
            case Duty::raise_if_bet:
                // [tda-2024:59-A] nobody has bet since, or nothing can be raised: then it says nothing.
                if (!l.call || !l.may_bet_or_raise() || state.hand.price <= o.price) break;
                take(l.fold);
                take(l.call);
                break;
            case Duty::must_show:
                break;
        }
        if (took && cites) cites->push_back(o.clause);
    }
    return l;
}

}  // namespace

bool barred_by_held(const State& state, const hand::Act& act, const hand::Rules& rules) {
    using hand::ActKind;
    const rulings::Held* held = state.hand.to_act == act.seat && !act.unnoticed ? held_of(state, act.seat) : nullptr;
    if (held == nullptr) return false;
    const hand::Legal free = left_by_rulings(state, rules, nullptr);
    hand::Legal left = free;
    keep_held(*held, left);
    const auto raises = [&](Chips to) {
        return free.may_bet_or_raise() && (!left.may_bet_or_raise() || (to > Chips{0} && to >= free.min_to &&
                                                                        (to < left.min_to || to > left.max_to)));
    };
    switch (act.kind) {
        case ActKind::fold:
            return free.fold && !left.fold;
        case ActKind::check:
            return free.check && !left.check;
        case ActKind::call:
            return free.call && !left.call;
        case ActKind::bet:
        case ActKind::raise:
            return raises(act.to);
        case ActKind::complete:
            return free.complete && !left.complete;
        case ActKind::all_in:
            // A call where it is no more than that.
            return free.all_in_to > state.hand.price ? raises(free.all_in_to) : free.call && !left.call;
        case ActKind::bring_in:
            return false;
    }
    return false;
}

bool barred_from_afar(const State& state, const hand::Act& act, const hand::Rules& rules) {
    const bool may = act.kind == hand::ActKind::fold || act.kind == hand::ActKind::bring_in;
    return !may && state.hand.to_act == act.seat && acts_from_afar(state, act.seat, rules);
}

std::optional<Citation> barred_from_mucking(const State& state, Seat seat) {
    for (const Obligation& o : state.obligations)
        if (o.seat == seat && o.duty == Duty::must_show) return o.clause;
    return std::nullopt;
}

std::optional<Citation> barred(const State& state, const hand::Act& act, const hand::Rules& rules) {
    using hand::ActKind;
    if (state.obligations.empty() || state.hand.to_act != act.seat) return std::nullopt;
    const hand::Legal free = hand::legal(state.hand, rules);
    const hand::Legal left = left_by_rulings(state, rules, nullptr);
    const auto rests_on = [&](auto bars) -> std::optional<Citation> {
        for (const Obligation& o : state.obligations)
            if (o.seat == act.seat && o.duty != Duty::must_show && bars(o.duty)) return o.clause;
        return std::nullopt;
    };
    const auto by_a_raise = [&] { return rests_on(takes_raise); };
    const auto by_a_word = [&] { return rests_on([](Duty d) { return !takes_raise(d) || d == Duty::must_call; }); };
    switch (act.kind) {
        case ActKind::fold:
            return free.fold && !left.fold ? by_a_word() : std::nullopt;
        case ActKind::check:
            return free.check && !left.check ? by_a_word() : std::nullopt;
        case ActKind::call:
            return free.call && !left.call ? by_a_word() : std::nullopt;
        case ActKind::bet:
        case ActKind::raise:
        case ActKind::complete:
            return free.may_bet_or_raise() && !left.may_bet_or_raise() ? by_a_raise() : std::nullopt;
        case ActKind::all_in:
            // An all-in is a raise as soon as it is more than the call.
            return free.all_in_to > state.hand.price && !left.may_bet_or_raise() ? by_a_raise() : std::nullopt;
        case ActKind::bring_in:
            return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace riffle::table
