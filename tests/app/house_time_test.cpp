// Time inside a run is the machine's steady clock: setting the wall clock neither skips nor holds a level, staff are
// told, and the director may accept the new time without any clock moving.
#include "app/house_clock.h"

#include "app/replay.h"
#include "tests/app/draws.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using namespace tournament;

class HouseTime : public Loop {
  protected:
    App::Options options() override {
        return {.now_ms = [this] { return wall_.load(); },
                .books = {},
                .steady_ms = [this] { return steady_.load(); },
                .alarm =
                    [this](const std::string& sentence) {
                        const std::lock_guard lock(mutex_);
                        alarms_.push_back(sentence);
                    }};
    }
    void SetUp() override {
        open(store_);
        make_house();
        make_tournament();
        for (const char* name : {"Ana", "Bea"}) ASSERT_TRUE(app_->submit(of("t", SellEntry{person(name, "X")})));
        ASSERT_TRUE(app_->submit(of("t", StartClock{})));
    }
    void pass(std::int64_t ms) {
        wall_ += ms;
        steady_ += ms;
    }
    // Some command, so that the deciding thread has looked at the clocks.
    void look() { ASSERT_TRUE(app_->submit(of_house(named("N", random_id())))); }
    ClockReading clock(const std::string& id = "t") const {
        const auto stream = app_->tournament(id);
        return read_clock(stream->state().clock, stream->state().setup->levels, app_->now_ms());
    }

    std::atomic<std::int64_t> wall_ = 100 * hour_ms;
    std::atomic<std::int64_t> steady_ = 7;
    std::mutex mutex_;
    std::vector<std::string> alarms_;
};

TEST_F(HouseTime, AWallClockSetOnOrBackMovesNoTournamentClockAndIsTold) {
    for (const std::int64_t step : {hour_ms, -2 * hour_ms}) {
        pass(5 * minute_ms);
        const auto before = clock();
        const std::int64_t now = app_->now_ms();
        wall_ += step;
        EXPECT_EQ(app_->now_ms(), now);
        EXPECT_EQ(clock(), before);
        pass(minute_ms);
        EXPECT_EQ(clock().elapsed_ms, before.elapsed_ms + minute_ms);
        look();
    }
    EXPECT_EQ(app_->time_off_ms(), -hour_ms);
    EXPECT_EQ(app_->house()->time_off_ms, -hour_ms);
    const std::lock_guard lock(mutex_);
    ASSERT_EQ(alarms_.size(), 2U);
    EXPECT_NE(alarms_[0].find("3600.0 s ahead of"), std::string::npos) << alarms_[0];
    EXPECT_NE(alarms_[1].find("3600.0 s behind"), std::string::npos) << alarms_[1];
}

TEST_F(HouseTime, ASmallStepIsLetBeAndManySmallOnesAreNot) {
    wall_ += 1500;
    EXPECT_EQ(app_->time_off_ms(), 0);
    wall_ += 1500;
    EXPECT_EQ(app_->time_off_ms(), 3000);
    wall_ -= 3000;
    EXPECT_EQ(app_->time_off_ms(), 0);
}

TEST_F(HouseTime, AStepIsNoticedWithoutAnybodyAsking) {
    wall_ += hour_ms;
    for (int i = 0; i < 50 && app_->house()->time_off_ms == 0; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_EQ(app_->house()->time_off_ms, hour_ms);
}

TEST_F(HouseTime, AcceptingFollowsTheWallAndEveryClockKeepsWhatItShowed) {
    make_tournament("paused");
    for (const char* name : {"Eva", "Leo"}) ASSERT_TRUE(app_->submit(of("paused", SellEntry{person(name, "X")})));
    ASSERT_TRUE(app_->submit(of("paused", StartClock{})));
    pass(3 * minute_ms);
    ASSERT_TRUE(app_->submit(of("paused", PauseClock{})));
    const std::int64_t pause = app_->tournament("paused")->version();
    ASSERT_TRUE(app_->submit(of("t", AddTime{-minute_ms})));
    const std::int64_t less = app_->tournament("t")->version();
    for (const std::int64_t step : {hour_ms, -3 * hour_ms}) {
        pass(minute_ms);
        const auto before = clock(), paused = clock("paused");
        EXPECT_EQ(app_->submit(of_house(AcceptTime{})).error().code, "time_not_off");
        wall_ += step;
        EXPECT_EQ(app_->submit(as("floor", of_house(AcceptTime{}))).error().code, "role_may_not");
        // A command behind it in the same transaction lives in the new time already.
        const auto answers = app_->submit_together({as("director", of_house(AcceptTime{})), of("t", PauseClock{})});
        ASSERT_TRUE(answers[0]);
        ASSERT_TRUE(answers[1]);
        EXPECT_EQ(app_->now_ms(), wall_);
        EXPECT_EQ(app_->time_off_ms(), 0);
        EXPECT_EQ(app_->house()->time_off_ms, 0);
        EXPECT_EQ(clock(), before);
        EXPECT_EQ(clock("paused"), paused);
        ASSERT_TRUE(app_->submit(of("t", StartClock{})));
        pass(2 * minute_ms);
        EXPECT_EQ(clock().elapsed_ms, before.elapsed_ms + 2 * minute_ms);
    }
    // Undoing what lies before the accepted times gives what it would have given without them.
    const auto running = clock();
    ASSERT_TRUE(app_->submit(of("paused", journal::UndoStep{pause})));
    EXPECT_EQ(clock("paused").elapsed_ms, 3 * minute_ms + 2 * 3 * minute_ms);
    EXPECT_EQ(app_->submit(of("t", journal::UndoStep{less})).error().code, "later_steps_depend");
    EXPECT_EQ(app_->submit(of("t", journal::UndoStep{less + 1})).error().code, "accepted_time_stays");
    EXPECT_EQ(clock(), running);
    // Replay gives the same, by the same time.
    open(store_);
    EXPECT_EQ(app_->time_off_ms(), 0);
    EXPECT_EQ(clock(), running);
    Replay checked{true};
    std::optional<std::string> wrong;
    ASSERT_TRUE(store_.read_all(0, [&](const journal::Envelope& r) { return !(wrong = checked.take(r)); }));
    EXPECT_FALSE(wrong) << *wrong;
    EXPECT_FALSE(checked.finish());
}

TEST_F(HouseTime, AFailedAcceptanceMovesNothing) {
    pass(minute_ms);
    wall_ += hour_ms;
    look();
    const auto before = clock();
    auto accept = of_house(AcceptTime{});
    accept.expected_version = 1;
    ASSERT_FALSE(app_->submit(accept));
    EXPECT_EQ(app_->time_off_ms(), hour_ms);
    EXPECT_EQ(clock(), before);
}

TEST_F(HouseTime, AStartBeforeTheLastRecordGoesOnFromItAndIsNoticed) {
    pass(10 * minute_ms);
    look();
    const auto before = clock();
    app_.reset();
    wall_ -= 5 * hour_ms;
    steady_ = 3;  // the machine was started anew
    open(store_);
    EXPECT_EQ(clock(), before);
    EXPECT_EQ(app_->time_off_ms(), -5 * hour_ms);
    pass(minute_ms);
    EXPECT_EQ(clock().elapsed_ms, before.elapsed_ms + minute_ms);
    look();
    ASSERT_TRUE(app_->submit(as("director", of_house(AcceptTime{}))));
    EXPECT_EQ(app_->now_ms(), wall_);
    EXPECT_EQ(clock().elapsed_ms, before.elapsed_ms + minute_ms);
    open(store_);
    EXPECT_EQ(app_->time_off_ms(), 0);
    EXPECT_EQ(clock().elapsed_ms, before.elapsed_ms + minute_ms);
}

TEST_F(HouseTime, AStepNobodyAcceptedIsNotAcceptedByARestart) {
    pass(10 * minute_ms);
    wall_ += hour_ms;
    look();
    const auto before = clock();
    open(store_);
    EXPECT_EQ(clock(), before);
    EXPECT_EQ(app_->time_off_ms(), hour_ms);
    // Down for a while, the clocks go on.
    app_.reset();
    pass(2 * minute_ms);
    open(store_);
    EXPECT_EQ(clock().elapsed_ms, before.elapsed_ms + 2 * minute_ms);
}

TEST(Clocks, TheMachinesOwnGoForward) {
    const std::int64_t a = steady_ms();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_GE(steady_ms() - a, 15);
    EXPECT_GT(wall_ms(), 1'700'000'000'000);
}

}  // namespace
}  // namespace riffle::app
