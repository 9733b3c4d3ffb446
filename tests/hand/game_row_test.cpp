// A house's own game: what a row may say, and that what is taken can be played. Found by fuzzing (tests/fuzz/game.cpp).
#include <gtest/gtest.h>

#include "tests/hand/table.h"

namespace riffle::hand {
namespace {

std::string refusal_of(std::string_view rest) {
    const auto game = parse_game("x|X|" + std::string(rest));
    return game ? "" : game.error();
}

TEST(GameRow, RefusesWhatCannotBePlayed) {
    EXPECT_EQ(refusal_of("52|no-limit|bring-in|any|high|down 2 up 1; board 3; up 1"),
              "a game with a bring-in has no board, draws or discards");
    EXPECT_EQ(refusal_of("52|no-limit|blinds|exactly-two|low-ace-to-five|down 4; board 5"),
              "exactly-two needs the winner high or high-low-eight");
    EXPECT_EQ(refusal_of("52|no-limit|blinds|exactly-two|high|down 4; board 5 discard 1"),
              "exactly-two needs 4 to 6 hole cards and a board of 5");
    EXPECT_EQ(refusal_of("52|no-limit|blinds|any|high-short-deck|down 2; board 5"),
              "high-short-deck needs the deck of 36");
    EXPECT_EQ(refusal_of("52|no-limit|blinds|any|high|down 4 discard 1; board 3 discard 1; board 1"),
              "cards are given up after one street only");
    EXPECT_EQ(refusal_of("52|no-limit|blinds|any|high|down 2 discard 2; board 5"),
              "more cards are given up than the first street leaves");
}

// More cards on one street than any of the books' games deal.
TEST(GameRow, SixHoleCardsAndABoardOfFiveAtOnce) {
    const auto game = parse_game("six|Six|52|pot-limit|blinds|exactly-two|high|down 6; board 5");
    ASSERT_TRUE(game.has_value()) << game.error();
    Table t("plo", {1000, 1000});
    t.start.game = &*game;
    stack_deck(t.start, "AsKs");
    t.begin();
    t.act(1, ActKind::call);
    t.act(0, ActKind::check);
    EXPECT_EQ(t.state.at(seat(0)).holding.count, 6);
    // One card at a time: the first player has every second one.
    EXPECT_EQ(t.state.at(seat(0)).holding.cards[5], t.start.deck[10]);
    EXPECT_EQ(t.state.at(seat(1)).holding.cards[5], t.start.deck[11]);
    ASSERT_EQ(t.state.board_count, 5);
    EXPECT_EQ(t.state.board[4], t.start.deck[16]);
}

// Ten players hold fifty cards, nine stand pat and the last wants five: there is nothing but his own to shuffle.
TEST(GameRow, ADrawEndsWhenOnlyTheDrawersOwnCardsAreLeft) {
    Table t("nl-five-card-draw", {900, 900, 900, 900, 900, 900, 900, 900, 900, 900});
    stack_deck(t.start, "");
    t.begin();
    while (t.state.phase == Phase::betting) {
        const Legal l = t.legal_now();
        t.command(Act{.seat = l.seat, .kind = l.check ? ActKind::check : ActKind::call, .to = {}});
    }
    ASSERT_EQ(t.state.phase, Phase::drawing);
    for (int i = 0; i < 9; ++i) t.command(Draw{.seat = t.state.to_act, .discards = {}});
    Cards all;
    for (const Card card : t.state.at(t.state.to_act).holding.cards)
        if (all.size() < 5) all.push_back(card);
    t.command(Draw{.seat = t.state.to_act, .discards = all});
    ASSERT_EQ(t.state.phase, Phase::reshuffle);
    Prng prng{1};
    t.command(random_command(t.state, t.rules, prng));
    EXPECT_EQ(t.state.phase, Phase::betting);
}

// Cards come after a draw: the stub must last even when everybody has exchanged all of theirs.
TEST(GameRow, CardsAfterADrawAreKeptForInTheStub) {
    const auto game = parse_game("late|Late|36|no-limit|blinds|any|high-short-deck|down 5; burn 1 draw; burn 1 up 1");
    ASSERT_TRUE(game.has_value()) << game.error();
    Table four("nl-holdem", {900, 900, 900, 900});
    four.start.game = &*game;
    stack_deck(four.start, "");
    EXPECT_FALSE(decide(four.state, four.start, four.rules).has_value());
    Table t("nl-holdem", {900, 900, 900});
    t.start.game = &*game;
    stack_deck(t.start, "");
    t.begin();
    while (t.state.phase == Phase::betting) {
        const Legal l = t.legal_now();
        t.command(Act{.seat = l.seat, .kind = l.check ? ActKind::check : ActKind::call, .to = {}});
    }
    for (int i = 0; i < 3; ++i) {
        Cards all;
        for (std::size_t k = 0; k < 5; ++k) all.push_back(t.state.at(t.state.to_act).holding.cards[k]);
        t.command(Draw{.seat = t.state.to_act, .discards = all});
    }
    while (t.state.phase == Phase::betting && t.state.street == 1) {
        const Legal l = t.legal_now();
        t.command(Act{.seat = l.seat, .kind = ActKind::check, .to = {}});
    }
    EXPECT_EQ(t.state.street, 2);
    EXPECT_EQ(t.state.at(seat(0)).holding.count, 6);
}

}  // namespace
}  // namespace riffle::hand
