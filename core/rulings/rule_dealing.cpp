// Errors of the deal: misdeals, exposed and foreign cards, the button.
#include "core/rulings/parts.h"

namespace riffle::rulings {
namespace {

// [tda-2024:35-D-1] the misdeal window closes with substantial action, by the book's own measure. [cnp:2.before] the
// plain word "action" is read as that, unless a house reads it literally.
bool too_late(Consult& c, const Facts& f, const Incident& i) {
    const bool any = !c.only_suggested(Point::plain_action) && c.is(Point::plain_action, Term::any_action);
    const bool acted = !f.taken.empty() || !f.held.empty();
    bool closed = i.flags.has(Flag::substantial_action);
    if (!closed && acted) closed = any || substantial_action(c, f);
    if (closed) c.ask(Point::misdeal_window_closed);
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

// So many of them make a misdeal. A figure nobody gives leaves it to the director, the misdeal offered first.
bool enough(Consult& c, Point figure, std::int64_t n) {
    if (!c.knows(figure)) c.ask(figure);
    return n >= c.number(figure);
}

void misdeal_before(Consult& c, const Facts& f, const Incident& i) {
    c.give(too_late(c, f, i) ? Outcome(Term::play_on) : misdeal(c));
}

// Whether what was seen of a card makes it an exposed one; if not, the ruling is given.
bool counts_as_exposed(Consult& c, const Incident& i) {
    if (!i.flags.has(Flag::partly)) return true;
    const Term t = c.ask(Point::exposure);
    if (t == Term::wholly_or_partly) return true;
    if (t == Term::seen) {
        // [internacional:27-a] what nobody saw does not count.
        if (i.flags.has(Flag::seen)) return true;
        c.give(Term::play_on);
        return false;
    }
    c.director({Term::play_on, misdeal(c)});
    return false;
}

// [tda-2024:35-A-7] the first two off the deck; [rptp:36.1-e] the first card of the small or the big blind, of which
// there is one when the small blind is dead.
bool is_first_card(Consult& c, const Facts& f, std::int64_t n) {
    const bool blinds = c.is(Point::exposed_first_cards, Term::first_card_of_either_blind) && f.big_blind != no_seat;
    if (n > 2 || !blinds) return n <= 2;
    Seat receiver = f.button;
    for (std::int64_t k = 0; k < n; ++k) receiver = f.dealt_in.next_after(receiver);
    return receiver == f.small_blind || receiver == f.big_blind;
}

// [tda-2024:37-1] whether the button's missing card may be supplied in this game.
bool button_may_be_completed(Consult& c, const Incident& i) {
    return !i.flags.has(Flag::game_forbids_it) || c.is(Point::button_short_any_game, Term::yes);
}

// A hand that has begun is played out at the old level [tda-2024:23]; what begins it differs from book to book.
void begun_by(Consult& c, Point event) {
    const Term t = c.ask(event);
    if (t == Term::director) return c.director({Term::old_level_stays, Term::new_level});
    c.give(t == Term::yes ? Term::old_level_stays : Term::new_level);
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
    Outcome o{t == Term::none_returned ? Term::dead_hand : t};
    // [cnp:2.after-a] not even what nobody has called.
    if (t == Term::none_returned) o.details.push_back({t, 0});
    if (c.ask(Point::burns_per_street) == Term::one) o.details.push_back({Term::burns, 1});
    c.give(o);
}

}  // namespace

namespace matters {

void cards_boxed(Consult& c, const Facts& f, const Incident& i) {
    if (enough(c, Point::boxed_cards, i.n)) return misdeal_before(c, f, i);
    const Term t = c.ask(Point::boxed_one);
    // [cnp:4.d] the next card is already somebody's: then as an exposed card.
    const bool gone = t == Term::next_card && i.flags.has(Flag::next_card_dealt);
    give(c, f, gone ? c.ask(Point::exposed_one_later) : t);
}
void boxed_in_stub(Consult& c, const Facts& f, const Incident& i) {
    // [tda-2024:35-A-1] counts them in the initial deal only; [cnp:2.misdeal-c] names no phase.
    if (!c.is(Point::boxed_after_deal, Term::yes)) return c.director({Term::play_on, misdeal(c)});
    cards_boxed(c, f, i);
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
    if (on_button && is_short) {
        // [tda-2024:37] the button's missing cards are supplied, even late, unless he has acted on a short hand.
        const Term t = c.ask(late ? Point::button_short_late : Point::button_short);
        if (t == Term::supply_missing && button_may_be_completed(c, i))
            return give(c, f, i.flags.has(Flag::acted) ? c.ask(Point::button_short_acted) : t);
    }
    if (late && i.flags.has(Flag::unlooked) && !c.only_suggested(Point::unlooked_hand_after)) {
        // [cnp:4.f] who does not look until the action comes takes the risk; [tda-2024:2] it was a duty to look.
        if (c.is(Point::unlooked_hand_after, Term::dead_hand)) return c.give(Term::dead_hand);
        if (c.knows(Point::unlooked_hand_after)) c.penalty(Term::may);
    }
    if (late) return dead_for_count(c);
    if (is_short && i.n + 1 == i.m && i.flags.has(Flag::top_of_deck) &&
        c.is(Point::last_player_short_top_card, Term::deliver_card))
        return c.give(Term::deliver_card);
    if (i.n == i.m + 1 && i.flags.has(Flag::is_flop_burn) && !c.only_suggested(Point::surplus_card_is_burn))
        return give(c, f, c.ask(Point::surplus_card_is_burn));
    give(c, f, c.ask(Point::wrong_card_count));
}

void extra_cards_dealt(Consult& c, const Facts& f, const Incident& i) {
    before_or_play_on(c, f, i, i.n == 1 ? Point::one_extra_card_undealt : Point::two_extra_cards);
}

void card_exposed(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    if (!counts_as_exposed(c, i)) return;
    if (!is_first_card(c, f, i.n)) return give(c, f, c.ask(Point::exposed_one_later));
    if (!f.flop_game && c.is(Point::exposed_first_two_scope, Term::flop_games))
        return c.director({Term::play_on, misdeal(c)});
    c.give(misdeal(c));
}

void cards_exposed(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    if (!counts_as_exposed(c, i)) return;
    if (enough(c, Point::exposed_cards, i.n)) return c.give(misdeal(c));
    give(c, f, c.ask(Point::exposed_one_later));
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
void two_cards_to_the_button(Consult& c, const Facts& f, const Incident& i) {
    before_or_play_on(c, f, i, Point::two_cards_to_button);
}

void other_deal_irregularity(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    // [tda-2024:35-A] an open list leaves comparable cases to the floor, a closed one does not know them.
    if (c.ask(Point::misdeal_list) == Term::closed) return c.give(Term::play_on);
    c.director({misdeal(c), Term::play_on});
}

void misdeal_called_after_action(Consult& c, const Facts&, const Incident& i) {
    // [cnp:2.after-erroneous] valid after all once somebody threw the cards away because of it.
    if (c.ask(Point::misdeal_called_wrongly) == Term::director) return c.director({Term::play_on, misdeal(c)});
    c.give(i.flags.has(Flag::discarded) ? misdeal(c) : Outcome(Term::play_on));
}

void button_misplaced(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return give(c, f, c.ask(Point::button_wrong_after));
    give_button(c, f, c.ask(Point::button_wrong_before), button_before(f, i.n));
}
void button_not_advanced(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return give(c, f, c.ask(Point::button_wrong_later));
    give_button(c, f, c.ask(Point::button_stuck_before), f.seated.next_after(f.button));
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
    const bool late = too_late(c, f, i);
    // [cnp:4.e] on the board it is no card; in a hand it is replaced, and later that hand is dead.
    if (i.flags.has(Flag::board))
        return give(c, f, c.ask(late ? Point::foreign_on_board_after : Point::foreign_on_board_before));
    give(c, f, c.ask(late ? Point::joker_to_player_after : Point::foreign_card_before));
}
void joker_dealt_to_player(Consult& c, const Facts& f, const Incident& i) {
    give(c, f, c.ask(too_late(c, f, i) ? Point::joker_to_player_after : Point::joker_to_player_before));
}
void foreign_back_found(Consult& c, const Facts& f, const Incident& i) {
    give(c, f, c.ask(too_late(c, f, i) ? Point::foreign_back_after : Point::foreign_back_before));
}

void duplicate_found(Consult& c, const Facts& f, const Incident& i) {
    const Term t = c.ask(Point::duplicate_card);
    // [cnp:3.c] the competing reading: after substantial action only the hand with the card is dead.
    if (t == Term::dead_hand && too_late(c, f, i)) return c.give(Term::dead_hand);
    c.give(voided(f));
}
void duplicate_held(Consult& c, const Facts& f, const Incident& i) { duplicate_found(c, f, i); }

void duplicate_exploited(Consult& c, const Facts& f, const Incident& i) {
    c.ask(Point::duplicate_card);
    const Chips own = i.seat.value < f.seats.size() ? f.at(i.seat).in_hand : Chips{0};
    // [cnp:4.c-2] who knew of it and bet to take the pot is not refunded.
    Outcome without = Outcome(Term::void_hand).with_some(Term::refund, f.pot - own).with_some(Term::forfeit, own);
    if (c.ask(Point::fouled_deck_exploited) == Term::director) return c.director({voided(f), without});
    if (c.is(Point::forfeited_chips, Term::out_of_play)) without.details.push_back({Term::out_of_play, 0});
    c.give(without);
}

void fouled_deck_after_hand_found(Consult& c, const Facts& f, const Incident& i) {
    if (c.ask(Point::fouled_deck_after_hand) == Term::director) return c.director({voided(f), Term::refused});
    bool open = !i.flags.has(Flag::next_hand_substantial);
    if (i.flags.has(Flag::in_break)) open = open && i.n <= c.number(Point::claim_break_seconds);
    if (!open) return c.give(Term::refused);
    if (i.matter != Matter::foreign_back_after_hand_found) c.ask(Point::duplicate_card);
    c.give(voided(f));
}
void foreign_back_after_hand_found(Consult& c, const Facts& f, const Incident& i) {
    // [tda-2024:35-E-1] what else fouls a deck is on the house's list; [cnp:4.c-1] another back does.
    const Term t = c.ask(Point::foreign_back_after_hand);
    if (t == Term::director) return c.director({voided(f), Term::refused});
    if (t == Term::refused) return c.give(t);
    fouled_deck_after_hand_found(c, f, i);
}
void deck_found_short(Consult& c, const Facts& f, const Incident& i) {
    if (c.ask(Point::short_deck) == Term::director) return c.director({voided(f), Term::play_on});
    // [cnp:4.g] hands already finished stand.
    c.give(i.flags.has(Flag::hand_over) ? Outcome(Term::hand_stands) : voided(f));
}

void hand_at_old_level(Consult& c, const Facts& f, const Incident& i) {
    c.settle(too_late(c, f, i) ? Point::old_level_after : Point::old_level_before);
}
void level_ends_after_riffle(Consult& c, const Facts&, const Incident&) { begun_by(c, Point::hand_start_riffle); }
void level_ends_after_push(Consult& c, const Facts&, const Incident&) { begun_by(c, Point::hand_start_push); }
void level_ends_after_shuffler(Consult& c, const Facts&, const Incident&) { begun_by(c, Point::hand_start_shuffler); }

void table_not_halted(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::halt_missed, {Term::hand_stands, Term::misdeal});
}
void uncovered_error_found(Consult& c, const Facts&, const Incident&) {
    if (c.ask(Point::uncovered_error) == Term::director) return c.director({Term::other});
    c.director({Term::random_remedy, Term::other});
}

}  // namespace matters
}  // namespace riffle::rulings
