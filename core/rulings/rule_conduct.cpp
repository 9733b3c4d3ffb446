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
        case Term::may_if_imposed:
            return f.has(Flag::imposed) ? Term::may : Term::none;
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
        case Term::may_in_the_money:
            return f.has(Flag::in_the_money) ? Term::may : Term::none;
        case Term::one_hand:
            return f.has(Flag::action_pending) ? Term::may : Term::must;
        default:
            return word;
    }
}

// The book's word on the infraction, followed where it points to another offence.
Term word_on(Consult& c, const Conduct& a) {
    const Term word = c.ask(infraction_points[static_cast<std::size_t>(a.infraction)]);
    if (word == Term::listed) return c.ask(Point::infraction_etiquette);
    // [tda-2024:70], [cnp:16.b] the list is open: whether this is like what it names is for the director.
    if (word == Term::unlisted) return Term::director;
    if (word == Term::soft_play) return c.ask(Point::infraction_soft_play);
    // [internacional:31-2] no penalty in the last heads-up nor where one player takes it all.
    const bool final = a.flags.has(Flag::final_heads_up) || a.flags.has(Flag::winner_takes_all);
    if (a.infraction == Infraction::exposing_cards && final && c.knows(Point::exposing_in_final) &&
        c.ask(Point::exposing_in_final) == Term::none)
        return Term::none;
    return word;
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
    const Term word = word_on(c, a);
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
    if (penalty == Term::may || penalty == Term::must) c.ask(Point::scale_open);
    c.give(o);
    c.penalty(penalty);
}

namespace matters {
namespace {

void spoken(Consult& c, Term t) {
    // [tda-2024:6] where the book has no list, the house's own decides.
    if (t == Term::director) return c.director({Term::allowed, Term::forbidden});
    if (t == Term::allowed) return c.give(Term::allowed);
    c.give(Term::forbidden);
    if (c.knows(Point::infraction_language)) c.penalty(c.ask(Point::infraction_language));
}

}  // namespace

void spanish_spoken(Consult& c, const Facts&, const Incident&) { spoken(c, c.ask(Point::language_spanish)); }
void english_spoken(Consult& c, const Facts&, const Incident& i) {
    Term t = c.ask(Point::language_english);
    if (t == Term::allowed && c.knows(Point::language_english_when)) {
        // [internacional:14] in international events only; [rptp:5] as an exception, which is the director's to make.
        if (c.ask(Point::language_english_when) == Term::exceptionally)
            t = Term::director;
        else if (!i.flags.has(Flag::international))
            t = Term::forbidden;
    }
    spoken(c, t);
}
void portuguese_spoken(Consult& c, const Facts&, const Incident&) { spoken(c, c.ask(Point::language_portuguese)); }
void language_of_region_spoken(Consult& c, const Facts&, const Incident&) {
    spoken(c, c.ask(Point::language_of_region));
}
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

void chips_stacked(Consult& c, const Facts&, const Incident& i) {
    if (!c.knows(Point::chip_stack_size)) return c.director({Term::allowed, Term::advice});
    const std::int64_t size = c.number(Point::chip_stack_size);
    // [tda-2024:25-A] a recommendation: nothing follows.
    c.give(i.n == size ? Outcome(Term::allowed) : Outcome(Term::advice).with(Term::towers_of, size));
}
void chips_carried_in_hands(Consult& c, const Facts&, const Incident&) {
    switch (const Term t = c.ask(Point::chip_transport)) {
        case Term::director:
            return c.director({Term::allowed, Term::forbidden});
        case Term::racks_compulsory:
            return c.give(Term::forbidden);
        case Term::racks_recommended:
            return c.give(Outcome(Term::allowed).with(t, 0));
        default:
            return c.give(Term::allowed);
    }
}
void chips_carried_on_tray(Consult& c, const Facts&, const Incident&) {
    switch (const Term t = c.ask(Point::chip_transport)) {
        case Term::director:
            return c.director({Term::allowed, Term::forbidden});
        case Term::racks_recommended:
            return c.give(Outcome(Term::allowed).with(t, 0));
        case Term::visible:
            return c.give(Term::allowed);
        default:  // [cnp:8.f] in the hands or in a rack
            return c.give(Term::forbidden);
    }
}

namespace {

// A measure the scale names, within its bounds, is given; any other only where the scale is open, and then it is the
// director's.
void give_measure(Consult& c, Point named, bool in_bounds, const Outcome& measure, const Outcome& otherwise) {
    const Term t = c.ask(named);
    if (t == Term::named && in_bounds) return c.give(measure);
    if (t == Term::director || c.ask(Point::scale_open) == Term::yes) return c.director({measure, otherwise});
    c.give(otherwise);
}

std::int64_t players_of_a_round(Consult& c, const Facts& f, std::int64_t at_table) {
    // [cnp:15.rounds] the players of the hand that caused it, not those at the table when it is given.
    return c.ask(Point::penalty_round_players) == Term::in_the_hand ? f.dealt_in.size() : at_table;
}

bool hands_in_bounds(Consult& c, const Facts& f, std::int64_t hands) {
    if (!c.knows(Point::penalty_min_hands)) c.ask(Point::penalty_min_hands);  // the director's
    if (hands < c.number(Point::penalty_min_hands)) return false;
    if (c.knows(Point::penalty_max_hands)) return hands <= c.number(Point::penalty_max_hands);
    // [internacional:7-2] otherwise at most the hands of the most rounds.
    if (!c.knows(Point::penalty_max_rounds) || f.dealt_in.size() == 0) return true;
    return hands <= c.number(Point::penalty_max_rounds) * f.dealt_in.size();
}

}  // namespace

void penalty_warning(Consult& c, const Facts&, const Incident&) {
    give_measure(c, Point::scale_warning, true, Term::warning, Term::not_in_scale);
}

void penalty_given(Consult& c, const Facts& f, const Incident& i) {
    if (i.n < 1) return c.give(Term::not_in_scale);
    // [cnp:15.scale] one to four rounds.
    const bool in_bounds = !c.knows(Point::penalty_max_rounds) || i.n <= c.number(Point::penalty_max_rounds);
    give_measure(c, Point::scale_rounds, in_bounds,
                 Outcome(Term::sits_out).with(Term::hands, i.n * players_of_a_round(c, f, i.m)), Term::not_in_scale);
}

void penalty_hands_given(Consult& c, const Facts& f, const Incident& i) {
    if (i.n < 1) return c.give(Term::not_in_scale);
    give_measure(c, Point::scale_hands, hands_in_bounds(c, f, i.n), Outcome(Term::sits_out).with(Term::hands, i.n),
                 Term::not_in_scale);
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
    c.ask(Point::penalty_away);
    // [internacional:7-3] back only when the director says so.
    if (c.knows(Point::penalty_readmission) && c.ask(Point::penalty_readmission) == Term::yes)
        return c.director({Term::granted, Term::refused});
    c.give(Term::granted);
}

void player_disqualified(Consult& c, const Facts&, const Incident& i) {
    const Term chips = c.ask(Point::disqualified_chips);
    if (chips == Term::director)
        return c.director({Outcome(Term::chips_removed).with(Term::forfeit, i.amount), Term::other});
    const Term prizes = c.knows(Point::disqualified_prizes) ? c.ask(Point::disqualified_prizes) : Term::director;
    // [cnp:15.disqualification] what was earned is kept; [solverde-2023:8.4] the entry is not paid back.
    Outcome o{prizes == Term::keeps_prizes ? Term::keeps_prizes_chips_removed : chips};
    o.details.push_back({Term::forfeit, i.amount.value});
    if (prizes == Term::entry_not_refunded) o.details.push_back({prizes, 0});
    give_measure(c, Point::scale_disqualification, true, o, Term::not_in_scale);
}
void player_expelled(Consult& c, const Facts&, const Incident& i) {
    const Term t = c.knows(Point::expulsion) ? c.ask(Point::expulsion) : Term::loses_prizes_chips_removed;
    if (t == Term::no_such_measure) return c.give(t);
    give_measure(c, Point::scale_expulsion, true, Outcome(t).with(Term::forfeit, i.amount), Term::no_such_measure);
}

}  // namespace matters
}  // namespace riffle::rulings
