// Presence at the seat, who is dealt in, where the button goes, and who has the last word.
#include "core/rulings/parts.h"

namespace riffle::rulings::matters {
namespace {

Outcome at_seat(Term what, Seat s) { return Outcome(what).with(Term::seat, s.value + 1); }

}  // namespace

void player_absent(Consult& c, const Facts& f, const Incident& i) {
    c.ask(Point::seated_deadline);
    const Term t = c.ask(Point::absent_hand);
    if (t == Term::director) return c.director({Term::dead_hand, Term::live});
    if (f.stud && i.flags.has(Flag::posted)) {
        // [tda-2024:30-3] his up card is the bring-in: posted, then killed.
        c.settle(Point::absent_bring_in, {Term::posted_then_killed});
        return;
    }
    c.give(t);
}

void player_arrives(Consult& c, const Facts&, const Incident&) {
    // Back before the deal is complete but after the own second card: the books differ.
    const Term t = c.ask(Point::seated_deadline);
    if (t == Term::director) return c.director({Term::live, Term::dead_hand});
    c.give(t == Term::own_second_card ? Term::dead_hand : Term::live);
}

void player_absent_first_card(Consult& c, const Facts&, const Incident& i) {
    constexpr Point stricter = Point::seated_deadline_hand_for_hand;
    if (i.flags.has(Flag::hand_for_hand) && !c.only_suggested(stricter) && c.ask(stricter) == Term::first_card)
        return c.give(Term::dead_hand);
    c.ask(Point::seated_deadline);
    c.give(Term::live);
}

void player_near_seat(Consult& c, const Facts&, const Incident&) {
    const Term t = c.ask(Point::in_seat);
    if (t == Term::director) return c.director({Term::present, Term::away});
    c.give(t == Term::body_on_chair ? Term::away : Term::present);
}

void player_reaches_seat(Consult& c, const Facts&, const Incident&) {
    // [tda-2024:30-4] within reach is enough; others ask to be beside the chair, or on it.
    const Term t = c.ask(Point::in_seat);
    if (t == Term::director) return c.director({Term::present, Term::away});
    c.give(t == Term::reach_of_chair ? Term::present : Term::away);
}

void player_acts_standing(Consult& c, const Facts&, const Incident&) {
    if (!c.knows(Point::in_seat_to_act)) return c.give(Term::binding);
    if (c.ask(Point::in_seat_to_act) == Term::required) return c.give(Term::not_binding);
    c.give(Term::binding);
}

namespace {
// Dealt in anywhere but between the button and the small blind.
void unless_between(Consult& c, const Facts& f, const Incident& i) {
    const int seats = static_cast<int>(hand::max_seats);
    const int button = f.button.value;
    const int to_blind = (f.small_blind.value - button + seats) % seats;
    const int to_player = (static_cast<int>(i.n) - 1 - button + seats) % seats;
    c.give(to_player > 0 && to_player < to_blind ? Term::waits : Term::dealt_in);
}
}  // namespace

void new_player_sits(Consult& c, const Facts& f, const Incident& i) {
    const Term t = c.ask(Point::new_player_dealt_in);
    if (t == Term::director) return c.director({Term::dealt_in, Term::waits});
    if (t != Term::first_round_then_big_blind) return unless_between(c, f, i);
    // [internacional:43-4, 43-5] at once in the first round while the blinds have not passed; later with the big blind.
    const bool early = i.flags.has(Flag::first_round) && !i.flags.has(Flag::blinds_passed);
    c.give(early ? Term::dealt_in : Term::waits);
}

void moved_player_sits(Consult& c, const Facts& f, const Incident& i) {
    // [tda-2024:10-A] any position, dealt in anywhere but there.
    if (c.ask(Point::broken_table_arrival) == Term::director) return c.director({Term::dealt_in, Term::waits});
    unless_between(c, f, i);
}

void button_won(Consult& c, const Facts&, const Incident& i) {
    const Term t = c.ask(Point::win_the_button);
    if (t == Term::director) return c.director({Term::other});
    if (t == Term::not_offered) return c.give(t);
    c.give(at_seat(Term::winner_takes_button, i.seat));
}

void button_won_tied(Consult& c, const Facts& f, const Incident& i) {
    const Term t = c.ask(Point::win_the_button_tie);
    if (t == Term::director) return c.director({Term::other});
    // [solverde-2023:3.1.5.1] read literally: whoever sits next.
    if (t == Term::next_seat_left) return c.give(at_seat(t, f.seated.next_after(f.button)));
    SeatSet tied;
    tied.add(i.seat);
    tied.add(i.other);
    c.give(at_seat(Term::tied_winner_left_of_button, tied.next_after(f.button)));
}

void stud_round_begins(Consult& c, const Facts& f, const Incident&) {
    if (c.ask(Point::stud_round_button) == Term::director) return c.director({Term::other});
    c.give(at_seat(Term::frozen_one_ahead, f.seated.next_after(f.button)));
}
void holdem_round_resumes(Consult& c, const Facts& f, const Incident&) {
    if (c.ask(Point::holdem_resumes_button) == Term::director) return c.director({Term::other});
    c.give(at_seat(Term::frozen_position, f.button));
}

void heads_up_begins(Consult& c, const Facts& f, const Incident& i) {
    const Term t = c.ask(Point::heads_up_button);
    if (t == Term::director) return c.director({Term::other});
    if (t == Term::moves_on) return c.give(at_seat(t, f.seated.next_after(f.button)));
    // [tda-2024:34-B-2, cnp:14.d] who was the big blind last takes the button: he is not big blind twice running.
    c.give(at_seat(t, i.seat));
}

void ante_without_payer(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::ante_unsaid, {Term::big_blind, Term::button, Term::each});
}
void big_blind_ante_announced(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::big_blind_ante, {Term::big_blind_pays, Term::not_offered});
}
void button_ante_announced(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::button_ante, {Term::button_pays, Term::not_offered});
}

void ante_amount_asked(Consult& c, const Facts& f, const Incident&) {
    const int players = f.dealt_in.size();
    Outcome o{Term::director_fixes};
    if (c.knows(Point::big_blind_ante_amount)) o.what = c.ask(Point::big_blind_ante_amount);
    if (players == 2) {
        // [cnp:14.a-2] no ante heads-up; [tda-2024:RP-11-2] it stays.
        const Term heads_up = c.ask(Point::heads_up_ante);
        if (heads_up == Term::none) return c.give(Term::no_ante);
        if (heads_up == Term::kept) o.details.push_back({Term::kept, 0});
    }
    if (const auto least = c.number(Point::big_blind_ante_reduced_at); least > 0) {
        // [cnp:13.h] the small blind's amount with so many players or fewer.
        if (players <= least && c.ask(Point::big_blind_ante_reduced_to) == Term::small_blind)
            o.what = Term::small_blind;
        o.details.push_back({Term::reduced_at, least});
    }
    c.give(o);
}

void next_button_asked(Consult& c, const Facts& f, const Incident&) {
    const Term t = c.ask(Point::dead_button);
    if (t == Term::director) return c.director({Term::other});
    if (t == Term::moving_button) return c.give(at_seat(t, f.seated.next_after(f.button)));
    // [tda-2024:32] the button follows the small blind's seat even if it is now empty; the big blind moves one player.
    const Seat next_big = f.seated.next_after(f.big_blind);
    c.give(Outcome(Term::dead_button).with(Term::button, f.small_blind.value + 1).with(Term::seat, next_big.value + 1));
}

void ruling_overridden(Consult& c, const Facts&, const Incident& i) {
    const Term test = c.ask(Point::override_rule);
    const bool granted =
        test == Term::good_faith ? i.flags.has(Flag::good_faith) : i.flags.has(Flag::unusual_circumstances);
    // [internacional:1-1] and then only for the sake of fairness.
    if (granted && c.knows(Point::override_purpose)) {
        const Term purpose = c.ask(Point::override_purpose);
        if (!i.flags.has(Flag::for_fairness)) return c.give(Outcome(Term::refused).with(purpose, 0));
    }
    c.give(granted ? Outcome(Term::granted).with(test, 0) : Outcome(Term::refused).with(test, 0));
}
void assistant_overruled(Consult& c, const Facts&, const Incident&) {
    const Term t = c.ask(Point::assistant_ruling);
    c.give(t == Term::director_may_revoke ? Term::granted : Term::refused);
}
void ruling_appealed(Consult& c, const Facts&, const Incident&) {
    // [tda-2024:1] the floor's word ends it; elsewhere it ends with the direction.
    c.give(c.ask(Point::ruling_appeal) == Term::heard ? Term::granted : Term::refused);
}
void opinion_asked(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::player_opinion, {Term::not_asked, Term::no_rule});
}
void gap_in_rules(Consult& c, const Facts&, const Incident&) {
    const Term t = c.ask(Point::gaps_decided_by);
    Outcome o{t == Term::director ? Term::other : t};
    // [solverde-2023:8.7] the house's word may be taken to the gaming regulator.
    if (c.knows(Point::gaps_appeal) && c.ask(Point::gaps_appeal) == Term::regulator)
        o.details.push_back({Term::appeal_to_regulator, 0});
    c.director({o});
}
void consultation_used(Consult& c, const Facts&, const Incident& i) {
    if (!c.knows(Point::consultation_cards)) return c.director({Term::granted, Term::refused});
    const std::int64_t uses = i.flags.has(Flag::repeated) ? 2 : 1;
    c.give(uses > c.number(Point::consultation_cards) ? Term::refused : Term::granted);
}
void all_in_button_placed(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::all_in_button, {Term::dealer_places, Term::none});
}
void errors_to_report(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::dealer_report, {Term::high_priority, Term::none});
}

}  // namespace riffle::rulings::matters
