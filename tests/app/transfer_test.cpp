// An entry of a cancelled tournament taken along to another: both sides, or neither.
#include "app/roles.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using namespace tournament;

class Transfer : public Loop {
  protected:
    void SetUp() override {
        open(store_);
        make_house();
        ana_ = person("Ana", "Gil");
        tournament::Setup dearer = plain_setup();
        dearer.buy_in.minor = 8000;
        make_tournament("from");
        make_tournament("to", dearer);
        ASSERT_TRUE(app_->submit(of("from", SellEntry{ana_})));
    }
    const State& state(const std::string& id) {
        held_ = app_->tournament(id);
        return held_->state();
    }
    Snapshot held_;
    std::string ana_;
};

TEST_F(Transfer, TheMoneyOfTheOnePaysForTheOther) {
    ASSERT_TRUE(app_->submit(of("from", CancelTournament{"too few"})));
    ASSERT_TRUE(app_->submit(of("from", TransferEntry{EntryNumber{1}, "to"})));
    EXPECT_EQ(state("from").pool().minor, 0);
    EXPECT_EQ(state("from").fees().minor, 0);
    EXPECT_EQ(state("from").find(EntryNumber{1})->status, EntryStatus::refunded);
    EXPECT_EQ(state("from").find(EntryNumber{1})->moved_to, "to");
    EXPECT_EQ(state("to").pool().minor, 8000);
    const Entry entry = *state("to").find(EntryNumber{1});
    EXPECT_EQ(entry.person, ana_);
    EXPECT_EQ(entry.status, EntryStatus::seated);
    EXPECT_EQ(entry.came_from, "from");
    EXPECT_EQ(entry.credit, (Money{5500, {}}));
    EXPECT_TRUE(app_->find_ticket(entry.ticket));
    // One command, one fact in both.
    EXPECT_EQ(app_->tournament("from")->steps().back().second->command,
              app_->tournament("to")->steps().back().second->command);
    // Over both the account between them is at nothing; here lies what was paid first, there the difference.
    EXPECT_EQ(state("from").accounts.of(MoneyAccount::other_tournaments), -5500);
    EXPECT_EQ(state("to").accounts.of(MoneyAccount::other_tournaments), 5500);
    EXPECT_EQ(state("from").accounts.of(MoneyAccount::cash), 5500);
    EXPECT_EQ(state("to").accounts.of(MoneyAccount::cash), 8500 - 5500);
    // Once, on one side nor the other undone, and the same after a restart.
    EXPECT_EQ(app_->submit(of("from", TransferEntry{EntryNumber{1}, "to"})).error().code, "entry_refunded_already");
    for (const std::string id : {"from", "to"}) {
        const std::int64_t step = app_->tournament(id)->steps().back().first;
        EXPECT_EQ(app_->submit(of(id, journal::UndoStep{step})).error().code, "transfer_stays");
    }
    open(store_);
    EXPECT_EQ(state("to").pool().minor, 8000);
    EXPECT_EQ(state("to").find(EntryNumber{1})->credit, (Money{5500, {}}));
}

TEST_F(Transfer, TheDifferenceLiesInTheDrawerItWasPaidInto) {
    const std::string bo = person("Bo", "Gil");
    ASSERT_TRUE(app_->submit(of("to", SellEntry{bo})));
    ASSERT_TRUE(app_->submit(of("from", TransferEntry{EntryNumber{1}, "to", Payment::card})));
    EXPECT_EQ(state("to").accounts.of(MoneyAccount::card), 8500 - 5500);
    EXPECT_EQ(state("to").accounts.of(MoneyAccount::cash), 8500);
    // The dearer one's entry goes to the cheaper: what is over is given back from the drawer that was said.
    ASSERT_TRUE(app_->submit(of("to", TransferEntry{EntryNumber{1}, "from", Payment::transfer})));
    EXPECT_EQ(state("from").accounts.of(MoneyAccount::transfer), 5500 - 8500);
}

TEST_F(Transfer, ASaleThatWasGivenBackIsNotOfferedToBeUndone) {
    const std::string bo = person("Bo", "Gil");
    ASSERT_TRUE(app_->submit(of("from", SellEntry{bo})));
    const auto offered = [&]() -> std::int64_t {
        held_ = app_->tournament("from");
        const journal::Step* step = held_->to_undo([](const journal::Step& s) { return may_undo("cashier", s); });
        return step ? step->version : 0;
    };
    const std::int64_t second = offered();
    ASSERT_GT(second, 0);
    ASSERT_TRUE(app_->submit(of("from", RefundEntry{EntryNumber{2}})));
    const std::int64_t first = offered();
    EXPECT_LT(first, second);
    ASSERT_GT(first, 0);
    ASSERT_TRUE(app_->submit(of("from", TransferEntry{EntryNumber{1}, "to"})));
    EXPECT_EQ(offered(), 0);
}

TEST_F(Transfer, WhatTheOtherRefusesStaysWhereItIs) {
    ASSERT_TRUE(app_->submit(of("to", SellEntry{ana_})));
    const std::int64_t version = app_->tournament("from")->version();
    EXPECT_EQ(app_->submit(of("from", TransferEntry{EntryNumber{1}, "to"})).error().code, "person_still_in");
    EXPECT_EQ(app_->submit(of("from", TransferEntry{EntryNumber{1}, "nowhere"})).error().status, 404);
    EXPECT_EQ(app_->submit(of("from", TransferEntry{EntryNumber{1}, "from"})).error().code, "no_change");
    EXPECT_EQ(app_->tournament("from")->version(), version);
    EXPECT_EQ(state("from").pool().minor, 5000);
    tournament::Setup dollars = plain_setup();
    dollars.buy_in.currency = Currency{{'U', 'S', 'D'}};
    dollars.fee.currency = dollars.buy_in.currency;
    make_tournament("dollars", dollars);
    EXPECT_EQ(app_->submit(of("from", TransferEntry{EntryNumber{1}, "dollars"})).error().code, "currency_differs");
    EXPECT_EQ(app_->submit(as("floor", of("from", TransferEntry{EntryNumber{1}, "dollars"}))).error().code,
              "role_may_not");
}

// In one transaction with other commands for both tournaments.
TEST_F(Transfer, ManyAtOnceInOneTransaction) {
    const std::string bo = person("Bo", "Gil");
    ASSERT_TRUE(app_->submit(of("from", SellEntry{bo})));
    std::vector<Submission> together;
    together.push_back(of("from", CancelTournament{""}));
    together.push_back(of("from", TransferEntry{EntryNumber{1}, "to"}));
    together.push_back(of("to", SellEntry{bo}));
    together.push_back(of("from", TransferEntry{EntryNumber{2}, "to"}));
    const auto answers = app_->submit_together(std::move(together));
    EXPECT_TRUE(answers[0] && answers[1] && answers[2]);
    EXPECT_EQ(answers[3].error().code, "person_still_in");
    EXPECT_EQ(state("from").pool().minor, 5000);
    EXPECT_EQ(state("to").pool().minor, 16000);
    open(store_);
    EXPECT_EQ(state("from").pool().minor, 5000);
    EXPECT_EQ(state("to").pool().minor, 16000);
}

}  // namespace
}  // namespace riffle::app
