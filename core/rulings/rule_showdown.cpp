// Showdown: who shows, who may see, what is dead, and until when a result can be disputed.
#include "core/rulings/parts.h"

namespace riffle::rulings::matters {

void hand_value_claimed(Consult& c, const Facts&, const Incident&) {
    // [rptp:12-c] there the dealer reads them out.
    if (c.knows(key::dealer_reads)) c.ask(key::dealer_reads);
    if (c.ask(key::cards_speak) == CardsSpeak::director) return c.director({Term::cards, Term::other});
    c.give(c.ask(key::cards_speak) == CardsSpeak::declared_value ? Term::binding : Term::cards);
}

void one_card_shown(Consult& c, const Facts&, const Incident& i) {
    c.ask(key::what_is_tabling);
    c.ask(key::single_card_shown_trigger);
    if (i.flags.has(Flag::repeated)) return c.director({DeadHand{.how = Death::dead_hand}, Term::live});
    c.give(Demand{Term::all_cards_then_floor, Need::own_hand_shown});
}

void losing_card_shown(Consult& c, const Facts& f, const Incident& i) {
    // [rptp:15.1] any single card brings the warning; [tda-2024:15-A] one that would win.
    if (c.ask(key::single_card_shown_trigger) == SingleCardShownTrigger::card_that_would_win)
        return c.give(Term::play_on);
    one_card_shown(c, f, i);
}

void mucked_without_tabling(Consult& c, const Facts&, const Incident& i) {
    c.ask(key::what_is_tabling);
    const bool saved = i.flags.has(Flag::tabled) || i.flags.has(Flag::read) ||
                       (i.flags.has(Flag::identifiable) && i.flags.has(Flag::retrievable));
    if (c.ask(key::untabled_mucked) == UntabledMucked::director)
        return c.director({DeadHand{.how = Death::no_claim}, Term::live});
    // [rptp:13.2-b] what the direction found identifiable or not is not discussed again.
    const bool final = i.flags.has(Flag::disputed) && c.knows(key::identifiable_decision) &&
                       c.ask(key::identifiable_decision) == IdentifiableDecision::final;
    if (!saved) return c.give(DeadHand{.how = Death::no_claim, .final = final});
    c.give(final ? Statement(Term::live).with(Term::final, 0) : Statement(Term::live));
}

void winning_hand_killed(Consult& c, const Facts& f, const Incident& i) {
    if (i.flags.has(Flag::next_hand_started) || f.next_hand) {
        c.ask(key::reading_claim_deadline);
        return c.give(Term::refused);
    }
    // [tda-2024:13-C] tabled and obviously best; [cnp:7.d] any winning hand.
    const auto protected_hands = c.ask(key::winning_hand_kill_protection);
    if (protected_hands == WinningHandKillProtection::tabled_and_obvious && !i.flags.has(Flag::tabled)) {
        c.ask(key::dealer_killed_hand);
        return c.give(DeadHand{.how = Death::dead_hand});
    }
    c.give(Demand{Term::pot_to_winner, Need::own_hand_back});
}

void mucking_in_all_in(Consult& c, const Facts&, const Incident& i) {
    if (c.knows(key::all_in_showing)) c.ask(key::all_in_showing);
    const bool accident = i.flags.has(Flag::accidental);
    switch (c.ask(key::all_in_hand_hidden)) {
        case AllInHandHidden::discarding_not_allowed:
            return c.give(Term::not_allowed);
        case AllInHandHidden::accidental_may_be_recovered:
            // [internacional:9-2] speaks of an accident only.
            if (!accident) return c.give(Term::not_allowed);
            break;
        case AllInHandHidden::penalty_and_director:
            // [cnp:7.e-2] who did it to hide the cards may be penalised.
            if (!accident) c.penalty(Penalty::may);
            break;
    }
    if (!i.flags.has(Flag::identifiable)) return c.give(DeadHand{.how = Death::dead_hand});
    c.director({Term::live, DeadHand{.how = Death::dead_hand}});
}

void board_played(Consult& c, const Facts&, const Incident& i) {
    const bool all = c.ask(key::playing_the_board_shows_all);
    // Until the cards are tabled there is no claim to the pot.
    c.give(i.flags.has(Flag::tabled) || !all ? Outcome(Term::granted)
                                             : Outcome(Demand{Term::refused, Need::own_hand_shown}));
}

void omaha_winner_shows(Consult& c, const Facts&, const Incident&) {
    // [mediterraneo-2026:16-g] all four, and which of them play.
    if (c.knows(key::omaha_showing)) {
        switch (c.ask(key::omaha_showing)) {
            case OmahaShowing::four_cards_and_combination:
                return c.give(Term::four_cards_and_combination);
            case OmahaShowing::all_cards:
                return c.give(Term::all_cards);
            case OmahaShowing::director:
                return c.director({Term::four_cards_and_combination, Term::all_cards});
        }
    }
    c.give(c.ask(key::omaha_show_all_four) ? Term::all_cards_face_up : Term::two_cards);
}

void omaha_unannounced(Consult& c, const Facts&, const Incident&) {
    switch (c.ask(key::omaha_structure)) {
        case OmahaStructure::pot_limit:
            return c.give(Term::pot_limit);
        case OmahaStructure::as_announced:
            return c.give(Term::as_announced);
        case OmahaStructure::director:
            return c.director({Term::pot_limit, Term::as_announced});
    }
}

namespace {

Term show_order(Consult& c) {
    switch (c.ask(key::show_order_enforcement)) {
        case ShowOrderEnforcement::director_may:
            return Term::if_not_spontaneous;
        case ShowOrderEnforcement::director_must:
            return Term::enforced_if_not_spontaneous;
        case ShowOrderEnforcement::always:
            return Term::mandatory;
    }
    return Term::none;
}

}  // namespace

void who_shows_first(Consult& c, const Facts& f, const Incident&) {
    const Term order = show_order(c);
    const bool bet = f.aggressor != no_seat;
    const bool left_open = bet ? c.ask(key::show_first_with_bet) == ShowFirstWithBet::director
                               : c.ask(key::show_first_without_bet) == ShowFirstWithoutBet::director;
    const auto shown_by = [&](Term how, Seat seat) {
        Statement o = Statement(how).with(Term::seat, seat.value + 1);
        o.details.push_back({order, 0});
        return o;
    };
    const Seat aggressor = bet ? f.aggressor : f.earlier_aggressor;
    const Outcome in_order = shown_by(Term::first_to_act, f.first_to_act);
    if (left_open && f.live.has(aggressor)) return c.director({shown_by(Term::last_aggressor, aggressor), in_order});
    if (left_open) return c.director({in_order, Term::other});
    // A house may have it the other way round in either case.
    const bool by_bet = bet ? c.ask(key::show_first_with_bet) == ShowFirstWithBet::last_aggressor
                            : c.ask(key::show_first_without_bet) == ShowFirstWithoutBet::last_aggressor_of_hand &&
                                  f.live.has(f.earlier_aggressor);
    c.give(by_bet ? Outcome(shown_by(Term::last_aggressor, aggressor)) : in_order);
}

void all_others_mucked(Consult& c, const Facts&, const Incident&) {
    switch (c.ask(key::uncontested)) {
        case Uncontested::wins_without_showing:
            return c.give(Term::wins_without_showing);
        case Uncontested::must_show:
            return c.give(Demand{Term::must_show, Need::own_hand_shown});
        case Uncontested::director:
            return c.director({Term::wins_without_showing, Demand{Term::must_show, Need::own_hand_shown}});
    }
}

namespace {

// The hand is shown; one already given up may be live again, or beyond showing.
void show_on_request(Consult& c, const Facts& f, const Incident& i, bool by_winner) {
    Statement o{Term::granted};
    Need need = Need::hand_shown;
    // What the table has seen given up nobody has to be told.
    const bool discarded = i.flags.has(Flag::discarded) || (f.dealt_in.has(i.other) && !f.live.has(i.other));
    if (!by_winner && !discarded) return c.give(Demand{o, need});
    switch (c.ask(key::requested_mucked_hand_live)) {
        case RequestedMuckedHandLive::only_if_identifiable:
            if (!discarded) break;
            // [tda-2024:14] live only if told apart for certain; otherwise there is no hand to show.
            if (!i.flags.has(Flag::identifiable) || !i.flags.has(Flag::retrievable)) return c.give(Term::refused);
            o.details.push_back({Term::live, 0});
            need = Need::hand_live_again;
            break;
        case RequestedMuckedHandLive::live_best_hand_wins:
            o.details.push_back({Term::live, 0});
            need = Need::hand_live_again;
            break;
        case RequestedMuckedHandLive::dead:
            o.details.push_back({Term::stays_dead, 0});
            // It is turned up, and that is all.
            if (discarded) return c.give(o);
            break;
    }
    c.give(Demand{o, need});
}

}  // namespace

namespace {

// The betting of the last round is over, and he called its last bet or raise.
bool called_last_bet(const Facts& f, Seat seat) {
    if (!f.last_street || f.betting) return false;
    bool called = false;
    for (const Taken& t : f.taken) {
        if (t.street != f.street) continue;
        if (t.kind == ActionKind::bet || t.kind == ActionKind::raise) called = false;
        if (t.seat == seat) called = t.kind == ActionKind::call;
    }
    return called;
}

}  // namespace

void hand_asked_for(Consult& c, const Facts& f, const Incident& i) {
    const bool without_cards = i.flags.has(Flag::no_cards) || (!f.live.empty() && !f.live.has(i.seat));
    if (without_cards && c.ask(key::see_hand_requires_own_cards)) return c.give(Term::refused);
    if (c.ask(key::see_hand_right_holder) == SeeHandRightHolder::pot_winner_any_hand) {
        // [internacional:37-3] only a winner may ask, of any showdown hand, and the hand asked for is live.
        if (!i.flags.has(Flag::winner) && !f.winners.has(i.seat)) return c.give(Term::refused);
        return show_on_request(c, f, i, true);
    }
    // [tda-2024:18-B-1] who called the bet of the last round may see the last aggressor, as of right.
    if (f.aggressor != no_seat && i.other == f.aggressor && called_last_bet(f, i.seat))
        return show_on_request(c, f, i, false);
    if (c.ask(key::see_other_hand) == SeeOtherHand::refused) return c.give(Term::refused);
    c.director({Demand{Term::show, Need::hand_shown}, Term::do_not_show});
}

void losing_hands_in_award(Consult& c, const Facts&, const Incident&) {
    const auto first = c.ask(key::losing_hands_killed_before_award);
    if (!first) return c.director({Term::killed_before_award, Term::any_order});
    c.give(*first ? Outcome(Term::killed_before_award) : Outcome(Term::any_order));
}

void cards_shown_to_one(Consult& c, const Facts&, const Incident& i) {
    // [internacional:9-3 to 9-6] by what the one who saw them can still do with it; [cnp:7.g] at once, whoever it was.
    const bool over = i.flags.has(Flag::hand_over) || i.flags.has(Flag::can_still_bet);
    const auto seen = i.flags.has(Flag::hand_over)       ? key::show_one_show_all_timing.after_the_hand
                      : i.flags.has(Flag::can_still_bet) ? key::show_one_show_all_timing.by_a_bettor
                      : i.flags.has(Flag::later_street)  ? key::show_one_show_all_timing.before_a_later_street
                                                         : key::show_one_show_all_timing.without_use;
    CardsPutRight o{.how = CardFix::show_now};
    switch (c.ask(seen)) {
        case ShowOneShowAllTiming::at_once_any_reason:
            break;
        case ShowOneShowAllTiming::by_viewers_remaining_action:
            if (!over) o.how = i.flags.has(Flag::later_street) ? CardFix::show_after_street : CardFix::show_after_hand;
            break;
        case ShowOneShowAllTiming::no_rule:
        case ShowOneShowAllTiming::director:
            return c.director({o, CardsPutRight{.how = CardFix::show_after_hand}});
    }
    if (i.flags.has(Flag::partly) && c.knows(key::show_one_show_all_partial)) {
        switch (c.ask(key::show_one_show_all_partial)) {
            case ShowOneShowAllPartial::only_part_seen:
                o.only_seen_part = true;
                break;
            case ShowOneShowAllPartial::whole_hand:
                o.all = true;
                break;
            case ShowOneShowAllPartial::director:
                break;
        }
    }
    c.give(o);
}

namespace {

// [tda-2024:23-2] the first riffle, the shuffler's button or the dealer's push; elsewhere only the riffle. A table that
// deals knows it by itself.
bool next_hand_started(Consult& c, const Facts& f, const Incident& i) {
    if (i.flags.has(Flag::shuffler_button) && c.ask(key::hand_start_events.shuffler_button)) return true;
    return c.ask(key::hand_start_events.first_riffle) && (i.flags.has(Flag::next_hand_started) || f.next_hand);
}

bool within_break(Consult& c, const Incident& i, bool& decided) {
    // [rptp:22-c] also a hand that ends just before the break.
    const bool before = i.flags.has(Flag::before_break) && c.ask(key::claim_deadline_break_scope) ==
                                                               ClaimDeadlineBreakScope::hands_ending_before_or_in_break;
    decided = i.flags.has(Flag::in_break) || before;
    return decided && i.n <= c.ask(key::claim_deadline_break).count();
}

}  // namespace

namespace {

// A claim made in time is heard: the result is looked at again.
void hear_claim(Consult& c, bool in_time) {
    c.give(in_time ? Outcome(Demand{Term::granted, Need::claim_heard}) : Outcome(Term::refused));
}

// [tda-2024:12-4] Anybody at the table, in the hand or not; a house may hear only those who played it to the end.
bool may_object(Consult& c, const Facts& f, const Incident& i) {
    if (f.dealt_in.empty() || f.live.has(i.seat)) return true;
    return c.ask(key::dispute_from) == DisputeFrom::anyone_at_table;
}

}  // namespace

void reading_disputed(Consult& c, const Facts& f, const Incident& i) {
    if (!may_object(c, f, i)) return c.give(Term::refused);
    bool decided = false;
    const bool in_time = within_break(c, i, decided);
    if (decided) return hear_claim(c, in_time);
    const bool at_once = c.ask(key::reading_claim_deadline) == ReadingClaimDeadline::when_it_happens;
    const bool late = next_hand_started(c, f, i) || (at_once && i.n > 0);
    hear_claim(c, !late);
}

void pot_disputed(Consult& c, const Facts& f, const Incident& i) {
    if (!may_object(c, f, i)) return c.give(Term::refused);
    bool decided = false;
    const bool in_time = within_break(c, i, decided);
    if (decided) return hear_claim(c, in_time);
    bool late = i.flags.has(Flag::next_hand_substantial) || (f.next_hand && substantial_action(c, f));
    switch (c.ask(key::pot_claim_deadline)) {
        case PotClaimDeadline::start_of_next_hand:
            late = next_hand_started(c, f, i) || late;
            break;
        case PotClaimDeadline::substantial_action_of_next_hand:
            break;
    }
    hear_claim(c, !late);
}

void hand_shown_by_accident(Consult& c, const Facts&, const Incident&) {
    c.ask(key::exposed_hand_penalty);
    // [cnp:16.e-2] from then on check or call; folding stays possible.
    if (c.ask(key::exposed_hand_action_limit) == ExposedHandActionLimit::check_call_or_fold_if_accidental) {
        c.give(Limited{.how = Limit::check_or_call, .may = {ActionKind::fold, ActionKind::check, ActionKind::call}});
    } else {
        c.give(Term::live);
    }
    c.penalty(Penalty::may);
}

void hand_for_hand_all_in_called(Consult& c, const Facts&, const Incident&) {
    if (c.ask(key::hand_for_hand_all_in) == HandForHandAllIn::director)
        return c.director({Term::face_down_wait, Term::at_once});
    c.give(Term::face_down_wait);
}

void suits_compared(Consult& c, const Facts&, const Incident& i) {
    const bool spades = c.ask(key::suit_order) == SuitOrder::spades_hearts_diamonds_clubs;
    const Seat high = spades ? i.seat : i.other;
    c.give(Statement(Term::highest_card).with(Term::seat, high.value + 1));
}

}  // namespace riffle::rulings::matters
