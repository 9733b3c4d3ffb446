// Errors of the deal: misdeals, exposed and foreign cards, the button.
#include "core/rulings/parts.h"

namespace riffle::rulings {
namespace {

// [tda-2024:35-D-1] the misdeal window closes with substantial action, by the book's own measure.
bool too_late(Consult& c, const Facts& f, const Incident& i) {
    c.ask(Point::misdeal_window);
    bool closed = i.flags.has(Flag::substantial_action);
    if (!closed && !f.taken.empty()) {
        c.ask(Point::substantial_two);
        c.ask(Point::substantial_three);
        closed = is_substantial({f.taken.data(), f.taken.size()}, c.points());
    }
    const Point side = closed ? Point::misdeal_window_closed : Point::misdeal_window_open;
    if (c.knows(side)) c.ask(side);
    return closed;
}

// [tda-2024:35-C-1] a misdeal is dealt again exactly: same button, seats and level.
Outcome misdeal(Consult& c) {
    Outcome o{Term::misdeal};
    if (c.ask(Point::redeal) == Term::exact_replay) o.details.push_back({Term::exact_replay, 0});
    return o;
}

Outcome voided(const Facts& f) { return Outcome(Term::void_hand).with_some(Term::refund, f.pot); }

void give(Consult& c, const Facts& f, Term t) {
    switch (t) {
        case Term::misdeal:
            return c.give(misdeal(c));
        case Term::void_hand:
            return c.give(voided(f));
        case Term::director:
            return c.director({misdeal(c), Term::play_on});
        default:
            return c.give(t);
    }
}

// Before substantial action the point decides; after it the hand goes on.
void before_or_play_on(Consult& c, const Facts& f, const Incident& i, Point p) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    give(c, f, c.ask(p));
}

// The button so many players back.
Seat button_before(const Facts& f, std::int64_t players) {
    Seat seat = f.button;
    for (std::int64_t n = 0; n < players; ++n)
        for (int step = f.seated.size(); step > 1; --step) seat = f.seated.next_after(seat);
    return seat;
}

// The deal is made again with the button where it belongs; at a table, which seat that is.
void give_button(Consult& c, const Facts& f, Term t, Seat right) {
    if (t == Term::misdeal_correct_button) c.ask(Point::redeal);
    const bool corrected = t == Term::misdeal_correct_button || t == Term::correct_button;
    if (!corrected || f.button == no_seat) return give(c, f, t);
    c.give(Outcome(t).with(Term::button, right.value + 1));
}

void dead_for_count(Consult& c) {
    const Term t = c.ask(Point::wrong_count_after);
    if (t == Term::director) return c.director({Term::dead_hand, Term::play_on});
    // [tda-2024:38] all its cards to the muck, one burn a street from the stub, order not restored.
    Outcome o{t};
    if (c.ask(Point::burns_per_street) == Term::one) o.details.push_back({Term::burns, 1});
    c.give(o);
}

}  // namespace

namespace matters {

void cards_boxed(Consult& c, const Facts& f, const Incident& i) {
    if (i.n >= 2) return before_or_play_on(c, f, i, Point::boxed_two);
    give(c, f, c.ask(Point::boxed_one));
}
void first_card_misplaced(Consult& c, const Facts& f, const Incident& i) {
    before_or_play_on(c, f, i, Point::first_card_wrong_seat);
}
void ineligible_seat_dealt(Consult& c, const Facts& f, const Incident& i) {
    before_or_play_on(c, f, i, Point::cards_to_ineligible_seat);
}
void entitled_seat_not_dealt(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    const Term t = c.ask(Point::entitled_seat_left_out);
    if (t != Term::misdeal_if_present_or_posted) return give(c, f, t);
    // [internacional:27-i] the player was there, or had posted.
    if (i.flags.has(Flag::present) || i.flags.has(Flag::posted)) return c.give(misdeal(c));
    c.give(Term::play_on);
}

void card_count_wrong(Consult& c, const Facts& f, const Incident& i) {
    const bool on_button = i.flags.has(Flag::button) || (i.seat == f.button && i.seat != no_seat);
    const bool is_short = i.n < i.m;
    const bool late = too_late(c, f, i);
    if (on_button && is_short && !late) c.ask(Point::button_short);
    if (on_button && is_short && c.points()[Point::button_short].term == Term::supply_missing) {
        // [tda-2024:37] the button's missing cards are supplied, even late, unless he has acted on a short hand.
        if (i.flags.has(Flag::acted)) return give(c, f, c.ask(Point::button_short_acted));
        return give(c, f, c.ask(Point::button_short));
    }
    if (late && i.flags.has(Flag::unlooked) && c.knows(Point::unlooked_hand_after)) {
        // [cnp:4.f] who does not look until the action comes takes the risk.
        return c.give(c.ask(Point::unlooked_hand_after));
    }
    if (late) return dead_for_count(c);
    if (is_short && i.n + 1 == i.m && i.flags.has(Flag::top_of_deck) && c.knows(Point::last_player_short_top_card))
        return give(c, f, c.ask(Point::last_player_short_top_card));
    if (i.n == i.m + 1 && i.flags.has(Flag::is_flop_burn) && c.knows(Point::surplus_card_is_burn))
        return give(c, f, c.ask(Point::surplus_card_is_burn));
    give(c, f, c.ask(Point::wrong_card_count));
}

void extra_cards_dealt(Consult& c, const Facts& f, const Incident& i) {
    if (i.n == 1 && c.knows(Point::one_extra_card_undealt))
        return before_or_play_on(c, f, i, Point::one_extra_card_undealt);
    before_or_play_on(c, f, i, Point::two_extra_cards);
}

void card_exposed(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    const bool partly = i.flags.has(Flag::partly);
    if (partly && (!c.knows(Point::partial_exposure_counts) || c.ask(Point::partial_exposure_counts) != Term::yes))
        return c.director({Term::play_on, misdeal(c)});
    if (i.n > 2) return give(c, f, c.ask(Point::exposed_one_later));
    if (!f.flop_game && c.ask(Point::exposed_first_two_scope) == Term::flop_games)
        return c.director({Term::play_on, misdeal(c)});
    if (!f.flop_game) c.ask(Point::exposed_first_two_scope);
    give(c, f, c.ask(Point::exposed_first_two));
}

void cards_exposed(Consult& c, const Facts& f, const Incident& i) {
    if (i.flags.has(Flag::partly) &&
        (!c.knows(Point::partial_exposure_counts) || c.ask(Point::partial_exposure_counts) != Term::yes))
        return c.director({Term::play_on, misdeal(c)});
    if (i.n < 2) return before_or_play_on(c, f, i, Point::exposed_one_later);
    before_or_play_on(c, f, i, Point::exposed_two_others);
}

void card_glimpsed(Consult& c, const Facts&, const Incident&) {
    // [cnp:4.j-2] turned up for all, then replaced like any exposed card.
    if (c.settle(Point::glimpsed_card, {Term::play_on, Term::show}) == Term::show_then_replace)
        c.ask(Point::exposed_one_later);
}
void own_card_exposed(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::player_exposed_card, {Term::card_plays, Term::other});
}
void card_out_of_sequence(Consult& c, const Facts& f, const Incident& i) {
    before_or_play_on(c, f, i, Point::out_of_sequence);
}
void two_cards_to_the_button(Consult& c, const Facts& f, const Incident&) {
    give(c, f, c.ask(Point::two_cards_to_button));
}

void other_deal_irregularity(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    // [tda-2024:35-A] an open list leaves comparable cases to the floor, a closed one does not know them.
    if (c.ask(Point::misdeal_list) == Term::closed) return c.give(Term::play_on);
    c.director({misdeal(c), Term::play_on});
}

void misdeal_called_after_action(Consult& c, const Facts&, const Incident& i) {
    // [cnp:2.after-erroneous] valid after all once somebody threw the cards away because of it.
    if (!c.knows(Point::misdeal_called_wrongly)) return c.director({Term::play_on, misdeal(c)});
    const Term t = c.ask(Point::misdeal_called_wrongly);
    if (i.flags.has(Flag::discarded) && t == Term::as_misdeal_if_discarded) return c.give(misdeal(c));
    c.give(Term::play_on);
}

void button_misplaced(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return give(c, f, c.ask(Point::button_wrong_after));
    give_button(c, f, c.ask(Point::button_wrong_before), button_before(f, i.n));
}
void button_not_advanced(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return give(c, f, c.ask(Point::button_wrong_later));
    give_button(c, f, c.ask(Point::button_wrong_before), f.seated.next_after(f.button));
}
void button_error_next_hand(Consult& c, const Facts& f, const Incident&) {
    const Term t = c.ask(Point::button_two_seats_next_hand);
    if (t != Term::middle_seat_then_two || f.button == no_seat) return give(c, f, t);
    // [cnp:2.after-b] the seat that was jumped has it next hand, and then it goes on two seats: nobody loses a
    // position.
    const Seat middle = button_before(f, 1);
    const Seat then = f.seated.next_after(f.seated.next_after(middle));
    c.give(Outcome(t).with(Term::button, middle.value + 1).with(Term::then_button, then.value + 1));
}
void button_error_later(Consult& c, const Facts& f, const Incident&) { give(c, f, c.ask(Point::button_wrong_later)); }

void redeal_absent_player(Consult& c, const Facts&, const Incident&) {
    c.ask(Point::redeal);
    c.settle(Point::redeal_absent, {Term::plays_if_seated, Term::killed});
}
void redeal_penalised_player(Consult& c, const Facts&, const Incident& i) {
    c.ask(Point::redeal);
    const Term t = c.ask(Point::redeal_penalised);
    // [tda-2024:35-C-4] the deal and its redeal take one hand off the penalty.
    const std::int64_t off = c.ask(Point::redeal_counts) == Term::once ? 1 : 2;
    c.give(Outcome(t).with(Term::hands, i.n > off ? i.n - off : 0));
}

void foreign_card_found(Consult& c, const Facts& f, const Incident& i) {
    give(c, f, c.ask(too_late(c, f, i) ? Point::foreign_card_after : Point::foreign_card_before));
}
void joker_dealt_to_player(Consult& c, const Facts& f, const Incident& i) {
    give(c, f, c.ask(too_late(c, f, i) ? Point::joker_to_player_after : Point::joker_to_player_before));
}
void foreign_back_found(Consult& c, const Facts& f, const Incident& i) {
    give(c, f, c.ask(too_late(c, f, i) ? Point::foreign_back_after : Point::foreign_back_before));
}

void duplicate_found(Consult& c, const Facts& f, const Incident&) { give(c, f, c.ask(Point::duplicate_card)); }

void duplicate_exploited(Consult& c, const Facts& f, const Incident& i) {
    c.ask(Point::duplicate_card);
    const Chips own = i.seat.value < f.seats.size() ? f.at(i.seat).in_hand : Chips{0};
    // [cnp:4.c-2] who knew of it and bet to take the pot is not refunded.
    const Outcome without = Outcome(Term::void_hand).with_some(Term::refund, f.pot - own).with_some(Term::forfeit, own);
    const Term t = c.ask(Point::fouled_deck_exploited);
    if (t == Term::director) return c.director({voided(f), without});
    c.give(t == Term::forfeits_refund ? without : voided(f));
}

void fouled_deck_after_hand_found(Consult& c, const Facts& f, const Incident& i) {
    bool open = c.ask(Point::fouled_deck_after_hand) == Term::within_dispute_limits &&
                !i.flags.has(Flag::next_hand_substantial);
    if (i.flags.has(Flag::in_break)) open = open && i.n <= c.number(Point::claim_break_seconds);
    if (!open) return c.give(Term::refused);
    c.ask(Point::duplicate_card);
    c.give(voided(f));
}
void deck_found_short(Consult& c, const Facts& f, const Incident&) {
    if (c.ask(Point::short_deck) == Term::director) return c.director({voided(f), Term::play_on});
    c.give(voided(f));
}

void hand_at_old_level(Consult& c, const Facts& f, const Incident& i) {
    c.settle(too_late(c, f, i) ? Point::old_level_after : Point::old_level_before);
}
// A hand that has begun is played out at the old level [tda-2024:23]; what begins it differs from book to book.
void level_ends_after_riffle(Consult& c, const Facts&, const Incident&) {
    if (c.ask(Point::hand_start) == Term::director) return c.director({Term::old_level_stays, Term::new_level});
    c.give(Term::old_level_stays);
}
void level_ends_after_push(Consult& c, const Facts&, const Incident&) {
    const Term t = c.ask(Point::hand_start);
    if (t == Term::director) return c.director({Term::old_level_stays, Term::new_level});
    c.give(t == Term::first_riffle ? Term::new_level : Term::old_level_stays);
}
void level_ends_after_shuffler(Consult& c, const Facts& f, const Incident& i) { level_ends_after_push(c, f, i); }

void table_not_halted(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::halt_missed, {Term::hand_stands, Term::misdeal});
}
void uncovered_error_found(Consult& c, const Facts&, const Incident&) {
    if (c.ask(Point::uncovered_error) == Term::director) return c.director({Term::other});
    c.director({Term::random_remedy, Term::other});
}

}  // namespace matters
}  // namespace riffle::rulings
