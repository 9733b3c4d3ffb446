// Infractions and what each book allows or demands; penalties, how long they are and how they are served.
#include "core/rulings/parts.h"

namespace riffle::rulings {
namespace {

constexpr Point infraction_points[] = {
#define INFRACTION(name, point) Point::point,
#include "core/rulings/infractions.def"
#undef INFRACTION
};

// Whether the book's word bites in these circumstances, and as what: none, may, must, must_disqualify...
Term penalty_for(Term word, const Facts& facts, const Conduct& a) {
    const Flags& f = a.flags;
    switch (word) {
        case Term::may_if_live:
            return f.has(Flag::live_hand) ? Term::may : Term::none;
        case Term::may_if_action_pending:
            return f.has(Flag::action_pending) ? Term::may : Term::none;
        case Term::may_if_repeated:
            return f.has(Flag::repeated) ? Term::may : Term::none;
        case Term::may_unless_two:
            return f.has(Flag::two_in_hand) || facts.two_in_hand() ? Term::none : Term::may;
        case Term::may_during_hand:
            return f.has(Flag::hand_over) ? Term::none : Term::may;
        case Term::must_when_balanced:
            return f.has(Flag::when_balanced) ? Term::must : Term::none;
        case Term::must_when_moved:
            return f.has(Flag::when_moved) ? Term::must : Term::none;
        case Term::must_except_final:
            return f.has(Flag::final_heads_up) || f.has(Flag::winner_takes_all) ? Term::none : Term::must;
        case Term::may_in_the_money:
            return f.has(Flag::in_the_money) ? Term::may : Term::none;
        case Term::one_hand:
            return f.has(Flag::action_pending) ? Term::may : Term::must;
        default:
            return word;
    }
}

}  // namespace

void rule_conduct(Consult& c, const Facts& f, const Conduct& a) {
    // [tda-2024:12-2] an honest error about the own hand is no infraction; [rptp:12-b] there it is.
    if (a.infraction == Infraction::false_hand && a.flags.has(Flag::accidental) &&
        c.ask(Point::false_hand_intent) == Term::yes)
        return c.give(Term::no_offence);
    const Point p = infraction_points[static_cast<std::size_t>(a.infraction)];
    if (!c.knows(p)) {
        c.ask(p);
        return c.director({Term::no_offence, Term::offence});
    }
    const Term word = c.ask(p);
    const Term penalty = penalty_for(word, f, a);
    if (penalty == Term::none || penalty == Term::advice) {
        c.give(penalty == Term::advice ? Term::advice : Term::no_offence);
        return;
    }
    if (penalty == Term::director) {
        // [tda-2024:71-B-3] a flag for the director, not a finding.
        c.director({Term::no_offence, Term::offence});
        return c.penalty(Term::may);
    }
    Outcome o{Term::offence};
    if (word == Term::one_hand && penalty == Term::must) o.details.push_back({Term::hands, 1});
    if (word == Term::forfeit_may_disqualify) o.details.push_back({Term::forfeit, 0});
    if (a.infraction == Infraction::exposing_cards) {
        // [tda-2024:68-1] never kills the hand; served from the next one.
        o.details.push_back({Term::live, 0});
        o.details.push_back({c.ask(Point::penalty_starts), 0});
    }
    if (a.flags.has(Flag::repeated)) {
        c.ask(Point::penalty_repeat);
        o.details.push_back({Term::heavier, 0});
    }
    if (penalty == Term::may || penalty == Term::must) c.ask(Point::penalty_scale);
    c.give(o);
    c.penalty(penalty);
}

namespace matters {
namespace {

void spoken(Consult& c, const Incident& i, Point p) {
    // [tda-2024:6] where the book has no list, the house's own decides.
    const Term t = c.ask(p);
    if (t == Term::director) return c.director({Term::allowed, Term::forbidden});
    if (t == Term::allowed || (t == Term::international_only && i.flags.has(Flag::international)))
        return c.give(Term::allowed);
    c.give(Term::forbidden);
    if (c.knows(Point::infraction_language)) c.penalty(c.ask(Point::infraction_language));
}

}  // namespace

void spanish_spoken(Consult& c, const Facts&, const Incident& i) { spoken(c, i, Point::language_spanish); }
void english_spoken(Consult& c, const Facts&, const Incident& i) { spoken(c, i, Point::language_english); }
void portuguese_spoken(Consult& c, const Facts&, const Incident& i) { spoken(c, i, Point::language_portuguese); }
void language_of_region_spoken(Consult& c, const Facts&, const Incident& i) { spoken(c, i, Point::language_of_region); }
void other_language_spoken(Consult& c, const Facts&, const Incident&) {
    const Term t = c.ask(Point::infraction_language);
    if (t == Term::director) return c.director({Term::allowed, Term::forbidden});
    c.give(Term::forbidden);
    c.penalty(t);
}

void protector_placed(Consult& c, const Facts&, const Incident& i) {
    const Term t = c.ask(Point::card_protector);
    if (t == Term::director) return c.director({Term::allowed, Term::forbidden});
    // [internacional:44-1] one object within the measures, and no other.
    const bool fits = t == Term::any || (i.n <= c.number(Point::protector_diameter_tenths) &&
                                         i.m <= c.number(Point::protector_width_tenths));
    c.give(fits ? Term::allowed : Term::forbidden);
}

void penalty_given(Consult& c, const Facts& f, const Incident& i) {
    const Term scale = c.ask(Point::penalty_scale);
    // [cnp:15.scale], [internacional:7-2] one to four rounds.
    if (scale != Term::open && (i.n < 1 || i.n > 4)) return c.give(Term::not_in_scale);
    std::int64_t players = i.m;
    // [cnp:15.rounds] the players of the hand that caused it, not those at the table when it is given.
    if (c.ask(Point::penalty_round_players) == Term::in_the_hand) players = f.dealt_in.size();
    c.give(Outcome(Term::sits_out).with(Term::hands, i.n * players));
}

void penalty_hands_given(Consult& c, const Facts& f, const Incident& i) {
    const Term scale = c.ask(Point::penalty_scale);
    if (scale == Term::cnp_scale && i.n != 2) return c.give(Term::not_in_scale);
    // [internacional:7-2] from one hand up to the hands of four rounds.
    if (scale == Term::up_to_four_rounds && (i.n < 1 || (f.dealt_in.size() > 0 && i.n > 4 * f.dealt_in.size())))
        return c.give(Term::not_in_scale);
    c.give(Outcome(Term::sits_out).with(Term::hands, i.n));
}

void penalty_repeated(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::penalty_repeat, {Term::heavier, Term::none});
}
void penalty_across_series(Consult& c, const Facts&, const Incident&) {
    if (!c.knows(Point::penalty_series)) return c.director({Term::none, Term::heavier});
    c.settle(Point::penalty_series);
}

void penalty_hand_dealt(Consult& c, const Facts&, const Incident& i) {
    const Term away = c.ask(Point::penalty_away);
    c.give(Outcome(Term::sits_out).with(Term::hands, i.n > 0 ? i.n - 1 : 0).with(away, 0));
}
void penalty_misdeal(Consult& c, const Facts&, const Incident& i) {
    const std::int64_t off = c.ask(Point::redeal_counts) == Term::once ? 1 : 2;
    c.give(Outcome(Term::sits_out).with(Term::hands, i.n > off ? i.n - off : 0));
}
void penalty_seat_dealt(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::penalty_dealt_in, {Term::dealt_killed_posted});
}
void penalty_last_chip(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::penalty_blinded_out, {Term::may_be_eliminated});
}

void penalty_return(Consult& c, const Facts&, const Incident&) {
    // [internacional:7-3] back only when the director says so.
    if (c.ask(Point::penalty_away) == Term::leave_area) return c.director({Term::granted, Term::refused});
    c.give(Term::granted);
}

void player_disqualified(Consult& c, const Facts&, const Incident& i) {
    const Term t = c.knows(Point::disqualification) ? c.ask(Point::disqualification) : Term::chips_removed;
    Outcome o = Outcome(t).with(Term::forfeit, i.amount);
    // [solverde-2023:8.4] the entry is not paid back.
    if (c.knows(Point::disqualification_refund) && c.ask(Point::disqualification_refund) == Term::none)
        o.details.push_back({Term::entry_not_refunded, 0});
    c.give(o);
}
void player_expelled(Consult& c, const Facts&, const Incident& i) {
    if (!c.knows(Point::expulsion)) return c.give(Term::no_such_measure);
    c.give(Outcome(c.ask(Point::expulsion)).with(Term::forfeit, i.amount));
}

}  // namespace matters
}  // namespace riffle::rulings
