// Presence at the seat, who is dealt in, where the button goes, and who has the last word.
#include "core/rulings/parts.h"

namespace riffle::rulings::matters {
namespace {

Outcome at_seat(Term what, Seat s) { return Statement(what).with(Term::seat, s.value + 1); }

}  // namespace

void player_absent(Consult& c, const Facts& f, const Incident& i) {
    c.ask(key::seated_deadline);
    if (c.ask(key::absent_player_blinds) == AbsentPlayerBlinds::director)
        return c.director({DeadHand{.how = Death::dead_hand}, Term::live});
    if (f.stud && i.flags.has(Flag::posted)) {
        // [tda-2024:30-3] his up card is the bring-in: posted, then killed.
        if (c.ask(key::stud_absent_bring_in) == StudAbsentBringIn::director)
            return c.director({DeadHand{.how = Death::posted_then_killed}});
        return c.give(DeadHand{.how = Death::posted_then_killed});
    }
    c.give(DeadHand{.how = Death::killed_forced_bets_stay});
}

void player_arrives(Consult& c, const Facts&, const Incident&) {
    // Back before the deal is complete but after the own second card: the books differ.
    c.give(c.ask(key::seated_deadline) == SeatedDeadline::own_second_card ? Outcome(DeadHand{.how = Death::dead_hand})
                                                                          : Outcome(Term::live));
}

void player_absent_first_card(Consult& c, const Facts&, const Incident& i) {
    constexpr auto stricter = key::seated_deadline_hand_for_hand;
    if (i.flags.has(Flag::hand_for_hand) && !c.only_suggested(stricter) &&
        c.ask(stricter) == SeatedDeadlineHandForHand::first_card_of_deal)
        return c.give(DeadHand{.how = Death::dead_hand});
    c.ask(key::seated_deadline);
    c.give(Term::live);
}

namespace {

// Presence is judged once, when the deal is complete [cnp:8.d-1, internacional:8-1]: nobody has acted yet.
bool just_dealt(const Facts& f) {
    if (f.dealt_in.empty()) return true;  // asked apart from a hand
    return f.betting && f.street == 0 && f.taken.empty();
}

// [tda-2024:30-1, 30-4] Who is not at the seat then has no hand; who leaves it later keeps his, and is away until he is
// back (core/table/notes.cpp).
void at_the_seat(Consult& c, const Facts& f, bool there) {
    if (there) return c.give(Term::present);
    c.give(just_dealt(f) ? Outcome(DeadHand{.how = Death::killed_forced_bets_stay}) : Outcome(Term::away));
}

}  // namespace

void player_near_seat(Consult& c, const Facts& f, const Incident&) {
    at_the_seat(c, f, c.ask(key::in_seat_definition) != InSeatDefinition::body_on_chair);
}

void player_reaches_seat(Consult& c, const Facts& f, const Incident&) {
    // [tda-2024:30-4] within reach is enough; others ask to be beside the chair, or on it.
    at_the_seat(c, f, c.ask(key::in_seat_definition) == InSeatDefinition::within_reach_of_chair);
}

void player_acts_standing(Consult& c, const Facts&, const Incident&) {
    // [internacional:8-2] it has to be done again from the seat.
    const bool seated = c.ask_or(key::in_seat_to_act, false);
    c.give(seated ? Outcome(Term::not_binding) : Outcome(Term::binding));
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
    switch (c.ask(key::late_entrant_first_hand)) {
        case LateEntrantFirstHand::at_once_except_between_small_blind_and_button:
            return unless_between(c, f, i);
        case LateEntrantFirstHand::first_round_at_once_then_wait_for_big_blind: {
            // [internacional:43-4, 43-5] at once in the first round while the blinds have not passed; later with the
            // big blind.
            const bool early = i.flags.has(Flag::first_round) && !i.flags.has(Flag::blinds_passed);
            return c.give(early ? Term::dealt_in : Term::waits);
        }
        case LateEntrantFirstHand::director:
            return c.director({Term::dealt_in, Term::waits});
    }
}

void moved_player_sits(Consult& c, const Facts& f, const Incident& i) {
    // [tda-2024:10-A] any position, dealt in anywhere but there.
    if (c.ask(key::broken_table_arrival) == BrokenTableArrival::director)
        return c.director({Term::dealt_in, Term::waits});
    unless_between(c, f, i);
}

void button_won(Consult& c, const Facts&, const Incident& i) {
    const auto offered = c.ask(key::win_the_button);
    if (!c.knows(key::win_the_button))
        return c.director({at_seat(Term::winner_takes_button, i.seat), Term::not_offered});
    if (offered == WinTheButton::not_offered) return c.give(Term::not_offered);
    c.give(at_seat(Term::winner_takes_button, i.seat));
}

void button_won_tied(Consult& c, const Facts& f, const Incident& i) {
    SeatSet tied;
    tied.add(i.seat);
    tied.add(i.other);
    const Outcome next = at_seat(Term::next_seat_left, f.seated.next_after(f.button));
    const Outcome winner = at_seat(Term::tied_winner_left_of_button, tied.next_after(f.button));
    switch (c.ask(key::win_the_button_tie)) {
        case WinTheButtonTie::next_seat_left:
            // [solverde-2023:3.1.5.1] read literally: whoever sits next.
            return c.give(next);
        case WinTheButtonTie::first_winner_left_of_button:
            return c.give(winner);
        case WinTheButtonTie::director:
            return c.director({winner, next, Term::other});
    }
}

void stud_round_begins(Consult& c, const Facts& f, const Incident&) {
    const auto by = c.ask(key::mixed_game_stud_button.stud_begins);
    const Outcome frozen = at_seat(Term::frozen_one_ahead, f.seated.next_after(f.button));
    const Outcome moves = at_seat(Term::moves_on, f.seated.next_after(f.button));
    if (by == MixedGameStudButton::director) return c.director({frozen, moves});
    c.give(by == MixedGameStudButton::moves_every_hand ? moves : frozen);
}
void holdem_round_resumes(Consult& c, const Facts& f, const Incident&) {
    const auto by = c.ask(key::mixed_game_stud_button.holdem_resumes);
    const Outcome frozen = at_seat(Term::frozen_position, f.button);
    const Outcome moves = at_seat(Term::moves_on, f.seated.next_after(f.button));
    if (by == MixedGameStudButton::director) return c.director({frozen, moves});
    c.give(by == MixedGameStudButton::moves_every_hand ? moves : frozen);
}

void heads_up_begins(Consult& c, const Facts& f, const Incident& i) {
    switch (c.ask(key::heads_up_first_button)) {
        case HeadsUpFirstButton::button_moves_on:
            return c.give(at_seat(Term::moves_on, f.seated.next_after(f.button)));
        case HeadsUpFirstButton::nobody_big_blind_twice_in_a_row:
            // [tda-2024:34-B-2, cnp:14.d] who was the big blind last takes the button: he is not big blind twice
            // running.
            return c.give(at_seat(Term::not_big_blind_twice, i.seat));
    }
}

void ante_without_payer(Consult& c, const Facts&, const Incident&) {
    switch (c.ask(key::ante_format)) {
        case AnteFormat::big_blind_ante:
            return c.give(Term::big_blind);
        case AnteFormat::button_ante:
            return c.give(Term::button);
        case AnteFormat::every_player:
            return c.give(Term::each);
        case AnteFormat::as_announced:
            return c.give(Term::none);
    }
}
void big_blind_ante_announced(Consult& c, const Facts&, const Incident&) {
    c.give(c.ask(key::ante_payers_offered.big_blind) ? Term::big_blind_pays : Term::not_offered);
}
void button_ante_announced(Consult& c, const Facts&, const Incident&) {
    c.give(c.ask(key::ante_payers_offered.button) ? Term::button_pays : Term::not_offered);
}

void ante_amount_asked(Consult& c, const Facts& f, const Incident&) {
    const int players = f.dealt_in.size();
    Statement o{Term::director_fixes};
    if (c.knows(key::bb_ante_amount) && c.ask(key::bb_ante_amount) == BbAnteAmount::one_big_blind)
        o.what = Term::one_big_blind;
    if (players == 2) {
        // [cnp:14.a-2] no ante heads-up; [tda-2024:RP-11-2] it stays.
        switch (c.ask(key::heads_up_ante)) {
            case HeadsUpAnte::none:
                return c.give(Term::no_ante);
            case HeadsUpAnte::unchanged:
                o.details.push_back({Term::kept, 0});
                break;
        }
    }
    if (const auto least = c.ask(key::bb_ante_reduced_at_players); least > 0) {
        // [cnp:13.h] the small blind's amount with so many players or fewer.
        if (players <= least && c.ask(key::bb_ante_reduced_amount) == BbAnteReducedAmount::small_blind)
            o.what = Term::small_blind;
        o.details.push_back({Term::reduced_at, least});
    }
    c.give(o);
}

void next_button_asked(Consult& c, const Facts& f, const Incident&) {
    if (!c.ask(key::dead_button)) return c.give(at_seat(Term::moving_button, f.seated.next_after(f.button)));
    // [tda-2024:32] the button follows the small blind's seat even if it is now empty; the big blind moves one player.
    const Seat next_big = f.seated.next_after(f.big_blind);
    c.give(
        Statement(Term::dead_button).with(Term::button, f.small_blind.value + 1).with(Term::seat, next_big.value + 1));
}

void ruling_overridden(Consult& c, const Facts&, const Incident& i) {
    const bool faith = c.ask(key::director_override_test) == DirectorOverrideTest::good_faith;
    const Term test = faith ? Term::good_faith : Term::unusual_circumstances;
    const bool granted = i.flags.has(faith ? Flag::good_faith : Flag::unusual_circumstances);
    // [internacional:1-1] and then only for the sake of fairness.
    if (granted && c.knows(key::override_purpose) && c.ask(key::override_purpose) == OverridePurpose::for_fairness &&
        !i.flags.has(Flag::for_fairness))
        return c.give(Statement(Term::refused).with(Term::for_fairness, 0));
    const Statement said = Statement(granted ? Term::granted : Term::refused).with(test, 0);
    c.give(granted ? Outcome(Demand{said, Need::ruling_lifted}) : Outcome(said));
}
void assistant_overruled(Consult& c, const Facts&, const Incident&) {
    const bool may = c.ask(key::final_decision_level) == FinalDecisionLevel::director_over_assistants;
    c.give(may ? Outcome(Demand{Term::granted, Need::ruling_lifted}) : Outcome(Term::refused));
}
void ruling_appealed(Consult& c, const Facts&, const Incident&) {
    // [tda-2024:1] the floor's word ends it; elsewhere it ends with the direction.
    const bool ends = c.ask(key::final_decision_level) == FinalDecisionLevel::floor;
    c.give(ends ? Outcome(Term::refused) : Outcome(Demand{Term::granted, Need::done_before_play}));
}
void opinion_asked(Consult& c, const Facts&, const Incident&) {
    switch (c.ask(key::player_opinion_in_rulings)) {
        case PlayerOpinionInRulings::forbidden:
            return c.give(Term::not_asked);
        case PlayerOpinionInRulings::not_regulated:
            return c.give(Term::no_rule);
        case PlayerOpinionInRulings::director:
            return c.director({Term::not_asked, Term::no_rule});
    }
}
void gap_in_rules(Consult& c, const Facts&, const Incident&) {
    switch (c.ask(key::gaps_decided_by)) {
        case GapsDecidedBy::floor:
            return c.director({Term::floor});
        case GapsDecidedBy::tournament_direction:
            return c.director({Term::tournament_direction});
        case GapsDecidedBy::casino_management_appealable_to_regulator:
            // [solverde-2023:8.7] the house's word may be taken to the gaming regulator.
            return c.director({Statement(Term::management).with(Term::appeal_to_regulator, 0)});
    }
}
void consultation_used(Consult& c, const Facts& f, const Incident& i) {
    if (!c.knows(key::team_consultation_cards)) return c.director({Term::granted, Term::refused});
    // The table knows of those used here.
    const std::int64_t uses = std::max(f.consultations + 1, i.flags.has(Flag::repeated) ? 2 : 1);
    const bool used_up = uses > c.ask(key::team_consultation_cards);
    c.give(used_up ? Outcome(Term::refused) : Outcome(Term::granted));
}
void all_in_button_placed(Consult& c, const Facts&, const Incident&) {
    switch (c.ask(key::all_in_button)) {
        case AllInButton::dealer_places:
            return c.give(Term::dealer_places);
        case AllInButton::none:
            return c.give(Term::none);
        case AllInButton::director:
            return c.director({Term::dealer_places, Term::none});
    }
}
void errors_to_report(Consult& c, const Facts&, const Incident&) {
    switch (c.ask(key::dealer_report)) {
        case DealerReport::high_priority:
            return c.give(Term::high_priority);
        case DealerReport::none:
            return c.give(Term::none);
        case DealerReport::director:
            return c.director({Term::high_priority, Term::none});
    }
}

}  // namespace riffle::rulings::matters
