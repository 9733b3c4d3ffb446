#include "core/tournament/what_next.h"

#include <gtest/gtest.h>

#include <boost/describe/enum_to_string.hpp>

#include "tests/tournament/books.h"

namespace riffle::tournament {
namespace {

// A running tournament with so many players at each of its tables.
State room(std::initializer_list<std::int64_t> players, std::int64_t seats = 9) {
    State s;
    s.exists = true;
    s.status = Status::running;
    Setup setup;
    setup.seats_per_table = seats;
    s.setup = setup;
    std::int64_t table = 0;
    std::int64_t entry = 0;
    for (const std::int64_t count : players) {
        s.seating.open(TableNumber{++table}, seats);
        for (std::int64_t seat = 1; seat <= count; ++seat)
            s.seating.sit({TableNumber{table}, SeatNumber{seat}}, EntryNumber{++entry});
    }
    s.tables_opened = table;
    s.totals.left = entry;
    return s;
}

std::vector<std::string> advice(const State& s, std::string_view id) {
    std::vector<std::string> lines;
    for (const Advice& one : what_next(s, book(id)))
        lines.push_back(std::string(boost::describe::enum_to_string(one.kind, "?")) + " " +
                        (one.table ? std::to_string(one.table->value) : "all") + " " + one.clause);
    return lines;
}
using Lines = std::vector<std::string>;

TEST(WhatNext, each_book_halts_at_its_own_difference) {
    EXPECT_EQ(advice(room({9, 7, 9}), "cnp"), (Lines{"halt 2 cnp:12.a-2", "balance 2 cnp:12.a-1"}));
    EXPECT_EQ(advice(room({9, 7, 9}), "tda-2024"), Lines{});
    EXPECT_EQ(advice(room({9, 7, 9}), "rptp"), Lines{});
    EXPECT_EQ(advice(room({9, 6, 9}), "rptp"), Lines{"halt 2 rptp:10.3-a"});
    EXPECT_EQ(advice(room({9, 6, 9}), "internacional"), Lines{"balance 2 internacional:25-b-1"});
    EXPECT_EQ(advice(room({9, 5, 9}), "internacional"),
              (Lines{"halt 2 internacional:25-4", "balance 2 internacional:25-b-1"}));
}

// [tda-2024:11-D-1] It deals on until the seat left of the last big blind is empty.
TEST(WhatNext, by_tda_a_short_table_halts_once_its_blinds_are_affected) {
    State s = room({9, 6, 9});
    EXPECT_EQ(advice(s, "tda-2024"), Lines{"watch 2 tda-2024:11-D-1"});
    s.seating.set_button({TableNumber{2}, SeatNumber{1}});  // the big blind is on 3, the next on 4
    EXPECT_EQ(advice(s, "tda-2024"), Lines{"watch 2 tda-2024:11-D-1"});
    s.seating.set_button({TableNumber{2}, SeatNumber{4}});  // on 6, and nobody sits on 7
    EXPECT_EQ(advice(s, "tda-2024"), Lines{"halt 2 tda-2024:11-D-1"});
}

// [tda-2024:11-D-2] [rptp:10.3-b] In other formats the director decides.
TEST(WhatNext, at_short_handed_tables_the_halt_is_the_directors) {
    EXPECT_EQ(advice(room({6, 3, 6}, 6), "tda-2024"), Lines{"may_halt 2 tda-2024:11-D-1"});
    EXPECT_EQ(advice(room({6, 3, 6}, 6), "rptp"), Lines{"may_halt 2 rptp:10.3-a"});
}

TEST(WhatNext, the_last_table_breaks_when_the_others_have_room) {
    EXPECT_EQ(advice(room({6, 6, 6}), "tda-2024"), Lines{"break_table 3 tda-2024:10-B"});
    EXPECT_EQ(advice(room({6, 6, 6}), "rptp"), Lines{"break_table 3 rptp:9-a"});
    EXPECT_EQ(advice(room({6, 6, 7}), "tda-2024"), Lines{});
}

TEST(WhatNext, from_thirteen_tables_on_internacional_leaves_a_difference_of_two) {
    EXPECT_EQ(advice(room({9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 7}), "internacional"), Lines{});
    EXPECT_EQ(advice(room({9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 7}), "internacional"),
              Lines{"balance 12 internacional:25-b-1"});
}

// [tda-2024:RP-9-1] Two tables of five play on; with nine left there is one. [rptp:11] One more than the table's size.
TEST(WhatNext, the_last_two_tables_become_one_when_the_book_says_so) {
    EXPECT_EQ(advice(room({5, 5}), "tda-2024"), Lines{});
    EXPECT_EQ(advice(room({5, 4}), "tda-2024"), Lines{"final_table all tda-2024:RP-9-1"});
    EXPECT_EQ(advice(room({4, 3}, 6), "tda-2024"), Lines{"final_table all tda-2024:RP-9-2"});
    EXPECT_EQ(advice(room({4, 4}, 6), "tda-2024"), Lines{});
    EXPECT_EQ(advice(room({5, 5}), "rptp"), Lines{"final_table all rptp:11"});
    EXPECT_EQ(advice(room({5, 4}), "cnp"), Lines{"final_table all cnp:13.c-2"});
}

// [cnp:12.c] [internacional:25-b-2]
TEST(WhatNext, all_seats_are_drawn_anew_when_so_many_tables_are_left) {
    State s = room({8, 8, 8});
    s.tables_opened = 5;
    EXPECT_EQ(advice(s, "cnp"), Lines{"redraw all cnp:12.c"});
    EXPECT_EQ(advice(s, "tda-2024"), Lines{});
    s.redrawn_at = 3;
    EXPECT_EQ(advice(s, "cnp"), Lines{});
    s.day = 2;
    EXPECT_EQ(advice(s, "cnp"), Lines{"redraw all cnp:13.c-1"});
}

// [cnp:9.intro]
TEST(WhatNext, hand_for_hand_is_due_with_one_to_go) {
    State s = room({8, 8, 8});
    const auto kinds = [&](std::int64_t paid) {
        std::vector<AdviceKind> all;
        for (const Advice& one : what_next(s, book("cnp"), paid)) all.push_back(one.kind);
        return all;
    };
    EXPECT_EQ(kinds(23), std::vector{AdviceKind::hand_for_hand});
    EXPECT_EQ(kinds(22), std::vector<AdviceKind>{});
    s.hand_for_hand = HandForHand{};
    EXPECT_EQ(kinds(23), std::vector<AdviceKind>{});
}

}  // namespace
}  // namespace riffle::tournament
