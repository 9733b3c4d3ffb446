// Errors of the board, the burns and the stub; stud's own.
#include "core/rulings/parts.h"

namespace riffle::rulings::matters {
namespace {

// [tda-2024:39-D] whatever is reshuffled in a hand is reshuffled face down.
void face_down(Consult& c) {
    if (!c.only_suggested(Point::reshuffle_face)) c.ask(Point::reshuffle_face);
}

// [cnp:5.a] [cnp:5.c] the stub for a new flop is cut as well.
Outcome with_cut(Consult& c, Outcome o) {
    if (c.knows(Point::premature_flop_cut) && c.is(Point::premature_flop_cut, Term::yes))
        o.details.push_back({Term::cut, 0});
    return o;
}

void reshuffled(Consult& c, Point p, bool flop = false) {
    const Term t = c.ask(p);
    if (t == Term::director) return c.director({Term::reshuffle_no_burn, Term::other});
    face_down(c);
    c.give(flop ? with_cut(c, t) : Outcome(t));
}

void burn_error(Consult& c, const Facts& f, const Incident& i, Point before, Point after) {
    const bool missing = i.matter == Matter::flop_without_burn;
    // [cnp:5.e-3] with the hands up the whole board is restored; [tda-2024:38-2] knows no such exception.
    constexpr Point all_in = Point::burn_error_all_in;
    if (i.flags.has(Flag::all_in_tabled) && !c.only_suggested(all_in) && c.is(all_in, Term::restore_whole_board))
        return c.give(Term::restore_whole_board);
    bool acted = i.flags.has(Flag::street_action);
    for (const Taken& t : f.taken) acted = acted || (t.street == f.street && f.street > 0);
    const Point p = acted ? after : before;
    if (c.points()[p].set && c.points()[p].term == Term::restore_later_streets) {
        // [cnp:5.e-2] turn and river are those of an error-free deal: a missing burn is made up for before the turn, a
        // second one goes back on the stub and is the turn's.
        return c.give(Outcome(c.ask(p)).with(Term::turn_burns, missing ? 2 : 1));
    }
    const Term t = c.settle(p, {Term::flop_stands_one_burn, Term::restore_order});
    if (t == Term::flop_stands_one_burn || t == Term::shuffle_three_add_next) c.ask(Point::burns_per_street);
}

}  // namespace

void flop_of_cards(Consult& c, const Facts&, const Incident& i) {
    if (i.n >= 5) {
        const Term t = c.ask(Point::five_card_flop);
        if (t == Term::director) return c.director({Term::reshuffle_no_burn, Term::random_burn});
        return c.give(with_cut(c, t));
    }
    c.settle(i.flags.has(Flag::originals_known) ? Point::four_card_flop : Point::four_card_flop_unknown,
             {Term::random_burn, Term::fourth_is_turn_burn});
}
void flop_without_burn(Consult& c, const Facts& f, const Incident& i) {
    burn_error(c, f, i, Point::flop_no_burn_before, Point::flop_no_burn_after);
}
void two_cards_burned(Consult& c, const Facts& f, const Incident& i) {
    burn_error(c, f, i, Point::two_burns_before, Point::two_burns_after);
}
void flop_too_early(Consult& c, const Facts&, const Incident&) { reshuffled(c, Point::premature_flop, true); }
void turn_too_early(Consult& c, const Facts&, const Incident&) { reshuffled(c, Point::premature_turn); }
void river_too_early(Consult& c, const Facts&, const Incident&) { reshuffled(c, Point::premature_river); }
void stud_card_too_early(Consult& c, const Facts&, const Incident&) { reshuffled(c, Point::premature_stud_card); }

void stub_dropped(Consult& c, const Facts&, const Incident& i) {
    // [tda-2024:RP-4] first the old order, then the stub alone, and only then with what it got mixed with.
    const Point p = i.flags.has(Flag::order_known) ? Point::stub_order_known
                    : i.flags.has(Flag::mixed)     ? Point::stub_mixed
                                                   : Point::stub_separate;
    if (p != Point::stub_order_known) face_down(c);
    c.settle(p, {Term::rebuild_stub, Term::reshuffle_stub, Term::reshuffle_all_mixed});
}

void stud_downcard_shown(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::stud_downcard_exposed, {Term::becomes_upcard, Term::other});
}
void stud_last_card_shown(Consult& c, const Facts&, const Incident& i) {
    const Term t = c.ask(Point::stud_seventh_exposed);
    if (t == Term::director) return c.director({Term::next_card, Term::stays});
    c.give(t == Term::replace_if_betting && i.flags.has(Flag::betting_left) ? Term::next_card : Term::stays);
}

void stud_stub_short(Consult& c, const Facts&, const Incident& i) {
    const std::int64_t needed = i.m + 2;  // a card each, a burn and the undealt last card
    if (c.ask(Point::stud_short_stub) == Term::director) return c.director({Term::community_card, Term::other});
    if (i.n >= needed) return c.give(Outcome(Term::play_on).with(Term::needed, needed));
    if (i.n + 3 >= needed) {
        c.ask(Point::stud_stub_plus_burns);
        return c.give(Outcome(Term::deal_with_burns).with(Term::needed, needed));
    }
    const Point p = i.n >= 3 ? Point::stud_community_from_stub : Point::stud_community_with_burns;
    const Term t = c.ask(p);
    // [tda-2024:RP-10-H-D] who was first on sixth street is first again.
    c.give(Outcome(t).with(Term::needed, needed).with(c.ask(Point::stud_community_first_to_act), 0));
}

void stud_upcards_picked_up(Consult& c, const Facts& f, const Incident& i) {
    const bool facing = i.flags.has(Flag::facing_action) || f.facing_bet(i.seat);
    if (c.ask(Point::stud_upcards_lifted) == Term::director) return c.director({Term::dead_hand, Term::live});
    c.give(facing ? Term::dead_hand : Term::live);
}
void stud_absent_at_fourth(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::stud_absent_fourth, {Term::no_card, Term::other});
}

}  // namespace riffle::rulings::matters
