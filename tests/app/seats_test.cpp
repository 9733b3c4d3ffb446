// A seat won in a satellite is an entry of the event it is for: one fact in both, once.
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using namespace tournament;

class Seats : public Loop {
  protected:
    void SetUp() override {
        open(store_);
        make_house();
        tournament::Setup target = plain_setup();
        target.buy_in.minor = 8000;
        make_tournament("main", target);
        tournament::Setup satellite = plain_setup();
        satellite.late_levels = 0;
        satellite.satellite = SatelliteSetup{.target = "main", .price = {8500, satellite.buy_in.currency}};
        satellite.guarantee = 17'000;
        make_tournament("satellite", satellite);
        for (const char* name : {"Ana", "Bo", "Cy"}) {
            people_.push_back(person(name, "Gil"));
            ASSERT_TRUE(app_->submit(of("satellite", SellEntry{people_.back()})));
        }
        ASSERT_TRUE(app_->submit(of("satellite", StartClock{})));
        ASSERT_TRUE(app_->submit(of("satellite", prizes::PublishPrizes{})));
        ASSERT_TRUE(app_->submit(of("satellite", BustOut{{EntryNumber{3}}, {EntryNumber{1}}})));
    }
    std::vector<std::string> people_;
};

TEST_F(Seats, PayForAnEntryOnce) {
    // Two seats of 85: with two left it is over.
    EXPECT_EQ(app_->tournament("satellite")->state().status, Status::finished);
    EXPECT_EQ(app_->submit(of("satellite", prizes::UseSeat{EntryNumber{1}, "main"})).error().code, "seat_not_awarded");
    ASSERT_TRUE(app_->submit(of("satellite", prizes::AwardSeat{EntryNumber{1}})));
    EXPECT_EQ(app_->submit(of("satellite", prizes::UseSeat{EntryNumber{1}, "elsewhere"})).error().code,
              "seat_of_another_event");
    ASSERT_TRUE(app_->submit(of("satellite", prizes::UseSeat{EntryNumber{1}, "main"})));
    const auto main = app_->tournament("main");
    const Entry* entry = main->state().find(EntryNumber{1});
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->person, people_[0]);
    EXPECT_EQ(entry->came_from, "satellite");
    EXPECT_EQ(entry->credit, (Money{8500, {}}));
    EXPECT_EQ(main->state().pool().minor, 8000);
    EXPECT_EQ(main->state().accounts.of(MoneyAccount::cash), 0);
    // Over both the account between them is at nothing.
    EXPECT_EQ(main->state().accounts.of(MoneyAccount::other_tournaments), 8500);
    EXPECT_EQ(app_->tournament("satellite")->state().accounts.of(MoneyAccount::other_tournaments), -8500);
    EXPECT_EQ(main->steps().back().second->command, app_->tournament("satellite")->steps().back().second->command);
    EXPECT_EQ(app_->submit(of("satellite", prizes::UseSeat{EntryNumber{1}, "main"})).error().code, "seat_used_already");
    const std::int64_t here = app_->tournament("satellite")->steps().back().first;
    EXPECT_EQ(app_->submit(of("satellite", journal::UndoStep{here})).error().code, "seat_used_stays");
    open(store_);
    EXPECT_TRUE(app_->tournament("satellite")->prizes().seats_used.contains(EntryNumber{1}));
    EXPECT_EQ(app_->tournament("main")->state().entries_sold(), 1);
}

TEST_F(Seats, StaysUnusedWhereTheOtherRefuses) {
    ASSERT_TRUE(app_->submit(of("satellite", prizes::AwardSeat{EntryNumber{2}})));
    ASSERT_TRUE(app_->submit(of("main", CancelTournament{"too few"})));
    EXPECT_EQ(app_->submit(of("satellite", prizes::UseSeat{EntryNumber{2}, "main"})).error().code, "tournament_over");
    EXPECT_FALSE(app_->tournament("satellite")->prizes().seats_used.contains(EntryNumber{2}));
    ASSERT_TRUE(app_->submit(of("satellite", prizes::TakeBackPrize{EntryNumber{2}})));
    EXPECT_EQ(app_->tournament("satellite")->state().accounts.of(MoneyAccount::other_tournaments), 0);
}

}  // namespace
}  // namespace riffle::app
