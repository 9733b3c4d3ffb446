// Blinds, antes and who pays them.
#include "tests/hand/table.h"

namespace riffle::hand {
namespace {

Table with_big_blind_ante(int big_blind_stack, int players = 6) {
    Table t("nl-holdem", {}, 5000, 10000);
    for (int i = 0; i < players; ++i) t.start.seats.push_back({.stack = Chips{i == 1 ? big_blind_stack : 100000}});
    t.start.button = seat(players - 1);
    t.start.ante_kind = AnteKind::big_blind;
    t.start.stakes.ante = Chips{10000};
    return t;
}

// [tda-2024:RP-11-1, cnp:13.i] 8K posts 8K blind and no ante, 12K posts 10K and 2K.
TEST(ForcedBets, ShortBigBlindFillsTheBlindFirst) {
    Table eight = with_big_blind_ante(8000);
    eight.begin();
    EXPECT_EQ(eight.bet(1), 8000);
    EXPECT_EQ(eight.state.antes, Chips{0});
    Table twelve = with_big_blind_ante(12000);
    twelve.begin();
    EXPECT_EQ(twelve.bet(1), 10000);
    EXPECT_EQ(twelve.state.antes, Chips{2000});
    Table ante_first = with_big_blind_ante(12000);
    ante_first.rules.big_blind_ante_order.value = BigBlindAnteOrder::ante_first;
    ante_first.begin();
    EXPECT_EQ(ante_first.bet(1), 2000);
    EXPECT_EQ(ante_first.state.antes, Chips{10000});
}

// [cnp:13.h, 14.a-2] against [tda-2024:RP-11-2]: 10K, 10K, 5K, none with 9, 6, 5, 2 players.
TEST(ForcedBets, BigBlindAnteByNumberOfPlayers) {
    Rules cnp;
    cnp.big_blind_ante_reduced_at = {5, {"cnp:13.h"}};
    cnp.ante_heads_up = {false, {"cnp:14.a-2"}};
    for (const auto& [players, reduced] :
         {std::pair{9, 10000}, std::pair{6, 10000}, std::pair{5, 5000}, std::pair{2, 0}}) {
        Table t = with_big_blind_ante(100000, players);
        if (players == 2) {
            t.start.small_blind = seat(1);
            t.start.big_blind = seat(0);
        }
        Table tda = t;
        tda.begin();
        EXPECT_EQ(tda.state.antes, Chips{10000}) << players;
        t.rules = cnp;
        t.begin();
        EXPECT_EQ(t.state.antes, Chips{reduced}) << players;
    }
}

// A big-blind ante is dead money in the main pot, a short individual ante wins only what it matches.
TEST(ForcedBets, ShortIndividualAnteWinsOnlyWhatItMatches) {
    for (const bool layered : {true, false}) {
        Table t("nl-holdem", {1000, 1000, 4});
        t.start.ante_kind = AnteKind::each;
        t.start.stakes.ante = Chips{10};
        t.rules.individual_antes_layered.value = layered;
        t.deals_unknown = false;
        t.begin();
        t.hole(0, "2c3d");
        t.hole(1, "2d3c");
        t.hole(2, "AsAh");
        t.act(0, ActKind::call);
        t.act(1, ActKind::check);
        t.board("4s9hJd");
        t.act(0, ActKind::check);
        t.act(1, ActKind::check);
        t.board("7c");
        t.act(0, ActKind::check);
        t.act(1, ActKind::check);
        t.board("Qc");
        t.act(0, ActKind::check);
        t.act(1, ActKind::check);
        EXPECT_EQ(t.state.phase, Phase::over) << "hands with an all-in are face up";
        EXPECT_EQ(t.won(2), layered ? 12 : 24);
    }
}

// [mediterraneo-2026:8-b] one ante from the button, none when it is dead, what is left when short.
TEST(ForcedBets, ButtonAnte) {
    Table t("nl-holdem", {5000, 5000, 5000});
    t.start.ante_kind = AnteKind::button;
    t.start.stakes.ante = Chips{100};
    Table dead = t, shorter = t;
    t.begin();
    EXPECT_EQ(t.stack(2), 4900);
    dead.start.seats.push_back({});
    dead.start.button = seat(3);
    dead.begin();
    EXPECT_EQ(dead.state.antes, Chips{0});
    shorter.start.seats[2].stack = Chips{60};
    shorter.begin();
    EXPECT_EQ(shorter.state.antes, Chips{60});
}

// A short blind leaves the price at the full blind.
TEST(ForcedBets, ShortBigBlindKeepsThePrice) {
    Table t("nl-holdem", {5000, 30, 5000});
    t.begin();
    t.deal();
    EXPECT_EQ(t.legal_now().call_by, Chips{100});
    Table actual("nl-holdem", {5000, 30, 5000});
    actual.rules.short_blind_keeps_price.value = false;
    actual.begin();
    actual.deal();
    EXPECT_EQ(actual.legal_now().call_by, Chips{50});
}

// Heads-up against a blind that is all-in for less than the small blind there is nothing to decide.
TEST(ForcedBets, NothingToDecideAgainstAVeryShortBlind) {
    Table t("nl-holdem", {30, 5000});
    t.deals_unknown = false;
    t.begin();
    t.hole(0, "AcAd");
    t.hole(1, "7c2d");
    EXPECT_EQ(t.state.phase, Phase::dealing);
    EXPECT_EQ(t.stack(1), 4970) << "the uncalled part comes back";
}

// [tda-2024:34-B-1] heads-up the button is the small blind, acts first before the flop and last after it.
TEST(ForcedBets, HeadsUpOrder) {
    Table t("nl-holdem", {5000, 5000});
    t.begin();
    t.deal();
    EXPECT_EQ(t.to_act(), 1);
    t.call(1);
    t.check(0);
    EXPECT_EQ(t.to_act(), 0);
}

// [tda-2024:34-B-1, cnp:14.c] the big blind gets cards 1 and 3, the button the last.
TEST(ForcedBets, HeadsUpDealing) {
    Table t("nl-holdem", {5000, 5000});
    stack_deck(t.start, "AcKcAdKd");
    t.begin();
    EXPECT_EQ(t.state.seats[0].holding.set(), parse_cards("AcAd"));
    EXPECT_EQ(t.state.seats[1].holding.set(), parse_cards("KcKd"));
}

// [tda-2024:30-2] dealt in, posts, killed after the deal; the pot is somebody's.
TEST(ForcedBets, AbsentPlayersHandIsKilledAfterTheDeal) {
    Table t("nl-holdem", {5000, 5000, 5000});
    t.start.seats[1].absent = true;
    t.begin();
    t.deal();
    EXPECT_EQ(t.all<HandKilled>().size(), 1U);
    EXPECT_EQ(t.stack(1), 4900);
    t.fold(2);
    EXPECT_EQ(t.state.phase, Phase::over);
    EXPECT_EQ(t.stack(0), 5100);
    Table all("nl-holdem", {5000, 5000, 5000});
    for (auto& entry : all.start.seats) entry.absent = true;
    all.begin();
    all.deal();
    EXPECT_EQ(all.state.phase, Phase::over);
}

// Everything that comes in is checked.
TEST(ForcedBets, BadStartsAreRefused) {
    const Table good("nl-holdem", {5000, 5000, 5000});
    const auto refuses = [&](auto change, RefusalCode code, std::string_view clause) {
        Table t = good;
        change(t.start);
        t.refused(t.start, code, clause);
    };
    refuses([](StartHand& s) { s.game = nullptr; }, RefusalCode::no_game, "tda-2024:23");
    refuses([](StartHand& s) { s.seats[0].stack = Chips{-1}; }, RefusalCode::stack_out_of_range, "tda-2024:23");
    refuses([](StartHand& s) { s.seats[0].stack = Chips{INT64_MAX}; }, RefusalCode::stack_out_of_range, "tda-2024:23");
    refuses([](StartHand& s) { s.seats[0].stack = s.seats[1].stack = Chips{0}; }, RefusalCode::too_few_players,
            "tda-2024:23");
    refuses([](StartHand& s) { s.stakes.min_bet = Chips{0}; }, RefusalCode::stakes_out_of_range, "tda-2024:23");
    refuses([](StartHand& s) { s.stakes.chip = Chips{0}; }, RefusalCode::stakes_out_of_range, "tda-2024:23");
    refuses([](StartHand& s) { s.stakes.small_blind = Chips{200}; }, RefusalCode::stakes_out_of_range, "tda-2024:23");
    refuses([](StartHand& s) { s.button = seat(7); }, RefusalCode::button_out_of_range, "tda-2024:32");
    refuses([](StartHand& s) { s.big_blind = no_seat; }, RefusalCode::blind_seat_empty, "tda-2024:32");
    refuses([](StartHand& s) { s.small_blind = s.big_blind; }, RefusalCode::blind_seat_empty, "tda-2024:32");
    refuses([](StartHand& s) { s.dealing = Dealing::from_deck; }, RefusalCode::deck_missing, "tda-2024:35-E-1");
    refuses(
        [](StartHand& s) {
            stack_deck(s, "AcKc");
            s.deck[1] = s.deck[0];
        },
        RefusalCode::deck_wrong, "tda-2024:35-E-1");
    refuses(
        [](StartHand& s) {
            s.game = find_game("stud");
            s.seats.clear();
            for (int i = 0; i < 9; ++i) s.seats.push_back({.stack = Chips{100}});
        },
        RefusalCode::too_many_players_for_deck, "tda-2024:35-E-1");
    Table running = good;
    running.begin();
    running.refused(running.start, RefusalCode::hand_in_progress, "tda-2024:23");
}

}  // namespace
}  // namespace riffle::hand
