#include "core/tournament/positions.h"

#include <gtest/gtest.h>

namespace riffle::tournament {
namespace {

// Seats of a nine-handed table that have somebody.
Table with(std::initializer_list<std::int64_t> seats, std::optional<std::int64_t> button) {
    Table table;
    table.number = TableNumber{1};
    table.seats.resize(9);
    for (const std::int64_t seat : seats) table.seats[static_cast<std::size_t>(seat - 1)] = EntryNumber{seat};
    if (button) table.button = SeatNumber{*button};
    return table;
}

TEST(Positions, the_blinds_follow_the_button) {
    EXPECT_EQ(positions_of(with({1, 2, 3, 4}, 1)), (Positions{SeatNumber{2}, SeatNumber{3}, SeatNumber{4}}));
    EXPECT_EQ(positions_of(with({1, 2, 3}, 3)), (Positions{SeatNumber{1}, SeatNumber{2}, SeatNumber{3}}));
    EXPECT_EQ(positions_of(with({2, 5, 9}, 7)), (Positions{SeatNumber{9}, SeatNumber{2}, SeatNumber{5}}));
    EXPECT_EQ(positions_of(with({1, 2, 3}, {})), std::nullopt);
    EXPECT_EQ(positions_of(with({4}, 4)), std::nullopt);
}

TEST(Positions, heads_up_the_button_is_the_small_blind) {
    EXPECT_EQ(positions_of(with({3, 8}, 8)), (Positions{SeatNumber{8}, SeatNumber{3}, SeatNumber{8}}));
}

// [tda-2024:11-A-1] The worst seat is the one that posts the big blind first.
TEST(Positions, the_worst_open_seat_is_next_to_the_big_blind) {
    EXPECT_EQ(worst_seat(with({1, 2, 3, 5, 6, 7}, 1), {.never_small_blind = true}), SeatNumber{4});
    EXPECT_EQ(worst_seat(with({1, 2, 3, 4, 5, 7}, 1), {.never_small_blind = true}), SeatNumber{6});
    EXPECT_EQ(worst_seat(with({1, 2, 3, 4, 5, 6, 7, 8, 9}, 1), {.never_small_blind = true}), std::nullopt);
    EXPECT_EQ(worst_seat(with({1, 2, 3}, {}), {.never_small_blind = true}), std::nullopt);
}

// [tda-2024:11-A-2] A seat between the blinds is never the worst, unless there is no other.
TEST(Positions, a_small_blind_is_never_the_worst_seat) {
    EXPECT_EQ(worst_seat(with({1, 2, 4, 5, 6, 8, 9}, 1), {.never_small_blind = true}), SeatNumber{7});
    EXPECT_EQ(worst_seat(with({1, 2, 4, 5, 6, 8, 9}, 1), {.never_small_blind = false}), SeatNumber{3});
    EXPECT_EQ(worst_seat(with({1, 2, 4, 5, 6, 7, 8, 9}, 1), {.never_small_blind = true}), SeatNumber{3});
}

TEST(Positions, blinds_are_affected_when_the_next_big_blind_would_be_an_empty_seat) {
    EXPECT_TRUE(blinds_affected(with({1, 2, 3, 5}, 1)));
    EXPECT_FALSE(blinds_affected(with({1, 2, 3, 4}, 1)));
    EXPECT_FALSE(blinds_affected(with({1, 2, 3, 5}, {})));
}

}  // namespace
}  // namespace riffle::tournament
