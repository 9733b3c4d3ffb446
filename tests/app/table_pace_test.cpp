// Live tables in the course of the tournament: levels and dealers that change, tables that wait, players who leave.
#include "tests/app/live_table.h"

namespace riffle::app {
namespace {

// [tda-2024:23-2] A hand has the stakes of the level it began in; [tda-2024:23-4] where that began while dealers were
// changing, the one who came deals one hand of the old one.
TEST_F(LiveTable, TheIncomingDealerDealsOneHandOfTheOldLevel) {
    open_table();
    const std::int64_t began = state().clock.at_ms;
    const std::vector<Level> levels = state().setup->levels;
    ASSERT_FALSE(levels[1].is_break());
    ASSERT_NE(levels[0].big_blind, levels[1].big_blind);
    const auto give_at = [&](std::int64_t ms, Submission s) {
        s.at_ms = began + ms;
        const auto r = app_->submit(std::move(s));
        ASSERT_TRUE(r) << r.error().code;
    };
    const auto play_hand = [&](std::int64_t ms, Chips big_blind) {
        give_at(ms, at("t", 1, StartHand{}));
        EXPECT_EQ(table_now().hand.stakes.big_blind, big_blind) << ms;
        while (table_now().hand.phase == hand::Phase::betting)
            give_at(ms + 1000, at("t", 1, TakeAction{to_act(), Doing::fold}));
        EXPECT_EQ(table_now().hand.stakes.big_blind, big_blind);
        give_at(ms + 2000, at("t", 1, EndHand{}));
    };
    const std::int64_t end = levels[0].duration_ms;
    play_hand(10'000, levels[0].big_blind);
    give_at(end - 100'000, of("t", PushDealers{}));
    play_hand(end + 10'000, levels[0].big_blind);
    play_hand(end + 20'000, levels[1].big_blind);
    verify();
}

// The hand that is in play when the dealers change is the outgoing dealer's, though it ends after.
TEST_F(LiveTable, AHandThatLastsThroughTheChangeOfDealersIsNotTheIncomingOnes) {
    open_table();
    const std::int64_t began = state().clock.at_ms;
    const std::vector<Level> levels = state().setup->levels;
    const auto give_at = [&](std::int64_t ms, Submission s) {
        s.at_ms = began + ms;
        const auto r = app_->submit(std::move(s));
        ASSERT_TRUE(r) << r.error().code;
    };
    const auto fold_all = [&](std::int64_t ms) {
        while (table_now().hand.phase == hand::Phase::betting)
            give_at(ms, at("t", 1, TakeAction{to_act(), Doing::fold}));
        give_at(ms, at("t", 1, EndHand{}));
    };
    const std::int64_t end = levels[0].duration_ms;
    give_at(end - 110'000, at("t", 1, StartHand{}));
    give_at(end - 100'000, of("t", PushDealers{}));
    fold_all(end - 50'000);
    give_at(end + 10'000, at("t", 1, StartHand{}));
    EXPECT_EQ(table_now().hand.stakes.big_blind, levels[0].big_blind);
    fold_all(end + 15'000);
    give_at(end + 20'000, at("t", 1, StartHand{}));
    EXPECT_EQ(table_now().hand.stakes.big_blind, levels[1].big_blind);
    verify();
}

// [internacional:7-5] Who leaves for good plays no hand; the stack pays its forced bets, and is out when it cannot.
TEST_F(LiveTable, WhoHasWithdrawnPaysTheBlindsUntilTheStackDoesNotCoverThem) {
    tournament::Setup setup = plain_setup();
    setup.opening_tables = 1;
    setup.seats_per_table = 6;
    setup.book = "internacional";
    setup.late_levels = 2;
    make_tournament("w", setup);
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(app_->submit(of("w", SellEntry{person("W", std::to_string(i))})));
    ASSERT_TRUE(app_->submit(of("w", StartClock{})));
    const auto now = [&] { return app_->tournament("w"); };
    const auto there = [&] { return app_->table("w", 1); };
    const auto at_w = [&](TableCommand command, const std::string& role = "floor") {
        const auto r = app_->submit(as(role, at("w", 1, std::move(command))));
        return r ? std::string() : r.error().code;
    };
    const EntryNumber gone{2};
    const std::int64_t seat = now()->state().find(gone)->place->seat.value;
    const hand::Seat its{static_cast<std::uint8_t>(seat - 1)};
    ASSERT_EQ(at_w(OpenTable{.button = now()->state().find(EntryNumber{1})->place->seat.value}), "");
    const Chips blind = now()->state().setup->levels.front().big_blind;
    ASSERT_EQ(at_w(CorrectStack{seat, Chips{2 * blind.value}, "counted"}), "");
    const RemoveEntry leaves{gone, Removal::withdrawn, Chips{2 * blind.value}, "ill"};
    ASSERT_TRUE(app_->submit(as("director", of("w", leaves))));
    ASSERT_TRUE(now()->state().find(gone)->withdrawn);
    int hands = 0;
    while (now()->state().find(gone)->status == EntryStatus::seated && ++hands < 12) {
        ASSERT_EQ(at_w(StartHand{}), "");
        EXPECT_TRUE(there()->state().hand.absent.has(its));
        EXPECT_FALSE(there()->state().hand.live.has(its));
        while (there()->state().hand.phase == hand::Phase::betting)
            ASSERT_EQ(at_w(TakeAction{there()->state().hand.to_act.value + 1, Doing::fold}), "");
        ASSERT_EQ(at_w(EndHand{}), "");
    }
    // Two big blinds last no longer than a round.
    const auto after = now();
    EXPECT_EQ(after->state().find(gone)->removed, "withdrawn");
    EXPECT_EQ(after->state().players_left(), 3);
    EXPECT_LE(hands, 4);
    EXPECT_FALSE(now()->broken_invariant());
    // The hand's end and what it did to the tournament are undone together.
    const auto step = there()->to_undo([](const journal::TableStep&) { return true; })->version;
    ASSERT_EQ(at_w(UndoAtTable{step}), "");
    EXPECT_EQ(now()->state().find(gone)->status, EntryStatus::seated);
    ASSERT_EQ(at_w(RedoAtTable{step}), "");
    EXPECT_EQ(now()->state().players_left(), 3);
}

// [tda-2024:RP-19-4] A followed table waits for one that is behind, and its hands are counted in the tournament.
TEST_F(LiveTable, ItWaitsForASlowerTable) {
    for (int i = 3; i < 9; ++i) sell(i);
    ASSERT_EQ(state().seating.tables().size(), 2U);
    open_table();
    ASSERT_TRUE(app_->submit(of("t", SetPace{.kind = PaceKind::soft_hand_for_hand})));
    start();
    while (table_now().hand.phase == hand::Phase::betting) act(Doing::fold);
    ASSERT_EQ(code(EndHand{}), "");
    EXPECT_EQ(state().hands.get(TableNumber{1})->hands, 1);
    EXPECT_EQ(code(StartHand{}), "table_waits");
    // Its hands are counted there, and by nobody beside it.
    const auto again = app_->submit(of("t", BeginHand{.table = TableNumber{1}}));
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, "hands_counted_at_table");
    ASSERT_TRUE(app_->submit(of("t", BeginHand{.table = TableNumber{2}})));
    start();
    verify();
}

// Two with the same stack go in one hand: they share what their places pay.
TEST_F(LiveTable, TwoWhoGoInOneHandWithEqualStacksShare) {
    open_table();
    start();
    const std::int64_t first = to_act();
    act(Doing::all_in);
    const std::int64_t second = to_act();
    act(Doing::call);
    const std::int64_t third = to_act();
    act(Doing::call);
    for (const auto& cards : {std::vector<std::string>{"2c", "7d", "9h"}, {"Js"}, {"3d"}})
        ASSERT_TRUE(give(DealCards{cards}));
    ASSERT_TRUE(give(ShowHand{first, {"As", "Ad"}}));
    if (table_now().hand.phase == hand::Phase::showdown) {
        ASSERT_TRUE(give(ShowHand{second, {"Kc", "Kd"}}));
    }
    if (table_now().hand.phase == hand::Phase::showdown) {
        ASSERT_TRUE(give(ShowHand{third, {"Qc", "Qd"}}));
    }
    const EntryNumber winner = entry_at(first), one = entry_at(second), other = entry_at(third);
    ASSERT_EQ(code(EndHand{}), "");
    EXPECT_EQ(state().players_left(), 1);
    EXPECT_EQ(state().find(winner)->status, EntryStatus::seated);
    for (const EntryNumber out : {one, other}) EXPECT_EQ(state().find(out)->shares_with.size(), 2U);
    verify();
}

}  // namespace
}  // namespace riffle::app
