// Drawers by cashier and shift: at any moment float + sales - refunds - payouts, whatever is undone and by whom; a
// shift is closed with a count, and what the records say agrees with the tournaments.
#include "app/shifts.h"

#include "app/replay.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using namespace tournament;

class Shifts : public Loop {
  public:
    void SetUp() override {
        open(store_);
        make_house();
        make_tournament("t");
        make_tournament("u");
    }
    static Submission by(const std::string& account, Submission s, const std::string& role = "cashier") {
        s.by = account;
        s.role = role;
        return s;
    }
    std::string give(const std::string& account, Submission s, const std::string& role = "cashier") {
        const auto answer = app_->submit(by(account, std::move(s), role));
        return answer ? "" : answer.error().code;
    }
    std::int64_t in_drawer(std::int64_t shift, Payment payment = Payment::cash) const {
        const auto house = app_->house();
        return expected_in(app_->drawer_of(shift), payment, house->shifts.get(shift)->opening.minor);
    }
    std::string sell(const std::string& account, const std::string& tournament, Payment payment = Payment::cash) {
        SellEntry sale{person("P", std::to_string(++people_))};
        sale.payment = payment;
        return give(account, of(tournament, sale));
    }
    // As `riffle verify` reads it: from the first record, in the order they were written.
    Replay verified() const {
        Replay replay{true};
        const auto read = store_.read_all(0, [&](const journal::Envelope& record) {
            const auto wrong = replay.take(record);
            EXPECT_FALSE(wrong) << *wrong;
            return !wrong;
        });
        EXPECT_TRUE(read);
        const auto wrong = replay.finish();
        EXPECT_FALSE(wrong) << *wrong;
        return replay;
    }

    int people_ = 0;
};

TEST_F(Shifts, EverythingGoesThroughTheDrawerOfWhoTookIt) {
    ASSERT_EQ(give("ana", of_house(OpenShift{{20'000, {}}})), "");
    ASSERT_EQ(give("bruno", of_house(OpenShift{{10'000, {}}})), "");
    EXPECT_EQ(give("ana", of_house(OpenShift{{5'000, {}}})), "shift_open_already");
    ASSERT_EQ(sell("ana", "t"), "");
    ASSERT_EQ(sell("ana", "u", Payment::card), "");
    ASSERT_EQ(sell("bruno", "t"), "");
    EXPECT_EQ(in_drawer(1), 20'000 + 5'500);
    EXPECT_EQ(in_drawer(1, Payment::card), 5'500);
    EXPECT_EQ(in_drawer(2), 10'000 + 5'500);
    // A refund leaves the drawer of who gives it back.
    ASSERT_EQ(give("bruno", of("t", RefundEntry{EntryNumber{1}})), "");
    EXPECT_EQ(in_drawer(1), 25'500);
    EXPECT_EQ(in_drawer(2), 10'000);
    // A sale that is undone comes out of the drawer of who undoes it; done again it is in theirs.
    const std::int64_t step = app_->tournament("t")->sale_of(EntryNumber{2})->version;
    ASSERT_EQ(give("ana", of("t", journal::UndoStep{step})), "");
    EXPECT_EQ(in_drawer(1), 20'000);
    EXPECT_EQ(in_drawer(2), 10'000);
    ASSERT_EQ(give("bruno", of("t", journal::RedoStep{step})), "");
    EXPECT_EQ(in_drawer(2), 15'500);
    // All drawers together hold what the tournaments' drawers hold, and the floats.
    const std::int64_t held =
        app_->tournament("t")->state().accounts.in_drawers() + app_->tournament("u")->state().accounts.in_drawers();
    EXPECT_EQ(in_drawer(1) + in_drawer(1, Payment::card) + in_drawer(2), 30'000 + held);
    EXPECT_EQ(verified().drawers.at(1), app_->drawer_of(1));
    EXPECT_EQ(verified().drawers.at(2), app_->drawer_of(2));
}

TEST_F(Shifts, PrizesAndWhatComesBackOfThem) {
    for (int i = 0; i < 3; ++i) ASSERT_EQ(sell("x", "t"), "");
    ASSERT_EQ(give("ana", of_house(OpenShift{{100'000, {}}})), "");
    ASSERT_TRUE(app_->submit(of("t", StartClock{})));
    now_ms_ += 24 * 3'600'000;
    ASSERT_TRUE(app_->submit(of("t", BustOut{{EntryNumber{3}}, {}})));
    ASSERT_TRUE(app_->submit(of("t", BustOut{{EntryNumber{2}}, {}})));
    ASSERT_EQ(give("ana", of("t", prizes::PayPrize{EntryNumber{1}})), "");
    const std::int64_t prize = app_->tournament("t")->state().accounts.of(MoneyAccount::payouts);
    EXPECT_GT(prize, 0);
    ASSERT_EQ(app_->drawer_of(1).size(), 1u);
    EXPECT_EQ(app_->drawer_of(1).front(), (DrawerLine{.payment = Payment::cash, .payouts = prize}));
    EXPECT_EQ(in_drawer(1), 100'000 - prize);
    ASSERT_EQ(give("ana", of("t", prizes::TakeBackPrize{EntryNumber{1}})), "");
    EXPECT_EQ(in_drawer(1), 100'000);
    EXPECT_TRUE(app_->drawer_of(1).empty());
}

// Who was out came back in: the second entry goes with the bust-out that is undone, and its money comes out of the
// drawer.
TEST_F(Shifts, WhatIsUndoneTogetherMovesMoneyTogether) {
    auto setup = plain_setup();
    setup.reentries = 1;
    make_tournament("v", setup);
    ASSERT_EQ(give("ana", of_house(OpenShift{{20'000, {}}})), "");
    for (int i = 0; i < 3; ++i) ASSERT_EQ(sell("ana", "v"), "");
    ASSERT_TRUE(app_->submit(of("v", StartClock{})));
    const std::int64_t out = app_->tournament("v")->version() + 1;
    ASSERT_TRUE(app_->submit(of("v", BustOut{{EntryNumber{3}}, {}})));
    const std::string person = app_->tournament("v")->state().find(EntryNumber{3})->person;
    const std::int64_t back = app_->tournament("v")->version() + 1;
    ASSERT_EQ(give("ana", of("v", SellEntry{person})), "");
    const std::int64_t with_it = in_drawer(1);
    const auto agrees = [&] {
        EXPECT_EQ(in_drawer(1), 20'000 + app_->tournament("v")->state().accounts.in_drawers());
        EXPECT_EQ(verified().drawers.at(1), app_->drawer_of(1));
    };
    ASSERT_EQ(give("ana", of("v", journal::UndoStep{out, std::vector<journal::StepAt>{{back, {}}}}), "director"), "");
    EXPECT_EQ(in_drawer(1), with_it - 5'500);
    agrees();
    ASSERT_EQ(give("ana", of("v", journal::RedoStep{out}), "director"), "");
    EXPECT_EQ(in_drawer(1), with_it);
    agrees();
}

TEST_F(Shifts, AreClosedWithACountAndItsDifference) {
    ASSERT_EQ(give("ana", of_house(OpenShift{{20'000, {}}})), "");
    ASSERT_EQ(sell("ana", "t"), "");
    ASSERT_EQ(sell("ana", "u", Payment::card), "");
    const auto close = [](std::int64_t shift, std::vector<DrawerCount> counts) {
        return of_house(CloseShift{shift, std::move(counts)});
    };
    EXPECT_EQ(give("ana", close(9, {{Payment::cash, 0}})), "shift_unknown");
    EXPECT_EQ(give("bruno", close(1, {{Payment::cash, 0}})), "shift_of_another");
    EXPECT_EQ(give("ana", close(1, {{Payment::cash, 25'500}})), "shift_count_missing");
    EXPECT_EQ(give("ana", close(1, {{Payment::card, 5'500}})), "shift_count_missing");
    EXPECT_EQ(give("ana", close(1, {{Payment::cash, -1}, {Payment::card, 5'500}})), "field_expected");
    EXPECT_EQ(give("ana", close(1, {{Payment::cash, 1}, {Payment::cash, 1}})), "field_expected");
    now_ms_ += 60'000;
    ASSERT_EQ(give("ana", close(1, {{Payment::card, 5'500}, {Payment::cash, 25'300}})), "");
    EXPECT_EQ(give("ana", close(1, {{Payment::cash, 25'300}})), "shift_closed_already");
    const auto house = app_->house();
    const Shift shift = *house->shifts.get(1);
    EXPECT_EQ(shift.difference, -200);
    EXPECT_EQ(shift.closed_by, "ana");
    EXPECT_EQ(shift.closed_at, shift.opened_at + 60'000);
    // The float went out of the safe and came back with the takings; what is short lies on its own account.
    EXPECT_EQ(house->ledger.of({HouseAccount::safe, "EUR"}), 25'300 + 5'500 - 20'000);
    EXPECT_EQ(house->ledger.of({HouseAccount::tournaments, "EUR"}), -11'000);
    EXPECT_EQ(house->ledger.of({HouseAccount::over_short, "EUR"}), 200);
    EXPECT_EQ(house->ledger.of({HouseAccount::drawers, "EUR"}), 0);
    // The next shift begins with its own float; a director closes anybody's.
    ASSERT_EQ(give("ana", of_house(OpenShift{{1'000, {}}})), "");
    EXPECT_EQ(in_drawer(2), 1'000);
    ASSERT_EQ(give("dora", close(2, {{Payment::cash, 1'050}}), "director"), "");
    EXPECT_EQ(app_->house()->shifts.get(2)->closed_by, "dora");
    EXPECT_EQ(app_->house()->ledger.of({HouseAccount::over_short, "EUR"}), 150);
    EXPECT_TRUE(verified().drawers.empty());
}

TEST_F(Shifts, AnOpenDrawerIsThereAfterARestart) {
    ASSERT_EQ(give("ana", of_house(OpenShift{{20'000, {}}})), "");
    ASSERT_EQ(sell("ana", "t"), "");
    const Drawer before = app_->drawer_of(1);
    ASSERT_TRUE(app_->submit(of("t", CancelTournament{"no players"})));
    open(store_);
    EXPECT_EQ(app_->drawer_of(1), before);
    EXPECT_EQ(in_drawer(1), 25'500);
    ASSERT_EQ(sell("ana", "u"), "");
    EXPECT_EQ(in_drawer(1), 31'000);
    EXPECT_EQ(verified().drawers.at(1), app_->drawer_of(1));
}

TEST_F(Shifts, AHouseMayAskForThem) {
    ChangeHouse change;
    static_cast<HouseSettings&>(change) = app_->house()->settings;
    change.shifts = true;
    ASSERT_TRUE(app_->submit(of_house(change)));
    const std::int64_t version = app_->tournament("t")->version();
    EXPECT_EQ(sell("ana", "t"), "shift_not_open");
    EXPECT_EQ(app_->tournament("t")->version(), version);
    EXPECT_EQ(app_->tournament("t")->state().accounts.in_drawers(), 0);
    // What moves no money needs none.
    EXPECT_EQ(give("dora", of("t", ChangeCap{20}), "director"), "");
    ASSERT_EQ(give("ana", of_house(OpenShift{{0, {}}})), "");
    EXPECT_EQ(sell("ana", "t"), "");
    EXPECT_EQ(in_drawer(1), 5'500);
}

// A drawer's row, or a closing, that is not what went through it is found.
TEST_F(Shifts, AnotherClosingDoesNotFollow) {
    ASSERT_EQ(give("ana", of_house(OpenShift{{20'000, {}}})), "");
    ASSERT_EQ(sell("ana", "t"), "");
    ASSERT_EQ(give("ana", of_house(CloseShift{1, {{Payment::cash, 25'500}}})), "");
    Replay replay{true};
    std::optional<std::string> wrong;
    const auto read = store_.read_all(0, [&](const journal::Envelope& record) {
        journal::Envelope other = record;
        if (record.type == "ShiftClosed")
            if (const auto at = other.payload.find("\"sales\":5500"); at != std::string::npos)
                other.payload.replace(at, 12, "\"sales\":5400");
        wrong = replay.take(other);
        return !wrong;
    });
    ASSERT_TRUE(read);
    ASSERT_TRUE(wrong);
    EXPECT_NE(wrong->find("other money than went through its drawer"), std::string::npos) << *wrong;
}

}  // namespace
}  // namespace riffle::app
