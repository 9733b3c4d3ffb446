#include "core/league/arithmetic.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <limits>

namespace riffle::league {
namespace {

TEST(Arithmetic, LogarithmsAndPowersAgreeWithTheLibrary) {
    for (double x = 1e-300; x < 1e300; x *= 7.3)
        EXPECT_NEAR(natural_log(x), std::log(x), 4e-16 * std::abs(std::log(x)));
    for (double x = 0.5; x < 2; x += 0.001) EXPECT_NEAR(natural_log(x), std::log(x), 4e-16);
    EXPECT_EQ(natural_log(1), 0);
    EXPECT_NEAR(natural_log(5e-324), std::log(5e-324), 1e-12);
    for (const double base : {0.1, 0.5, 1.0, 2.0, 10.0, 1234.5})
        for (double x = -40; x <= 40; x += 0.37)
            EXPECT_NEAR(power(base, x) / std::pow(base, x), 1, 1e-13) << base << " " << x;
    EXPECT_EQ(power(2, 10), 1024);
    EXPECT_EQ(power(-2, 3), -8);
    EXPECT_EQ(power(10, -2), 0.01);
    EXPECT_EQ(power(0, 0), 1);
    EXPECT_TRUE(std::isinf(power(10, 400)));
    EXPECT_TRUE(std::isinf(power(1e300, 1e300)));
    EXPECT_EQ(power(1e300, -1e300), 0);
}

TEST(Arithmetic, NumbersAreRoundedAsTheyAreWritten) {
    EXPECT_EQ(rounded(2.675, 2), 268);  // the double lies below
    EXPECT_EQ(rounded(1.005, 2), 101);
    EXPECT_EQ(rounded(-2.5, 0), -3);
    EXPECT_EQ(rounded(0.1 + 0.2, 1), 3);
    EXPECT_EQ(rounded(0.5, 0), 1);
    EXPECT_EQ(rounded(0.49999999999999, 0), 0);
    EXPECT_EQ(rounded(9.995, 2), 1000);
    EXPECT_EQ(rounded(0, 2), 0);
    EXPECT_EQ(rounded(1e-300, 6), 0);
    EXPECT_EQ(rounded(123456789012345, 0), 123456789012345);
    EXPECT_EQ(rounded(1e17, 0), 100'000'000'000'000'000);
    EXPECT_EQ(rounded(1e19, 0), std::nullopt);
    EXPECT_EQ(rounded(1e300, 2), std::nullopt);
    EXPECT_EQ(rounded(std::numeric_limits<double>::infinity(), 2), std::nullopt);
    EXPECT_EQ(rounded(std::nan(""), 2), std::nullopt);
}

TEST(Arithmetic, WholeCentsStayThemselves) {
    EXPECT_TRUE(rc::check([] {
        const auto cents = *rc::gen::inRange<std::int64_t>(-1'000'000'000, 1'000'000'000);
        RC_ASSERT(rounded(static_cast<double>(cents) / 100, 2) == cents);
        RC_ASSERT(rounded(static_cast<double>(cents) / 100 + 0.005, 2) == cents + (cents >= 0 ? 1 : 0) || cents < 0);
    }));
}

}  // namespace
}  // namespace riffle::league
