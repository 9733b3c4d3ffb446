#include "core/prizes/rounding.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <numeric>

namespace riffle::prizes {
namespace {

using Units = std::vector<std::int64_t>;

TEST(RoundToTotal, MissingUnitsGoToTheLargestFractionsLost) {
    EXPECT_EQ(round_to_total(std::vector{4517.857, 3225.0, 2257.143}, 10000), (Units{4518, 3225, 2257}));
    EXPECT_EQ(round_to_total(std::vector{33.4, 33.3, 33.3}, 100), (Units{34, 33, 33}));
    EXPECT_EQ(round_to_total(std::vector{0.9, 0.8, 0.3}, 2), (Units{1, 1, 0}));
}

TEST(RoundToTotal, EqualFractionsGoToTheFirstNamed) {
    EXPECT_EQ(round_to_total(std::vector{100 / 3.0, 100 / 3.0, 100 / 3.0}, 100), (Units{34, 33, 33}));
    EXPECT_EQ(round_to_total(std::vector{2.5, 2.5}, 5), (Units{3, 2}));
}

TEST(RoundToTotal, AHairBelowAWholeNumberIsThatNumber) {
    EXPECT_EQ(round_to_total(std::vector{4500 - 1e-11, 2500 + 1e-11, 0.0}, 7000), (Units{4500, 2500, 0}));
    EXPECT_EQ(round_to_total(std::vector{10 - 1e-12, 10 - 1e-12, 10.5, 9.5}, 40), (Units{10, 10, 11, 9}));
}

// Doubles have no room left for single units there, and still nothing is lost.
TEST(RoundToTotal, TotalsAtTheLimitStillSum) {
    const std::int64_t total = std::int64_t{1} << 53;
    const std::vector<double> values(3000, static_cast<double>(total) / 3000);
    const auto rounded = round_to_total(values, total);
    EXPECT_EQ(std::accumulate(rounded.begin(), rounded.end(), std::int64_t{0}), total);
    EXPECT_EQ(round_to_total(std::vector{2.0, 3.0, 0.0}, 4), (Units{2, 2, 0}));
    EXPECT_EQ(round_to_total(std::vector{0.0, 0.0}, 5), (Units{3, 2}));
}

TEST(RoundToTotal, SumsToTheTotalAndStaysWithinAUnit) {
    EXPECT_TRUE(rc::check([] {
        const auto weights = *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 1'000'000)));
        const auto total = *rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000);
        const double all = std::accumulate(weights.begin(), weights.end(), 1.0);
        std::vector<double> values;
        for (const int weight : weights) values.push_back(static_cast<double>(total) * weight / all);
        values.front() += static_cast<double>(total) / all;
        const auto rounded = round_to_total(values, total);
        RC_ASSERT(std::accumulate(rounded.begin(), rounded.end(), std::int64_t{0}) == total);
        for (std::size_t i = 0; i < values.size(); ++i)
            RC_ASSERT(std::abs(static_cast<double>(rounded[i]) - values[i]) <= 1.01);
    }));
}

}  // namespace
}  // namespace riffle::prizes
