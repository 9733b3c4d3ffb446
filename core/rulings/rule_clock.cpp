// Calling time, the shot clock and the time bank; requests for counts and cards.
#include "core/rulings/parts.h"

namespace riffle::rulings::matters {

namespace {

// The clock as the book has it, and what the director weighs before granting it.
Statement clock_granted(Consult& c) {
    const auto total = c.ask(key::call_clock) + c.ask(key::call_clock_countdown);
    Statement granted = Statement(Term::granted).with(Term::seconds, total.count());
    // [tda-2024:29-1] no fixed time has to pass: a reasonable one, as the director sees it.
    if (c.ask(key::call_clock_min_elapsed).count() == 0) granted.details.push_back({Term::reasonable_time, 0});
    return granted;
}

}  // namespace

void clock_called(Consult& c, const Facts& f, const Incident& i) {
    const auto earliest = c.ask(key::call_clock_min_elapsed);
    // Time is called on the player to act, and the table knows who that is.
    if (f.betting && i.other != f.to_act) return c.give(Term::refused);
    if (i.n < earliest.count()) return c.give(Statement(Term::refused).with(Term::seconds, earliest.count()));
    if (c.ask(key::call_clock_caller.from_the_seat) == CallClockCaller::any_player_seated_or_director &&
        (i.flags.has(Flag::away) || f.away.has(i.seat)))
        return c.give(Term::refused);
    Statement granted = clock_granted(c);
    if (i.flags.has(Flag::stalling)) {
        switch (c.ask(key::call_clock_adjustable)) {
            case CallClockAdjustable::director_may_adjust:
                // [tda-2024:29-5] as suits.
                return c.director({granted, Statement(Term::other_time), Statement(Term::refused)});
            case CallClockAdjustable::director_may_shorten:
                // [cnp:8.k-3] shorter for a player who wastes time on purpose or again and again.
                return c.director(
                    {granted, Statement(Term::granted).with(Term::seconds, c.ask(key::call_clock_countdown).count())});
            case CallClockAdjustable::no:
                break;
        }
    }
    switch (c.ask(key::call_clock_approval)) {
        case CallClockApproval::not_required:
            return c.give(granted);
        case CallClockApproval::director_after_asking_dealer:
            // [cnp:8.k-2] the dealer is asked how long it has been.
            granted.details.push_back({Term::after_asking_dealer, 0});
            return c.director({granted, Term::refused});
        case CallClockApproval::director:
            return c.director({granted, Term::refused});
    }
}

void clock_started_by_director(Consult& c, const Facts&, const Incident&) {
    if (c.ask(key::call_clock_caller.by_the_director) == CallClockCaller::any_player) return c.give(Term::refused);
    c.give(clock_granted(c));
}

void clock_expired(Consult& c, const Facts& f, const Incident& i) {
    c.ask(key::call_clock);
    c.ask(key::call_clock_countdown);
    if (i.flags.has(Flag::doubt)) {
        // [tda-2024:29-4] doubt is decided for the player.
        if (c.ask(key::call_clock_doubt_favours_player)) return c.give(Term::action_stands);
        return c.director({Term::action_stands, DeadHand{.how = Death::dead_hand}});
    }
    if (f.facing_bet(i.seat)) {
        switch (c.ask(key::call_clock_expiry_facing_bet)) {
            case CallClockExpiryFacingBet::dead_hand:
                return c.give(DeadHand{.how = Death::dead_hand});
            case CallClockExpiryFacingBet::fold:
                return c.give(Fold{});
        }
    }
    switch (c.ask(key::call_clock_expiry_without_bet)) {
        case CallClockExpiryWithoutBet::check:
            return c.give(Check{});
        case CallClockExpiryWithoutBet::dead_hand:
            return c.give(DeadHand{.how = Death::dead_hand});
    }
}

void shot_clock_started(Consult& c, const Facts& f, const Incident& i) {
    // [tda-2024:RP-19-5] One that was announced; whether there is one at all is the director's where the book has none.
    const bool announced = f.time.shot_clock_s > 0 && c.ask(key::anti_stalling.shot_clock);
    const auto time = announced ? std::optional(std::chrono::seconds{f.time.shot_clock_s}) : c.ask(key::shot_clock);
    if (!time) return c.director({Term::refused, Term::granted});
    if (i.n < c.ask_or(key::shot_clock_grace, std::chrono::seconds{0}).count()) return c.give(Term::waits);
    c.give(Statement(Term::granted).with(Term::seconds, time->count()));
}

void shot_clock_expired(Consult& c, const Facts& f, const Incident& i) {
    if (i.flags.has(Flag::doubt) && c.knows(key::shot_clock_doubt_favours_player)) {
        if (c.ask(key::shot_clock_doubt_favours_player).value_or(false)) return c.give(Term::action_stands);
        return c.director({Term::action_stands, DeadHand{.how = Death::dead_hand}});
    }
    switch (c.ask(key::shot_clock_expiry)) {
        case ShotClockExpiry::fold_facing_bet_else_check:
            return c.give(f.facing_bet(i.seat) ? Outcome(Fold{}) : Outcome(Check{}));
        case ShotClockExpiry::dead_hand:
            return c.give(DeadHand{.how = Death::dead_hand});
    }
}

namespace {

void use_time_bank(Consult& c, const Facts& f, const Incident& i, bool chip_back) {
    if (!c.knows(key::time_bank)) return c.director({Term::granted, Term::refused});
    const auto more = c.ask_or(key::time_bank, std::chrono::seconds{0});
    // [rptp:80.6] Once used up there are no more; [rptp:80.5] as many uses as were announced.
    const std::int64_t uses = f.time.time_banks ? *f.time.time_banks : c.ask(key::time_bank_chips_per_day);
    if (f.time.banks_used > 0 && f.time.banks_used >= uses) return c.give(Term::refused);
    if (f.time.banks_used_in_hand > 0 && !c.ask(key::time_bank_several_in_one_hand).value_or(true))
        return c.give(Term::refused);
    Statement o = Statement(Term::granted).with(Term::seconds, f.time.left_s.value_or(i.n) + more.count());
    // [rptp:80.8] the dealer gives the chip back while it has uses left.
    if (chip_back) o.details.push_back({Term::chip_given_back, 0});
    c.give(o);
}

}  // namespace

void time_bank_used(Consult& c, const Facts& f, const Incident& i) {
    const auto use = c.ask(key::time_bank_use);
    const bool more = f.time.time_banks ? f.time.banks_used + 1 < *f.time.time_banks : i.flags.has(Flag::uses_left);
    use_time_bank(c, f, i, use == TimeBankUse::chip_in_front && more);
}
void time_bank_announced(Consult& c, const Facts& f, const Incident& i) {
    // [rptp:80.8] the chip has to be placed; words alone add nothing.
    if (c.ask(key::time_bank_use) == TimeBankUse::chip_in_front) return c.give(Term::refused);
    use_time_bank(c, f, i, false);
}

void time_banks_issued(Consult& c, const Facts&, const Incident& i) {
    if (!c.knows(key::time_bank_chips_per_day)) return c.director({Term::refused, Term::granted});
    const std::int64_t held = c.ask(key::time_bank_chips_per_day);
    if (i.n >= held) return c.give(Term::refused);
    c.give(Statement(Term::granted).with(Term::new_chips, held - i.n));
}

void time_banks_in_one_hand(Consult& c, const Facts&, const Incident& i) {
    const auto several = c.ask(key::time_bank_several_in_one_hand);
    if (!several) return c.director({Term::granted, Term::refused});
    c.give(*several || i.n <= 1 ? Outcome(Term::granted) : Outcome(Term::refused));
}

void time_bank_renewed(Consult& c, const Facts&, const Incident& i) {
    bool renewed = false;
    switch (c.ask(key::time_bank_renewal)) {
        case TimeBankRenewal::next_day:
            renewed = i.flags.has(Flag::day_two);
            break;
        case TimeBankRenewal::next_day_or_director:
            // [rptp:80.6] on the next day, or when the director issues more.
            renewed = i.flags.has(Flag::day_two) || i.flags.has(Flag::issued);
            break;
        case TimeBankRenewal::never:
            break;
        case TimeBankRenewal::director:
            return c.director({Term::granted, Term::refused});
    }
    c.give(renewed ? Outcome(Term::granted) : Outcome(Term::refused));
}

void exact_count_asked(Consult& c, const Facts& f, const Incident& i) {
    const bool all_in = i.other.value < f.seats.size() && f.at(i.other).behind == Chips{0} && f.live.has(i.other);
    bool granted = false;
    switch (c.ask(key::opponent_count_right)) {
        case OpponentCountRight::on_turn_facing_all_in:
            granted = all_in && f.to_act == i.seat && f.facing_bet(i.seat);
            break;
        case OpponentCountRight::any_all_in:
            granted = all_in;
            break;
        case OpponentCountRight::any_player_in_hand:
            granted = f.live.has(i.seat);
            break;
    }
    if (!granted) return c.give(Term::refused);
    Statement o{Term::granted};
    // [rptp:61-c] the all-in player need not count.
    if (c.knows(key::count_made_by)) {
        switch (c.ask(key::count_made_by)) {
            case CountMadeBy::dealer_counts:
                o.details.push_back({Term::dealer_counts, 0});
                break;
            case CountMadeBy::player_counts:
                o.details.push_back({Term::player_counts, 0});
                break;
            case CountMadeBy::director:
                break;
        }
    }
    c.give(o);
}

namespace {

void grant(Consult& c, bool granted) { c.give(granted ? Outcome(Term::granted) : Outcome(Term::refused)); }

}  // namespace

void estimate_asked(Consult& c, const Facts&, const Incident&) {
    const auto t = c.ask(key::estimate);
    if (t == Estimate::director) return c.director({Term::granted, Term::refused});
    grant(c, t == Estimate::granted);
}

void bet_count_asked(Consult& c, const Facts& f, const Incident& i) {
    const bool facing = f.to_act == i.seat && f.facing_bet(i.seat);
    grant(c, c.ask(key::bet_count_request) == BetCountRequest::anyone || facing);
}

void bet_spread(Consult& c, const Facts& f, const Incident& i) {
    const auto t = c.ask(key::bets_spread);
    if (t == BetsSpread::director) return c.director({Term::allowed, Term::forbidden});
    // [rptp:73-a] only once the player in turn has asked for a count.
    const bool asked = i.flags.has(Flag::in_turn) && f.to_act != no_seat;
    c.give(t == BetsSpread::freely || asked ? Outcome(Term::allowed) : Outcome(Term::forbidden));
}

void pot_count_asked(Consult& c, const Facts& f, const Incident&) {
    const bool may = c.ask(key::pot_count_games) == PotCountGames::all_games || f.limit == hand::Limit::pot_limit;
    c.give(may ? Outcome(Statement(Term::granted).with(Term::to, f.pot)) : Outcome(Term::refused));
}

void pot_spread_asked(Consult& c, const Facts&, const Incident&) {
    const auto t = c.ask(key::pot_spread);
    if (t == PotSpread::director) return c.director({Term::granted, Term::refused});
    grant(c, t == PotSpread::granted);
}

namespace {

// What is granted is done before the deck is shuffled again.
void grant_before_next_hand(Consult& c, bool granted) {
    c.give(granted ? Outcome(Demand{Term::granted, Need::done_before_next_hand}) : Outcome(Term::refused));
}

}  // namespace

void undealt_cards_asked(Consult& c, const Facts&, const Incident&) {
    grant_before_next_hand(c, c.ask(key::rabbit_hunting));
}
void deck_change_asked(Consult& c, const Facts&, const Incident& i) {
    switch (c.ask(key::deck_change_on_player_request)) {
        case DeckChangeOnPlayerRequest::never:
            return c.give(Term::refused);
        case DeckChangeOnPlayerRequest::damaged_card_only:
            // [cnp:8.i] a player may ask because of a damaged card.
            return grant_before_next_hand(c, i.flags.has(Flag::damaged_card));
    }
}
void card_check_asked(Consult& c, const Facts&, const Incident&) {
    const auto may = c.ask(key::staff_card_check_on_request);
    if (!may) return c.director({Demand{Term::granted, Need::done_before_next_hand}, Term::refused});
    grant_before_next_hand(c, *may);
}

}  // namespace riffle::rulings::matters
