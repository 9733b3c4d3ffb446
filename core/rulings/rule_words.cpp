// What a declaration in turn counts as.
#include <algorithm>

#include "core/rulings/parts.h"

namespace riffle::rulings {
namespace {

// [tda-2024:57-2] "Two thousand five" is 2,500 where no chip makes 2,005; else the higher one not above the pot.
Chips resolve_thousands(Consult& c, const Facts& f, Chips said) {
    const std::int64_t last = said.value % 1000;
    const Chips high = said + Chips{99 * last};
    const bool both = f.smallest_chip <= Chips{1} || said.value % f.smallest_chip.value == 0;
    Chips meant = high;
    if (both) {
        const bool below = c.ask(key::ambiguous_amount) == AmbiguousAmount::highest_reasonable_below_pot;
        const Chips most = std::min(below ? f.pot - Chips{1} : f.pot, f.most_to);
        meant = high <= most || said < f.least_to ? high : said;
    }
    c.because(Reason::short_number, meant);
    return meant;
}

// "Two fifty" where no chip makes 250, or where it is next to nothing: so many thousands are meant.
bool in_thousands(const Facts& f, Chips said) {
    const bool no_chips = f.smallest_chip > Chips{1} && said.value % f.smallest_chip.value != 0;
    return no_chips || said * 10 < f.unit;
}

// [tda-2024:57-2] "five" is the highest of 5, 50, 500... that can be meant and is not above (or below) the pot before
// the bet. Facing a bet that is the call and all above it: "twenty" facing 20,000 is no 200,000.
Chips resolve_short_number(Consult& c, const Facts& f, Seat seat, Chips said) {
    if (said > Chips{1000}) return resolve_thousands(c, f, said);
    const bool hundreds = said >= Chips{100};
    if (hundreds && !in_thousands(f, said)) return said;
    const bool below = c.ask(key::ambiguous_amount) == AmbiguousAmount::highest_reasonable_below_pot;
    const Chips most = below ? f.pot - Chips{1} : f.pot;
    const Chips least = f.facing_bet(seat) ? std::min(f.price, f.most_to) : f.least_to;
    // Eight hundred at 5,000 and 10,000 is a slip of the tongue, not 800,000: nobody is held to more than a pot of it.
    const Chips to_call = f.facing_bet(seat) ? f.price - f.at(seat).in_front : Chips{0};
    const Chips pot_raise = f.price + f.pot + to_call;
    Chips best{};
    for (Chips v = said; v <= f.most_to && v.value > 0 && v.value < 1'000'000'000'000; v = v * (hundreds ? 1000 : 10)) {
        if (v < least || (hundreds && v > pot_raise)) continue;
        if (best == Chips{0} || v <= most) best = v;
    }
    if (best == Chips{0}) return said;
    c.because(Reason::short_number, best);
    return best;
}

Chips call_of(const Facts& f, Seat seat) { return std::min(f.price, f.at(seat).in_front + f.at(seat).behind); }

Outcome at_least(const Facts& f, Seat seat) {
    const ActionKind what = f.price > Chips{0} && f.facing_bet(seat) ? ActionKind::raise : ActionKind::bet;
    return BoundToRaise{.least = f.least_to, .most = f.most_to, .may = {what}};
}

void say_fold(Consult& c, const Facts& f, const Wager& w) {
    if (f.facing_bet(w.seat)) {
        if (c.knows(key::announced_fold)) c.ask(key::announced_fold);
        return c.give(Fold{});
    }
    // [tda-2024:58] a fold without a bet to face binds and may be penalised.
    if (c.ask(key::non_standard_fold) == NonStandardFold::binding)
        c.give(Fold{});
    else
        c.director({Fold{}, Term::live});
    if (c.knows(key::fold_without_bet_penalty) && c.ask(key::fold_without_bet_penalty) == FoldWithoutBetPenalty::may)
        c.penalty(Penalty::may);
}

void say_call(Consult& c, const Facts& f, const Wager& w) {
    if (!f.facing_bet(w.seat)) {
        if (c.ask(key::call_without_bet) == CallWithoutBet::director) return c.director({Check{}, Term::other});
        return c.give(Check{});
    }
    if (c.ask(key::call_word) == CallWord::director) return c.director({Call{.to = call_of(f, w.seat)}, Term::other});
    give_call(c, f, w.seat, lying_after(f, w));
}

// "Raise" and then chips: how much is the raise?
void raise_with_chips(Consult& c, const Facts& f, const Wager& w) {
    const SeatFacts& me = f.at(w.seat);
    // [tda-2024:44-3] with the chips still in front, those pulled back first left out.
    const Chips left = std::max(me.in_front - sum(w.pulled_back), Chips{0});
    const Chips first = left + sum(w.motions[0].chips);
    const bool facing = f.facing_bet(w.seat);
    if (w.motions.size() > 1) {
        // [tda-2024:42] calling chips first and raising chips in a second motion: only where the book allows it.
        Chips all = first;
        for (std::size_t i = 1; i < w.motions.size(); ++i) all += sum(w.motions[i].chips);
        const bool allowed = c.ask(key::two_motion_raise_after_word) && w.motions.size() == 2;
        if (allowed && (first == f.price || !c.knows(key::two_motion_inexact_first_motion)) && all >= f.least_to)
            return give_raise(c, f, w.seat, all, all);
        if (allowed && first < f.least_to && c.knows(key::two_motion_inexact_first_motion)) {
            c.ask(key::two_motion_inexact_first_motion);
            return give_raise(c, f, w.seat, f.least_to, all);
        }
        if (first < f.least_to) {
            c.ask(key::raise_word_then_short);
            return give_raise(c, f, w.seat, f.least_to, all);
        }
        return give_raise(c, f, w.seat, first, all);
    }
    const bool one_chip = w.motions[0].chips.size() == 1;
    if (facing && one_chip && first > f.price) {
        // [tda-2024:44-3] the most the chip allows.
        if (c.ask(key::overchip_raise) == OverchipRaise::director)
            return c.director({at_least(f, w.seat), Raise{.to = first}});
    }
    if (first < f.least_to) {
        if (c.ask(key::raise_word_then_short) == RaiseWordThenShort::director)
            return c.director({at_least(f, w.seat), Call{.to = call_of(f, w.seat)}});
        c.because(Reason::word_binds, f.least_to);
        return give_raise(c, f, w.seat, f.least_to, first);
    }
    give_raise(c, f, w.seat, first, first);
}

void say_raise(Consult& c, const Facts& f, const Wager& w) {
    const Words& words = *w.words;
    const bool facing = f.facing_bet(w.seat);
    if (facing && !f.at(w.seat).may_raise) {
        if (!f.at(w.seat).reopened) c.ask(key::betting_not_reopened);
        c.because(f.at(w.seat).reopened ? Reason::limited_before : Reason::not_reopened);
        c.rests_on(f.at(w.seat).limited_by);
        return give_call(c, f, w.seat, lying_after(f, w));
    }
    const bool left_open = facing
                               ? c.ask(key::raise_word) == RaiseWord::director
                               : words.word != Word::bet && c.ask(key::raise_without_bet) == RaiseWithoutBet::director;
    if (left_open) return c.director({at_least(f, w.seat), Term::other});
    if (words.amount) {
        Chips to = *words.amount;
        if (words.short_number) to = resolve_short_number(c, f, w.seat, to);
        // [tda-2024:51-B, cnp:6.l] "bet 5,000" facing 8,000 is never a raise: an undercall, and from the call upward
        // the half-raise test.
        if (facing && words.word == Word::bet) return rule_amount(c, f, w, to);
        if (!c.ask(key::raise_methods.amount_declared)) c.leave_to_director();
        // [tda-2024:43-B] the amount is the total bet.
        if (facing && words.word == Word::raise && c.ask(key::raise_amount_means) == RaiseAmountMeans::increment)
            to += f.price;
        if (to < f.least_to) {
            c.ask(key::raise_word_then_short);
            c.because(Reason::word_binds, f.least_to);
            to = f.least_to;
        } else if (facing && words.word == Word::raise) {
            c.because(Reason::amount_is_total);
        }
        return give_raise(c, f, w.seat, to, lying_after(f, w));
    }
    if (!w.motions.empty()) return raise_with_chips(c, f, w);
    c.give(at_least(f, w.seat));
}

void say_pot(Consult& c, const Facts& f, const Wager& w) {
    if (f.limit == hand::Limit::pot_limit) {
        c.ask(key::pot_word_pot_limit);
        // No clause says whether the ante lies in the pot that may be bet before the flop: then it is the director's.
        if (f.street == 0 && f.antes > Chips{0}) c.ask(key::pot_limit_preflop_ante);
        return give_raise(c, f, w.seat, f.most_to, lying_after(f, w));
    }
    switch (c.ask(key::pot_declared_in_no_limit)) {
        case PotDeclaredInNoLimit::binds_to_valid_bet:
            // [tda-2024:54-D] not a valid bet, but it binds to one.
            c.give(at_least(f, w.seat));
            return c.penalty(Penalty::may);
        case PotDeclaredInNoLimit::void_or_forced:
            return c.director({Term::void_words, at_least(f, w.seat)});
    }
}

void say_all_in(Consult& c, const Facts& f, const Wager& w) {
    const SeatFacts& me = f.at(w.seat);
    const Chips all = me.in_front + me.behind;
    if (all <= f.price) return c.give(AllIn{.to = all});
    if (f.most_to < all || (f.facing_bet(w.seat) && !me.may_raise))
        return give_raise(c, f, w.seat, all, lying_after(f, w));
    c.give(AllIn{.to = all});
}

// [tda-2024:57-1] at the player's risk: it may be ruled to be something else than was meant.
void say_unusual(Consult& c, const Facts& f, Seat seat) {
    if (c.ask(key::unofficial_words) == UnofficialWords::void_or_forced)
        return c.director({Term::void_words, at_least(f, seat)});
    const Outcome least = f.facing_bet(seat) ? Outcome(Call{.to = call_of(f, seat)}) : Outcome(Check{});
    c.director({least, at_least(f, seat), Term::not_binding});
}

void say_condition(Consult& c, const Facts& f, Seat seat) {
    if (c.ask(key::conditional_statement) == ConditionalStatement::void_or_forced)
        return c.director({Term::void_words, at_least(f, seat)});
    // [tda-2024:59-A] it may be held to be binding: he raises if the other bets.
    c.director({Demand{Term::binding, Need::raised_if_bet}, Term::not_binding});
    c.penalty(Penalty::may);
}

}  // namespace

void give_check(Consult& c, const Facts& f, Seat seat) {
    if (!f.facing_bet(seat)) return c.give(Check{});
    if (c.ask(key::check_facing_bet) == CheckFacingBet::director)
        return c.director({Call{.to = call_of(f, seat)}, Fold{}});
    c.because(Reason::check_facing_bet);
    c.give(Limited{.how = Limit::call_or_fold, .may = {ActionKind::call, ActionKind::fold}});
}

void rule_words(Consult& c, const Facts& f, const Wager& w) {
    const Words& words = *w.words;
    if (words.word == Word::conditional) return say_condition(c, f, w.seat);
    if (words.word == Word::unofficial) return say_unusual(c, f, w.seat);
    if (words.word == Word::knock) {
        if (c.ask(key::knock) != Knock::director) return give_check(c, f, w.seat);
        // Facing a bet it can be no check: it says that the player does not raise, or nothing.
        if (!f.facing_bet(w.seat)) return c.director({Check{}, Term::not_binding});
        const May left{ActionKind::call, ActionKind::fold};
        return c.director({Limited{.how = Limit::call_or_fold, .may = left}, Term::not_binding});
    }
    const bool official = c.ask_in_passing(key::official_words) == OfficialWords::yes &&
                          c.ask_in_passing(key::declaration_forms) == DeclarationForms::yes;
    if (!official) return c.director({Term::binding, Term::not_binding});
    switch (words.word) {
        case Word::fold:
            return say_fold(c, f, w);
        case Word::check:
            return give_check(c, f, w.seat);
        case Word::call:
            return say_call(c, f, w);
        case Word::bet:
        case Word::raise:
        case Word::complete:
            return say_raise(c, f, w);
        case Word::all_in:
            return say_all_in(c, f, w);
        case Word::pot:
            return say_pot(c, f, w);
        case Word::amount: {
            // [tda-2024:40-C] an amount alone is that amount pushed out silently.
            const bool left_open = c.ask(key::amount_only) == AmountOnly::director;
            Chips amount = words.amount.value_or(Chips{0});
            if (words.short_number) amount = resolve_short_number(c, f, w.seat, amount);
            if (!left_open) return rule_amount(c, f, w, amount);
            Consult as_bound{c.book()};
            rule_amount(as_bound, f, w, amount);
            return c.director({as_bound.take().outcomes[0], Term::not_binding});
        }
        case Word::knock:
        case Word::conditional:
        case Word::unofficial:
        case Word::time:  // ruled on before (rule_wager)
            break;
    }
}

}  // namespace riffle::rulings
