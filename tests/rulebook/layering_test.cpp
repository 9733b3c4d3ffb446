// Layers: the value of the topmost book that speaks, with that book's clause and the firmness it stands with.
#include "core/rulebook/keys.h"
#include "tests/rulebook/books.h"

namespace riffle::rulebook {
namespace {
template <class T>
void expect(const Setting<T>& setting, const T& value, std::string_view clause, Standing standing = Standing::binding) {
    EXPECT_TRUE(setting.value == value) << clause;
    EXPECT_EQ(setting.citation.clause, clause);
    EXPECT_EQ(setting.standing, standing) << clause;
}

TEST(Layering, AValueKeepsTheClauseOfTheLayerThatSetIt) {
    using key::call_clock;
    expect(book("tda-2024").ask(call_clock), std::chrono::seconds{25}, "tda-2024:29-2");
    expect(book("mediterraneo-2026").ask(call_clock), std::chrono::seconds{25}, "tda-2024:29-2");
    expect(book("cnp").ask(call_clock), std::chrono::seconds{25}, "cnp:8.k-1");
    expect(book("internacional").ask(call_clock), std::chrono::seconds{60}, "internacional:5");
    expect(book("solverde-2023").ask(call_clock), std::chrono::seconds{25}, "rptp:29-b");
}

TEST(Layering, SolverdeStandsOnRptpStandsOnTda) {
    const Book& solverde = book("solverde-2023");
    ASSERT_NE(solverde.base, nullptr);
    EXPECT_EQ(solverde.base->id, "rptp");
    EXPECT_EQ(solverde.base->base->id, "tda-2024");
    EXPECT_EQ(solverde.base->base->base, nullptr);
    expect(solverde.ask(key::win_the_button), WinTheButton::where_announced, "solverde-2023:3.1.5");
    expect(solverde.ask(key::two_motion_raise_after_word), true, "rptp:47-c");
    EXPECT_NE(solverde.clause("tda-2024:45-A"), nullptr);
    EXPECT_EQ(book("tda-2024").clause("rptp:47-c"), nullptr);
}

TEST(Layering, ABorrowedBaseOnlySuggests) {
    // [rptp:gaps] no article on a fouled deck or on the flop without a burn: the director decides, TDA is offered.
    for (const auto id : {"rptp", "solverde-2023"}) {
        expect(book(id).ask(key::duplicate_cards), DuplicateCards::hand_void, "tda-2024:35-E-1", Standing::suggestion);
        expect(book(id).ask(key::burn_error_before_action), BurnErrorBeforeAction::shuffle_three_random_burn,
               "tda-2024:39-B-1", Standing::suggestion);
        expect(book(id).ask(key::four_card_flop), FourCardFlop::random_pick_of_four, "rptp:40-a");
    }
    EXPECT_EQ(book("rptp").inherits_clause.clause, "rptp:gaps");
    expect(book("cnp").ask(key::duplicate_cards), DuplicateCards::hand_void, "cnp:4.c-1");
}

TEST(Layering, ADefaultSaysThatNoClauseSetsIt) {
    const auto setting = book("internacional").ask(key::finishing_order);
    expect(setting, FinishingOrder::reverse_of_elimination, "internacional:1-2", Standing::house_default);
    expect(book("rptp").ask(key::finishing_order), FinishingOrder::reverse_of_elimination, "rptp:1-a",
           Standing::house_default);
    expect(book("cnp").ask(key::finishing_order), FinishingOrder::reverse_of_elimination, "cnp:10.a");
}

TEST(Layering, WhatDoesNotApplyHasNoValue) {
    EXPECT_FALSE(book("tda-2024").ask(key::penalty_max_rounds));
    ASSERT_TRUE(book("cnp").ask(key::penalty_max_rounds));
    EXPECT_EQ(book("cnp").ask(key::penalty_max_rounds)->value, 4);
    EXPECT_EQ(book("internacional").ask(key::last_hands_of_day)->value, (Range{3, 7}));
}

TEST(Layering, EveryTypeReadsBack) {
    EXPECT_EQ(book("tda-2024").ask(key::half_raise_threshold).value, Percent{5000});
    const auto events = book("tda-2024").ask(key::hand_start_events).value;
    EXPECT_TRUE(events.contains(HandStartEvents::dealer_push));
    EXPECT_EQ(events.size(), 3);
    EXPECT_EQ(book("cnp").ask(key::hand_start_events).value.size(), 1);
    const auto redraws = book("cnp").ask(key::redraw_at_tables).value;
    EXPECT_EQ(std::vector(redraws.begin(), redraws.end()), (std::vector<std::int64_t>{3, 2, 1}));
    const auto languages = book("rptp").ask(key::table_languages).value;
    EXPECT_TRUE(languages.contains(TableLanguages::pt) && languages.contains(TableLanguages::en));
    EXPECT_EQ(languages.size(), 2);
    EXPECT_EQ(book("tda-2024").ask(key::call_clock).value, std::chrono::seconds{25});
    EXPECT_EQ(book("cnp").ask(key::heads_up_level)->value, std::chrono::minutes{30});
}

// The documented contrasts of the books, as the values rulings will read.
TEST(Layering, TheBooksPartWhereTheyAreKnownTo) {
    const Book &tda = book("tda-2024"), &cnp = book("cnp"), &inter = book("internacional");
    EXPECT_NE(tda.ask(key::substantial_action).value, cnp.ask(key::substantial_action).value);
    expect(inter.ask(key::substantial_action), SubstantialAction::two_actions_one_with_chips_or_three_actions,
           "tda-2024:36-A");
    expect(cnp.ask(key::multi_chip_mixed_value_test), MultiChipMixedValueTest::half_rule_at_once, "cnp:6.k");
    expect(cnp.ask(key::multi_chip_equal_value_test), MultiChipEqualValueTest::remainder_below_call, "cnp:6.j");
    expect(cnp.ask(key::call_clock_expiry_without_bet), CallClockExpiryWithoutBet::dead_hand, "cnp:3.d");
    expect(tda.ask(key::call_clock_expiry_without_bet), CallClockExpiryWithoutBet::check, "tda-2024:29-3");
    expect<std::int64_t>(tda.ask(key::halt_play_difference), 3, "tda-2024:11-D-1");
    expect<std::int64_t>(cnp.ask(key::halt_play_difference), 2, "cnp:12.a-2");
    expect<std::int64_t>(inter.ask(key::halt_play_difference), 4, "internacional:25-4");
    expect(cnp.ask(key::heads_up_ante), HeadsUpAnte::none, "cnp:14.a-2");
    expect(inter.ask(key::simultaneous_elimination_different_tables_hand_for_hand),
           SimultaneousEliminationDifferentTablesHandForHand::larger_stack_higher, "internacional:41-1");
    expect(cnp.ask(key::four_card_flop), FourCardFlop::originals_then_random, "cnp:5.b-1");
    expect(book("mediterraneo-2026").ask(key::seat_assignment), SeatAssignment::order_of_arrival,
           "mediterraneo-2026:5-c");
    expect(book("mediterraneo-2026").ask(key::object_thrown_as_bet), ObjectThrownAsBet::all_in,
           "mediterraneo-2026:15-c");
    expect(book("rptp").ask(key::premature_turn), PrematureTurn::river_card_as_turn_then_reshuffle, "rptp:76-b");
}
}  // namespace
}  // namespace riffle::rulebook
