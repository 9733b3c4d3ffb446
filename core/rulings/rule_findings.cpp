// Betting matters that come to light beside or after the wager.
#include <algorithm>

#include "core/rulings/parts.h"

namespace riffle::rulings::matters {

namespace {

// What the table knows of a bet found wrong: whether the next card has come since, and what was done after it.
struct SinceBet {
    bool next_card = false;
    bool overtaken = false;  // a raise over it was called by all who are in: nothing of it is left to put right
    InlineVector<Taken, 96> after;
};

SinceBet since_bet(const Facts& f, const Incident& i) {
    SinceBet since;
    bool found = false;
    // The next street may have begun without a card.
    const bool no_card = f.just_closed && !f.taken.empty() && f.taken.back().street < f.street;
    const int street = f.street - (no_card ? 1 : 0);
    for (const Taken& t : f.taken) {
        const bool bet = t.kind == ActionKind::bet || t.kind == ActionKind::raise;
        if (bet && t.to == i.amount && (i.seat == no_seat || t.seat == i.seat)) {
            found = true;
            since.after.clear();
            since.overtaken = false;
            // A hand shown, or one that is over, ends it like the next card.
            since.next_card = t.street < street || (!f.betting && !f.just_closed);
        } else if (found) {
            since.after.push_back(t);
            since.overtaken = since.overtaken || (f.just_closed && bet);
        }
    }
    since.next_card = since.next_card || i.flags.has(Flag::next_card_dealt);
    return since;
}

}  // namespace

void underraise_found(Consult& c, const Facts& f, const Incident& i) {
    const Outcome stands = Statement(Term::stands).with(Term::to, i.amount);
    // [tda-2024:52-A] corrected on the same street, on the river until showdown starts; after the next card it stands.
    if (c.ask(key::underbet_correction_deadline) == UnderbetCorrectionDeadline::director)
        return c.director({BetPutRight{.how = BetFix::minimum_for_all_bettors, .to = i.amount2}, stands});
    const SinceBet since = since_bet(f, i);
    if (since.next_card || since.overtaken) return c.give(stands);
    c.give(BetPutRight{.how = BetFix::minimum_for_all_bettors, .to = i.amount2});
}

void pot_count_wrong(Consult& c, const Facts& f, const Incident& i) {
    const Outcome stands = Statement(Term::stands).with(Term::to, i.amount);
    const bool high = i.amount > i.amount2;
    const SinceBet since = since_bet(f, i);
    if (since.next_card) {
        if (c.ask(key::pot_count_late) == PotCountLate::director)
            return c.director({stands, BetPutRight{.how = BetFix::true_pot, .to = i.amount2}});
        return c.give(stands);
    }
    bool left_open = false;
    bool until_card = true;
    if (high) {
        left_open = c.ask(key::pot_limit_count_too_high) == PotLimitCountTooHigh::director;
    } else {
        const auto until = c.ask(key::pot_limit_count_too_low);
        left_open = until == PotLimitCountTooLow::director;
        until_card = until == PotLimitCountTooLow::until_next_card;
    }
    if (left_open) return c.director({BetPutRight{.how = BetFix::true_pot, .to = i.amount2}, stands});
    // [tda-2024:52-B-2] too low: only until substantial action follows the bet.
    const bool late =
        !until_card && (i.flags.has(Flag::substantial_action) ||
                        (!since.after.empty() && substantial_action(c, {since.after.data(), since.after.size()})));
    if (late || since.overtaken) return c.give(stands);
    c.give(BetPutRight{.how = BetFix::true_pot, .to = i.amount2});
}

namespace {

// Nobody owes more than he has; without a table nobody knows how much that is.
Chips within_stack(const Facts& f, Seat seat, Chips owed) {
    if (seat.value >= f.seats.size()) return owed;
    return std::min(owed, f.at(seat).in_front + f.at(seat).behind);
}

}  // namespace

void misinformed_call(Consult& c, const Facts& f, const Incident& i) {
    // [tda-2024:49] the caller owes the true amount, whatever anybody told him; rule 1 may temper it.
    const Outcome full = Call{.to = within_stack(f, i.seat, i.amount2)};
    if (c.ask(key::dealer_misinformation_relief) == DealerMisinformationRelief::none) return c.give(full);
    // [tda-2024:1] Or the choice is his again: what he was told was not his mistake.
    c.director({full, Statement(Term::may_withdraw).leaving({ActionKind::fold, ActionKind::call, ActionKind::raise}),
                Term::other});
}

void hidden_chip_found(Consult& c, const Facts& f, const Incident& i) {
    // Who won a hand that is over the table knows.
    const bool won = i.flags.has(Flag::won) || f.winners.has(i.seat);
    const bool lost = i.flags.has(Flag::lost) || (!f.winners.empty() && !f.winners.has(i.seat));
    // [cnp:8.e] chips found after a lost all-in go to the winner without more ado.
    if (lost && c.book().ask(key::chips_found_after_lost_all_in).value == ChipsFoundAfterLostAllIn::go_to_winner) {
        c.ask(key::chips_found_after_lost_all_in);
        return c.give(ChipFound{.how = FoundAs::to_winner, .chip = i.amount});
    }
    // A lost hand has one end for the chip, counted or not: it saves nobody.
    if (lost && !i.flags.has(Flag::excluded)) c.ask(key::hidden_chip);
    if (!lost && !i.flags.has(Flag::excluded)) {
        if (c.ask(key::hidden_chip) == HiddenChip::included)
            return c.give(ChipFound{.how = FoundAs::included, .chip = i.amount});
        return c.director({ChipFound{.how = FoundAs::included, .chip = i.amount},
                           ChipFound{.how = FoundAs::excluded, .chip = i.amount}});
    }
    if (won) {
        const Outcome not_paid = ChipFound{.how = FoundAs::not_paid, .chip = i.amount};
        if (c.ask(key::hidden_chip_excluded_won) == HiddenChipExcludedWon::director)
            return c.director({not_paid, ChipFound{.how = FoundAs::included, .chip = i.amount}});
        return c.give(not_paid);
    }
    if (lost) {
        // [tda-2024:62-2] out of the event; the chip may be awarded to the winner.
        c.ask(key::chips_found_after_lost_all_in);
        return c.director({ChipFound{.how = FoundAs::to_winner, .chip = i.amount},
                           ChipsTaken{.how = RemovalEffect::chips_removed, .chip = i.amount}});
    }
    // The hand is not over: left out of it, or counted where the book leaves nobody the choice.
    const Outcome counted = ChipFound{.how = FoundAs::included, .chip = i.amount};
    if (c.ask(key::hidden_chip) == HiddenChip::included) return c.give(counted);
    c.director({ChipFound{.how = FoundAs::excluded, .chip = i.amount}, counted});
}

void undercalls_in_sequence_found(Consult& c, const Facts& f, const Incident& i) {
    const Outcome call = FirstCorrects{.seat = i.seat, .to = within_stack(f, i.seat, f.price)};
    if (c.ask(key::undercalls_in_sequence) == UndercallsInSequence::director) return c.director({call, Term::other});
    // The first corrects; the hands behind are the director's [tda-2024:51-C].
    const bool forced = f.previous_price == Chips{0} || f.two_in_hand();
    const bool full = forced ? c.ask(key::undercall_opening_bet) == UndercallOpeningBet::full_call
                             : c.ask(key::misread_action_relief.undercall) == MisreadActionRelief::none;
    if (full) return c.give(call);
    // [tda-2024:51-B-3] what was put in stays in.
    c.director({call, Fold{.seat = i.seat, .forfeit = i.amount}});
}

void called_before_amount(Consult& c, const Facts&, const Incident&) {
    if (c.ask(key::call_before_amount_known) == CallBeforeAmountKnown::binding)
        return c.give(Demand{Term::binding, Need::any_amount_called});
    // [tda-2024:59-B] up to calling any amount that follows.
    c.director({Demand{Term::binding, Need::any_amount_called}, Term::not_binding});
}

void folded_before_amount(Consult& c, const Facts&, const Incident&) {
    if (c.ask(key::fold_before_amount) == FoldBeforeAmount::director) return c.director({Fold{}, Term::live});
    c.give(Fold{});
    if (c.knows(key::infraction_early_action)) c.penalty(Penalty::may);
}

void prior_chips_pulled_back(Consult& c, const Facts&, const Incident&) {
    if (!c.ask(key::pulled_back_chip_commits))
        return c.give(Statement(Term::not_binding).leaving({ActionKind::fold, ActionKind::call, ActionKind::raise}));
    c.give(Limited{.how = Limit::call_or_raise, .may = {ActionKind::call, ActionKind::raise}});
}

void substantial_question(Consult& c, const Facts& f, const Incident&) {
    c.give(substantial_action(c, f) ? Term::yes : Term::no);
}

void string_bet_pointed_out(Consult& c, const Facts&, const Incident&) {
    switch (c.ask(key::string_bet_policing)) {
        case StringBetPolicing::dealer:
            return c.give(Term::dealer);
        case StringBetPolicing::dealer_players_flag_director_verifies:
            // [internacional:39-1] what a player points out the director verifies before the next one acts.
            return c.give(Demand{Term::dealer_and_players, Need::done_before_play});
        case StringBetPolicing::director:
            return c.director({Demand{Term::dealer_and_players, Need::done_before_play}, Term::dealer});
    }
}

namespace {

Outcome made(ActionKind kind, Chips to) {
    switch (kind) {
        case ActionKind::fold:
            return Fold{};
        case ActionKind::check:
            return Check{};
        case ActionKind::call:
            return Call{.to = to};
        case ActionKind::bet:
            return Bet{.to = to};
        case ActionKind::raise:
            return Raise{.to = to};
        case ActionKind::all_in:
            return AllIn{.to = to};
    }
    return Check{};
}

}  // namespace

void turn_reaches(Consult& c, const Facts& f, const Incident& i) {
    const Held* held = nullptr;
    for (const Held& h : f.held)
        if (h.seat == i.seat) held = &h;
    if (held == nullptr) return c.give(Term::live);
    // "Raise" without an amount binds to a raise, and how much is still to be said [tda-2024:51-A].
    const bool amount_open = (held->kind == ActionKind::bet || held->kind == ActionKind::raise) && held->to == Chips{0};
    const ActionKind what = f.facing_bet(i.seat) ? ActionKind::raise : ActionKind::bet;
    const Outcome as_made = amount_open ? Outcome{BoundToRaise{.least = f.least_to, .most = f.most_to, .may = {what}}}
                                        : made(held->kind, held->to);
    const Chips back = held->chips && held->to > f.at(i.seat).in_front ? held->to - f.at(i.seat).in_front : Chips{0};
    const Outcome free = ActReleased{.returned = back, .may = {ActionKind::fold, ActionKind::call, ActionKind::raise}};
    // [tda-2024:53-A-2] check, call and fold in between do not change the action; [53-A-3] a bet or raise does.
    const bool changed = f.price > held->price;
    const bool left_open = changed ? c.ask(key::out_of_turn_changed) == OutOfTurnChanged::director
                                   : c.ask(key::out_of_turn_unchanged) == OutOfTurnUnchanged::director;
    if (left_open) return c.director({as_made, free});
    c.because(changed ? Reason::action_changed : Reason::action_unchanged);
    // [tda-2024:IA-53-B-2] a check made while facing a bet holds him to what a check there leaves [55].
    if (!changed && held->kind == ActionKind::check) return give_check(c, f, i.seat);
    c.give(changed ? free : as_made);
}

void player_skipped(Consult& c, const Facts& f, const Incident& i) {
    InlineVector<Taken, hand::max_seats> since;
    for (const Held& h : f.held) since.push_back({h.seat, h.kind, h.chips, f.street});
    bool too_late = false;
    switch (c.ask(key::skipped_player_threshold)) {
        case SkippedPlayerThreshold::three_players_acted:
            too_late = since.size() >= 3;
            break;
        case SkippedPlayerThreshold::reasonable_time_and_substantial_action:
            // [tda-2024:53-B-1] he had time to speak and substantial action followed to his left.
            too_late = substantial_action(c, {since.data(), since.size()}) && i.flags.has(Flag::had_time);
            break;
    }
    if (!too_late)
        return c.give(Statement(Term::live).leaving({ActionKind::fold, ActionKind::call, ActionKind::raise}));
    const Outcome passive =
        Limited{.how = Limit::no_aggression, .may = {ActionKind::fold, ActionKind::check, ActionKind::call}};
    if (c.ask(key::skipped_player_outcome) == SkippedPlayerOutcome::no_aggressive_action) return c.give(passive);
    // [tda-2024:53-B-2, rptp:45.2] no text says for how long: the betting round first, the floor may say the hand.
    const Outcome all_hand =
        Limited{.how = Limit::no_aggression_all_hand, .may = {ActionKind::fold, ActionKind::check, ActionKind::call}};
    c.director({DeadHand{.how = Death::dead_hand}, passive, all_hand,
                Statement(Term::live).leaving({ActionKind::fold, ActionKind::call, ActionKind::raise})});
}

}  // namespace riffle::rulings::matters
