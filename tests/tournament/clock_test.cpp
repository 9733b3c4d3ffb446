#include "core/tournament/clock.h"

#include <gtest/gtest.h>

namespace riffle::tournament {
namespace {
std::vector<Level> levels() {
    return {{"level", Chips{50}, Chips{100}, Chips{0}, 600'000},
            {"break", Chips{0}, Chips{0}, Chips{0}, 300'000},
            {"level", Chips{100}, Chips{200}, Chips{0}, 600'000},
            {"level", Chips{200}, Chips{400}, Chips{0}, 600'000}};
}
constexpr Clock running{.started = true, .running = true, .index = 0, .elapsed_ms = 0, .at_ms = 1'000};
}  // namespace

TEST(Clock, PassesLevelsByItself) {
    EXPECT_EQ(read_clock(running, levels(), 1'000).remaining_ms, 600'000);
    const auto on_break = read_clock(running, levels(), 1'000 + 600'000);
    EXPECT_TRUE(on_break.on_break);
    EXPECT_EQ(on_break.level_number, 1);
    const auto second = read_clock(running, levels(), 1'000 + 900'000);
    EXPECT_EQ(second.index, 2);
    EXPECT_EQ(second.level_number, 2);
    EXPECT_EQ(second.remaining_ms, 600'000);
}

TEST(Clock, TheLastLevelHasNoEnd) {
    const auto r = read_clock(running, levels(), 1'000 + 24 * 3'600'000LL);
    EXPECT_EQ(r.index, 3);
    EXPECT_FALSE(r.remaining_ms);
    EXPECT_FALSE(r.next_break_in_ms);
}

TEST(Clock, APauseIsNotABreak) {
    Clock paused = running;
    paused.running = false;
    paused.elapsed_ms = 1234;
    const auto r = read_clock(paused, levels(), 99'999'999);
    EXPECT_FALSE(r.on_break);
    EXPECT_EQ(r.elapsed_ms, 1234);
}

TEST(Clock, AWallClockSetBackDoesNotTurnItBack) { EXPECT_EQ(read_clock(running, levels(), 0).elapsed_ms, 0); }

TEST(Clock, TellsTheTimeToTheNextBreak) {
    EXPECT_EQ(read_clock(running, levels(), 1'000 + 200'000).next_break_in_ms, 400'000);
}
}  // namespace riffle::tournament
