// Hands killed by mistake, fouled, thrown away: dead or live, and what comes back.
#include <algorithm>

#include "core/rulings/parts.h"

namespace riffle::rulings::matters {
namespace {

// What the player has bet or raised that nobody has matched; a blind is neither [tda-2024:30-2].
Chips uncalled(const Facts& f, Seat s) {
    if (s.value >= f.seats.size() || f.aggressor != s) return Chips{0};
    Chips matched{};
    for (std::size_t i = 0; i < f.seats.size(); ++i)
        if (i != s.value) matched = std::max(matched, f.seats[i].in_front);
    return std::max(f.at(s).in_front - matched, Chips{0});
}

void dead_with_uncalled(Consult& c, const Facts& f, Seat s, Term dead, Point refund) {
    Outcome o{dead};
    const Chips back = uncalled(f, s);
    if (back > Chips{0} && c.ask(refund) == Term::returned) o.details.push_back({Term::returned, back.value});
    c.give(o);
}

}  // namespace

void hand_killed_by_dealer(Consult& c, const Facts& f, const Incident& i) {
    if (i.flags.has(Flag::identifiable)) {
        // Read: an identifiable hand lives even when the dealer killed it.
        if (c.ask(Point::identifiable_hand) == Term::live) return c.give(Term::live);
        return c.director({Term::live, Term::dead_hand});
    }
    if (c.ask(Point::dealer_killed_hand) == Term::director) return c.director({Term::dead_hand, Term::live});
    dead_with_uncalled(c, f, i.seat, Term::dead_hand, Point::uncalled_of_killed_hand);
}

void hand_fouled(Consult& c, const Facts& f, const Incident& i) {
    // [cnp:3.f] dead unless the director can tell its cards apart; a book without a word on it treats it as a hand the
    // dealer killed.
    if (!c.knows(Point::fouled_hand)) return hand_killed_by_dealer(c, f, i);
    const Term t = c.ask(Point::fouled_hand);
    if (!i.flags.has(Flag::identifiable)) return c.give(Term::dead_hand);
    if (t == Term::live_if_identifiable) return c.give(Term::live);
    c.director({Term::live, Term::dead_hand});
}

void cards_thrown_in(Consult& c, const Facts&, const Incident& i) {
    // [cnp:3.b] thrown forward and mixed: both are needed.
    if (!c.knows(Point::thrown_and_mixed)) {
        if (c.ask(Point::identifiable_hand) == Term::live)
            return c.give(i.flags.has(Flag::identifiable) ? Term::live : Term::dead_hand);
        return c.director({Term::dead_hand, Term::live});
    }
    const bool saved = c.ask(Point::thrown_and_mixed) == Term::live_if_identifiable && i.flags.has(Flag::identifiable);
    c.give(i.flags.has(Flag::forward) && i.flags.has(Flag::mixed) && !saved ? Term::dead_hand : Term::live);
}

void cards_touch_muck(Consult& c, const Facts&, const Incident& i) {
    const Term t = c.ask(Point::touching_muck);
    const bool identifiable = i.flags.has(Flag::identifiable);
    if (t == Term::live_if_identifiable) return c.give(identifiable ? Term::live : Term::dead_hand);
    if (t == Term::dead_hand && !identifiable) return c.give(Term::dead_hand);
    // [internacional:45-2] the director may recover it, and tries harder after false information.
    const bool deceived = i.flags.has(Flag::on_false_information) && c.knows(Point::folded_on_false_information) &&
                          c.ask(Point::folded_on_false_information) == Term::director_recovery;
    c.ask(Point::identifiable_hand);
    if (deceived) return c.director({Term::live, Term::dead_hand});
    c.director({Term::dead_hand, Term::live});
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
