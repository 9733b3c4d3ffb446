#include "core/prizes/shares.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

namespace riffle::prizes {
namespace {

using Amounts = std::vector<std::int64_t>;

// [solverde-2023:3.1.9-b] Survivor: the pool equally among those left; the odd cents one each from the best place.
TEST(Shares, SurvivorsShareEqually) {
    EXPECT_EQ(equal_shares(90000, 3), (Amounts{30000, 30000, 30000}));
    EXPECT_EQ(equal_shares(100, 3), (Amounts{34, 33, 33}));
    EXPECT_EQ(equal_shares(101, 3), (Amounts{34, 34, 33}));
    EXPECT_EQ(equal_shares(0, 2), (Amounts{0, 0}));
}

TEST(Shares, SharedPlacesAddUpAndDivide) {
    // [cnp:10.c] 50 paid, 51 left, two out at different tables, the 50th pays 1,000: 500 each.
    Amounts fifty(50, 1000);
    EXPECT_EQ(shared_places(fifty, 50, 2), (Amounts{500, 500}));
    // [tda-2024:RP-8-A-E1] 52 left, 50 paid, three out: all three share the 50th prize.
    EXPECT_EQ(shared_places(fifty, 50, 3), (Amounts{334, 333, 333}));
    // [internacional:41-2] 20th 1,000 and 19th 1,200: 1,100 each.
    Amounts twenty(18, 5000);
    twenty.insert(twenty.end(), {1200, 1000});
    EXPECT_EQ(shared_places(twenty, 19, 2), (Amounts{1100, 1100}));
    EXPECT_EQ(shared_places(twenty, 21, 2), (Amounts{0, 0}));
}

TEST(Shares, ByWeightTheLargestFractionsGetWhatIsMissing) {
    EXPECT_EQ(proportional_shares(100, Amounts{1, 1, 1}), (Amounts{34, 33, 33}));
    EXPECT_EQ(proportional_shares(10, Amounts{5, 3, 3}), (Amounts{4, 3, 3}));
    EXPECT_EQ(proportional_shares(7, Amounts{0, 7}), (Amounts{0, 7}));
    // Products beyond 64 bits.
    EXPECT_EQ(proportional_shares(9'000'000'000'000'000, Amounts{4'000'000'000'000'000'000, 4'000'000'000'000'000'000}),
              (Amounts{4'500'000'000'000'000, 4'500'000'000'000'000}));
}

TEST(Shares, NothingIsLostAndNobodyIsAUnitOff) {
    EXPECT_TRUE(rc::check([] {
        const auto total = *rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000);
        auto weights =
            *rc::gen::nonEmpty(rc::gen::container<Amounts>(rc::gen::inRange<std::int64_t>(0, 1'000'000'000)));
        weights.front() += 1;
        const auto shares = proportional_shares(total, weights);
        RC_ASSERT(sum(shares) == total);
        const auto all = sum(weights);
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const long double exact =
                static_cast<long double>(total) * static_cast<long double>(weights[i]) / static_cast<long double>(all);
            RC_ASSERT(static_cast<long double>(shares[i]) > exact - 1 &&
                      static_cast<long double>(shares[i]) < exact + 1);
        }
        const auto parts = *rc::gen::inRange<std::int64_t>(1, 50);
        const auto equal = equal_shares(total, parts);
        RC_ASSERT(sum(equal) == total);
        RC_ASSERT(equal.front() - equal.back() <= 1);
        RC_ASSERT(std::ranges::is_sorted(equal, std::greater<>{}));
    }));
}

}  // namespace
}  // namespace riffle::prizes
