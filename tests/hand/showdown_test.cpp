// Showdown, pots and side pots, odd chips.
#include "tests/hand/table.h"

namespace riffle::hand {
namespace {

// A hold'em table whose cards the test tells; everybody limps or checks unless told otherwise.
Table told(std::initializer_list<int> stacks, std::initializer_list<const char*> holes,
           const char* game = "nl-holdem") {
    Table t(game, stacks);
    t.deals_unknown = false;
    t.begin();
    int who = 0;
    for (const char* cards : holes) t.hole(who++, cards);
    return t;
}

void check_down(Table& t, std::string_view board) {
    static constexpr std::size_t shown[] = {6, 2, 2};
    std::size_t at = 0;
    for (int guard = 0; guard < 100 && t.state.phase != Phase::showdown && t.state.phase != Phase::over; ++guard) {
        if (t.state.phase == Phase::dealing) {
            if (at >= board.size()) return;
            const std::size_t size = shown[t.state.street - 1];
            t.board(board.substr(at, size));
            at += size;
            continue;
        }
        const Legal l = t.legal_now();
        t.act(l.seat.value, l.call ? ActKind::call : ActKind::check);
        if (testing::Test::HasFatalFailure()) return;
    }
}

// [tda-2024:17-A-2] nobody bet on the river: first to act shows first. [17-B] the last with cards need not show.
TEST(Showdown, OrderWithoutABetAndUncontested) {
    Table t = told({1000, 1000, 1000}, {"AcAd", "KcKd", "QcQd"});
    check_down(t, "2s7h9dJs3c");
    EXPECT_EQ(t.to_act(), 0);
    t.muck(0);
    EXPECT_EQ(t.to_act(), 1);
    t.muck(1);
    EXPECT_EQ(t.state.phase, Phase::over);
    EXPECT_EQ(t.won(2), 300);
    EXPECT_TRUE(t.all<HandTabled>().empty());
}

// [tda-2024:17-A-1] the last to bet or raise on the final street shows first.
TEST(Showdown, LastAggressorShowsFirst) {
    Table t = told({1000, 1000, 1000}, {"AcAd", "KcKd", "QcQd"});
    check_down(t, "2s7h9dJs");
    t.board("3c");
    t.check(0);
    t.raise(1, 200);
    t.call(2);
    t.call(0);
    EXPECT_EQ(t.to_act(), 1);
    // Spontaneous showing is free under TDA, [cnp:7.h] not where the order is mandatory.
    Table strict = t;
    strict.rules.show_order_mandatory = {true, {"cnp:7.h"}};
    strict.refused(Show{.seat = seat(0), .cards = {}}, RefusalCode::show_out_of_order, "cnp:7.h");
    t.show(0);
    t.show(1);
    t.muck(2);
    EXPECT_EQ(t.won(0), 900);
}

// [tda-2024:12-1] cards speak: the best hand wins whatever was said, shown in any order.
TEST(Showdown, CardsSpeakAndPlayingTheBoardSplits) {
    Table t = told({1000, 1000}, {"2c3d", "4c5d"});
    check_down(t, "AsKsQsJsTs");
    t.show(0);
    t.show(1);
    EXPECT_EQ(t.won(0), 100);
    EXPECT_EQ(t.won(1), 100);
}

// [tda-2024:19] who does not table his cards gets nothing of a board that splits.
TEST(Showdown, PlayingTheBoardNeedsTheCardsTabled) {
    Table t = told({1000, 1000}, {"2c3d", "4c5d"});
    check_down(t, "AsKsQsJsTs");
    t.show(0);
    t.muck(1);
    EXPECT_EQ(t.won(0), 200);
}

// [tda-2024:16-1, IA-16-1] both face up as soon as the betting is over, before the river.
TEST(Showdown, AllInHandsAreFaceUpBeforeTheRemainingCards) {
    Table t = told({1000, 3000}, {"AcAd", "KcKd"});
    t.act(1, ActKind::call);
    t.act(0, ActKind::all_in);
    EXPECT_FALSE(t.state.tabled.has(seat(0)));
    t.act(1, ActKind::call);
    EXPECT_EQ(t.state.tabled.size(), 2);
    EXPECT_EQ(t.state.board_count, 0);
    t.board("2s7h9d");
    t.board("Js");
    t.board("3c");
    EXPECT_EQ(t.state.phase, Phase::over);
    EXPECT_EQ(t.stack(0), 2000);
}

// [tda-2024:IA-16-2] three players: down while two of them can still bet, all up when they cannot.
TEST(Showdown, ThreePlayersAllInOnTheTurn) {
    Table t = told({500, 2000, 3000}, {"AcAd", "KcKd", "QcQd"});
    t.act(2, ActKind::call);
    t.act(0, ActKind::all_in);
    t.act(1, ActKind::call);
    t.act(2, ActKind::call);
    EXPECT_TRUE(t.state.tabled.empty());
    t.board("2s7h9d");
    t.act(1, ActKind::check);
    t.act(2, ActKind::check);
    EXPECT_TRUE(t.state.tabled.empty());
    t.board("Js");
    t.act(1, ActKind::all_in);
    t.act(2, ActKind::call);
    EXPECT_EQ(t.state.tabled.size(), 3);
    t.board("Qs");
    const auto awards = t.all<PotAwarded>();
    ASSERT_EQ(awards.size(), 2U);
    EXPECT_EQ(awards[0].pot, 1) << "the side pot first";
    EXPECT_EQ(t.won(2), 1500 + 3000);
}

// [tda-2024:16-2] no mucking once somebody is all-in, cards unknown to the engine.
TEST(Showdown, NoMuckInAnAllInShowdown) {
    Table t("nl-holdem", {1000, 3000});
    t.begin();
    t.deal();
    t.call(1);
    t.all_in(0);
    t.act(1, ActKind::call);
    EXPECT_EQ(t.state.phase, Phase::showdown);
    t.refused(Muck{.seat = seat(0)}, RefusalCode::all_in_must_show, "tda-2024:16-2");
    t.refused(Show{.seat = seat(0), .cards = {}}, RefusalCode::cards_not_known, "tda-2024:13-A");
    t.refused(Show{.seat = seat(0), .cards = cards("2c2c")}, RefusalCode::card_already_out, "tda-2024:35-E-1");
    t.refused(Show{.seat = seat(0), .cards = cards("As")}, RefusalCode::wrong_number_of_cards, "tda-2024:13-A");
    t.show(0, "AsAh");
    t.refused(Show{.seat = seat(0), .cards = {}}, RefusalCode::already_tabled, "tda-2024:13-A");
    t.show(1, "KsKh");
    // The board of unknown-card tables is 2c7d9hJsKc: three kings.
    EXPECT_EQ(t.stack(1), 4000);
}

// [tda-2024:21] each side pot by itself, among its own players; uncalled chips come back.
TEST(Showdown, SidePotsAreSettledOneByOne) {
    Table t = told({100, 300, 500, 2000}, {"AcAd", "KcKd", "QcQd", "JcJd"});
    t.act(2, ActKind::all_in);
    t.act(3, ActKind::raise, 2000);
    t.act(0, ActKind::call);
    t.act(1, ActKind::call);
    t.board("2s7h9d");
    t.board("4s");
    t.board("3c");
    EXPECT_EQ(t.won(0), 400);
    EXPECT_EQ(t.won(1), 600);
    EXPECT_EQ(t.won(2), 400);
    EXPECT_EQ(t.stack(3), 1500);
}

// [tda-2024:20-A] board games: from the left of the button, one each; the smallest chip in play counts [20].
TEST(Showdown, OddChipsFromTheLeftOfTheButton) {
    for (const OddChips several : {OddChips::one_each, OddChips::all_to_first}) {
        Table t("nl-holdem", {1000, 1000, 1000, 1000}, 25, 50);
        t.start.stakes.chip = Chips{25};
        t.rules.odd_chips.value = several;
        t.deals_unknown = false;
        t.start.ante_kind = AnteKind::big_blind;
        t.start.stakes.ante = Chips{50};
        t.begin();
        t.hole(0, "2c3d");
        t.hole(1, "AcKh");
        t.hole(2, "AdKd");
        t.hole(3, "AhKc");
        for (const int who : {2, 3}) t.act(who, ActKind::call);
        t.act(0, ActKind::call);
        t.act(1, ActKind::check);
        check_down(t, "AsKs9h7d3c");
        for (const int who : {0, 1, 2, 3}) t.show(who);
        // 250 among three in chips of 25: 75 each and one chip of 25 left.
        EXPECT_EQ(t.won(1), 100);
        EXPECT_EQ(t.won(2), 75);
        EXPECT_EQ(t.won(3), 75);
    }
}

TEST(Showdown, TwoOddChipsGoToTwoPlayers) {
    for (const auto& [several, first, second] :
         {std::tuple{OddChips::one_each, 117, 117}, std::tuple{OddChips::all_to_first, 118, 116}}) {
        Table t = told({1000, 1000, 1000, 1000}, {"2c3d", "AcKh", "AdKd", "AhKc"});
        t.rules.odd_chips.value = several;
        t.act(2, ActKind::call);
        t.act(3, ActKind::call);
        t.fold(0);
        t.act(1, ActKind::check);
        // 350 with the folded small blind's 50; among three that is 116 each and 2 over.
        check_down(t, "AsKs9h7d3c");
        for (const int who : {1, 2, 3}) t.show(who);
        EXPECT_EQ(t.won(1), first);
        EXPECT_EQ(t.won(2), second);
        EXPECT_EQ(t.won(3), 116);
    }
}

// [tda-2024:20-C] the odd chip of the whole pot goes to the high side: 275 in chips of 25 is 150 and 125.
TEST(Showdown, HighHalfGetsTheOddChip) {
    Table t("o8", {5000, 5000, 5000}, 50, 100);
    t.start.stakes.chip = Chips{25};
    t.start.ante_kind = AnteKind::big_blind;
    t.start.stakes.ante = Chips{25};
    t.deals_unknown = false;
    t.begin();
    t.hole(0, "9s9dTcJc");
    t.hole(1, "As2dQcJh");
    t.hole(2, "KsKdQh7s");
    t.act(2, ActKind::call);
    t.fold(0);
    t.act(1, ActKind::check);
    check_down(t, "3c4h5dKc9h");
    t.show(1);
    t.show(2);
    // 50 + 100 + 100 + 25 = 275: high 150 (the wheel too), low 125.
    const auto awards = t.all<PotAwarded>();
    ASSERT_EQ(awards.size(), 2U);
    EXPECT_EQ(awards[0].share, Share::high);
    EXPECT_EQ(awards[0].amount, Chips{150});
    EXPECT_EQ(awards[1].share, Share::low);
    EXPECT_EQ(awards[1].amount, Chips{125});
    EXPECT_EQ(t.won(1), 275) << "the wheel scoops";
}

// No low qualifies among a side pot's own players: that pot is not halved though somebody outside it has a low.
TEST(Showdown, ALowOutsideTheSidePotDoesNotHalveIt) {
    Table t("plo8", {200, 1000, 1000}, 50, 100);
    t.deals_unknown = false;
    t.begin();
    t.hole(0, "As2dTcJc");
    t.hole(1, "KsKdQcQh");
    t.hole(2, "JsJdThTd");
    t.act(2, ActKind::call);
    t.act(0, ActKind::all_in);
    t.act(1, ActKind::call);
    t.act(2, ActKind::call);
    t.board("3c4h8d");
    t.act(1, ActKind::bet, 600);
    t.act(2, ActKind::call);
    t.board("Kc");
    t.act(1, ActKind::check);
    t.act(2, ActKind::check);
    t.board("9h");
    t.act(1, ActKind::check);
    t.act(2, ActKind::check);
    EXPECT_EQ(t.state.phase, Phase::over);
    EXPECT_EQ(t.won(0), 300) << "low half of the main pot";
    EXPECT_EQ(t.won(1), 300 + 1200);
}

// [tda-2024:65-A-1, 65-A-2] a hand killed by a ruling: called bets stay, the uncalled part comes back.
TEST(Showdown, KilledHandGetsItsUncalledBetBack) {
    Table t = told({1000, 1000, 1000}, {"AcAd", "KcKd", "QcQd"});
    t.act(2, ActKind::raise, 400);
    t.command(Kill{.seat = seat(2)});
    EXPECT_EQ(t.to_act(), 0);
    t.fold(0);
    EXPECT_EQ(t.state.phase, Phase::over);
    EXPECT_EQ(t.stack(2), 900);
    EXPECT_EQ(t.stack(1), 1150);
}

// Cards already out and cards not in the deck.
TEST(Showdown, ImpossibleCardsAreRefused) {
    Table t("short-deck", {1000, 1000});
    t.deals_unknown = false;
    t.begin();
    t.refused(DealHole{.seat = seat(0), .cards = cards("2c3c")}, RefusalCode::card_not_in_deck, "tda-2024:35-A-6");
    t.refused(DealHole{.seat = seat(0), .cards = cards("AcAc")}, RefusalCode::card_already_out, "tda-2024:35-E-1");
    t.refused(DealHole{.seat = seat(0), .cards = cards("Ac")}, RefusalCode::wrong_number_of_cards, "tda-2024:35-A-5");
    t.refused(DealHole{.seat = seat(5), .cards = cards("AcAd")}, RefusalCode::seat_not_due_cards, "tda-2024:35-A-3");
    t.refused(DealBoard{.cards = cards("AcAdAh")}, RefusalCode::board_not_due, "tda-2024:RP-5-A");
    t.hole(0, "AcAd");
    t.refused(DealHole{.seat = seat(0), .cards = cards("KcKd")}, RefusalCode::seat_not_due_cards, "tda-2024:35-A-3");
    t.refused(DealHole{.seat = seat(1), .cards = cards("AcKd")}, RefusalCode::card_already_out, "tda-2024:35-E-1");
    t.hole(1, "????");
    t.act(1, ActKind::call);
    t.act(0, ActKind::check);
    t.refused(DealBoard{.cards = cards("6c6d")}, RefusalCode::wrong_number_of_cards, "tda-2024:39-A");
    t.refused(DealBoard{.cards = cards("6c6d??")}, RefusalCode::cards_not_known, "tda-2024:39-A");
    Table deck("nl-holdem", {1000, 1000});
    stack_deck(deck.start, "AcKc");
    deck.begin();
    deck.refused(DealBoard{.cards = cards("6c6d7h")}, RefusalCode::engine_deals, "tda-2024:35-A-5");
}

}  // namespace
}  // namespace riffle::hand
