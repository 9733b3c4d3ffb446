// The floor's corrections: chips and cards put right while the hand goes on.
#include <gtest/gtest.h>

#include "tests/hand/table.h"

namespace riffle::hand {
namespace {

std::int64_t all_chips(const HandState& s) {
    std::int64_t sum = s.pot.value;
    for (const SeatState& p : s.seats) sum += p.stack.value;
    return sum;
}

// As stack_deck, with as many cards as wanted.
void deck_of(StartHand& start, std::string_view top) {
    stack_deck(start, "");
    start.deck_size = 0;
    CardSet used;
    for (; !top.empty(); top.remove_prefix(2)) {
        start.deck[start.deck_size++] = parse_card(top.substr(0, 2)).value();
        used.add(start.deck[start.deck_size - 1U]);
    }
    for (const Card card : start.game->cards() - used) start.deck[start.deck_size++] = card;
}

TEST(Kill, TheUncalledRaiseGoesBackAndThePriceFalls) {
    Table t("nl-holdem", {9000, 9000, 9000, 9000}, 300, 600);
    t.begin();
    t.deal();
    t.raise(2, 2000);
    t.command(Kill{.seat = seat(2)});
    EXPECT_EQ(t.stack(2), 8400);
    EXPECT_EQ(t.state.price.value, 600);
    EXPECT_EQ(t.state.least_raise.value, 600);
    EXPECT_EQ(t.state.aggressor, no_seat);
    EXPECT_EQ(t.to_act(), 3);
}

TEST(Kill, WhereTheRulingSaysSoTheUncalledPartStaysInThePot) {
    Table t("nl-holdem", {9000, 9000, 9000, 9000}, 300, 600);
    t.begin();
    t.deal();
    t.raise(2, 2000);
    t.command(Kill{.seat = seat(2), .keeps_uncalled = true});
    EXPECT_EQ(t.stack(2), 7000);
    EXPECT_EQ(t.state.price.value, 2000);
    t.fold(3);
    t.fold(0);
    // Nor when the hand ends.
    EXPECT_EQ(t.stack(2), 7000);
    EXPECT_EQ(t.won(1), 2900);
}

TEST(Kill, AReraiseTakenBackLeavesTheRaiseBeforeIt) {
    Table t("nl-holdem", {9000, 9000, 9000, 9000});
    t.begin();
    t.deal();
    t.raise(2, 600);
    t.raise(3, 2000);
    t.raise(0, 5000);
    t.command(Kill{.seat = seat(0)});
    EXPECT_EQ(t.stack(0), 7000);
    EXPECT_EQ(t.state.price.value, 2000);
    EXPECT_EQ(t.state.least_raise.value, 1400);
    EXPECT_EQ(t.state.aggressor, seat(3));
    EXPECT_EQ(t.to_act(), 1);
    // The dead reraiser had called it: nothing of it is uncalled now.
    t.command(Kill{.seat = seat(3)});
    EXPECT_EQ(t.stack(3), 7000);
    EXPECT_EQ(t.state.price.value, 2000);
}

TEST(Kill, ALimitRaiseTakenBackGivesItsPlaceUnderTheCap) {
    Table t("fl-holdem", {9000, 9000, 9000});
    t.begin();
    t.deal();
    t.raise(2, 200);
    t.raise(0, 300);
    t.raise(1, 400);
    t.act_refused(2, ActKind::raise, 500, RefusalCode::raise_cap_reached, "tda-2024:48-2");
    t.command(Kill{.seat = seat(1)});
    EXPECT_EQ(t.state.price.value, 300);
    t.raise(2, 400);
    EXPECT_EQ(t.state.level.value, 400);
}

TEST(Kill, ACompletionTakenBackPassesTheBringInOn) {
    Table t("stud", {9000, 9000, 9000});
    t.start.stakes.bring_in = Chips{25};
    t.start.stakes.ante = Chips{10};
    t.start.ante_kind = AnteKind::each;
    t.begin();
    t.hole(0, "????2c");
    t.hole(1, "????9c");
    t.hole(2, "????Tc");
    t.complete(0);
    t.command(Kill{.seat = seat(0)});
    EXPECT_EQ(t.stack(0), 8990);
    EXPECT_TRUE(t.state.bring_in_due);
    EXPECT_EQ(t.to_act(), 1);
    t.bring_in(1);
    EXPECT_EQ(t.state.price.value, 25);
}

TEST(CorrectBet, IsMadeGoodBeforeTheNextCard) {
    Table t("nl-holdem", {9000, 9000, 900});
    t.deals_unknown = false;
    t.begin();
    t.deal();
    t.command(Act{.seat = seat(2), .kind = ActKind::raise, .to = Chips{150}, .unnoticed = true});
    t.call(0);
    t.call(1);
    ASSERT_EQ(t.state.phase, Phase::dealing);
    t.command(CorrectBet{.seat = seat(2), .from = Chips{150}, .to = Chips{200}});
    for (const int who : {0, 1, 2}) EXPECT_EQ(t.state.at(seat(who)).total.value, 200);
    // Too late once the card has come.
    t.board("2c7d9h");
    t.refused(CorrectBet{.seat = seat(2), .from = Chips{200}, .to = Chips{300}}, RefusalCode::bet_not_correctable,
              "tda-2024:52-A");
}

TEST(CorrectBet, AfterTheStreetNobodyPaysMoreThanCanBeCalled) {
    Table t("nl-holdem", {9000, 9000, 180});
    t.deals_unknown = false;
    t.begin();
    t.deal();
    t.command(Act{.seat = seat(2), .kind = ActKind::raise, .to = Chips{150}, .unnoticed = true});
    t.call(0);
    t.fold(1);
    t.command(CorrectBet{.seat = seat(2), .from = Chips{150}, .to = Chips{200}});
    EXPECT_EQ(t.stack(2), 0);
    EXPECT_EQ(t.state.at(seat(0)).total.value, 180);
    EXPECT_EQ(all_chips(t.state), 18180);
}

TEST(CorrectBet, IsRefusedForAnythingButTheLastBet) {
    Table t("nl-holdem", {9000, 9000, 9000});
    t.begin();
    t.deal();
    t.refused(CorrectBet{.seat = seat(1), .from = Chips{100}, .to = Chips{200}}, RefusalCode::bet_not_correctable,
              "tda-2024:52-A");
    t.raise(2, 300);
    t.refused(CorrectBet{.seat = seat(2), .from = Chips{200}, .to = Chips{400}}, RefusalCode::bet_not_correctable,
              "tda-2024:52-A");
    t.refused(CorrectBet{.seat = seat(2), .from = Chips{300}, .to = Chips{100}}, RefusalCode::bet_not_correctable,
              "tda-2024:52-A");
    t.refused(CorrectBet{.seat = seat(2), .from = Chips{300}, .to = Chips{300}}, RefusalCode::nothing_to_correct,
              "tda-2024:52-A");
    t.raise(0, 900);
    t.refused(CorrectBet{.seat = seat(2), .from = Chips{300}, .to = Chips{400}}, RefusalCode::bet_not_correctable,
              "tda-2024:52-A");
}

TEST(Forfeit, TakesNoMoreThanAnUndercall) {
    Table t("nl-holdem", {9000, 9000, 9000});
    t.begin();
    t.deal();
    t.raise(2, 800);
    t.refused(Forfeit{.seat = seat(0), .amount = Chips{800}}, RefusalCode::chips_not_there, "tda-2024:51-B-3");
    t.command(Forfeit{.seat = seat(0), .amount = Chips{200}});
    EXPECT_EQ(t.stack(0), 8750);
    EXPECT_EQ(t.state.pot.value, 1150);
    t.fold(1);
    EXPECT_EQ(t.won(2), 600);
    EXPECT_EQ(t.stack(2), 9350);
}

TEST(RemoveChips, LeavesThePotAndEndsTheHandWhereNobodyElseIsIn) {
    Table t("nl-holdem", {9000, 9000});
    t.begin();
    t.deal();
    t.call(1);
    t.command(RemoveChips{.seat = seat(1)});
    EXPECT_EQ(t.stack(1), 0);
    EXPECT_EQ(t.stack(0), 9100);
    EXPECT_EQ(t.state.phase, Phase::over);
    // And once it is over.
    t.command(RemoveChips{.seat = seat(0), .amount = Chips{100}});
    EXPECT_EQ(t.stack(0), 9000);
    t.refused(RemoveChips{.seat = seat(0), .amount = Chips{9001}}, RefusalCode::chips_not_there, "tda-2024:71-D");
}

TEST(StartOver, KeepsCardsAndFoldsAndMovesThePosts) {
    Table t("nl-holdem", {9000, 9000, 9000, 9000});
    deck_of(t.start, "AsKsQsJsAdKdQdJd");
    t.begin();
    t.fold(2);
    StartOver again{t.start};
    again.start.button = seat(2);
    again.start.small_blind = seat(3);
    again.start.big_blind = seat(0);
    again.start.stakes.small_blind = Chips{100};
    again.start.stakes.big_blind = again.start.stakes.min_bet = Chips{200};
    const auto held = t.state.at(seat(3)).holding;
    const int stub = t.state.stub_size();
    t.command(again);
    EXPECT_EQ(t.state.at(seat(3)).holding, held);
    EXPECT_EQ(t.state.stub_size(), stub);
    EXPECT_FALSE(t.state.live.has(seat(2)));
    EXPECT_EQ(t.stack(0), 8800);
    EXPECT_EQ(t.stack(1), 9000);
    EXPECT_EQ(t.stack(3), 8900);
    EXPECT_EQ(t.to_act(), 1);
    EXPECT_EQ(replay(t.events), t.state);
    // The same players with the same chips, or not at all.
    again.start.seats[0].stack = Chips{9001};
    t.refused(again, RefusalCode::start_does_not_fit, "tda-2024:34-A");
}

TEST(Rearrange, RefusesCardsThatDoNotAddUp) {
    Table t("nl-holdem", {9000, 9000, 9000});
    deck_of(t.start, "AsKsQsAdKdQd2c7d8d9dTdJd");
    t.begin();
    t.call(2);
    t.call(0);
    t.check(1);
    Rearrange moved;
    moved.board = {parse_card("7d").value(), parse_card("8d").value(), parse_card("Td").value()};
    t.refused(moved, RefusalCode::cards_do_not_add_up, "tda-2024:RP-14");  // Td twice, 9d nowhere
    moved.mucked.add(parse_card("9d").value());
    t.refused(moved, RefusalCode::cards_do_not_add_up, "tda-2024:RP-14");  // Td is still in the stub
    moved.board->push_back(parse_card("As").value());
    t.refused(moved, RefusalCode::wrong_number_of_cards, "tda-2024:RP-14");
    Rearrange own;
    own.seat = seat(0);
    own.cards = cards("As");
    t.refused(own, RefusalCode::wrong_number_of_cards, "tda-2024:RP-14");
    Rearrange burn;
    burn.burn_street = 1;  // the flop has been burned for
    t.refused(burn, RefusalCode::cards_not_movable, "tda-2024:RP-14");
    // A new flop only while nobody has acted on this one.
    t.check(0);
    Rearrange anew;
    anew.board.emplace();
    anew.due_board = 3;
    t.refused(anew, RefusalCode::cards_not_movable, "tda-2024:RP-14");
}

TEST(Rearrange, ABurnMadeBeforehandIsNotMadeAgain) {
    Table t("nl-holdem", {9000, 9000, 9000});
    deck_of(t.start, "AsKsQsAdKdQd2c7d8d9dTdJd");
    t.begin();
    Rearrange burn;
    burn.burns = {parse_card("2c").value()};
    burn.stub.emplace();
    for (int i = t.state.deck_next + 1; i < t.state.deck_size; ++i)
        burn.stub->push_back(t.state.deck[static_cast<std::size_t>(i)]);
    burn.burn_street = 1;
    burn.burn_count = 0;
    t.command(burn);
    t.call(2);
    t.call(0);
    t.check(1);
    EXPECT_EQ(t.state.burned, 1);
    EXPECT_EQ(t.state.board[0], parse_card("7d").value());
}

}  // namespace
}  // namespace riffle::hand
