#include "core/tournament/setup_by_book.h"

#include <gtest/gtest.h>

#include "core/rulebook/library.h"
#include "embedded/rulebooks.h"

namespace riffle::tournament {
namespace {

Setup priced(std::int64_t buy_in_euros, std::int64_t fee_euros) {
    Setup s;
    s.game = "nl-holdem";
    s.buy_in = {buy_in_euros * 100, {}};
    s.fee = {fee_euros * 100, {}};
    return s;
}

std::string refused(std::string_view id, const Setup& setup) {
    static const auto library = rulebook::Library::load(embedded::rulebooks());
    const auto outside = outside_book(setup, *library->find(id));
    return outside ? std::string(outside->citation.clause) : "";
}

TEST(SetupByBook, both_ends_of_a_band_belong_to_it) {
    EXPECT_EQ(refused("mediterraneo-2026", priced(19, 5)), "mediterraneo-2026:4-a");
    EXPECT_EQ(refused("mediterraneo-2026", priced(20, 5)), "");
    EXPECT_EQ(refused("mediterraneo-2026", priced(10'000, 5'000)), "");
    EXPECT_EQ(refused("mediterraneo-2026", priced(10'001, 5'000)), "mediterraneo-2026:4-a");
    EXPECT_EQ(refused("mediterraneo-2026", priced(20, 4)), "mediterraneo-2026:4-b");
    EXPECT_EQ(refused("mediterraneo-2026", priced(20, 5'001)), "mediterraneo-2026:4-b");
    EXPECT_EQ(refused("tda-2024", priced(0, 0)), "");
}

TEST(SetupByBook, a_band_in_euros_says_nothing_about_another_currency) {
    auto pounds = priced(1, 1);
    pounds.buy_in.currency = pounds.fee.currency = Currency{{'G', 'B', 'P'}};
    EXPECT_EQ(refused("mediterraneo-2026", pounds), "");
}

// [solverde-2023:4.3] An entry of 50 allows a commission from 2.50 to 10.
TEST(SetupByBook, the_commission_is_a_share_of_the_whole_price) {
    auto s = priced(40, 10);
    EXPECT_EQ(refused("solverde-2023", s), "");
    s.buy_in.minor = 4'750;
    s.fee.minor = 250;
    EXPECT_EQ(refused("solverde-2023", s), "");
    s.buy_in.minor = 4'751;
    s.fee.minor = 249;
    EXPECT_EQ(refused("solverde-2023", s), "solverde-2023:4.3");
    s.buy_in.minor = 3'999;
    s.fee.minor = 1'001;
    EXPECT_EQ(refused("solverde-2023", s), "solverde-2023:4.3");
}

TEST(SetupByBook, tables_late_levels_and_games_keep_to_the_book) {
    auto s = priced(100, 10);
    s.seats_per_table = 11;
    EXPECT_EQ(refused("solverde-2023", s), "solverde-2023:1.2-a");
    EXPECT_EQ(refused("tda-2024", s), "");
    s.seats_per_table = 10;
    EXPECT_EQ(refused("solverde-2023", s), "");
    s.game = "razz";
    EXPECT_EQ(refused("solverde-2023", s), "solverde-2023:1.1");
    s.game = "nl-holdem";
    s.late_levels = 3;
    EXPECT_EQ(refused("internacional", s), "internacional:43-1");
    s.late_levels = 2;
    EXPECT_EQ(refused("internacional", s), "");
}

}  // namespace
}  // namespace riffle::tournament
