#include "core/prizes/icm.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/prng.h"
#include "core/prizes/icm_exact.h"
#include "core/prizes/icm_integral.h"

namespace riffle::prizes {
namespace {

double sum(const std::vector<double>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

double cents(double value) { return std::round(value * 100) / 100; }

// Every order of finishing counted one by one, without sets or integrals: slow, and plainly the definition.
double by_definition(std::vector<double> stacks, std::size_t player, const std::vector<double>& prizes,
                     std::size_t place = 0) {
    if (place >= prizes.size()) return 0;
    const double chips = sum(stacks);
    double equity = stacks[player] / chips * prizes[place];
    for (std::size_t winner = 0; winner < stacks.size(); ++winner) {
        if (winner == player || stacks[winner] == 0) continue;
        auto left = stacks;
        left[winner] = 0;
        equity += stacks[winner] / chips * by_definition(left, player, prizes, place + 1);
    }
    return equity;
}

std::vector<StackGroup> groups_of(std::vector<double> stacks) {
    std::ranges::sort(stacks);
    std::vector<StackGroup> groups;
    for (const double stack : stacks) {
        if (groups.empty() || groups.back().stack != stack) groups.push_back({stack, 0});
        ++groups.back().players;
    }
    return groups;
}

// The integral whatever the size of the field, player by player in rising order.
std::vector<double> by_integral(const std::vector<double>& stacks, const std::vector<double>& prizes,
                                Path path = fastest_path()) {
    const auto groups = groups_of(stacks);
    const auto equity = icm_integral(groups, prizes, path);
    std::vector<double> each;
    for (std::size_t g = 0; g < groups.size(); ++g)
        each.insert(each.end(), static_cast<std::size_t>(groups[g].players), equity[g]);
    return each;
}

double chance(Prng& prng) { return static_cast<double>(prng.below(1u << 30)) / static_cast<double>(1u << 30); }

// Stacks of whole chips whose logarithms are spread over `orders` powers of ten.
std::vector<double> stacks_over(Prng& prng, std::size_t n, double orders) {
    std::vector<double> stacks;
    for (std::size_t i = 0; i < n; ++i) stacks.push_back(std::floor(std::pow(10.0, chance(prng) * orders)));
    return stacks;
}

std::vector<double> falling_prizes(Prng& prng, std::size_t n) {
    std::vector<double> prizes;
    for (std::size_t i = 0; i < n; ++i) prizes.push_back(static_cast<double>(1 + prng.below(1'000'000)));
    std::ranges::sort(prizes, std::greater<>{});
    return prizes;
}

void expect_equal_to(const std::vector<double>& equities, const std::vector<double>& expected, double tolerance) {
    ASSERT_EQ(equities.size(), expected.size());
    for (std::size_t i = 0; i < equities.size(); ++i) EXPECT_NEAR(equities[i], expected[i], tolerance) << i;
}

std::vector<double> worth(const std::vector<double>& stacks, const std::vector<double>& prizes) {
    auto equities = icm(stacks, prizes);
    EXPECT_TRUE(equities.has_value());
    return equities ? *std::move(equities) : std::vector<double>(stacks.size());
}

TEST(Icm, GivesThePublishedValues) {
    const auto three = worth({50, 30, 20}, {70, 30});
    expect_equal_to(three, {45.178571428571431, 32.25, 22.571428571428573}, 1e-12);
    const auto four = worth({5000, 3000, 1500, 500}, {500, 300, 200});
    EXPECT_EQ((std::vector{cents(four[0]), cents(four[1]), cents(four[2]), cents(four[3])}),
              (std::vector{377.78, 312.89, 225.60, 83.73}));
    const auto all = worth({150000, 98750, 45500, 13250}, {425, 280, 130, 75});
    EXPECT_EQ((std::vector{cents(all[0]), cents(all[1]), cents(all[2]), cents(all[3])}),
              (std::vector{323.20, 278.12, 195.79, 112.89}));
}

TEST(Icm, TheIntegralGivesThePublishedValuesToo) {
    expect_equal_to(by_integral({50, 30, 20}, {70, 30}), {22.571428571428573, 32.25, 45.178571428571431}, 1e-11);
    const auto all = by_integral({150000, 98750, 45500, 13250}, {425, 280, 130, 75});
    EXPECT_EQ((std::vector{cents(all[3]), cents(all[2]), cents(all[1]), cents(all[0])}),
              (std::vector{323.20, 278.12, 195.79, 112.89}));
}

TEST(Icm, SetsAndDefinitionAgree) {
    Prng prng{3};
    for (int round = 0; round < 30; ++round) {
        const auto stacks = stacks_over(prng, 2 + prng.below(5), 6);
        const auto prizes = falling_prizes(prng, 1 + prng.below(stacks.size()));
        const auto exact = icm_exact(stacks, prizes);
        for (std::size_t i = 0; i < stacks.size(); ++i)
            EXPECT_NEAR(exact[i], by_definition(stacks, i, prizes), 1e-13 * sum(prizes));
    }
}

TEST(Icm, SetsAndIntegralAgreeUpToEighteenPlayers) {
    Prng prng{18};
    for (std::size_t n = 2; n <= 18; ++n)
        for (const double orders : {0.3, 2.0, 6.0, 12.0}) {
            auto stacks = stacks_over(prng, n, orders);
            std::ranges::sort(stacks);
            for (const std::size_t paid : {std::size_t{1}, 1 + n / 3, n - 1, n}) {
                const auto prizes = falling_prizes(prng, paid);
                const auto exact = icm_exact(stacks, prizes);
                const auto integral = by_integral(stacks, prizes);
                for (std::size_t i = 0; i < n; ++i) {
                    EXPECT_NEAR(integral[i], exact[i], 1e-11 * sum(prizes)) << n << " players, " << paid << " paid";
                    EXPECT_NEAR(integral[i] / exact[i], 1, 1e-9) << n << " players, " << paid << " paid";
                }
            }
        }
}

TEST(Icm, OneChipAgainstAMillion) {
    // Two players: the one chip wins once in 1,000,001 times, and that is told apart from nothing.
    EXPECT_NEAR(worth({1, 1e6}, {1e6 + 1})[0], 1, 1e-12);
    std::vector<double> stacks(18, 1e6);
    stacks[0] = 1;
    const std::vector<double> prizes{500, 300, 200, 100, 50};
    const auto exact = icm_exact(stacks, prizes);
    const auto equities = worth(stacks, prizes);
    EXPECT_NEAR(equities[0] / exact[0], 1, 1e-10);
    EXPECT_NEAR(equities[5] / exact[5], 1, 1e-10);
    // The other way round, with nothing sure for the small ones.
    std::vector<double> small(18, 1);
    small[0] = 1e6;
    const auto rest = icm_exact(small, prizes);
    EXPECT_NEAR(worth(small, prizes)[7] / rest[7], 1, 1e-10);
}

TEST(Icm, BothPathsGiveTheSameBits) {
    Prng prng{5};
    for (const std::size_t n : {3, 19, 64, 333}) {
        const auto stacks = stacks_over(prng, n, 5);
        const auto prizes = falling_prizes(prng, 1 + n / 4);
        EXPECT_EQ(by_integral(stacks, prizes, Path::scalar), by_integral(stacks, prizes, fastest_path()));
    }
}

TEST(Icm, AThousandPlayersSumToThePrizes) {
    Prng prng{1000};
    for (const double orders : {0.0, 1.0, 4.0, 9.0})
        for (const std::size_t paid : {1, 150, 999, 1000}) {
            const auto stacks = stacks_over(prng, 1000, orders);
            const auto prizes = falling_prizes(prng, paid);
            // Before anything is set right.
            EXPECT_NEAR(sum(by_integral(stacks, prizes)) / sum(prizes), 1, 1e-12) << orders << " " << paid;
            EXPECT_NEAR(sum(worth(stacks, prizes)) / sum(prizes), 1, 1e-12) << orders << " " << paid;
        }
}

TEST(Icm, EqualStacksShareEqually) {
    for (const std::size_t n : {1, 2, 8, 9, 500}) {
        const std::vector<double> stacks(n, 20000);
        for (const double equity : worth(stacks, {900})) EXPECT_NEAR(equity * static_cast<double>(n), 900, 1e-9);
    }
}

TEST(Icm, APrizeForEverybodyIsNobodysRisk) {
    const std::vector<double> stacks{5, 3, 2, 9, 4, 1, 7, 8, 6, 10};
    for (const double equity : worth(stacks, std::vector<double>(10, 40.0))) EXPECT_DOUBLE_EQ(equity, 40);
    for (const double equity : worth(stacks, std::vector<double>(3, 0))) EXPECT_EQ(equity, 0);
    EXPECT_EQ(worth({7}, {12}), (std::vector<double>{12}));
}

// The chip model is also who arrives first: the first prize goes by share of the chips, in a field of any size.
TEST(Icm, TheWinnerTakesAllByShareOfChips) {
    Prng prng{77};
    const auto stacks = stacks_over(prng, 2000, 5);
    const auto equities = worth(stacks, {1000});
    const double chips = sum(stacks);
    for (std::size_t i = 0; i < stacks.size(); ++i) EXPECT_NEAR(equities[i] / (1000 * stacks[i] / chips), 1, 1e-11);
}

TEST(Icm, RefusesWhatMakesNoSense) {
    using enum IcmProblem;
    const auto fault = [](std::vector<double> stacks, std::vector<double> prizes) {
        const auto result = icm(stacks, prizes);
        return result ? IcmFault{no_players, 999} : result.error();
    };
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    EXPECT_EQ(fault({}, {1}), (IcmFault{no_players, 0}));
    EXPECT_EQ(fault(std::vector<double>(max_icm_players + 1, 1), {1}), (IcmFault{too_many_players, 0}));
    EXPECT_EQ(fault({1, 2}, {}), (IcmFault{no_prizes, 0}));
    EXPECT_EQ(fault({1, 2}, {3, 2, 1}), (IcmFault{more_prizes_than_players, 0}));
    for (const double bad : {0.0, -1.0, nan, -inf}) EXPECT_EQ(fault({1, bad}, {1}), (IcmFault{stack_not_positive, 1}));
    EXPECT_EQ(fault({inf, 1}, {1}), (IcmFault{stack_too_large, 0}));
    EXPECT_EQ(fault({1e14, 1e-3}, {1}), (IcmFault{stacks_too_far_apart, 1}));
    for (const double bad : {-1.0, nan, -inf}) EXPECT_EQ(fault({1, 1}, {5, bad}), (IcmFault{prize_negative, 1}));
    EXPECT_EQ(fault({1, 1}, {inf}), (IcmFault{prize_too_large, 0}));
    EXPECT_EQ(fault({1, 1}, {1, 2}), (IcmFault{prize_rises, 1}));
    EXPECT_EQ(to_sentence({stack_not_positive, 1}), "stack 2 is not above zero: leave out who has no chips");
}

struct Case {
    std::vector<double> stacks, prizes;
};
Case any_case() {
    const auto n = *rc::gen::inRange<std::size_t>(1, 41);
    const auto paid = *rc::gen::inRange<std::size_t>(1, n + 1);
    Case c;
    for (std::size_t i = 0; i < n; ++i) {
        const auto digits = *rc::gen::inRange(0, 8);
        c.stacks.push_back(static_cast<double>(*rc::gen::inRange(1, 10)) * std::pow(10.0, digits));
    }
    for (std::size_t i = 0; i < paid; ++i) c.prizes.push_back(static_cast<double>(*rc::gen::inRange(0, 100'000)));
    std::ranges::sort(c.prizes, std::greater<>{});
    c.prizes.front() += 1;
    return c;
}

TEST(IcmProperties, SumOrderBoundsAndScale) {
    EXPECT_TRUE(rc::check([] {
        const Case c = any_case();
        const auto equities = worth(c.stacks, c.prizes);
        RC_ASSERT(std::abs(sum(equities) / sum(c.prizes) - 1) < 1e-12);
        for (std::size_t i = 0; i < equities.size(); ++i) {
            RC_ASSERT(equities[i] >= 0);
            RC_ASSERT(equities[i] <= c.prizes.front() * (1 + 1e-12));
            for (std::size_t j = 0; j < i; ++j) {
                if (c.stacks[i] >= c.stacks[j]) RC_ASSERT(equities[i] >= equities[j]);
                if (c.stacks[i] <= c.stacks[j]) RC_ASSERT(equities[i] <= equities[j]);
            }
        }
        auto scaled = c;
        for (double& stack : scaled.stacks) stack *= 37;
        for (double& prize : scaled.prizes) prize *= 3;
        const auto again = worth(scaled.stacks, scaled.prizes);
        for (std::size_t i = 0; i < equities.size(); ++i)
            RC_ASSERT(std::abs(again[i] / 3 - equities[i]) <= 1e-11 * equities[i]);
    }));
}

TEST(IcmProperties, TheOrderOfThePlayersChangesNoBit) {
    EXPECT_TRUE(rc::check([] {
        const Case c = any_case();
        std::vector<std::size_t> order(c.stacks.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        Prng prng{*rc::gen::arbitrary<std::uint64_t>()};
        prng.shuffle(std::span(order));
        Case shuffled = c;
        for (std::size_t i = 0; i < order.size(); ++i) shuffled.stacks[i] = c.stacks[order[i]];
        const auto equities = worth(c.stacks, c.prizes);
        const auto moved = worth(shuffled.stacks, c.prizes);
        for (std::size_t i = 0; i < order.size(); ++i) RC_ASSERT(moved[i] == equities[order[i]]);
    }));
}

}  // namespace
}  // namespace riffle::prizes
