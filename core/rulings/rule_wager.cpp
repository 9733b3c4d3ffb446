// A wager: which of the words and the chips counts, and acts out of turn.
#include <algorithm>
#include <concepts>

#include <boost/mp11/algorithm.hpp>
#include "core/base/overloaded.h"

#include "core/rulings/parts.h"

namespace riffle::rulings {

namespace {

Chips pushed(const Wager& w) {
    Chips total{};
    for (const Motion& m : w.motions) total += sum(m.chips);
    return total;
}

// The words count only if they came in time; [tda-2024:44-2] for one tossed chip the instant differs from book to book.
bool words_came_in_time(Consult& c, const Wager& w) {
    const Timing timing = w.words->timing;
    const bool tossed = timing == Timing::in_the_air || timing == Timing::on_table;
    if (tossed && w.motions[0].chips.size() == 1)
        return c.ask(key::overchip_announcement_deadline) ==
                   OverchipAnnouncementDeadline::before_chip_enters_pot_area ||
               timing == Timing::in_the_air;
    // Several chips pushed first are first, though still in the air.
    const auto first = c.ask(key::verbal_vs_chips.in_sequence);
    return timing == Timing::before ||
           (timing == Timing::in_the_air && first == VerbalVsChips::verbal_before_chips_land);
}

// What the act counts as if only the words, or only the chips, are looked at.
Outcome meant_by(const Consult& c, const Facts& f, const Wager& w, void (*by)(Consult&, const Facts&, const Wager&)) {
    Consult alone{c.book()};
    by(alone, f, w);
    const Ruling ruling = alone.take();
    return ruling.outcomes[0];
}

// [tda-2024:40-A] which of the two defines the bet. Nothing: the director chooses and the outcomes are given.
std::optional<bool> words_define(Consult& c, const Facts& f, const Wager& w) {
    const Words& words = *w.words;
    const Chips chips = f.at(w.seat).in_front + pushed(w);
    const bool contradict = words.amount && *words.amount != chips && !words.clear;
    if (contradict) {
        // [tda-2024:40-A-3] the declared amount, the chips, or another fair amount.
        if (c.ask(key::verbal_vs_chips.contradicting) == VerbalVsChips::verbal_before_chips_land) return true;
        const Outcome said = meant_by(c, f, w, rule_words);
        const Outcome put = meant_by(c, f, w, rule_chips);
        if (same_act(said, put))
            c.director({put, Statement(Term::other)});
        else
            c.director({said, put, Statement(Term::other)});
        return std::nullopt;
    }
    if (words.timing == Timing::at_once) {
        if (words.clear && c.ask(key::words_with_chips) == WordsWithChips::clear_words) return true;
        if (c.ask(key::simultaneous_unclear_declaration) == SimultaneousUnclearDeclaration::director) {
            c.director({meant_by(c, f, w, rule_chips), Statement(Term::other)});
            return std::nullopt;
        }
        return false;
    }
    return words_came_in_time(c, w);
}

void rule_objects(Consult& c, const Facts& f, const Wager& w) {
    const SeatFacts& me = f.at(w.seat);
    const Chips all = me.in_front + me.behind;
    const Outcome call = Call{.to = std::min(f.price, all)};
    if (pushed(w) == Chips{0}) {
        // [tda-2024:RP-22] the house's policy or rule 1; [mediterraneo-2026:15-c] a bare bounty chip is an all-in.
        if (c.ask(key::object_thrown_as_bet) == ObjectThrownAsBet::all_in)
            c.give(AllIn{.to = all});
        else
            c.director({call, AllIn{.to = all}, Statement(Term::other)});
        return;
    }
    if (c.ask(key::bounty_chip_with_bet) == BountyChipWithBet::taken_back_bet_stands) return rule_chips(c, f, w);
    c.director({call, AllIn{.to = all}, Statement(Term::other)});
}

}  // namespace

Chips lying_after(const Facts& f, const Wager& w) {
    if (w.motions.empty()) return Chips{0};
    const SeatFacts& me = f.at(w.seat);
    return std::min(me.in_front + pushed(w), me.in_front + me.behind);
}

bool same_act(const Outcome& a, const Outcome& b) {
    const auto to = [&]<class T>(const T& one) {
        const auto* other = std::get_if<T>(&b);
        if constexpr (std::same_as<T, Call> || std::same_as<T, Bet> || std::same_as<T, Raise>)
            return other != nullptr && one.to == other->to;
        else
            return other != nullptr && a == b;
    };
    return std::visit(to, a);
}

void rule_wager_in_turn(Consult& c, const Facts& f, const Wager& w) {
    // [internacional:10-3, 30-1] what is put in stays in, what is said in turn binds.
    const bool chips_rule = !w.motions.empty() && c.knows(key::chips_in_turn);
    if (chips_rule) c.ask_in_passing(key::chips_in_turn);
    if (w.words && c.book().ask(key::verbal_vs_chips).value == VerbalVsChips::words_in_turn_bind)
        c.ask_in_passing(key::verbal_vs_chips);
    else if (w.words || !chips_rule)
        c.ask_in_passing(key::action_in_turn);
    if (w.objects > 0) return rule_objects(c, f, w);
    const bool any_chips = !w.motions.empty();
    if (any_chips && std::none_of(w.motions.begin(), w.motions.end(), [](const Motion& m) { return m.released; })) {
        // Chips moved forward but kept in the hand.
        if (!c.ask(key::forward_motion_binding)) return c.give(Term::not_binding);
    }
    if (!w.words) return rule_chips(c, f, w);
    if (!any_chips) return rule_words(c, f, w);
    const std::optional<bool> by_words = words_define(c, f, w);
    if (!by_words) return;
    const bool differ = w.words->amount && *w.words->amount != f.at(w.seat).in_front + pushed(w);
    if (!*by_words || differ) c.because(*by_words ? Reason::words_first : Reason::chips_first);
    if (*by_words)
        rule_words(c, f, w);
    else
        rule_chips(c, f, w);
}

void rule_wager(Consult& c, const Facts& f, const Wager& w) {
    if (w.seat.value >= f.seats.size() || !f.live.has(w.seat) || !f.betting) return c.give(Term::not_binding);
    if (w.words && w.words->word == Word::time) {
        // [cnp:6.g] who says it in turn keeps the turn; before it there is none to keep. Chips count as without a word.
        if (!w.motions.empty()) {
            Wager silent = w;
            silent.words.reset();
            return rule_wager(c, f, silent);
        }
        if (w.seat != f.to_act) return c.give(Term::not_binding);
        c.ask(key::skipped_player_threshold);
        return c.give(Term::turn_kept);
    }
    if (w.seat != f.to_act) return rule_out_of_turn(c, f, w);
    rule_wager_in_turn(c, f, w);
}

void give_call(Consult& c, const Facts& f, Seat seat, Chips pushed_to) {
    const SeatFacts& me = f.at(seat);
    const Chips to = std::min(f.price, me.in_front + me.behind);
    c.still_owed(to - std::max(pushed_to, me.in_front));
    c.give(Call{.to = to, .returned = std::max(pushed_to - to, Chips{0})});
}

void give_raise(Consult& c, const Facts& f, Seat seat, Chips to, Chips pushed_to) {
    const SeatFacts& me = f.at(seat);
    if (!me.may_raise && f.facing_bet(seat)) {
        if (!me.reopened) c.ask(key::betting_not_reopened);
        c.because(me.reopened ? Reason::limited_before : Reason::not_reopened);
        c.rests_on(me.limited_by);
        return give_call(c, f, seat, pushed_to);
    }
    if (to > f.most_to) {
        if (f.limit == hand::Limit::pot_limit && me.in_front + me.behind > f.most_to) {
            c.ask(key::pot_limit_overbet);
            c.because(Reason::pot_most, f.most_to);
        }
        to = f.most_to;
    }
    c.still_owed(to - std::max(pushed_to, me.in_front));
    const Chips back = std::max(pushed_to - to, Chips{0});
    if (f.price > Chips{0})
        c.give(Raise{.to = to, .returned = back});
    else
        c.give(Bet{.to = to, .returned = back});
}

namespace {

// What does not bind in turn is not held: a new outcome has to be put here, or below.
using NothingToHold =
    boost::mp11::mp_list<Statement, Demand, FirstCorrects, ActHeld, ActReleased, DeadHand, Misdeal, ButtonPutRight,
                         PlaysIfSeated, NewLevel, VoidHand, BetPutRight, CardsPutRight, Warned, SitsOut, ChipsTaken,
                         Readmitted, ChipFound, DrawnByLot>;

// What an act made before the turn is held as; nothing when it would not bind in turn.
std::optional<ActHeld> as_held(const Outcome& meant) {
    using Kept = std::optional<ActHeld>;
    return std::visit(overloaded{
                          [](const Fold&) -> Kept {
        return ActHeld{HeldAs::fold, {}};
                          },
                          [](const Check&) -> Kept {
        return ActHeld{HeldAs::check, {}};
                          },
                          [](const Call& o) -> Kept {
        return ActHeld{HeldAs::call, o.to};
                          },
                          [](const Bet& o) -> Kept {
        return ActHeld{HeldAs::bet, o.to};
                          },
                          [](const Raise& o) -> Kept {
        return ActHeld{HeldAs::raise, o.to};
                          },
                          [](const AllIn& o) -> Kept {
        return ActHeld{HeldAs::all_in, o.to};
                          },
                          [](const BoundToRaise&) -> Kept {
        return ActHeld{HeldAs::at_least_minimum, {}};
                          },
                          [](const Limited&) -> Kept {
        return ActHeld{HeldAs::call_or_fold, {}};
                          },
                          []<class T>(const T&) -> Kept requires boost::mp11::mp_contains<NothingToHold, T>::value {
                              return std::nullopt;
}
,
}  // namespace
,
                      meant);
}  // namespace riffle::rulings

}  // namespace

namespace {

HeldAs held_as(const Facts& f, const Held& h) {
    switch (h.kind) {
        case ActionKind::fold:
            return HeldAs::fold;
        case ActionKind::check:
            return f.facing_bet(h.seat) ? HeldAs::call_or_fold : HeldAs::check;
        case ActionKind::call:
            return HeldAs::call;
        case ActionKind::all_in:
            return HeldAs::all_in;
        case ActionKind::bet:
            return h.to == Chips{0} ? HeldAs::at_least_minimum : HeldAs::bet;
        case ActionKind::raise:
            break;
    }
    return h.to == Chips{0} ? HeldAs::at_least_minimum : HeldAs::raise;
}

// What a player has made before his turn, while nobody has bet or raised since.
std::optional<ActHeld> held_already(const Facts& f, Seat seat) {
    for (const Held& h : f.held)
        if (h.seat == seat && f.price <= h.price) return ActHeld{held_as(f, h), h.to};
    return std::nullopt;
}

}  // namespace

void rule_out_of_turn(Consult& c, const Facts& f, const Wager& w) {
    Consult would{c.book()};
    rule_wager_in_turn(would, f, w);
    const Ruling meant = would.take();
    const std::optional<ActHeld> act = as_held(meant.outcomes[0]);
    const bool folds = act && act->as == HeldAs::fold;
    if (!act) {
        // What would not bind in turn is no act to hold.
        if (meant.directors_choice) c.leave_to_director();
        for (const Outcome& o : meant.outcomes) c.give(o);
    } else if (folds && c.ask(key::out_of_turn_fold) == OutOfTurnFold::binding) {
        // [tda-2024:53-A-4] a fold binds whatever happens before the turn comes.
        c.give(Fold{});
    } else if (const auto first = held_already(f, w.seat);
               first && c.ask(key::out_of_turn_unchanged) != OutOfTurnUnchanged::director) {
        // [tda-2024:53-A-2] the first binds: he does not get out of it by another before his turn comes.
        c.give(*first);
    } else if (!folds && c.ask(key::out_of_turn) == OutOfTurn::director) {
        c.director({*act, ActReleased{}});
    } else {
        // [tda-2024:53-A-1] held while the action returns to the player whose turn it is.
        c.give(*act);
    }
    switch (c.ask(key::out_of_turn_penalty)) {
        case OutOfTurnPenalty::any:
            return c.penalty(Penalty::may);
        case OutOfTurnPenalty::deliberate_only:
            if (w.flags.has(Flag::deliberate)) c.penalty(Penalty::may);
            return;
        case OutOfTurnPenalty::when_repeated:
            if (w.flags.has(Flag::repeated)) c.penalty(Penalty::may);
            return;
    }
}

}  // namespace riffle::rulings
