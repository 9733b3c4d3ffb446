// Errors of the deal: misdeals, exposed and foreign cards, the button.
#include <algorithm>

#include "core/rulings/parts.h"

namespace riffle::rulings {
namespace {

// [tda-2024:35-D-1] the misdeal window closes with substantial action, by the book's own measure. [cnp:2.before] the
// plain word "action" is read as that, unless a house reads it literally.
bool too_late(Consult& c, const Facts& f, const Incident& i) {
    const bool any =
        !c.only_suggested(key::plain_action_means) && c.ask(key::plain_action_means) == PlainActionMeans::any_action;
    const bool acted = !f.taken.empty() || !f.held.empty();
    bool closed = i.flags.has(Flag::substantial_action);
    if (!closed && acted) closed = any || substantial_action(c, f);
    // Where the book sets no end the director may still call one.
    return closed && c.ask(key::misdeal_deadline) == MisdealDeadline::substantial_action;
}

// [tda-2024:35-C-1] a misdeal is dealt again exactly: same button, seats and level.
Outcome misdeal(Consult& c) {
    return Misdeal{.exact_replay = c.ask(key::misdeal_replay) == MisdealReplay::exact_replay};
}

// What was put in: of a hand that is over the pot has been pushed already.
Chips staked(const Facts& f) {
    if (f.pot > Chips{0}) return f.pot;
    Chips all{};
    for (const SeatFacts& seat : f.seats) all += seat.in_hand;
    return all;
}
Outcome voided(const Facts& f) { return VoidHand{.refund = staked(f)}; }

void misdeal_or_play_on(Consult& c) { c.director({misdeal(c), Term::play_on}); }

// What one exposed card leads to.
void replace_or_keep(Consult& c) {
    switch (c.ask(key::dealer_exposed_single_card)) {
        case DealerExposedSingleCard::replaced_by_flop_burn:
            return c.give(CardsPutRight{.how = CardFix::replace_from_flop_burn});
        case DealerExposedSingleCard::kept:
            return c.give(Term::play_on);
    }
}

void misdeal_before(Consult& c, const Facts& f, const Incident& i) {
    c.give(too_late(c, f, i) ? Outcome(Statement(Term::play_on)) : misdeal(c));
}

// Whether what was seen of a card makes it an exposed one; if not, the ruling is given.
bool counts_as_exposed(Consult& c, const Incident& i) {
    if (!i.flags.has(Flag::partly)) return true;
    switch (c.ask(key::exposure_threshold)) {
        case ExposureThreshold::wholly_or_partly:
            return true;
        case ExposureThreshold::seen:
            // [internacional:27-a] what nobody saw does not count.
            if (i.flags.has(Flag::seen)) return true;
            c.give(Term::play_on);
            return false;
        case ExposureThreshold::exposed:
            c.director({Term::play_on, misdeal(c)});
            return false;
    }
    return false;
}

// [tda-2024:35-A-7] the first two off the deck; [rptp:36.1-e] the first card of the small or the big blind, of which
// there is one when the small blind is dead.
bool is_first_card(Consult& c, const Facts& f, std::int64_t n) {
    const bool blinds = c.ask(key::misdeal_first_two_cards) == MisdealFirstTwoCards::first_card_of_either_blind &&
                        f.big_blind != no_seat;
    if (n > 2 || !blinds) return n <= 2;
    Seat receiver = f.button;
    for (std::int64_t k = 0; k < n; ++k) receiver = f.dealt_in.next_after(receiver);
    return receiver == f.small_blind || receiver == f.big_blind;
}

// [tda-2024:35-A-7] A misdeal in the games the book speaks of.
void misdeal_by_exposure(Consult& c, const Facts& f) {
    if (!f.flop_game && c.ask(key::misdeal_first_two_cards_scope) == MisdealFirstTwoCardsScope::flop_games)
        return c.director({Term::play_on, misdeal(c)});
    c.give(misdeal(c));
}

// So many more cards, with those the dealer had exposed before.
void exposed_in_all(Consult& c, const Facts& f, std::int64_t more) {
    if (more + f.exposed >= c.ask(key::misdeal_exposed_cards)) return misdeal_by_exposure(c, f);
    replace_or_keep(c);
}

// [tda-2024:37-1] whether the button's missing card may be supplied in this game.
bool button_may_be_completed(Consult& c, const Incident& i) {
    return !i.flags.has(Flag::game_forbids_it) || !c.ask(key::short_button_game_condition);
}

// A hand that has begun is played out at the old level [tda-2024:23]; what begins it differs from book to book.
void begun_by(Consult& c, WordKey<HandStartEvents> event) {
    c.give(c.ask(event) ? Outcome(Term::old_level_stays) : Outcome(NewLevel{}));
}

// The button so many players back.
Seat button_before(const Facts& f, std::int64_t players) {
    Seat seat = f.button;
    for (std::int64_t n = 0; n < players; ++n)
        for (int step = f.seated.size(); step > 1; --step) seat = f.seated.next_after(seat);
    return seat;
}

// The deal is made again with the button where it belongs; at a table, which seat that is.
void give_button(Consult& c, const Facts& f, bool with_misdeal, Seat right) {
    if (with_misdeal) c.ask(key::misdeal_replay);
    c.give(ButtonPutRight{.how = with_misdeal ? ButtonFix::misdeal_correct_button : ButtonFix::correct_button,
                          .button = f.button == no_seat ? no_seat : right});
}

void button_stands_late(Consult& c) {
    if (c.ask(key::button_wrong_later) == ButtonWrongLater::director) return misdeal_or_play_on(c);
    c.give(Term::button_stands);
}

void dead_for_count(Consult& c) {
    // [tda-2024:38] all its cards to the muck, one burn a street from the stub, order not restored.
    DeadHand o;
    // [cnp:2.after-a] not even what nobody has called.
    if (c.ask(key::short_hand_after_substantial_action.others) == ShortHandAfterSubstantialAction::dead_no_refund)
        o.none_returned = true;
    if (!c.ask(key::burns_preserve_order)) o.burns = 1;
    c.give(o);
}

// Whether the button's missing card is supplied; if not, what happens is as for anybody.
bool button_is_completed(Consult& c, bool late) {
    if (!late) return c.ask(key::misdeal_short_card_exception.button) == MisdealShortCardException::button_completed;
    return c.ask(key::short_hand_after_substantial_action.button) ==
           ShortHandAfterSubstantialAction::button_completed_others_dead;
}

bool has_acted(const Facts& f, Seat seat) {
    return std::any_of(f.taken.begin(), f.taken.end(), [&](const Taken& t) { return t.seat == seat; });
}

void complete_the_button(Consult& c, bool has_acted) {
    if (!has_acted) return c.give(Term::supply_missing);
    // [tda-2024:37-2] not once he has acted on too few.
    switch (c.ask(key::button_short_acted)) {
        case ButtonShortActed::dead_hand:
            return c.give(DeadHand{.how = Death::dead_hand});
        case ButtonShortActed::supply_missing:
            return c.give(Term::supply_missing);
        case ButtonShortActed::director:
            return misdeal_or_play_on(c);
    }
}

void joker_in_hand_late(Consult& c, const Facts& f) {
    switch (c.ask(key::joker_dealt_to_player_after_action)) {
        case JokerDealtToPlayerAfterAction::scrap:
            return c.give(CardsPutRight{.how = CardFix::scrap_paper});
        case JokerDealtToPlayerAfterAction::dead_hand:
            return c.give(DeadHand{.how = Death::dead_hand});
        case JokerDealtToPlayerAfterAction::hand_void:
            return c.give(voided(f));
    }
}

void foreign_on_board(Consult& c, const Facts& f, bool late) {
    const auto t = late ? c.ask(key::joker_on_board.after) : c.ask(key::joker_on_board.before);
    switch (t) {
        case JokerOnBoard::misdeal_then_scrap:
            return c.give(late ? Outcome(CardsPutRight{.how = CardFix::scrap_paper}) : misdeal(c));
        case JokerOnBoard::scrap:
            return c.give(CardsPutRight{.how = CardFix::scrap_paper});
        case JokerOnBoard::hand_void:
            return c.give(voided(f));
    }
}

}  // namespace

namespace matters {

void cards_boxed(Consult& c, const Facts& f, const Incident& i) {
    if (i.n >= c.ask(key::misdeal_boxed_cards)) return misdeal_before(c, f, i);
    switch (c.ask(key::single_boxed_card)) {
        case SingleBoxedCard::scrap_next_card:
            // [cnp:4.d] the next card is already somebody's: then as an exposed card.
            if (i.flags.has(Flag::next_card_dealt)) return replace_or_keep(c);
            return c.give(CardsPutRight{.how = CardFix::next_card});
        case SingleBoxedCard::deal_goes_on:
            return c.give(Term::play_on);
        case SingleBoxedCard::director:
            return misdeal_or_play_on(c);
    }
}
void boxed_in_stub(Consult& c, const Facts& f, const Incident& i) {
    // [tda-2024:35-A-1] counts them in the initial deal only; [cnp:2.misdeal-c] names no phase.
    if (c.ask(key::misdeal_boxed_cards_phase) == MisdealBoxedCardsPhase::initial_deal)
        return c.director({Term::play_on, misdeal(c)});
    cards_boxed(c, f, i);
}
void first_card_misplaced(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    switch (c.ask(key::first_card_wrong_seat)) {
        case FirstCardWrongSeat::misdeal:
            return c.give(misdeal(c));
        case FirstCardWrongSeat::play_on:
            return c.give(Term::play_on);
        case FirstCardWrongSeat::director:
            return misdeal_or_play_on(c);
    }
}
void ineligible_seat_dealt(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    switch (c.ask(key::cards_to_ineligible_seat)) {
        case CardsToIneligibleSeat::misdeal:
            return c.give(misdeal(c));
        case CardsToIneligibleSeat::play_on:
            return c.give(Term::play_on);
        case CardsToIneligibleSeat::director:
            return misdeal_or_play_on(c);
    }
}
void entitled_seat_not_dealt(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    switch (c.ask(key::misdeal_undealt_player_condition)) {
        case MisdealUndealtPlayerCondition::entitled_seat:
            return c.give(misdeal(c));
        case MisdealUndealtPlayerCondition::entitled_and_present_or_posted:
            // [internacional:27-i] the player was there, or had posted.
            if (i.flags.has(Flag::present) || i.flags.has(Flag::posted)) return c.give(misdeal(c));
            return c.give(Term::play_on);
    }
}

// The last to get a card of the deal: on the button, or before it where nobody is on it. Without a table nobody knows.
bool may_be_dealt_last(const Facts& f, Seat seat) {
    if (f.stud || f.dealt_in.empty() || f.button.value >= hand::max_seats) return true;
    Seat last = f.button;
    while (!f.dealt_in.has(last))
        last = Seat{static_cast<std::uint8_t>((last.value + hand::max_seats - 1) % hand::max_seats)};
    return seat == last;
}

void card_count_wrong(Consult& c, const Facts& f, const Incident& i) {
    const bool on_button = i.flags.has(Flag::button) || (i.seat == f.button && i.seat != no_seat);
    const bool is_short = i.n < i.m;
    const bool late = too_late(c, f, i);
    // [tda-2024:37] the button's missing cards are supplied, even late, unless he has acted on a short hand.
    if (on_button && is_short && button_is_completed(c, late) && button_may_be_completed(c, i))
        return complete_the_button(c, i.flags.has(Flag::acted) || has_acted(f, i.seat));
    if (late && i.flags.has(Flag::unlooked) && !c.only_suggested(key::hand_not_looked_at)) {
        // [cnp:4.f] who does not look until the action comes takes the risk; [tda-2024:2] it was a duty to look.
        if (c.ask(key::hand_not_looked_at) == HandNotLookedAt::dead_after_action)
            return c.give(DeadHand{.how = Death::dead_hand});
        c.penalty(Penalty::may);
    }
    if (late) return dead_for_count(c);
    // [internacional:27-d] it is his by its place in the deck only if he is the last to get one.
    if (is_short && i.n + 1 == i.m && i.flags.has(Flag::top_of_deck) && may_be_dealt_last(f, i.seat) &&
        c.ask(key::misdeal_short_card_exception) == MisdealShortCardException::last_player_top_card)
        return c.give(Term::deliver_card);
    if (i.n == i.m + 1 && i.flags.has(Flag::is_flop_burn) && !c.only_suggested(key::misdeal_extra_card_exception)) {
        // [internacional:27-c] one card beyond a complete deal, whoever has it, is that too.
        switch (c.ask(key::misdeal_extra_card_exception)) {
            case MisdealExtraCardException::one_surplus_is_flop_burn:
            case MisdealExtraCardException::one_extra_allowed:
                return c.give(CardsPutRight{.how = CardFix::surplus_becomes_burn});
            case MisdealExtraCardException::none:
                return c.give(misdeal(c));
        }
    }
    if (c.ask(key::misdeal_wrong_card_count) == MisdealWrongCardCount::director) return misdeal_or_play_on(c);
    c.give(misdeal(c));
}

void extra_cards_dealt(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    if (i.n == 1) {
        const bool allowed = c.ask(key::misdeal_extra_card_exception) == MisdealExtraCardException::one_extra_allowed;
        return c.give(allowed ? Outcome(Statement(Term::play_on)) : misdeal(c));
    }
    switch (c.ask(key::two_extra_cards)) {
        case TwoExtraCards::misdeal:
            return c.give(misdeal(c));
        case TwoExtraCards::play_on:
            return c.give(Term::play_on);
        case TwoExtraCards::director:
            return misdeal_or_play_on(c);
    }
}

void card_exposed(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    if (!counts_as_exposed(c, i)) return;
    // [rptp:36.1-a] it is one more beside those that were exposed before.
    if (f.exposed > 0) return exposed_in_all(c, f, 1);
    if (!is_first_card(c, f, i.n)) return replace_or_keep(c);
    misdeal_by_exposure(c, f);
}

void cards_exposed(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    if (!counts_as_exposed(c, i)) return;
    exposed_in_all(c, f, i.n);
}

void card_glimpsed(Consult& c, const Facts& f, const Incident& i) {
    const auto shown = c.ask(key::glimpsed_card_shown_to_all);
    if (!shown) return c.director({Term::play_on, Term::show});
    if (!*shown) return c.give(Term::play_on);
    // [cnp:4.j-1, 4.j-2] turned up it is an exposed card, and the first, the second and a second one are a misdeal.
    const bool first = is_first_card(c, f, i.n);
    if (first || f.exposed > 0) {
        if (too_late(c, f, i)) return c.give(Term::play_on);
        return first ? misdeal_by_exposure(c, f) : exposed_in_all(c, f, 1);
    }
    // [cnp:4.j-2] turned up for all, then replaced like any exposed card.
    c.give(CardsPutRight{.how = CardFix::show_then_replace});
    c.ask(key::dealer_exposed_single_card);
}
void own_card_exposed(Consult& c, const Facts&, const Incident&) {
    if (c.ask(key::player_exposed_or_dropped_card) == PlayerExposedOrDroppedCard::director)
        return c.director({CardsPutRight{.how = CardFix::card_plays}, Term::other});
    c.give(CardsPutRight{.how = CardFix::card_plays});
}
void card_out_of_sequence(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    if (!c.ask(key::misdeal_out_of_sequence)) return misdeal_or_play_on(c);
    c.give(misdeal(c));
}
void two_cards_to_the_button(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    c.give(c.ask(key::button_two_consecutive_cards) ? Outcome(Statement(Term::play_on)) : misdeal(c));
}

void other_deal_irregularity(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return c.give(Term::play_on);
    // [tda-2024:35-A] an open list leaves comparable cases to the floor, a closed one does not know them.
    if (c.ask(key::misdeal_list_mode) == MisdealListMode::closed) return c.give(Term::play_on);
    misdeal_or_play_on(c);
}

void misdeal_called_after_action(Consult& c, const Facts&, const Incident& i) {
    // [cnp:2.after-erroneous] valid after all once somebody threw the cards away because of it.
    if (c.ask(key::erroneous_misdeal_call) == ErroneousMisdealCall::director)
        return c.director({Term::play_on, misdeal(c)});
    c.give(i.flags.has(Flag::discarded) ? misdeal(c) : Outcome(Statement(Term::play_on)));
}

void button_misplaced(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) {
        if (c.ask(key::button_wrong_after) == ButtonWrongAfter::director) return misdeal_or_play_on(c);
        return c.give(Term::button_stands);
    }
    const bool misdealt = c.ask(key::misdeal_button_misplaced) == MisdealButtonMisplaced::misdeal;
    give_button(c, f, misdealt, button_before(f, i.n));
}
void button_not_advanced(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return button_stands_late(c);
    const bool misdealt =
        c.ask(key::button_not_advanced_fix) == ButtonNotAdvancedFix::misdeal_before_substantial_action;
    give_button(c, f, misdealt, f.seated.next_after(f.button));
}
void button_error_next_hand(Consult& c, const Facts& f, const Incident&) {
    switch (c.ask(key::button_double_advance_fix)) {
        case ButtonDoubleAdvanceFix::stands_after_substantial_action:
            return c.give(Term::button_stands);
        case ButtonDoubleAdvanceFix::middle_seat_then_two_if_next_hand: {
            if (f.button == no_seat) return c.give(ButtonPutRight{.how = ButtonFix::middle_seat_then_two});
            // [cnp:2.after-b] the seat that was jumped has it next hand, and then it goes on two seats: nobody loses a
            // position.
            const Seat middle = button_before(f, 1);
            const Seat then = f.seated.next_after(f.seated.next_after(middle));
            return c.give(
                ButtonPutRight{.how = ButtonFix::middle_seat_then_two, .button = middle, .then_button = then});
        }
    }
}
void button_error_later(Consult& c, const Facts&, const Incident&) { button_stands_late(c); }

void redeal_absent_player(Consult& c, const Facts&, const Incident&) {
    c.ask(key::misdeal_replay);
    switch (c.ask(key::redeal_absent_players)) {
        case RedealAbsentPlayers::may_play:
            return c.give(PlaysIfSeated{});
        case RedealAbsentPlayers::dealt_and_killed:
            return c.give(DeadHand{.how = Death::killed});
    }
}
void redeal_penalised_player(Consult& c, const Facts&, const Incident& i) {
    c.ask(key::misdeal_replay);
    const auto t = c.ask(key::redeal_penalised);
    // [tda-2024:35-C-4] the deal and its redeal take one hand off the penalty.
    const std::int64_t off = c.ask(key::misdeal_counts_for_penalty) == MisdealCountsForPenalty::once ? 1 : 2;
    const std::int64_t left = i.n > off ? i.n - off : 0;
    const Outcome killed = DeadHand{.how = Death::killed, .hands = left};
    const Outcome plays = PlaysIfSeated{.hands = left};
    switch (t) {
        case RedealPenalised::killed:
            return c.give(killed);
        case RedealPenalised::plays_if_seated:
            return c.give(plays);
        case RedealPenalised::director:
            return c.director({killed, plays});
    }
}

void foreign_card_found(Consult& c, const Facts& f, const Incident& i) {
    const bool late = too_late(c, f, i);
    // [cnp:4.e] on the board it is no card; in a hand it is replaced, and later that hand is dead.
    if (i.flags.has(Flag::board)) return foreign_on_board(c, f, late);
    if (late) return joker_in_hand_late(c, f);
    switch (c.ask(key::misdeal_non_standard_card)) {
        case MisdealNonStandardCard::misdeal:
            return c.give(misdeal(c));
        case MisdealNonStandardCard::replaced_as_exposed_card:
            return c.give(CardsPutRight{.how = CardFix::replace_from_flop_burn});
        case MisdealNonStandardCard::director:
            return misdeal_or_play_on(c);
    }
}
void joker_dealt_to_player(Consult& c, const Facts& f, const Incident& i) {
    if (too_late(c, f, i)) return joker_in_hand_late(c, f);
    switch (c.ask(key::joker_dealt_to_player_before_action)) {
        case JokerDealtToPlayerBeforeAction::misdeal:
            return c.give(misdeal(c));
        case JokerDealtToPlayerBeforeAction::replaced_as_exposed_card:
            return c.give(CardsPutRight{.how = CardFix::replace_from_flop_burn});
        case JokerDealtToPlayerBeforeAction::hand_void:
            return c.give(voided(f));
    }
}
void foreign_back_found(Consult& c, const Facts& f, const Incident& i) {
    const bool late = too_late(c, f, i);
    const auto t = late ? c.ask(key::foreign_back_card.after) : c.ask(key::foreign_back_card.before);
    switch (t) {
        case ForeignBackCard::misdeal_then_scrap:
            return c.give(late ? Outcome(CardsPutRight{.how = CardFix::scrap_paper}) : misdeal(c));
        case ForeignBackCard::hand_void:
            return c.give(voided(f));
    }
}

void duplicate_found(Consult& c, const Facts& f, const Incident& i) {
    const auto t = c.ask(key::duplicate_cards);
    // [cnp:3.c] the competing reading: after substantial action only the hand with the card is dead.
    if (t == DuplicateCards::dead_hand_after_substantial_action && too_late(c, f, i))
        return c.give(DeadHand{.how = Death::dead_hand});
    c.give(voided(f));
}
void duplicate_held(Consult& c, const Facts& f, const Incident& i) { duplicate_found(c, f, i); }

void duplicate_exploited(Consult& c, const Facts& f, const Incident& i) {
    c.ask(key::duplicate_cards);
    const Chips own = i.seat.value < f.seats.size() ? f.at(i.seat).in_hand : Chips{0};
    // [cnp:4.c-2] who knew of it and bet to take the pot is not refunded.
    VoidHand without = VoidHand{.refund = staked(f) - own, .forfeit = own};
    if (c.ask(key::fouled_hand_exploit) == FouledHandExploit::director) return c.director({voided(f), without});
    if (c.ask(key::forfeited_chips_of_exploiter) == ForfeitedChipsOfExploiter::out_of_play) without.out_of_play = true;
    c.give(without);
}

void fouled_deck_after_hand_found(Consult& c, const Facts& f, const Incident& i) {
    if (c.ask(key::fouled_deck_claim_deadline) == FouledDeckClaimDeadline::director)
        return c.director({voided(f), Term::refused});
    bool open = !i.flags.has(Flag::next_hand_substantial);
    if (i.flags.has(Flag::in_break)) open = open && i.n <= c.ask(key::claim_deadline_break).count();
    if (!open) return c.give(Term::refused);
    if (i.matter != Matter::foreign_back_after_hand_found) c.ask(key::duplicate_cards);
    c.give(voided(f));
}
void foreign_back_after_hand_found(Consult& c, const Facts& f, const Incident& i) {
    // [tda-2024:35-E-1] what else fouls a deck is on the house's list; [cnp:4.c-1] another back does.
    switch (c.ask(key::fouled_deck_extra_causes)) {
        case FouledDeckExtraCauses::house_list:
            return c.director({voided(f), Term::refused});
        case FouledDeckExtraCauses::duplicates_only:
            return c.give(Term::refused);
        case FouledDeckExtraCauses::foreign_back_too:
            return fouled_deck_after_hand_found(c, f, i);
    }
}
void deck_found_short(Consult& c, const Facts& f, const Incident& i) {
    if (c.ask(key::short_deck_found) == ShortDeckFound::house_policy) return c.director({voided(f), Term::play_on});
    // [cnp:4.g] hands already finished stand.
    c.give(i.flags.has(Flag::hand_over) ? Statement(Term::hand_stands) : voided(f));
}

void hand_at_old_level(Consult& c, const Facts& f, const Incident& i) {
    const bool late = too_late(c, f, i);
    switch (c.ask(key::hand_started_at_old_level)) {
        case HandStartedAtOldLevel::stays_after_substantial_action:
            return c.give(late ? Outcome(Term::old_level_stays) : Outcome(NewLevel{}));
        case HandStartedAtOldLevel::corrected_always:
            return c.give(NewLevel{});
    }
}
void level_ends_after_riffle(Consult& c, const Facts&, const Incident&) {
    begun_by(c, key::hand_start_events.first_riffle);
}
void level_ends_after_push(Consult& c, const Facts&, const Incident&) {
    begun_by(c, key::hand_start_events.dealer_push);
}
void level_ends_after_shuffler(Consult& c, const Facts&, const Incident&) {
    begun_by(c, key::hand_start_events.shuffler_button);
}

void table_not_halted(Consult& c, const Facts&, const Incident&) {
    c.give(c.ask(key::halt_waived_is_misdeal) ? Outcome(Misdeal{}) : Outcome(Term::hand_stands));
}
void uncovered_error_found(Consult& c, const Facts&, const Incident&) {
    if (!c.ask(key::uncovered_error_random_pick)) return c.director({Term::play_on, Term::other});
    c.director({DrawnByLot{}, Term::other});
}

}  // namespace matters
}  // namespace riffle::rulings
