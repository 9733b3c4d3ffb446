// How long entries are sold, by the tournament's book.
#include <gtest/gtest.h>

#include "core/tournament/decide.h"
#include "tests/tournament/books.h"

namespace riffle::tournament {
namespace {

constexpr std::int64_t level_ms = 600'000;

Setup with_break_after_the_second_level(std::int64_t late_levels) {
    Setup s;
    s.late_levels = late_levels;
    const auto level = [](const char* kind) { return Level{kind, Chips{50}, Chips{100}, Chips{0}, level_ms}; };
    s.levels = {level("level"), level("level"), level("break"), level("level"), level("level")};
    return s;
}

bool sells_at(const Setup& setup, std::string_view id, std::int64_t index) {
    State s;
    s.exists = true;
    s.status = Status::running;
    s.setup = setup;
    s.clock = {.started = true, .running = true, .index = index, .elapsed_ms = 0, .at_ms = 0};
    return registration_open(s, book(id), 1, false).has_value();
}

// [internacional:43-2]
TEST(Registration, the_break_after_the_last_late_level_belongs_to_it_where_the_book_takes_it) {
    const auto two = with_break_after_the_second_level(2);
    EXPECT_TRUE(sells_at(two, "tda-2024", 1));
    EXPECT_FALSE(sells_at(two, "tda-2024", 2));
    EXPECT_TRUE(sells_at(two, "internacional", 2));
    EXPECT_FALSE(sells_at(two, "internacional", 3));
    // A break before the last late level is in between, under any book.
    EXPECT_TRUE(sells_at(with_break_after_the_second_level(3), "tda-2024", 2));
}

// Screens count down to it: what is said must be what the desk then meets.
TEST(Registration, what_is_said_to_be_the_last_that_sells_is) {
    for (const std::string_view id :
         {"tda-2024", "mediterraneo-2026", "solverde-2023", "cnp", "internacional", "rptp"}) {
        for (std::int64_t late = 0; late <= 4; ++late) {
            const auto setup = with_break_after_the_second_level(late);
            const std::int64_t last = last_selling(setup, book(id)).value_or(-1);
            for (std::int64_t i = 0; i < std::ssize(setup.levels); ++i)
                EXPECT_EQ(sells_at(setup, id, i), i <= last) << id << ", late through level " << late << ", at " << i;
        }
    }
    EXPECT_EQ(last_selling(with_break_after_the_second_level(2), book("tda-2024")), 1);
    EXPECT_EQ(last_selling(with_break_after_the_second_level(2), book("internacional")), 2);
    EXPECT_FALSE(last_selling(with_break_after_the_second_level(0), book("internacional")));
}

}  // namespace
}  // namespace riffle::tournament
