#include "core/tournament/setup.h"

#include <gtest/gtest.h>

namespace riffle::tournament {
namespace {
Setup good() {
    Setup s;
    s.name = "A";
    s.game = "nl-holdem";
    s.book = "tda-2024";
    s.starting_stack = Chips{1000};
    s.levels = {{"level", Chips{50}, Chips{100}, Chips{0}, 600'000}};
    s.payout = {{1, {10000}}};
    return s;
}
std::string where(const Setup& s) {
    const auto fault = fault_in(s);
    return fault ? fault->where : "";
}
}  // namespace

TEST(Setup, NamesTheFirstFault) {
    EXPECT_EQ(where(good()), "");
    auto s = good();
    s.name.clear();
    EXPECT_EQ(where(s), "setup.name");
    s = good();
    s.levels.push_back({"break", Chips{0}, Chips{0}, Chips{0}, 600'000});
    EXPECT_EQ(where(s), "setup.levels[1].kind") << "a structure may not end in a break";
    s = good();
    s.levels[0].small_blind = Chips{200};
    EXPECT_EQ(where(s), "setup.levels[0].small_blind");
    s = good();
    s.payout = {{1, {6000, 3000}}};
    EXPECT_EQ(where(s), "setup.payout[0].shares_bp") << "shares must sum to all";
    s = good();
    s.late_levels = 2;
    EXPECT_EQ(where(s), "setup.late_levels") << "breaks are not levels, and there is one level";
    s = good();
    s.fee.currency = Currency{{'U', 'S', 'D'}};
    EXPECT_EQ(where(s), "setup.fee.currency");
}
}  // namespace riffle::tournament
