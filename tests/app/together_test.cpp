// A step that later ones rest on is undone together with them: which they are is asked first, and nothing goes that was
// not shown.
#include "tests/app/history.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using namespace tournament;
using say::Doing;

class Together : public Loop {
  protected:
    void SetUp() override {
        open(store_);
        make_house();
        auto setup = plain_setup();
        setup.opening_tables = 1;
        setup.seats_per_table = 6;
        setup.reentries = 1;
        setup.payout = {{1, {10000}}, {2, {6000, 4000}}};
        make_tournament("t", setup);
        for (const char* name : {"Ana", "Bea", "Eva"}) sell(name);
        ASSERT_TRUE(app_->submit(of("t", StartClock{})));
    }
    std::int64_t give(journal::TournamentCommand command) {
        const std::int64_t step = app_->tournament("t")->version() + 1;
        const auto r = app_->submit(of("t", std::move(command)));
        EXPECT_TRUE(r) << r.error().code;
        return step;
    }
    std::int64_t sell(const char* name) { return give(SellEntry{person(name, "X")}); }
    void at_table(TableCommand command) {
        const auto r = app_->submit(at("t", 1, std::move(command)));
        ASSERT_TRUE(r) << r.error().code;
    }
    // One of three is all in, one calls and loses: the hand is over, and not ended yet.
    void play_an_all_in() {
        at_table(OpenTable{.button = now().find(EntryNumber{1})->place->seat.value});
        at_table(StartHand{});
        const std::int64_t winner = to_act();
        at_table(TakeAction{winner, Doing::all_in, {}});
        at_table(TakeAction{to_act(), Doing::call, {}});
        at_table(TakeAction{to_act(), Doing::fold, {}});
        at_table(DealCards{{"2c", "7d", "9h"}});
        at_table(DealCards{{"Js"}});
        at_table(DealCards{{"3d"}});
        at_table(ShowHand{winner, {"As", "Ad"}});
        if (app_->table("t", 1)->state().hand.phase == hand::Phase::showdown)
            at_table(ShowHand{to_act(), {"Kc", "Kd"}});
    }
    std::int64_t to_act() { return app_->table("t", 1)->state().hand.to_act.value + 1; }

    std::vector<journal::StepAt> resting(std::int64_t step) {
        const auto rows = app_->resting_on("t", step);
        EXPECT_TRUE(rows) << rows.error().code;
        std::vector<journal::StepAt> shown;
        if (rows)
            for (const RestingStep& row : *rows)
                shown.push_back({row.step ? row.step->version : row.at_table->version, row.table});
        return shown;
    }
    std::string undo(std::int64_t step, std::optional<std::vector<journal::StepAt>> with,
                     const std::string& role = "director") {
        const auto r = app_->submit(as(role, of("t", journal::UndoStep{step, std::move(with)})));
        return r ? "" : r.error().code;
    }
    std::string redo(std::int64_t step, const std::string& role = "director") {
        const auto r = app_->submit(as(role, of("t", journal::RedoStep{step})));
        return r ? "" : r.error().code;
    }
    State now() { return app_->tournament("t")->state(); }

    // What is stored comes to the same.
    void verify() { EXPECT_EQ(not_replayed(store_, *app_, "t"), std::nullopt); }
};

TEST_F(Together, WhatRestsOnAStepIsShownAndGoesWithIt) {
    const State before = now();
    const std::int64_t sale = sell("Late");
    const std::int64_t conduct = give(RecordConduct{.entry = EntryNumber{4},
                                                    .infraction = "noise",
                                                    .what = "loud",
                                                    .measure = LightMeasure::warning,
                                                    .reason = "loud"});
    const std::int64_t paused = give(PauseClock{});
    const std::int64_t bust = give(BustOut{{EntryNumber{4}}, {}});
    const State after = now();

    // The clock has nothing to do with it.
    const auto shown = resting(sale);
    ASSERT_EQ(shown.size(), 2U);
    EXPECT_EQ(shown[0].step, conduct);
    EXPECT_EQ(shown[1].step, bust);
    const std::int64_t version = app_->tournament("t")->version();
    EXPECT_EQ(undo(sale, std::nullopt), "later_steps_depend");
    EXPECT_EQ(undo(sale, std::vector<journal::StepAt>{}), "later_steps_depend");
    EXPECT_EQ(undo(sale, std::vector<journal::StepAt>{{conduct, {}}}), "later_steps_depend");
    EXPECT_EQ(undo(sale, std::vector<journal::StepAt>{{conduct, {}}, {bust, 1}}), "later_steps_depend");
    EXPECT_EQ(app_->tournament("t")->version(), version);

    EXPECT_EQ(undo(sale, shown), "");
    EXPECT_EQ(app_->tournament("t")->version(), version + 1);
    EXPECT_EQ(now().entries_sold(), before.entries_sold());
    EXPECT_EQ(now().players_left(), before.players_left());
    EXPECT_FALSE(now().clock.running);
    for (const std::int64_t step : {sale, conduct, bust}) EXPECT_TRUE(app_->tournament("t")->undone(step));
    EXPECT_FALSE(app_->tournament("t")->undone(paused));
    verify();
    EXPECT_EQ(undo(sale, shown), "step_undone_already");
    EXPECT_EQ(app_->resting_on("t", sale).error().code, "step_undone_already");
    EXPECT_EQ(app_->resting_on("t", 9999).error().code, "step_unknown");
    EXPECT_EQ(app_->resting_on("t", 1).error().code, "creation_stays");

    // The button names what was asked for, and brings all of it back.
    ASSERT_EQ(app_->tournament("t")->to_redo()->version, sale);
    EXPECT_EQ(redo(sale), "");
    EXPECT_TRUE(now() == after);
    verify();

    // Alone, one of them is redone where it fits; the named one then brings the rest.
    EXPECT_EQ(undo(sale, resting(sale)), "");
    EXPECT_EQ(redo(bust), "later_steps_depend");
    EXPECT_EQ(redo(sale), "");
    EXPECT_TRUE(now() == after);
    open(store_);
    EXPECT_TRUE(now() == after);
}

// A hand is ended, another begun, and a call in the first was a wrong tap: it goes with all of it, the bust-out in the
// tournament too, and comes back.
TEST_F(Together, AtATableAnyStepIsUndoneWithWhatRestsOnIt) {
    at_table(OpenTable{.button = 1, .stacks = {}});
    at_table(StartHand{});
    const std::int64_t folded = app_->table("t", 1)->version() + 1;
    at_table(TakeAction{.seat = to_act(), .action = Doing::fold});
    at_table(TakeAction{.seat = to_act(), .action = Doing::fold});
    const State before = now();
    at_table(EndHand{});
    at_table(StartHand{});
    at_table(TakeAction{.seat = to_act(), .action = Doing::fold});
    const State after = now();
    const auto played = app_->table("t", 1)->state();
    const auto rows = app_->resting_at("t", 1, folded);
    ASSERT_TRUE(rows) << rows.error().code;
    std::vector<journal::StepAt> shown;
    for (const RestingStep& row : *rows)
        shown.push_back({row.step ? row.step->version : row.at_table->version, row.table});
    ASSERT_EQ(shown.size(), 4U);  // the other fold, the hand's end (one fact, told once), the next hand, its fold
    const auto undo_at = [&](std::optional<std::vector<journal::StepAt>> with, const std::string& role = "dealer") {
        const auto r = app_->submit(as(role, at("t", 1, UndoAtTable{folded, std::move(with)})));
        return r ? "" : r.error().code;
    };
    EXPECT_EQ(undo_at(std::nullopt), "later_steps_depend");
    EXPECT_NE(undo_at(std::vector<journal::StepAt>{shown.begin(), shown.end() - 1}), "");
    EXPECT_EQ(undo_at(shown, "cashier"), "role_may_not");
    EXPECT_EQ(undo_at(shown), "");
    EXPECT_TRUE(now() == before);
    EXPECT_EQ(app_->table("t", 1)->to_redo([](const journal::TableStep&) { return true; })->version, folded);
    verify();
    EXPECT_EQ(undo_at(shown), "step_undone_already");
    const auto back = app_->submit(as("dealer", at("t", 1, RedoAtTable{folded})));
    EXPECT_TRUE(back) << back.error().code;
    EXPECT_TRUE(now() == after);
    EXPECT_TRUE(app_->table("t", 1)->state() == played);
    verify();
    open(store_);
    EXPECT_TRUE(now() == after);
    EXPECT_EQ(app_->resting_at("t", 1, 9999).error().code, "step_unknown");
    EXPECT_EQ(app_->resting_at("t", 2, 1).error().code, "table_not_followed");
}

// Who went out at the table came back in: the sale rests on the hand's end, and is not a dealer's to undo.
TEST_F(Together, AStepThatIsNotThereIsRefusedAtATable) {
    at_table(OpenTable{.button = 1, .stacks = {}});
    at_table(StartHand{});
    for (const std::int64_t step : {std::int64_t{-1}, std::int64_t{0}, std::int64_t{999}}) {
        EXPECT_FALSE(app_->resting_at("t", 1, step));
        for (const TableCommand& command :
             {TableCommand{UndoAtTable{step}}, TableCommand{UndoAtTable{step, std::vector<journal::StepAt>{}}},
              TableCommand{RedoAtTable{step}}}) {
            const auto answer = app_->submit(at("t", 1, command));
            ASSERT_FALSE(answer);
            EXPECT_LT(answer.error().status, 500) << answer.error().code;
        }
    }
}

TEST_F(Together, AtATableWhatRestsInTheTournamentNeedsItsRight) {
    play_an_all_in();
    const State before = now();
    const std::int64_t end = app_->table("t", 1)->version() + 1;
    at_table(EndHand{});
    ASSERT_EQ(now().players_left(), 2);
    std::string out;
    const State went = now();
    for (const auto& [number, entry] : went.entries)
        if (entry.status == EntryStatus::busted) out = entry.person;
    const std::int64_t back = give(SellEntry{out});
    const auto rows = app_->resting_at("t", 1, end);
    ASSERT_TRUE(rows) << rows.error().code;
    ASSERT_EQ(rows->size(), 1U);
    EXPECT_EQ(rows->front().step->version, back);
    const std::vector<journal::StepAt> shown{{back, {}}};
    const auto undo_at = [&](const std::string& role) {
        const auto r = app_->submit(as(role, at("t", 1, UndoAtTable{end, shown})));
        return r ? "" : r.error().code;
    };
    EXPECT_EQ(undo_at("dealer"), "role_may_not");
    EXPECT_EQ(undo_at("floor"), "role_may_not");
    EXPECT_EQ(undo_at("director"), "");
    EXPECT_EQ(now().players_left(), before.players_left());
    EXPECT_EQ(now().entries_sold(), before.entries_sold());
    EXPECT_EQ(now().accounts.in_drawers(), before.accounts.in_drawers());
    verify();
    EXPECT_TRUE(app_->submit(as("director", at("t", 1, RedoAtTable{end}))));
    EXPECT_EQ(now().entries_sold(), before.entries_sold() + 1);
    verify();
}

TEST_F(Together, WhatWasDoneSinceIsShownFirst) {
    const std::int64_t sale = sell("Late");
    const auto shown = resting(sale);
    EXPECT_TRUE(shown.empty());
    const std::int64_t bust = give(BustOut{{EntryNumber{4}}, {}});
    EXPECT_EQ(undo(sale, shown), "later_steps_depend");
    // Somebody undid it meanwhile: less goes than was shown.
    const auto both = resting(sale);
    ASSERT_EQ(both.size(), 1U);
    EXPECT_EQ(undo(bust, std::nullopt), "");
    EXPECT_EQ(undo(sale, both), "");
    verify();
}

TEST_F(Together, EachNeedsTheRightToDoIt) {
    const std::int64_t sale = sell("Late");
    give(BustOut{{EntryNumber{4}}, {}});
    const auto shown = resting(sale);
    // The cashier sells and the floor says who is out: neither does both.
    EXPECT_EQ(undo(sale, shown, "cashier"), "role_may_not");
    EXPECT_EQ(undo(sale, shown, "floor"), "role_may_not");
    EXPECT_EQ(undo(sale, shown), "");
    EXPECT_EQ(redo(sale, "cashier"), "role_may_not");
    EXPECT_EQ(redo(sale, "floor"), "role_may_not");
    EXPECT_EQ(redo(sale), "");
}

TEST_F(Together, MoneyThatLeftTheHouseStaysAndIsNamed) {
    now_ms_ += 24 * 3'600'000;
    const std::int64_t first = give(BustOut{{{3}}, {{2}}});
    give(BustOut{{{1}}, {{2}}});
    const std::int64_t paid = give(prizes::PayPrize{EntryNumber{2}});
    const auto asked = app_->resting_on("t", first);
    ASSERT_FALSE(asked);
    EXPECT_EQ(asked.error().code, "prize_paid_stays");
    EXPECT_EQ(asked.error().args.at("step"), std::to_string(paid));
    EXPECT_EQ(undo(first, std::vector<journal::StepAt>{{first + 1, {}}, {paid, {}}}), "prize_paid_stays");
    EXPECT_EQ(app_->tournament("t")->state().status, Status::finished);
}

// A hand's end is one fact in both: its table has played on, and the next hand goes with it.
TEST_F(Together, WhatALiveTablePlayedOnGoesWithTheHandsEnd) {
    play_an_all_in();
    const State before = now();
    const auto table_before = app_->table("t", 1)->state();
    const std::int64_t end = app_->tournament("t")->version() + 1;
    at_table(EndHand{});
    ASSERT_EQ(now().players_left(), 2);
    at_table(StartHand{});
    at_table(TakeAction{to_act(), Doing::call, {}});
    const State after = now();
    const auto table_after = app_->table("t", 1)->state();

    EXPECT_EQ(undo(end, std::nullopt), "table_played_on");
    EXPECT_EQ(undo(end, std::vector<journal::StepAt>{}), "table_played_on");
    const auto shown = resting(end);
    ASSERT_EQ(shown.size(), 2U);
    for (const journal::StepAt& one : shown) EXPECT_EQ(one.table, 1);
    EXPECT_EQ(undo(end, shown, "cashier"), "role_may_not");
    EXPECT_EQ(undo(end, shown, "floor"), "");
    EXPECT_EQ(now().players_left(), 3);
    EXPECT_TRUE(app_->table("t", 1)->state() == table_before);
    verify();
    EXPECT_EQ(redo(end, "floor"), "");
    EXPECT_TRUE(now() == after);
    EXPECT_TRUE(app_->table("t", 1)->state() == table_after);
    verify();
    open(store_);
    EXPECT_TRUE(app_->table("t", 1)->state() == table_after);
}

// The sale that opened the table was a mistake, and the evening with it: its steps are still the table's own, in memory
// and read again from the shelf.
TEST_F(Together, ATableWhoseOpeningWasUndoneIsStillThere) {
    at_table(OpenTable{.button = 1, .stacks = {}});
    const std::int64_t hand = app_->table("t", 1)->version() + 1;
    at_table(StartHand{});
    const std::int64_t sale = app_->tournament("t")->sale_of(EntryNumber{1})->version;
    ASSERT_EQ(undo(sale, resting(sale)), "");
    ASSERT_EQ(now().tables_opened, 0);
    const std::int64_t cancel = give(CancelTournament{"nobody came"});
    const auto played = app_->table("t", 1)->state();
    ASSERT_EQ(app_->tables_of("t").size(), 1U);
    open(store_);  // it is over: on the shelf
    ASSERT_EQ(app_->tables_of("t").size(), 1U);
    EXPECT_TRUE(app_->table("t", 1)->state() == played);
    EXPECT_TRUE(app_->resting_at("t", 1, hand)) << "it was the table's last step";
    const auto redone = app_->submit(at("t", 1, RedoAtTable{hand}));
    ASSERT_FALSE(redone);
    EXPECT_EQ(redone.error().code, "step_not_undone");
    const auto undone = app_->submit(at("t", 1, UndoAtTable{hand, std::vector<journal::StepAt>{}}));
    EXPECT_TRUE(undone) << undone.error().code;
    verify();
    // Back from the shelf with its table.
    EXPECT_EQ(undo(cancel, std::nullopt), "");
    ASSERT_TRUE(app_->table("t", 1));
    EXPECT_TRUE(app_->table("t", 1)->undone(hand));
    verify();
}

TEST_F(Together, MoreThanALimitIsRefused) {
    const std::int64_t sale = sell("Late");
    // To and fro between two seats: each move from where the last one went.
    const Place own = *now().find(EntryNumber{4})->place;
    SeatNumber free{1};
    while (now().seating.find(own.table)->at(free)) free = SeatNumber{free.value + 1};
    for (int i = 0; i < 201; ++i) give(MoveEntry{EntryNumber{4}, own.table, i % 2 ? own.seat : free});
    const auto asked = app_->resting_on("t", sale);
    ASSERT_FALSE(asked);
    EXPECT_EQ(asked.error().code, "too_many_together");
    EXPECT_EQ(undo(sale, std::vector<journal::StepAt>{}), "too_many_together");
}

}  // namespace
}  // namespace riffle::app
