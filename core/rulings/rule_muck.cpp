// Hands killed by mistake, fouled, thrown away: dead or live, and what comes back.
#include <algorithm>

#include "core/rulings/parts.h"

namespace riffle::rulings::matters {
namespace {

// What the player has bet that nobody has matched.
Chips uncalled(const Facts& f, Seat s) {
    if (s.value >= f.seats.size()) return Chips{0};
    Chips matched{};
    for (std::size_t i = 0; i < f.seats.size(); ++i)
        if (i != s.value) matched = std::max(matched, f.seats[i].in_front);
    return std::max(f.at(s).in_front - matched, Chips{0});
}

// A hand that is dead, with what of its bet comes back.
void dead_with_uncalled(Consult& c, const Facts& f, Seat s, Term dead, Point refund) {
    const Chips back = uncalled(f, s);
    if (back == Chips{0}) return c.give(dead);
    const Outcome with_refund = Outcome(dead).with(Term::returned, back);
    switch (c.ask(refund)) {
        case Term::returned:
            return c.give(with_refund);
        case Term::raise_returned:
            // [internacional:28] speaks of a raise only; whether an opening bet comes back too is the director's.
            if (back < f.at(s).in_front) return c.give(with_refund);
            return c.director({with_refund, Outcome(dead)});
        default:
            return c.give(dead);
    }
}

// What becomes of a hand that is dead unless it can be told apart: live, dead, or the director's to say.
Term recovered(Consult& c, const Flags& flags) {
    // [cnp:4.a-3] once the director has found the cards identifiable nothing is left to judge.
    if (!flags.has(Flag::found_identifiable)) {
        if (!flags.has(Flag::identifiable) && !flags.has(Flag::disputed)) return Term::dead_hand;
        const Term standard = c.ask(Point::recovery_standard);
        // [cnp:4.a-3] whether they can be told apart is his alone to say, also where the table does not agree.
        if (standard == Term::director || standard == Term::director_judges) return Term::director;
        if (!flags.has(Flag::identifiable)) return Term::dead_hand;
        // [tda-2024:14] told apart for certain and within reach.
        if (standard == Term::fully_and_retrievable && !flags.has(Flag::retrievable)) return Term::dead_hand;
    }
    return c.ask(Point::identifiable_hand) == Term::live ? Term::live : Term::director;
}

void give_recovered(Consult& c, Term what) {
    if (what == Term::director) return c.director({Term::live, Term::dead_hand});
    c.give(what);
}

// Cards that touched the muck, under the book's word on it.
void in_the_muck(Consult& c, const Incident& i, Term word) {
    // [cnp:3.b] thrown forward and mixed: both are needed, and then nothing saves them.
    if (word == Term::dead_if_thrown_and_mixed)
        return c.give(i.flags.has(Flag::forward) && i.flags.has(Flag::mixed) ? Term::dead_hand : Term::live);
    if (word == Term::director) return c.director({Term::dead_hand, Term::live});
    const Term what = recovered(c, i.flags);
    if (word == Term::live_if_identifiable || what != Term::director) return give_recovered(c, what);
    // [internacional:45-2] dead by default; the director may recover it, and tries harder after false information.
    const bool deceived = i.flags.has(Flag::on_false_information) && c.knows(Point::folded_on_false_information) &&
                          c.ask(Point::folded_on_false_information) == Term::director_recovery;
    if (deceived) return c.director({Term::live, Term::dead_hand});
    c.director({Term::dead_hand, Term::live});
}

// Whether there is a question at all if the cards can be told apart.
bool told_apart(const Flags& flags) {
    return flags.has(Flag::identifiable) || flags.has(Flag::found_identifiable) || flags.has(Flag::disputed);
}

}  // namespace

void hand_killed_by_dealer(Consult& c, const Facts& f, const Incident& i) {
    if (!told_apart(i.flags)) {
        if (c.ask(Point::dealer_killed_hand) == Term::director) return c.director({Term::dead_hand, Term::live});
        return dead_with_uncalled(c, f, i.seat, Term::dead_hand, Point::uncalled_of_killed_hand);
    }
    const Term recovery = c.ask(Point::dealer_killed_recovery);
    if (recovery == Term::director) return c.director({Term::dead_hand, Term::live});
    if (recovery == Term::none && i.flags.has(Flag::pushed_in)) {
        // [tda-2024:65-A-1] what the dealer pushed into the muck is gone; [internacional:45-2] unless the director
        // recovers it.
        if (c.ask(Point::identifiable_hand) == Term::director) return c.director({Term::dead_hand, Term::live});
        return dead_with_uncalled(c, f, i.seat, Term::dead_hand, Point::uncalled_of_killed_hand);
    }
    // Read: a hand that lies apart and can be told apart lives even when the dealer killed it.
    if (recovery == Term::none && c.ask(Point::killed_but_identifiable) == Term::dead_hand)
        return dead_with_uncalled(c, f, i.seat, Term::dead_hand, Point::uncalled_of_killed_hand);
    const Term what = recovered(c, i.flags);
    if (what == Term::dead_hand)
        return dead_with_uncalled(c, f, i.seat, Term::dead_hand, Point::uncalled_of_killed_hand);
    give_recovered(c, what);
}

void hand_fouled(Consult& c, const Facts& f, const Incident& i) {
    // [tda-2024:65-A-1, cnp:3.f] beyond telling apart it is as if the dealer had killed it.
    if (!told_apart(i.flags)) return hand_killed_by_dealer(c, f, i);
    const Term what = recovered(c, i.flags);
    if (what == Term::dead_hand)
        return dead_with_uncalled(c, f, i.seat, Term::dead_hand, Point::uncalled_of_killed_hand);
    give_recovered(c, what);
}

void cards_thrown_in(Consult& c, const Facts&, const Incident& i) {
    const Term word = c.ask(Point::touching_muck);
    // Nothing but the muck can kill them.
    if (word != Term::director && !i.flags.has(Flag::mixed)) return c.give(Term::live);
    in_the_muck(c, i, word);
}

void cards_touch_muck(Consult& c, const Facts&, const Incident& i) { in_the_muck(c, i, c.ask(Point::touching_muck)); }

// Showdown: what a player gave up himself and wants to table after all.
void discarded_face_down(Consult& c, const Facts&, const Incident& i) {
    const Term word = c.ask(Point::facedown_discard);
    if (word == Term::director) return c.director({Term::dead_hand, Term::live});
    if (word == Term::dead_if_thrown_and_mixed) return in_the_muck(c, i, word);
    if (word == Term::dead_hand) return c.give(Term::dead_hand);
    // [tda-2024:14] dead once the dealer has pushed them into the muck.
    const Term what = i.flags.has(Flag::pushed_in) ? Term::dead_hand : recovered(c, i.flags);
    if (what == Term::dead_hand) c.ask(Point::facedown_discard_lost);
    give_recovered(c, what);
}

void cards_pushed_away(Consult& c, const Facts&, const Incident& i) {
    const Term word = c.ask(Point::pushed_away);
    if (word == Term::director) return c.director({Term::live, Term::dead_hand});
    const bool in_muck = i.flags.has(Flag::mixed) || i.flags.has(Flag::pushed_in);
    if (!in_muck) return c.give(Term::live);
    // [rptp:13.3] read: even out of the muck while they can be told apart; [tda-2024:14] until the dealer pushes them.
    if (word == Term::live_until_dealer_pushes && i.flags.has(Flag::pushed_in)) return c.give(Term::dead_hand);
    in_the_muck(c, i, c.ask(Point::touching_muck));
}

void bettor_threw_away(Consult& c, const Facts& f, const Incident& i) {
    if (i.flags.has(Flag::identifiable) && i.flags.has(Flag::retrievable)) {
        // [tda-2024:15-B-1] the dealer keeps the cards; the floor may keep the hand alive.
        if (c.ask(Point::bettor_discards) == Term::director) return c.director({Term::other});
        return c.director({Term::live, Term::dead_hand});
    }
    if (c.ask(Point::bettor_discards_lost) == Term::director) return c.director({Term::dead_hand, Term::live});
    dead_with_uncalled(c, f, i.seat, Term::out_no_refund, Point::bettor_discards_uncalled);
}

void fold_announced(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::announced_fold, {Term::dead_hand, Term::live});
}

}  // namespace riffle::rulings::matters
