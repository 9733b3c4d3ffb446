// Undoing or redoing a step needs the right to do what it did, and money that left the house is never undone.
#include <boost/mp11.hpp>

#include "app/roles.h"
#include "core/journal/tournament_codec.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using namespace tournament;
using prizes::PayPrize;
using prizes::TakeBackPrize;

// A night that is over, its prizes published: entry 2 has won, 1 came second.
class UndoRights : public Loop {
  protected:
    void SetUp() override {
        open(store_);
        make_house();
        auto setup = plain_setup();
        setup.payout = {{1, {10000}}, {2, {6000, 4000}}};
        make_tournament("t", setup);
        for (const char* name : {"Ana", "Bea", "Eva"}) ASSERT_TRUE(app_->submit(of("t", SellEntry{person(name, "X")})));
        ASSERT_TRUE(app_->submit(of("t", StartClock{})));
    }
    void finish() {
        now_ms_ += 24 * 3'600'000;
        ASSERT_TRUE(app_->submit(of("t", BustOut{{{3}}, {{2}}})));
        ASSERT_TRUE(app_->submit(of("t", BustOut{{{1}}, {{2}}})));
    }
    std::int64_t give(journal::TournamentCommand command) {
        const std::int64_t step = app_->tournament("t")->version() + 1;
        const auto r = app_->submit(of("t", std::move(command)));
        EXPECT_TRUE(r) << r.error().code;
        return step;
    }
    std::string undo(const std::string& role, std::int64_t step) {
        const auto r = app_->submit(as(role, of("t", journal::UndoStep{step})));
        return r ? "" : r.error().code;
    }
    std::string redo(const std::string& role, std::int64_t step) {
        const auto r = app_->submit(as(role, of("t", journal::RedoStep{step})));
        return r ? "" : r.error().code;
    }
};

TEST(StepCommands, EveryEventComesFromACommandThatSomeRoleIsGranted) {
    int events = 0;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, journal::TournamentEvent>>([&](auto id) {
        using Event = typename decltype(id)::type;
        journal::Step step{.version = 2, .at_ms = 0, .by = {}, .device = {}, .command = {}, .events = {Event{}}};
        const std::string name(journal::command_of(step));
        const bool of_house = decode_house_command(name, "{}").has_value();
        EXPECT_TRUE(of_house || journal::decode_command(name, "{}")) << name << " is no command";
        EXPECT_TRUE(may("director", name)) << name;
        EXPECT_FALSE(may("display", name)) << name;
        ++events;
    });
    // The format is frozen: kinds are added, and none goes.
    EXPECT_EQ(events, 93);
}

TEST_F(UndoRights, AStepIsUndoneByThoseWhoMayDoIt) {
    const std::int64_t pause = give(PauseClock{});
    EXPECT_EQ(undo("cashier", pause), "role_may_not");
    EXPECT_EQ(undo("dealer", pause), "role_may_not");
    EXPECT_EQ(undo("floor", pause), "");
    EXPECT_EQ(redo("cashier", pause), "role_may_not");
    EXPECT_EQ(redo("floor", pause), "");
    const std::int64_t cancel = give(CancelTournament{"no players"});
    EXPECT_EQ(undo("cashier", cancel), "role_may_not");
    EXPECT_EQ(undo("floor", cancel), "role_may_not");
    EXPECT_EQ(undo("director", cancel), "");
    const std::int64_t sale = give(SellEntry{person("Leo", "X")});
    EXPECT_EQ(undo("floor", sale), "role_may_not");
    EXPECT_EQ(undo("cashier", sale), "");
    EXPECT_EQ(undo("floor", 9999), "step_unknown");
    EXPECT_EQ(undo("dealer", 9999), "role_may_not");
}

TEST_F(UndoRights, APaidPrizeIsNeverUndoneButTakenBackAndPaidAgain) {
    finish();
    const std::int64_t paid = give(PayPrize{{1}});
    for (const char* role : {"cashier", "director", "administrator"}) EXPECT_EQ(undo(role, paid), "prize_paid_stays");
    EXPECT_EQ(undo("floor", paid), "role_may_not");
    EXPECT_EQ(app_->submit(of("t", PayPrize{{1}})).error().code, "prize_paid_already");
    EXPECT_EQ(app_->submit(of("t", TakeBackPrize{{2}})).error().code, "prize_not_paid");
    EXPECT_EQ(app_->submit(as("floor", of("t", TakeBackPrize{{1}}))).error().code, "role_may_not");
    const std::int64_t taken = give(TakeBackPrize{{1}});
    EXPECT_FALSE(app_->tournament("t")->prizes().paid.contains({1}));
    EXPECT_EQ(undo("administrator", taken), "prize_taken_back_stays");
    EXPECT_EQ(app_->submit(of("t", TakeBackPrize{{1}})).error().code, "prize_not_paid");
    give(PayPrize{{1}});
    EXPECT_TRUE(app_->tournament("t")->prizes().paid.contains({1}));
    const auto before = app_->tournament("t");
    open(store_);
    EXPECT_EQ(app_->tournament("t")->prizes(), before->prizes());
}

TEST_F(UndoRights, WhatAPaidPrizeRestsOnStaysUntilItIsTakenBack) {
    finish();
    const std::int64_t last_bust = app_->tournament("t")->to_undo()->version;
    give(PayPrize{{1}});
    EXPECT_EQ(undo("director", last_bust), "later_steps_depend");
    give(TakeBackPrize{{1}});
    // The places were wrong: with the money back they can be put right, and the right one is paid.
    EXPECT_EQ(undo("director", last_bust), "");
    give(BustOut{{{2}}, {{1}}});
    give(PayPrize{{2}});
    EXPECT_FALSE(app_->tournament("t")->broken_invariant());
    const auto before = app_->tournament("t");
    open(store_);
    EXPECT_EQ(app_->tournament("t")->state(), before->state());
}

TEST_F(UndoRights, ARefundThatWasPaidIsNeverUndoneButSoldAnew) {
    make_tournament("u");
    const auto ana = person("Ana", "Y");
    ASSERT_TRUE(app_->submit(of("u", SellEntry{ana})));
    const std::int64_t refund = app_->tournament("u")->version() + 1;
    ASSERT_TRUE(app_->submit(of("u", RefundEntry{{1}})));
    const auto undone = app_->submit(of("u", journal::UndoStep{refund}));
    ASSERT_FALSE(undone);
    EXPECT_EQ(undone.error().code, "refund_paid_stays");
    EXPECT_TRUE(app_->submit(of("u", SellEntry{ana})));
    EXPECT_EQ(app_->tournament("u")->state().entries_sold(), 1);
}

TEST_F(UndoRights, TheButtonNamesWhatTheViewerMayUndo) {
    const std::int64_t sale = give(SellEntry{person("Leo", "X")});
    const std::int64_t pause = give(PauseClock{});
    const auto stream = app_->tournament("t");
    const auto for_role = [&](const char* role) {
        const auto* step = stream->to_undo([&](const journal::Step& s) { return may_undo(role, s); });
        return step ? step->version : 0;
    };
    EXPECT_EQ(for_role("floor"), pause);
    EXPECT_EQ(for_role("cashier"), sale);
    EXPECT_EQ(for_role("director"), pause);
    EXPECT_EQ(for_role("dealer"), 0);
}

// What the director changed is the director's to call announced, and to take back.
TEST_F(UndoRights, OnlyADirectorTicksChangedConditions) {
    auto setup = plain_setup();
    setup.book = "solverde-2023";
    setup.buy_in.minor = 4500;
    make_tournament("s", setup);
    setup.starts_at += 3'600'000;
    ASSERT_TRUE(app_->submit(of("s", ChangeSetup{setup})));
    const auto tick = [&](const std::string& role) {
        const auto r = app_->submit(as(role, of("s", TickNotice{Notice::event_changes})));
        return r ? "" : r.error().code;
    };
    EXPECT_EQ(tick("floor"), "role_may_not");
    const std::int64_t step = app_->tournament("s")->version() + 1;
    ASSERT_EQ(tick("director"), "");
    const auto r = app_->submit(as("floor", of("s", journal::UndoStep{step})));
    ASSERT_FALSE(r);
    EXPECT_EQ(r.error().code, "role_may_not");
    EXPECT_TRUE(app_->submit(as("director", of("s", journal::UndoStep{step}))));
}

}  // namespace
}  // namespace riffle::app
