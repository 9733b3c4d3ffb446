// Errors of the board, the burns and the stub; stud's own.
#include "core/rulings/parts.h"

namespace riffle::rulings::matters {
namespace {

// [tda-2024:39-D] whatever is reshuffled in a hand is reshuffled face down.
void face_down(Consult& c) {
    if (!c.only_suggested(key::reshuffle_face_down) && !c.ask(key::reshuffle_face_down)) c.leave_to_director();
}

// [cnp:5.a] [cnp:5.c] the stub for a new flop is cut as well.
Outcome with_cut(Consult& c, CardsPutRight o) {
    o.cut = c.ask_or(key::premature_flop_cut, false);
    return o;
}

// A street dealt too early goes back and is dealt again without a burn, or the director finds the remedy.
void dealt_again(Consult& c, bool by_the_book, bool flop = false) {
    if (!by_the_book) return c.director({CardsPutRight{.how = CardFix::reshuffle_no_burn}, Term::other});
    face_down(c);
    c.give(flop ? with_cut(c, CardsPutRight{.how = CardFix::reshuffle_no_burn})
                : CardsPutRight{.how = CardFix::reshuffle_no_burn});
}

void before_action(Consult& c, bool missing) {
    const auto fix = missing ? c.ask(key::burn_error_before_action) : c.ask(key::burn_error_before_action.two_burns);
    switch (fix) {
        case BurnErrorBeforeAction::restore_correct_order:
            return c.give(CardsPutRight{.how = CardFix::restore_order});
        case BurnErrorBeforeAction::shuffle_three_random_burn:
            c.give(missing ? Outcome(CardsPutRight{.how = CardFix::shuffle_three_add_next})
                           : Outcome(CardsPutRight{.how = CardFix::flop_stands_one_burn}));
            c.ask(key::burns_preserve_order);
    }
}

void after_action(Consult& c, bool missing) {
    const auto fix =
        missing ? c.ask(key::burn_error_after_action.no_burn) : c.ask(key::burn_error_after_action.two_burns);
    switch (fix) {
        case BurnErrorAfterAction::board_stands_later_streets_restored:
            // [cnp:5.e-2] turn and river are those of an error-free deal: a missing burn is made up for before the
            // turn, a second one goes back on the stub and is the turn's.
            return c.give(CardsPutRight{.how = CardFix::restore_later_streets, .turn_burns = missing ? 2 : 1});
        case BurnErrorAfterAction::board_stands_one_burn_per_street:
            c.give(CardsPutRight{.how = CardFix::flop_stands_one_burn});
            c.ask(key::burns_preserve_order);
    }
}

void burn_error(Consult& c, const Facts& f, const Incident& i, bool missing) {
    // [cnp:5.e-3] with the hands up the whole board is restored; [tda-2024:38-2] knows no such exception.
    if (i.flags.has(Flag::all_in_tabled) && !c.only_suggested(key::burn_error_all_in) &&
        c.ask(key::burn_error_all_in) == BurnErrorAllIn::restore_whole_board)
        return c.give(CardsPutRight{.how = CardFix::restore_whole_board});
    // [rptp:40-b] a flop without a burn is the director's whatever other burn errors are.
    const auto without = c.book().ask(key::flop_without_burn);
    if (missing && without && without->value == FlopWithoutBurn::director) {
        c.ask(key::flop_without_burn);
        return c.director(
            {CardsPutRight{.how = CardFix::flop_stands_one_burn}, CardsPutRight{.how = CardFix::restore_order}});
    }
    bool acted = i.flags.has(Flag::street_action);
    for (const Taken& t : f.taken) acted = acted || (t.street == f.street && f.street > 0);
    acted ? after_action(c, missing) : before_action(c, missing);
}

}  // namespace

void flop_of_cards(Consult& c, const Facts&, const Incident& i) {
    if (i.n >= 5) {
        if (c.ask(key::flop_five_or_more_cards) == FlopFiveOrMoreCards::director)
            return c.director(
                {CardsPutRight{.how = CardFix::reshuffle_no_burn}, CardsPutRight{.how = CardFix::random_burn}});
        return c.give(with_cut(c, CardsPutRight{.how = CardFix::reshuffle_no_burn}));
    }
    if (!i.flags.has(Flag::originals_known)) {
        if (c.ask(key::four_card_flop_unknown) == FourCardFlopUnknown::random_burn)
            return c.give(CardsPutRight{.how = CardFix::random_burn});
        return c.director(
            {CardsPutRight{.how = CardFix::random_burn}, CardsPutRight{.how = CardFix::fourth_is_turn_burn}});
    }
    switch (c.ask(key::four_card_flop)) {
        case FourCardFlop::random_pick_of_four:
            return c.give(CardsPutRight{.how = CardFix::random_burn});
        case FourCardFlop::originals_then_random:
            return c.give(CardsPutRight{.how = CardFix::fourth_is_turn_burn});
    }
}
void flop_without_burn(Consult& c, const Facts& f, const Incident& i) { burn_error(c, f, i, true); }
void two_cards_burned(Consult& c, const Facts& f, const Incident& i) { burn_error(c, f, i, false); }
void flop_too_early(Consult& c, const Facts&, const Incident&) {
    dealt_again(c, c.ask(key::premature_flop) != PrematureFlop::director, true);
}
void turn_too_early(Consult& c, const Facts&, const Incident&) {
    switch (c.ask(key::premature_turn)) {
        case PrematureTurn::reshuffle_redeal_no_burn:
            return dealt_again(c, true);
        case PrematureTurn::river_card_as_turn_then_reshuffle:
            face_down(c);
            return c.give(CardsPutRight{.how = CardFix::set_aside_river_as_turn});
    }
}
void river_too_early(Consult& c, const Facts&, const Incident&) {
    dealt_again(c, c.ask(key::premature_river) != PrematureRiver::director);
}
void stud_card_too_early(Consult& c, const Facts&, const Incident&) {
    dealt_again(c, c.ask(key::premature_stud_card) != PrematureStudCard::director);
}

void stub_dropped(Consult& c, const Facts&, const Incident& i) {
    // [tda-2024:RP-4] first the old order, then the stub alone, and only then with what it got mixed with.
    const Outcome stub_alone = CardsPutRight{.how = CardFix::reshuffle_stub};
    const Outcome with_the_rest = CardsPutRight{.how = CardFix::reshuffle_all_mixed};
    const auto left_open = [&] { c.director({Term::rebuild_stub, stub_alone, with_the_rest}); };
    if (i.flags.has(Flag::order_known)) {
        if (c.ask(key::scattered_stub) != ScatteredStub::rebuild_then_stub_then_with_muck) return left_open();
        return c.give(Term::rebuild_stub);
    }
    face_down(c);
    if (i.flags.has(Flag::mixed)) {
        if (c.ask(key::stub_mixed) != StubMixed::reshuffle_all_mixed) return left_open();
        return c.give(with_the_rest);
    }
    if (c.ask(key::stub_separate) != StubSeparate::reshuffle_stub) return left_open();
    c.give(stub_alone);
}

void stud_downcard_shown(Consult& c, const Facts&, const Incident&) {
    if (c.ask(key::stud_downcard_exposed) == StudDowncardExposed::director)
        return c.director({CardsPutRight{.how = CardFix::becomes_upcard}, Term::other});
    c.give(CardsPutRight{.how = CardFix::becomes_upcard});
}
void stud_last_card_shown(Consult& c, const Facts&, const Incident& i) {
    switch (c.ask(key::stud_seventh_exposed)) {
        case StudSeventhExposed::replace_if_betting:
            return c.give(i.flags.has(Flag::betting_left) ? Outcome(CardsPutRight{.how = CardFix::next_card})
                                                          : Outcome(Term::stays));
        case StudSeventhExposed::stays:
            return c.give(Term::stays);
        case StudSeventhExposed::director:
            return c.director({CardsPutRight{.how = CardFix::next_card}, Term::stays});
    }
}

void stud_stub_short(Consult& c, const Facts&, const Incident& i) {
    const std::int64_t needed = i.m + 2;  // a card each, a burn and the undealt last card
    const auto by = c.ask(key::stud_short_stub);
    if (by == StudShortStub::director) return c.director({Term::community_card, Term::other});
    if (i.n >= needed) return c.give(Statement(Term::play_on).with(Term::needed, needed));
    const bool always = by == StudShortStub::community_card;
    if (!always && i.n + 3 >= needed && c.ask(key::stud_stub_plus_burns) != StudStubPlusBurns::community_card)
        return c.give(Statement(Term::deal_with_burns).with(Term::needed, needed));
    // Three or more make one community card of the stub alone, fewer need the burns; left open, either.
    bool enough = always || i.n + 3 >= needed;
    bool left_open = false;
    if (!enough && i.n >= 3) {
        const auto from_stub = c.ask(key::stud_community_from_stub);
        left_open = from_stub == StudCommunityFromStub::director;
        enough = from_stub != StudCommunityFromStub::community_card_with_burns;
    } else if (!enough) {
        const auto with_burns = c.ask(key::stud_community_with_burns);
        left_open = with_burns == StudCommunityWithBurns::director;
        enough = with_burns == StudCommunityWithBurns::community_card_from_stub;
    }
    // [tda-2024:RP-10-H-D] who was first on sixth street is first again.
    Statement o = Statement(enough ? Term::community_card : Term::community_card_with_burns).with(Term::needed, needed);
    if (c.ask(key::stud_community_first_to_act) == StudCommunityFirstToAct::as_sixth_street)
        o.details.push_back({Term::as_sixth_street, 0});
    if (left_open) return c.director({o, Term::other});
    c.give(o);
}

void stud_upcards_picked_up(Consult& c, const Facts& f, const Incident& i) {
    const bool facing = i.flags.has(Flag::facing_action) || f.facing_bet(i.seat);
    if (c.ask(key::stud_lifted_upcards) == StudLiftedUpcards::director)
        return c.director({DeadHand{.how = Death::dead_hand}, Term::live});
    c.give(facing ? Outcome(DeadHand{.how = Death::dead_hand}) : Outcome(Term::live));
}
void stud_absent_at_fourth(Consult& c, const Facts&, const Incident&) {
    if (c.ask(key::stud_absent_fourth) == StudAbsentFourth::director)
        return c.director({DeadHand{.how = Death::no_card}, Term::other});
    c.give(DeadHand{.how = Death::no_card});
}

}  // namespace riffle::rulings::matters
