// Infractions and what each book allows or demands; penalties, how long they are and how they are served.
#include "core/rulings/offences.h"
#include "core/rulings/parts.h"

namespace riffle::rulings {

void rule_conduct(Consult& c, const Facts& f, const Conduct& a) {
    // [tda-2024:12-2] an honest error about the own hand is no infraction; [rptp:12-b] there it is.
    if (a.infraction == Infraction::false_hand && a.flags.has(Flag::accidental) &&
        c.ask(key::misdeclared_hand_needs_intent))
        return c.give(Term::no_offence);
    const std::optional<Penalised> word = penalised(c, f, a);
    if (!word) return c.director({Term::no_offence, Term::offence});
    if (word->advice) return c.give(Term::advice);
    if (word->left_open) {
        c.director({Term::no_offence, Term::offence});
        return c.penalty(Penalty::may);
    }
    if (word->penalty == Penalty::none) return c.give(Term::no_offence);
    Statement o{Term::offence};
    if (word->hands > 0) o.details.push_back({Term::hands, word->hands});
    if (word->forfeit) o.details.push_back({Term::forfeit, 0});
    if (a.infraction == Infraction::exposing_cards) {
        // [tda-2024:68-1] never kills the hand; served from the next one.
        o.details.push_back({Term::live, 0});
        const bool at_once = c.ask(key::exposed_hand_penalty_start) == ExposedHandPenaltyStart::at_once;
        o.details.push_back({at_once ? Term::at_once : Term::after_hand, 0});
    }
    if (a.flags.has(Flag::repeated)) {
        c.ask(key::penalty_escalates);
        o.details.push_back({Term::heavier, 0});
    }
    if (word->penalty == Penalty::may || word->penalty == Penalty::must) c.ask(key::penalty_scale_open);
    c.give(o);
    c.penalty(word->penalty);
}

namespace matters {
namespace {

Penalty penalty_for_language(Consult& c) {
    switch (c.ask(key::infraction_language)) {
        case InfractionLanguage::may:
            return Penalty::may;
        case InfractionLanguage::none:
        case InfractionLanguage::director:
            return Penalty::none;
    }
    return Penalty::none;
}

void forbidden(Consult& c) {
    c.give(Term::forbidden);
    if (c.knows(key::infraction_language)) c.penalty(penalty_for_language(c));
}

// [tda-2024:6] for what the book does not list, the house's own list decides where it has one.
void not_listed(Consult& c) {
    if (c.ask(key::table_languages.house_list)) return c.director({Term::allowed, Term::forbidden});
    forbidden(c);
}

void spoken(Consult& c, WordKey<TableLanguages> language) {
    if (c.ask(language)) return c.give(Term::allowed);
    not_listed(c);
}

}  // namespace

void spanish_spoken(Consult& c, const Facts&, const Incident&) { spoken(c, key::table_languages.es); }
void english_spoken(Consult& c, const Facts&, const Incident& i) {
    if (!c.ask(key::table_languages.en)) return not_listed(c);
    if (!c.knows(key::english_at_table)) return c.give(Term::allowed);
    switch (c.ask(key::english_at_table)) {
        case EnglishAtTable::international_events:
            // [internacional:14] in international events only.
            if (i.flags.has(Flag::international)) return c.give(Term::allowed);
            return forbidden(c);
        case EnglishAtTable::director:
            // [rptp:5] as an exception, which is his to make.
            return c.director({Term::allowed, Term::forbidden});
    }
}
void portuguese_spoken(Consult& c, const Facts&, const Incident&) { spoken(c, key::table_languages.pt); }
void language_of_region_spoken(Consult& c, const Facts&, const Incident&) { spoken(c, key::table_languages.official); }
void other_language_spoken(Consult& c, const Facts&, const Incident&) {
    if (!c.knows(key::infraction_language)) {
        c.ask(key::infraction_language);
        return c.director({Term::allowed, Term::forbidden});
    }
    forbidden(c);
}

void protector_placed(Consult& c, const Facts&, const Incident& i) {
    switch (c.ask(key::card_protector_limit)) {
        case CardProtectorLimit::house_policy:
            return c.director({Term::allowed, Term::forbidden});
        case CardProtectorLimit::any_object:
            return c.give(Term::allowed);
        case CardProtectorLimit::limited: {
            // [internacional:44-1] one object within the measures, and no other.
            const bool fits = i.n <= c.ask_or(key::card_protector_diameter_tenths, std::int64_t{0}) &&
                              i.m <= c.ask_or(key::card_protector_width_tenths, std::int64_t{0});
            return c.give(fits ? Term::allowed : Term::forbidden);
        }
    }
}

void chips_stacked(Consult& c, const Facts&, const Incident& i) {
    const std::int64_t size = c.ask(key::chip_stack_size);
    // [tda-2024:25-A] a recommendation: nothing follows.
    c.give(i.n == size ? Statement(Term::allowed) : Statement(Term::advice).with(Term::towers_of, size));
}
void chips_carried_in_hands(Consult& c, const Facts&, const Incident&) {
    switch (c.ask(key::chip_transport)) {
        case ChipTransport::racks_compulsory:
            return c.give(Term::forbidden);
        case ChipTransport::racks_or_bags_recommended:
            return c.give(Statement(Term::allowed).with(Term::racks_recommended, 0));
        case ChipTransport::hands_or_rack:
        case ChipTransport::visible:
            return c.give(Term::allowed);
    }
}
void chips_carried_on_tray(Consult& c, const Facts&, const Incident&) {
    switch (c.ask(key::chip_transport)) {
        case ChipTransport::racks_or_bags_recommended:
            return c.give(Statement(Term::allowed).with(Term::racks_recommended, 0));
        case ChipTransport::visible:
            return c.give(Term::allowed);
        case ChipTransport::racks_compulsory:
        case ChipTransport::hands_or_rack:  // [cnp:8.f] in the hands or in a rack
            return c.give(Term::forbidden);
    }
}

namespace {

// A measure the scale names, within its bounds, is given; any other only where the scale is open, and then it is the
// director's.
void give_measure(Consult& c, WordKey<PenaltyScale> named, bool in_bounds, const Outcome& measure,
                  const Outcome& otherwise) {
    if (c.ask(named) && in_bounds) return c.give(measure);
    if (c.ask(key::penalty_scale_open)) return c.director({measure, otherwise});
    c.give(otherwise);
}

std::int64_t players_of_a_round(Consult& c, const Facts& f, std::int64_t at_table) {
    switch (c.ask(key::penalty_round_count_moment)) {
        case PenaltyRoundCountMoment::players_at_table_when_given:
            return at_table;
        case PenaltyRoundCountMoment::players_dealt_in_that_hand:
            // [cnp:15.rounds] the players of the hand that caused it, not those at the table when it is given.
            return f.dealt_in.size();
    }
    return at_table;
}

bool hands_in_bounds(Consult& c, const Facts& f, std::int64_t hands) {
    if (hands < c.ask(key::penalty_min_hands)) return false;
    if (c.knows(key::penalty_max_hands)) return hands <= c.ask_or(key::penalty_max_hands, hands);
    // [internacional:7-2] otherwise at most the hands of the most rounds.
    if (!c.knows(key::penalty_max_rounds) || f.dealt_in.size() == 0) return true;
    return hands <= c.ask_or(key::penalty_max_rounds, hands) * f.dealt_in.size();
}

// So many hands more, and where he has to be meanwhile.
SitsOut away_for(Consult& c, std::int64_t hands) {
    const auto distance = c.ask(key::penalty_distance);
    return {.hands = hands,
            .away_from_table = distance == PenaltyDistance::away_from_table,
            .leave_area = distance == PenaltyDistance::out_of_tournament_area};
}

}  // namespace

void penalty_warning(Consult& c, const Facts&, const Incident&) {
    give_measure(c, key::penalty_scale.warning, true, Warned{}, Term::not_in_scale);
}

void penalty_given(Consult& c, const Facts& f, const Incident& i) {
    if (i.n < 1) return c.give(Term::not_in_scale);
    // [cnp:15.scale] one to four rounds.
    const bool in_bounds = i.n <= c.ask_or(key::penalty_max_rounds, i.n);
    give_measure(c, key::penalty_scale.rounds, in_bounds, SitsOut{.hands = i.n * players_of_a_round(c, f, i.m)},
                 Term::not_in_scale);
}

void penalty_hands_given(Consult& c, const Facts& f, const Incident& i) {
    if (i.n < 1) return c.give(Term::not_in_scale);
    give_measure(c, key::penalty_scale.hands, hands_in_bounds(c, f, i.n), SitsOut{.hands = i.n}, Term::not_in_scale);
}

void penalty_repeated(Consult& c, const Facts&, const Incident&) {
    c.give(c.ask(key::penalty_escalates) ? Term::heavier : Term::none);
}
void penalty_across_series(Consult& c, const Facts&, const Incident&) {
    const auto added = c.ask(key::penalties_accumulate_across_events);
    if (!added) return c.director({Term::none, Term::heavier});
    c.give(*added ? Term::accumulates : Term::none);
}

void penalty_hand_dealt(Consult& c, const Facts&, const Incident& i) { c.give(away_for(c, i.n > 0 ? i.n - 1 : 0)); }
void penalty_misdeal(Consult& c, const Facts&, const Incident& i) {
    const std::int64_t off = c.ask(key::misdeal_counts_for_penalty) == MisdealCountsForPenalty::once ? 1 : 2;
    c.give(SitsOut{.hands = i.n > off ? i.n - off : 0});
}
void penalty_seat_dealt(Consult& c, const Facts&, const Incident&) {
    if (c.ask(key::penalty_dealt_in) == PenaltyDealtIn::director)
        return c.director({DeadHand{.how = Death::dealt_killed_posted}});
    c.give(DeadHand{.how = Death::dealt_killed_posted});
}
void penalty_last_chip(Consult& c, const Facts&, const Incident&) {
    switch (c.ask(key::penalty_blinded_out)) {
        case PenaltyBlindedOut::may_be_eliminated:
            return c.give(Term::may_be_eliminated);
        case PenaltyBlindedOut::hand_dead_eliminated:
            return c.give(DeadHand{.how = Death::dead_hand_eliminated});
    }
}

void penalty_return(Consult& c, const Facts&, const Incident&) {
    c.ask(key::penalty_distance);
    // [internacional:7-3] back only when the director says so.
    if (c.ask_or(key::penalty_readmission_by_director, false)) return c.director({Readmitted{}, Term::refused});
    c.give(Readmitted{});
}

void player_disqualified(Consult& c, const Facts&, const Incident& i) {
    if (c.ask(key::disqualified_chips) == DisqualifiedChips::director)
        return c.director({ChipsTaken{.how = RemovalEffect::chips_removed, .forfeit = i.amount}, Term::other});
    const auto prizes =
        c.knows(key::disqualified_prizes) ? c.ask(key::disqualified_prizes) : DisqualifiedPrizes::director;
    ChipsTaken o = ChipsTaken{.how = RemovalEffect::chips_removed, .forfeit = i.amount};
    switch (prizes) {
        case DisqualifiedPrizes::keeps_what_was_earned:
            // [cnp:15.disqualification] what was earned is kept.
            o.how = RemovalEffect::keeps_prizes_chips_removed;
            break;
        case DisqualifiedPrizes::entry_not_refunded:
            // [solverde-2023:8.4] the entry is not paid back.
            o.entry_not_refunded = true;
            break;
        case DisqualifiedPrizes::director:
            break;
    }
    give_measure(c, key::penalty_scale.disqualification, true, o, Term::not_in_scale);
}
void player_expelled(Consult& c, const Facts&, const Incident& i) {
    give_measure(c, key::penalty_scale.expulsion, true,
                 ChipsTaken{.how = RemovalEffect::loses_prizes_chips_removed, .forfeit = i.amount},
                 Term::no_such_measure);
}

}  // namespace matters
}  // namespace riffle::rulings
