#include "core/ledger/split.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <numeric>

namespace riffle {
TEST(Split, GivesPartsAndRemainder) {
    const auto [each, odd] = split(Chips{1000}, 3, Chips{25});
    EXPECT_EQ(each, Chips{325});
    EXPECT_EQ(odd, Chips{25});
}

TEST(Split, SharesAlwaysSumToTheTotal) {
    EXPECT_TRUE(rc::check([] {
        const auto total = *rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000);
        const auto unit = *rc::gen::element<std::int64_t>(1, 5, 100, 500, 1000);
        auto weights =
            *rc::gen::nonEmpty(rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange<std::int64_t>(0, 10000)));
        weights.front() += 1;
        const auto shares = share_by_weight(total, weights, unit);
        RC_ASSERT(std::accumulate(shares.begin(), shares.end(), std::int64_t{0}) == total);
        for (std::size_t i = 1; i < shares.size(); ++i) RC_ASSERT(shares[i] % unit == 0);
    }));
}
}  // namespace riffle
