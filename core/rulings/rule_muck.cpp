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

enum class Refund : std::uint8_t { all, of_a_raise, none };

Refund refund_of_killed(Consult& c) {
    switch (c.ask(key::uncalled_refund_scope)) {
        case UncalledRefundScope::bet_or_raise:
            return Refund::all;
        case UncalledRefundScope::raise_only:
            return Refund::of_a_raise;
    }
    return Refund::none;
}

Refund refund_of_discarded(Consult& c) {
    return c.ask(key::bettor_discards_uncalled) == BettorDiscardsUncalled::returned ? Refund::all : Refund::none;
}

// A hand that is dead, with what of its bet comes back; the book is asked only if something could.
void dead_with_uncalled(Consult& c, const Facts& f, Seat s, Death how, Refund (*refund)(Consult&)) {
    const Chips back = uncalled(f, s);
    const Outcome dead = DeadHand{.how = how};
    if (back == Chips{0}) return c.give(dead);
    const Outcome with_refund = DeadHand{.how = how, .returned = back};
    switch (refund(c)) {
        case Refund::all:
            return c.give(with_refund);
        case Refund::of_a_raise:
            // [internacional:28] speaks of a raise only; whether an opening bet comes back too is the director's.
            if (back < f.at(s).in_front) return c.give(with_refund);
            return c.director({with_refund, dead});
        case Refund::none:
            return c.give(dead);
    }
}
void dead_by_dealer(Consult& c, const Facts& f, Seat s) {
    dead_with_uncalled(c, f, s, Death::dead_hand, refund_of_killed);
}

enum class Recovery : std::uint8_t { live, dead, director };

// What becomes of a hand that is dead unless it can be told apart: live, dead, or the director's to say.
Recovery recovered(Consult& c, const Flags& flags) {
    // [cnp:4.a-3] once the director has found the cards identifiable nothing is left to judge.
    if (!flags.has(Flag::found_identifiable)) {
        if (!flags.has(Flag::identifiable) && !flags.has(Flag::disputed)) return Recovery::dead;
        switch (c.ask(key::muck_recovery_standard)) {
            case MuckRecoveryStandard::director_judges_identifiable:
                // [cnp:4.a-3] whether they can be told apart is his alone to say, also where the table does not agree.
                return Recovery::director;
            case MuckRecoveryStandard::fully_identifiable_and_retrievable:
                // [tda-2024:14] told apart for certain and within reach.
                if (!flags.has(Flag::identifiable) || !flags.has(Flag::retrievable)) return Recovery::dead;
                break;
            case MuckRecoveryStandard::clearly_identifiable:
                if (!flags.has(Flag::identifiable)) return Recovery::dead;
                break;
        }
    }
    return c.ask(key::muck_recovery_is_right) ? Recovery::live : Recovery::director;
}

void give_recovered(Consult& c, Recovery what) {
    switch (what) {
        case Recovery::live:
            return c.give(Term::live);
        case Recovery::dead:
            return c.give(DeadHand{.how = Death::dead_hand});
        case Recovery::director:
            return c.director({Term::live, DeadHand{.how = Death::dead_hand}});
    }
}

// [cnp:3.b] thrown forward and mixed: both are needed, and then nothing saves them.
void thrown_and_mixed(Consult& c, const Incident& i) {
    c.give(i.flags.has(Flag::forward) && i.flags.has(Flag::mixed) ? Outcome(DeadHand{.how = Death::dead_hand})
                                                                  : Outcome(Term::live));
}

// Cards that touched the muck, under the book's word on it.
void in_the_muck(Consult& c, const Incident& i, MuckContactKills word) {
    if (word == MuckContactKills::forward_throw_and_mixed) return thrown_and_mixed(c, i);
    const Recovery what = recovered(c, i.flags);
    if (word == MuckContactKills::no_dealer_push_or_identity_lost || what != Recovery::director)
        return give_recovered(c, what);
    // [internacional:45-2] dead by default; the director may recover it, and tries harder after false information.
    const bool deceived = i.flags.has(Flag::on_false_information) && c.knows(key::fold_on_false_information) &&
                          c.ask(key::fold_on_false_information) == FoldOnFalseInformation::extra_effort_to_recover;
    if (deceived) return c.director({Term::live, DeadHand{.how = Death::dead_hand}});
    c.director({DeadHand{.how = Death::dead_hand}, Term::live});
}

// Whether there is a question at all if the cards can be told apart.
bool told_apart(const Flags& flags) {
    return flags.has(Flag::identifiable) || flags.has(Flag::found_identifiable) || flags.has(Flag::disputed);
}

}  // namespace

namespace {

void killed_by_dealer(Consult& c, const Facts& f, const Incident& i) {
    if (!told_apart(i.flags)) {
        if (c.ask(key::dealer_killed_hand) == DealerKilledHand::director)
            return c.director({DeadHand{.how = Death::dead_hand}, Term::live});
        return dead_by_dealer(c, f, i.seat);
    }
    const bool gone = c.ask(key::dealer_killed_hand_recovery) == DealerKilledHandRecovery::none;
    if (gone && i.flags.has(Flag::pushed_in)) {
        // [tda-2024:65-A-1] what the dealer pushed into the muck is gone; [internacional:45-2] unless the director
        // recovers it.
        if (!c.ask(key::muck_recovery_is_right)) return c.director({DeadHand{.how = Death::dead_hand}, Term::live});
        return dead_by_dealer(c, f, i.seat);
    }
    // Read: a hand that lies apart and can be told apart lives even when the dealer killed it.
    if (gone && c.ask(key::killed_but_identifiable) == KilledButIdentifiable::dead) return dead_by_dealer(c, f, i.seat);
    const Recovery what = recovered(c, i.flags);
    if (what == Recovery::dead) return dead_by_dealer(c, f, i.seat);
    give_recovered(c, what);
}

}  // namespace

void hand_killed_by_dealer(Consult& c, const Facts& f, const Incident& i) {
    // [cnp:3.e, tda-2024:65-A-1] dead is the hand that nobody was protecting; one that was lives where its cards can be
    // told apart.
    if (!i.flags.has(Flag::protected_hand) || !c.ask(key::dealer_kills_only_unprotected))
        return killed_by_dealer(c, f, i);
    if (told_apart(i.flags)) return c.give(Term::live);
    c.director({Term::live, DeadHand{.how = Death::dead_hand, .returned = uncalled(f, i.seat)}});
}

void hand_fouled(Consult& c, const Facts& f, const Incident& i) {
    // [tda-2024:65-A-1, cnp:3.f] beyond telling apart it is as if the dealer had killed it.
    if (!told_apart(i.flags)) return killed_by_dealer(c, f, i);
    const Recovery what = recovered(c, i.flags);
    if (what == Recovery::dead) return dead_by_dealer(c, f, i.seat);
    give_recovered(c, what);
}

void cards_thrown_in(Consult& c, const Facts&, const Incident& i) {
    const auto word = c.ask(key::muck_contact_kills.touching);
    // Nothing but the muck can kill them.
    if (!i.flags.has(Flag::mixed)) return c.give(Term::live);
    in_the_muck(c, i, word);
}

void cards_touch_muck(Consult& c, const Facts&, const Incident& i) {
    in_the_muck(c, i, c.ask(key::muck_contact_kills.touching));
}

// Showdown: what a player gave up himself and wants to table after all.
void discarded_face_down(Consult& c, const Facts&, const Incident& i) {
    switch (c.ask(key::muck_contact_kills.face_down)) {
        case MuckContactKills::forward_throw_and_mixed:
            return thrown_and_mixed(c, i);
        case MuckContactKills::yes_by_default:
            return c.give(DeadHand{.how = Death::dead_hand});
        case MuckContactKills::no_dealer_push_or_identity_lost: {
            // [tda-2024:14] dead once the dealer has pushed them into the muck.
            const Recovery what = i.flags.has(Flag::pushed_in) ? Recovery::dead : recovered(c, i.flags);
            if (what == Recovery::dead) c.ask(key::muck_contact_kills);
            return give_recovered(c, what);
        }
    }
}

void cards_pushed_away(Consult& c, const Facts&, const Incident& i) {
    const auto until = c.ask(key::discard_change_of_mind);
    const bool in_muck = i.flags.has(Flag::mixed) || i.flags.has(Flag::pushed_in);
    if (!in_muck) return c.give(Term::live);
    // [rptp:13.3] read: even out of the muck while they can be told apart; [tda-2024:14] until the dealer pushes them.
    if (until == DiscardChangeOfMind::until_dealer_pushes_or_unidentifiable && i.flags.has(Flag::pushed_in))
        return c.give(DeadHand{.how = Death::dead_hand});
    in_the_muck(c, i, c.ask(key::muck_contact_kills.touching));
}

void bettor_threw_away(Consult& c, const Facts& f, const Incident& i) {
    if (i.flags.has(Flag::identifiable) && i.flags.has(Flag::retrievable)) {
        // [tda-2024:15-B-1] the dealer keeps the cards; the floor may keep the hand alive.
        if (c.ask(key::bettor_discards) != BettorDiscards::director)
            return c.director({Term::live, DeadHand{.how = Death::dead_hand}});
        // Whole to the director: the hand as well as what nobody has called of its bet.
        const Chips back = uncalled(f, i.seat);
        const Outcome lost = DeadHand{.how = Death::out_no_refund};
        if (back == Chips{0}) return c.director({lost, Term::live});
        return c.director({lost, DeadHand{.how = Death::out_no_refund, .returned = back}, Term::live});
    }
    if (c.ask(key::bettor_discards_lost) == BettorDiscardsLost::director)
        return c.director({DeadHand{.how = Death::dead_hand}, Term::live});
    dead_with_uncalled(c, f, i.seat, Death::out_no_refund, refund_of_discarded);
}

void fold_announced(Consult& c, const Facts&, const Incident&) {
    if (c.ask(key::announced_fold) == AnnouncedFold::director)
        return c.director({DeadHand{.how = Death::dead_hand}, Term::live});
    c.give(DeadHand{.how = Death::dead_hand});
}

}  // namespace riffle::rulings::matters
