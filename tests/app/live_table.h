// One followed table with three at it, for the tests of live tables: short ways to tap a hand and to read what it did.
#pragma once
#include "app/at_table.h"
#include "tests/app/history.h"
#include "tests/app/loop.h"

namespace riffle::app {

using namespace tournament;
using say::Doing;

class LiveTable : public Loop {
  protected:
    void SetUp() override {
        open(store_);
        make_house();
        tournament::Setup setup = plain_setup();
        setup.opening_tables = 1;
        setup.seats_per_table = 6;
        setup.reentries = 1;
        make_tournament("t", setup);
        for (int i = 0; i < 3; ++i) sell(i);
        ASSERT_TRUE(app_->submit(of("t", StartClock{})));
    }
    void sell(int i) {
        const std::string who = person("P", std::to_string(i));
        ASSERT_TRUE(app_->submit(of("t", SellEntry{who})));
    }
    std::expected<Accepted, Problem> give(TableCommand command, const std::string& role = "dealer") {
        return app_->submit(as(role, at("t", 1, std::move(command))));
    }
    std::string code(TableCommand command, const std::string& role = "dealer") {
        const auto r = give(std::move(command), role);
        return r ? "" : r.error().code;
    }
    const table::State& table_now() {
        held_ = app_->table("t", 1);
        return held_->state();
    }
    const tournament::State& state() {
        tournament_ = app_->tournament("t");
        return tournament_->state();
    }
    std::int64_t seat_of(int i) { return state().find(EntryNumber{i + 1})->place->seat.value; }
    std::int64_t to_act() { return table_now().hand.to_act.value + 1; }
    void act(Doing doing, std::optional<Chips> to = {}) {
        const auto r = give(TakeAction{to_act(), doing, to});
        ASSERT_TRUE(r) << r.error().code;
    }
    void open_table() {
        const auto r = give(OpenTable{.button = seat_of(0)}, "floor");
        ASSERT_TRUE(r) << r.error().code;
    }
    void start() {
        const auto r = give(StartHand{});
        ASSERT_TRUE(r) << r.error().code;
    }
    // The button and the small blind put all in; the big blind folds; the first of the two wins it.
    void play_to_the_end() {
        winner_ = to_act();
        act(Doing::all_in);
        loser_ = to_act();
        act(Doing::call);
        act(Doing::fold);
        ASSERT_TRUE(give(DealCards{{"2c", "7d", "9h"}}));
        ASSERT_TRUE(give(DealCards{{"Js"}}));
        ASSERT_TRUE(give(DealCards{{"3d"}}));
        ASSERT_TRUE(give(ShowHand{winner_, {"As", "Ad"}}));
        if (table_now().hand.phase == hand::Phase::showdown) {
            ASSERT_TRUE(give(ShowHand{loser_, {"Kc", "Kd"}}));
        }
        ASSERT_EQ(table_now().hand.phase, hand::Phase::over);
    }
    EntryNumber entry_at(std::int64_t seat) {
        return EntryNumber{table_now().players[static_cast<std::size_t>(seat - 1)].value};
    }
    void verify() { EXPECT_EQ(not_replayed(store_, *app_, "t"), std::nullopt); }

    TableSnapshot held_;
    Snapshot tournament_;
    std::int64_t winner_ = 0, loser_ = 0;
};

}  // namespace riffle::app
