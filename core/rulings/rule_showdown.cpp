// Showdown: who shows, who may see, what is dead, and until when a result can be disputed.
#include "core/rulings/parts.h"

namespace riffle::rulings::matters {

void hand_value_claimed(Consult& c, const Facts&, const Incident&) {
    if (c.knows(Point::dealer_reads)) c.ask(Point::dealer_reads);
    c.settle(Point::cards_speak, {Term::cards, Term::other});
}

void one_card_shown(Consult& c, const Facts&, const Incident& i) {
    c.ask(Point::what_is_tabling);
    if (c.ask(Point::partial_tabling) == Term::director || i.flags.has(Flag::repeated))
        return c.director({Term::dead_hand, Term::live});
    c.give(Term::all_cards_then_floor);
}

void losing_card_shown(Consult& c, const Facts& f, const Incident& i) {
    // [rptp:15.1] any single card brings the warning; [tda-2024:15-A] one that would win.
    const Term t = c.ask(Point::single_card_trigger);
    if (t == Term::director) return c.director({Term::all_cards_then_floor, Term::play_on});
    if (t == Term::winning_card) return c.give(Term::play_on);
    one_card_shown(c, f, i);
}

void mucked_without_tabling(Consult& c, const Facts&, const Incident& i) {
    c.ask(Point::what_is_tabling);
    const bool saved = i.flags.has(Flag::tabled) || i.flags.has(Flag::read) ||
                       (i.flags.has(Flag::identifiable) && i.flags.has(Flag::retrievable));
    const Term t = c.ask(Point::untabled_mucked);
    if (t == Term::director) return c.director({Term::no_claim, Term::live});
    Outcome o{saved ? Term::live : Term::no_claim};
    // [rptp:13.2-b] what the direction found identifiable or not is not discussed again.
    if (i.flags.has(Flag::disputed) && c.knows(Point::identifiable_decision) &&
        c.ask(Point::identifiable_decision) == Term::final)
        o.details.push_back({Term::final, 0});
    c.give(o);
}

void winning_hand_killed(Consult& c, const Facts&, const Incident& i) {
    if (i.flags.has(Flag::next_hand_started)) {
        c.ask(Point::reading_claim_until);
        return c.give(Term::refused);
    }
    // [tda-2024:13-C] tabled and obviously best; [cnp:7.d] any winning hand.
    const bool needs_tabling = c.ask(Point::winner_killed_needs_tabling) == Term::yes;
    const Term t = c.ask(Point::tabled_winner_killed);
    if (t == Term::director) return c.director({Term::pot_to_winner, Term::dead_hand});
    if (needs_tabling && !i.flags.has(Flag::tabled)) {
        c.ask(Point::dealer_killed_hand);
        return c.give(Term::dead_hand);
    }
    c.give(t);
}

void mucking_in_all_in(Consult& c, const Facts&, const Incident& i) {
    if (c.knows(Point::all_in_showing)) c.ask(Point::all_in_showing);
    const Term t = c.ask(Point::all_in_mucking);
    const bool accident = i.flags.has(Flag::accidental);
    // [internacional:9-2] speaks of an accident only.
    if (t == Term::not_allowed || (t == Term::director_if_accidental && !accident)) return c.give(Term::not_allowed);
    if (!i.flags.has(Flag::identifiable)) {
        c.give(Term::dead_hand);
    } else {
        c.director({Term::live, Term::dead_hand});
    }
    // [cnp:7.e-2] who did it to hide the cards may be penalised.
    if (t == Term::director_live_or_dead && !accident) c.penalty(Term::may);
}

void board_played(Consult& c, const Facts&, const Incident& i) {
    const Term t = c.ask(Point::playing_board);
    if (t == Term::director) return c.director({Term::granted, Term::refused});
    c.give(i.flags.has(Flag::tabled) || t == Term::share_without ? Term::granted : Term::refused);
}

void omaha_winner_shows(Consult& c, const Facts&, const Incident&) {
    // [mediterraneo-2026:16-g] all four, and which of them play.
    if (c.knows(Point::omaha_showing)) {
        c.settle(Point::omaha_showing);
        return;
    }
    const Term t = c.ask(Point::omaha_all_cards);
    if (t == Term::director) return c.director({Term::all_cards_face_up, Term::two_cards});
    c.give(t == Term::yes ? Term::all_cards_face_up : Term::two_cards);
}

void omaha_unannounced(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::omaha_structure, {Term::pot_limit, Term::as_announced});
}

void who_shows_first(Consult& c, const Facts& f, const Incident&) {
    const Term order = c.ask(Point::show_order);
    const bool bet = f.aggressor != no_seat;
    const Term first = c.ask(bet ? Point::show_first_with_bet : Point::show_first_without_bet);
    if (first == Term::director) return c.director({Term::other});
    Outcome o = Outcome(first).with(Term::seat, (bet ? f.aggressor : f.first_to_act).value + 1);
    o.details.push_back({order, 0});
    c.give(o);
}

void all_others_mucked(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::uncontested, {Term::wins_without_showing, Term::must_show});
}

namespace {

// The hand is shown; one already given up may be live again, or beyond showing.
void show_on_request(Consult& c, const Incident& i, bool by_winner) {
    Outcome o{Term::granted};
    if (!by_winner && !i.flags.has(Flag::discarded)) return c.give(o);
    const Term t = c.ask(Point::seen_mucked_hand);
    const bool certain = i.flags.has(Flag::identifiable) && i.flags.has(Flag::retrievable);
    // [tda-2024:14] live only if told apart for certain; otherwise there is no hand to show.
    if (t == Term::live_if_identifiable && i.flags.has(Flag::discarded)) {
        if (!certain) return c.give(Term::refused);
        o.details.push_back({Term::live, 0});
    }
    if (t == Term::live || t == Term::stays_dead) o.details.push_back({t, 0});
    c.give(o);
}

}  // namespace

void hand_asked_for(Consult& c, const Facts& f, const Incident& i) {
    const bool without_cards = i.flags.has(Flag::no_cards) || (!f.live.empty() && !f.live.has(i.seat));
    if (without_cards && c.ask(Point::see_without_cards) == Term::refused) return c.give(Term::refused);
    if (c.ask(Point::see_right_holder) == Term::winner) {
        // [internacional:37-3] only a winner may ask, of any showdown hand, and the hand asked for is live.
        if (!i.flags.has(Flag::winner)) return c.give(Term::refused);
        return show_on_request(c, i, true);
    }
    // [tda-2024:18-B-1] who called the river bet may see the last aggressor, as of right.
    const bool called = i.flags.has(Flag::caller) || (f.aggressor != no_seat && i.seat != f.aggressor);
    if (f.aggressor != no_seat && i.other == f.aggressor && called) {
        if (c.ask(Point::see_last_aggressor) == Term::director) return c.director({Term::granted, Term::refused});
        return show_on_request(c, i, false);
    }
    if (c.ask(Point::see_other_hand) == Term::refused) return c.give(Term::refused);
    c.director({Term::show, Term::do_not_show});
}

void losing_hands_in_award(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::losing_hands_first, {Term::killed_before_award, Term::any_order});
}

void cards_shown_to_one(Consult& c, const Facts&, const Incident& i) {
    // [internacional:9-3 to 9-6] by what the one who saw them can still do with it; [cnp:7.g] at once, whoever it was.
    const Point p = i.flags.has(Flag::hand_over)       ? Point::seen_after_hand
                    : i.flags.has(Flag::can_still_bet) ? Point::seen_by_bettor
                    : i.flags.has(Flag::later_street)  ? Point::seen_before_later_street
                                                       : Point::seen_without_use;
    const Term t = c.ask(p);
    if (t == Term::director) return c.director({Term::show_now, Term::show_after_hand});
    Outcome o{t};
    if (i.flags.has(Flag::partly) && c.knows(Point::one_sees_partial))
        o.details.push_back({c.ask(Point::one_sees_partial), 0});
    c.give(o);
}

namespace {

// [tda-2024:23-2] the first riffle, the shuffler's button or the dealer's push; elsewhere only the riffle.
bool next_hand_started(Consult& c, const Incident& i) {
    if (i.flags.has(Flag::shuffler_button) && c.is(Point::hand_start_shuffler, Term::yes)) return true;
    return c.is(Point::hand_start_riffle, Term::yes) && i.flags.has(Flag::next_hand_started);
}

bool within_break(Consult& c, const Incident& i, bool& decided) {
    // [rptp:22-c] also a hand that ends just before the break.
    const bool before = i.flags.has(Flag::before_break) && c.is(Point::claim_before_break, Term::yes);
    decided = (i.flags.has(Flag::in_break) || before) && c.knows(Point::claim_break_seconds);
    return decided && i.n <= c.number(Point::claim_break_seconds);
}

}  // namespace

void reading_disputed(Consult& c, const Facts&, const Incident& i) {
    bool decided = false;
    const bool in_time = within_break(c, i, decided);
    if (decided) return c.give(in_time ? Term::granted : Term::refused);
    const Term t = c.ask(Point::reading_claim_until);
    if (t == Term::director) return c.director({Term::granted, Term::refused});
    const bool late = next_hand_started(c, i) || (t == Term::when_it_occurs && i.n > 0);
    c.give(late ? Term::refused : Term::granted);
}

void pot_disputed(Consult& c, const Facts&, const Incident& i) {
    bool decided = false;
    const bool in_time = within_break(c, i, decided);
    if (decided) return c.give(in_time ? Term::granted : Term::refused);
    const Term t = c.ask(Point::pot_claim_until);
    if (t == Term::director) return c.director({Term::granted, Term::refused});
    const bool late = t == Term::next_hand_starts ? next_hand_started(c, i) || i.flags.has(Flag::next_hand_substantial)
                                                  : i.flags.has(Flag::next_hand_substantial);
    c.give(late ? Term::refused : Term::granted);
}

void hand_shown_by_accident(Consult& c, const Facts&, const Incident&) {
    c.ask(Point::infraction_exposing_cards);
    // [cnp:16.e-2] from then on check or call; folding stays possible.
    if (c.knows(Point::accidentally_shown_hand) && c.ask(Point::accidentally_shown_hand) == Term::check_or_call) {
        c.give(Outcome(Term::check_or_call).may({Term::fold, Term::check, Term::call}));
    } else {
        c.give(Term::live);
    }
    c.penalty(Term::may);
}

void hand_for_hand_all_in_called(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::hand_for_hand_all_in, {Term::face_down_wait, Term::at_once});
}

void suits_compared(Consult& c, const Facts&, const Incident& i) {
    const Term t = c.ask(Point::suit_order);
    if (t == Term::director) return c.director({Term::highest_card});
    const Seat high = t == Term::spades_highest ? i.seat : i.other;
    c.give(Outcome(Term::highest_card).with(Term::seat, high.value + 1));
}

}  // namespace riffle::rulings::matters
