// Live tables: a hand followed by taps, on a stream of its own, and its end as one fact with the tournament.
#include "tests/app/live_table.h"

namespace riffle::app {
namespace {

TEST_F(LiveTable, IsOpenedWithWhatTheTournamentKnows) {
    EXPECT_EQ(app_->table("t", 1), nullptr);
    EXPECT_EQ(code(StartHand{}), "table_not_followed");
    EXPECT_EQ(code(OpenTable{}, "floor"), "button_not_told");
    EXPECT_EQ(code(OpenTable{.button = 7}, "floor"), "field_expected");
    EXPECT_EQ(code(OpenTable{.button = 1}, "dealer"), "role_may_not");
    EXPECT_EQ(app_->submit(at("t", 9, OpenTable{.button = 1})).error().code, "table_unknown");
    EXPECT_EQ(app_->submit(at("nobody", 1, OpenTable{.button = 1})).error().code, "tournament_unknown");
    EXPECT_EQ(app_->table("t", 1), nullptr);
    open_table();
    EXPECT_EQ(code(OpenTable{.button = 1}, "floor"), "table_set_up_already");
    EXPECT_EQ(table_now().seated.size(), 3);
    const Level& level = state().setup->levels.front();
    EXPECT_EQ(table_now().start.stakes.big_blind, level.big_blind);
    for (int i = 0; i < 3; ++i) {
        const auto seat = static_cast<std::size_t>(seat_of(i) - 1);
        EXPECT_EQ(table_now().players[seat].value, static_cast<std::uint32_t>(i + 1));
        EXPECT_EQ(table_now().start.seats[seat].stack, state().setup->starting_stack);
    }
    verify();
}

TEST_F(LiveTable, AHandsEndIsOneFactWithTheTournament) {
    open_table();
    start();
    EXPECT_EQ(code(TakeAction{to_act() % 6 + 1, Doing::fold, {}}) == "", false);
    EXPECT_EQ(code(EndHand{}), "hand_in_progress");
    play_to_the_end();
    EXPECT_EQ(code(StartHand{}), "hand_not_ended");
    const EntryNumber out = entry_at(loser_), by = entry_at(winner_);
    const std::int64_t before = app_->tournament("t")->version();
    const auto ended = give(EndHand{});
    ASSERT_TRUE(ended) << ended.error().code;
    EXPECT_EQ(state().find(out)->status, EntryStatus::busted);
    EXPECT_EQ(state().find(out)->knocked_out_by, std::vector<EntryNumber>{by});
    EXPECT_EQ(state().players_left(), 2);
    EXPECT_EQ(state().seating.find(TableNumber{1})->button, SeatNumber{seat_of(0)});
    // One command, one fact in both.
    EXPECT_EQ(app_->tournament("t")->steps().back().second->command,
              app_->table("t", 1)->steps().back().second->command);
    EXPECT_EQ(code(EndHand{}), "hand_ended_already");
    verify();

    // Undone at the table it is undone in the tournament, and the other way round.
    const std::int64_t step = app_->table("t", 1)->steps().back().first;
    ASSERT_TRUE(give(UndoAtTable{step}));
    EXPECT_EQ(state().players_left(), 3);
    EXPECT_FALSE(table_now().ended);
    ASSERT_TRUE(give(RedoAtTable{step}));
    EXPECT_EQ(state().players_left(), 2);
    EXPECT_TRUE(table_now().ended);
    ASSERT_TRUE(app_->submit(as("floor", of("t", journal::UndoStep{before + 1}))));
    EXPECT_EQ(state().players_left(), 3);
    EXPECT_FALSE(table_now().ended);
    ASSERT_TRUE(app_->submit(as("floor", of("t", journal::RedoStep{before + 1}))));
    EXPECT_TRUE(table_now().ended);
    verify();

    // The next hand rests on it.
    start();
    EXPECT_EQ(table_now().seated.size(), 2);
    EXPECT_EQ(code(UndoAtTable{step}), "later_steps_depend");
    EXPECT_EQ(app_->submit(of("t", journal::UndoStep{before + 1})).error().code, "table_played_on");
    EXPECT_EQ(state().players_left(), 2);
    open(store_);
    EXPECT_EQ(table_now().seated.size(), 2);
    EXPECT_EQ(table_now().hand.phase, hand::Phase::betting);
    verify();
}

TEST_F(LiveTable, TheFloorIsNotFasterThanTheHand) {
    open_table();
    start();
    play_to_the_end();
    // Its end says who is out, and nobody before it.
    EXPECT_EQ(app_->submit(of("t", BustOut{{entry_at(loser_)}, {}})).error().code, "hand_in_progress");
    EXPECT_EQ(code(EndHand{}), "");
    EXPECT_EQ(state().find(entry_at(loser_))->status, EntryStatus::busted);
    verify();
}

TEST_F(LiveTable, WhoComesAndGoesSitsInWithTheNextHand) {
    open_table();
    sell(3);  // before the first hand
    start();
    EXPECT_EQ(table_now().seated.size(), 4);
    for (int i = 0; i < 3; ++i) act(Doing::fold);
    ASSERT_EQ(table_now().hand.phase, hand::Phase::over);
    ASSERT_TRUE(give(EndHand{}));
    ASSERT_TRUE(app_->submit(of("t", BustOut{{EntryNumber{2}}, {}})));
    sell(4);
    EXPECT_EQ(code(StartHand{{{{.seat = seat_of(0), .stack = Chips{100}}}}}), "field_expected");
    ASSERT_TRUE(give(StartHand{{{{.seat = seat_of(4), .stack = Chips{7777}}}}}));
    EXPECT_EQ(entry_at(seat_of(4)), EntryNumber{5});
    const auto comer = static_cast<std::uint8_t>(seat_of(4) - 1);
    // [tda-2024:8-A-2] Drawn between the small blind and the button, somebody new waits a hand.
    if (!table_now().seated.has(hand::Seat{comer})) {
        EXPECT_EQ(table_now().seated.size(), 3);
        return verify();
    }
    EXPECT_EQ(table_now().seated.size(), 4);
    EXPECT_EQ(table_now().start.seats[comer].stack, Chips{7777});
    verify();
}

TEST_F(LiveTable, AStackIsPutRightWithAReason) {
    open_table();
    start();
    const std::int64_t seat = to_act();
    EXPECT_EQ(code(CorrectStack{seat, Chips{4300}, ""}, "floor"), "reason_missing");
    EXPECT_EQ(code(CorrectStack{seat, Chips{0}, "gone"}, "floor"), "hand_in_progress");
    EXPECT_EQ(code(CorrectStack{seat, Chips{-5}, "less"}, "floor"), "stack_out_of_range");
    EXPECT_EQ(code(CorrectStack{seat, Chips{4300}, "counted"}), "role_may_not");
    ASSERT_TRUE(give(CorrectStack{seat, Chips{4300}, "counted"}, "floor"));
    EXPECT_EQ(table_now().hand.at(hand::Seat{static_cast<std::uint8_t>(seat - 1)}).stack, Chips{4300});
    EXPECT_FALSE(app_->table("t", 1)->broken_invariant());
    // What was decided on the stack rests on it.
    const std::int64_t step = app_->table("t", 1)->steps().back().first;
    act(Doing::all_in);
    EXPECT_EQ(code(UndoAtTable{step}, "floor"), "later_steps_depend");
    verify();
}

TEST_F(LiveTable, LeavesTheMemoryWithItsTournamentAndIsReadWhenAskedFor) {
    ASSERT_TRUE(app_->submit(of("t", ChangeLateRegistration{0})));  // nobody can come back
    open_table();
    start();
    play_to_the_end();
    ASSERT_TRUE(give(EndHand{}));
    start();
    while (state().status != Status::finished) {
        act(Doing::all_in);
        if (table_now().hand.phase == hand::Phase::betting) act(Doing::call);
        ASSERT_EQ(table_now().hand.phase, hand::Phase::dealing);
        ASSERT_TRUE(give(DealCards{{"2c", "7d", "9h"}}));
        ASSERT_TRUE(give(DealCards{{"Js"}}));
        ASSERT_TRUE(give(DealCards{{"3d"}}));
        // The one with more chips wins.
        const auto more = [&](hand::Seat a, hand::Seat b) {
            return table_now().hand.at(a).total < table_now().hand.at(b).total ||
                   table_now().hand.at(a).stack < table_now().hand.at(b).stack;
        };
        std::vector<hand::Seat> live;
        for (const hand::Seat seat : table_now().hand.live) live.push_back(seat);
        const hand::Seat best = more(live[0], live[1]) ? live[1] : live[0];
        for (const hand::Seat seat : live) {
            if (table_now().hand.tabled.has(seat) || table_now().hand.phase != hand::Phase::showdown) continue;
            const std::vector<std::string> cards{seat == best ? "As" : "Kc", seat == best ? "Ad" : "Kd"};
            ASSERT_TRUE(give(ShowHand{seat.value + 1, cards}));
        }
        ASSERT_TRUE(give(EndHand{}));
        if (state().status != Status::finished) start();
    }
    EXPECT_EQ(code(StartHand{}), "tournament_over");
    const table::State last = table_now();
    open(store_);  // on the shelf now
    ASSERT_TRUE(app_->table("t", 1));
    EXPECT_TRUE(table_now() == last);
    EXPECT_EQ(app_->tables_of("t").size(), 1U);
    verify();
    // Off the shelf by an undo at the table.
    const std::int64_t step = app_->table("t", 1)->steps().back().first;
    ASSERT_TRUE(give(UndoAtTable{step}));
    EXPECT_EQ(state().status, Status::running);
    EXPECT_FALSE(table_now().ended);
    ASSERT_TRUE(give(RedoAtTable{step}));
    EXPECT_EQ(state().status, Status::finished);
    verify();
}

TEST_F(LiveTable, ARetryIsAnsweredAsBefore) {
    open_table();
    Submission start = at("t", 1, StartHand{});
    const auto first = app_->submit(start);
    ASSERT_TRUE(first);
    const auto again = app_->submit(start);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->repeated);
    EXPECT_EQ(first->reply, again->reply);
    Submission old = at("t", 1, EndHand{});
    old.expected_version = 1;
    EXPECT_EQ(app_->submit(old).error().code, "version_conflict");
}

}  // namespace
}  // namespace riffle::app
