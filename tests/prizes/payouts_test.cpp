#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "core/prizes/payout_curve.h"
#include "core/prizes/payout_list.h"
#include "core/prizes/shares.h"
#include "core/rulebook/library.h"
#include "embedded/rulebooks.h"

namespace riffle::prizes {
namespace {

using Amounts = std::vector<std::int64_t>;

const rulebook::Book& book(std::string_view id) {
    static const auto library = rulebook::Library::load(embedded::rulebooks());
    return *library->find(id);
}

// [solverde-2023:7.4-c] 10% of entries and re-entries, rounded up.
TEST(PayoutList, PlacesAreRoundedUp) {
    EXPECT_EQ(places_paid(31, 1000), 4);
    EXPECT_EQ(places_paid(40, 1000), 4);
    EXPECT_EQ(places_paid(41, 1000), 5);
    EXPECT_EQ(places_paid(100, 1000), 10);
    EXPECT_EQ(places_paid(101, 1000), 11);
    EXPECT_EQ(places_paid(1, 1000), 1);
    EXPECT_EQ(places_paid(0, 1000), 0);
    EXPECT_EQ(places_paid(7, 10000), 7);
}

// [mediterraneo-2026:annex-payouts-0-30], [annex-payouts-31-60], [23-a]: by entries, the rest of rounding to the first.
TEST(PayoutList, AHousesTablePaysByTheNumberOfEntries) {
    const auto& casino = book("mediterraneo-2026");
    EXPECT_EQ(by_table(casino, "payouts", 300'000, 30, {}, 100, 30)->prizes, (Amounts{144'000, 96'000, 60'000}));
    EXPECT_EQ(by_table(casino, "payouts", 100'003, 31, {}, 1'000, 31)->prizes,
              (Amounts{33'003, 22'000, 16'000, 12'000, 9'000, 8'000}));
    const auto incomplete = by_table(casino, "payouts", 100'000, 61, {}, 100, 61);
    ASSERT_FALSE(incomplete.has_value());
    EXPECT_EQ(incomplete.error().problem, rulebook::TableProblem::incomplete);
    EXPECT_EQ(incomplete.error().citation()->clause, "mediterraneo-2026:annex-payouts-61-90");
    EXPECT_EQ(by_table(casino, "payouts", 100'000, 391, {}, 100, 391).error().problem,
              rulebook::TableProblem::field_not_covered);
}

// [solverde-2023:7.4-a] 70/30 in 6-max only; [7.4-b] 50/30/20 from 10 to 30; [mediterraneo-2026:23-g] the sit & go.
TEST(PayoutList, SmallFields) {
    const auto& solverde = book("solverde-2023");
    EXPECT_EQ(by_table(solverde, "payouts", 60'000, 6, 6, 1, 6)->prizes, (Amounts{42'000, 18'000}));
    EXPECT_FALSE(by_table(solverde, "payouts", 60'000, 6, 9, 1, 6).has_value());
    EXPECT_EQ(by_table(solverde, "payouts", 100'000, 10, 6, 1, 10)->prizes, (Amounts{50'000, 30'000, 20'000}));
    EXPECT_FALSE(by_table(solverde, "payouts", 100'000, 31, {}, 1, 31).has_value());
    EXPECT_EQ(by_table(book("mediterraneo-2026"), "sit_and_go_payouts", 50'000, 10, {}, 1, 10)->prizes,
              (Amounts{25'000, 15'000, 10'000}));
}

// [mediterraneo-2026:20-a] fewer people than places: their shares wait for the operator.
TEST(PayoutList, SharesWithoutATakerAreNamed) {
    const auto pot = by_table(book("mediterraneo-2026"), "league_prizes", 1'000'000, 18, {}, 1, 18);
    ASSERT_TRUE(pot.has_value());
    EXPECT_EQ(pot->prizes.size(), 18u);
    EXPECT_EQ(pot->untaken, 30'000);
    EXPECT_EQ(sum(pot->prizes) + pot->untaken, 1'000'000);
}

// [mediterraneo-2026:21-i] pot 10,000, ranking 1st and final 3rd: 5,000 x 27% + 5,000 x 10% = 1,850.
TEST(PayoutList, HalfByRankingAndHalfByTheFinal) {
    const auto table = book("mediterraneo-2026").table("series_prizes", 18);
    ASSERT_TRUE(table.has_value());
    const auto halves = by_ranking_and_final(1'000'000, 5000, (*table)->values, 1, 18);
    EXPECT_EQ(halves.ranking.prizes[0] + halves.final.prizes[2], 185'000);
    const auto odd = by_ranking_and_final(1'000'001, 5000, (*table)->values, 1, 18);
    EXPECT_EQ(sum(odd.ranking.prizes), 500'000);
    EXPECT_EQ(sum(odd.final.prizes), 500'001);
}

// [mediterraneo-2026:19-a] pot 6,000, retained 300; the cents that do not divide stay in the pot.
TEST(PayoutList, APercentageIsRoundedDown) {
    EXPECT_EQ(percentage(600'000, 500), 30'000);
    EXPECT_EQ(percentage(119, 500), 5);
}

// [solverde-2023:7.4-d] the smallest prize at least twice the entry price, as a setting exactly.
TEST(PayoutList, AListSomebodyDrewUpIsChecked) {
    const ListRule rule{.pool = 1000, .places = 3, .lowest = 100};
    EXPECT_EQ(list_fault(Amounts{600, 300, 100}, rule), std::nullopt);
    EXPECT_EQ(list_fault(Amounts{700, 300}, rule), (ListFault{ListProblem::places, 3}));
    EXPECT_EQ(list_fault(Amounts{}, {.pool = 0}), (ListFault{ListProblem::places, 1}));
    EXPECT_EQ(list_fault(Amounts{300, 600, 100}, rule), (ListFault{ListProblem::rises, 2}));
    EXPECT_EQ(list_fault(Amounts{1100, 0, -100}, rule), (ListFault{ListProblem::negative, 3}));
    EXPECT_EQ(list_fault(Amounts{600, 300, 101}, rule), (ListFault{ListProblem::sum, 1000}));
    EXPECT_EQ(list_fault(Amounts{INT64_MAX, INT64_MAX, 1}, rule), (ListFault{ListProblem::sum, 1000}));
    EXPECT_EQ(list_fault(Amounts{601, 300, 99}, rule), (ListFault{ListProblem::lowest, 100}));
    ListRule exactly = rule;
    exactly.exactly = true;
    EXPECT_EQ(list_fault(Amounts{500, 300, 200}, exactly), (ListFault{ListProblem::lowest, 100}));
}

TEST(PayoutCurve, LooksAsPlayersAreUsedTo) {
    // 100 entries of 100: 15 places, at least 2 entries, in tens.
    const auto prizes = *prizes_on({.pool = 1'000'000, .places = 15, .minimum = 20'000, .unit = 1000});
    EXPECT_EQ(sum(prizes), 1'000'000);
    EXPECT_NEAR(static_cast<double>(prizes[0]), 242'600, 3000);
    EXPECT_GT(prizes[1], prizes[0] / 2);
    EXPECT_LT(prizes[1], prizes[0] * 3 / 4);
    EXPECT_EQ(prizes.back(), 20'000);
}

TEST(PayoutCurve, OnePlaceTakesAll) { EXPECT_EQ(*prizes_on({.pool = 12'345, .places = 1}), Amounts{12'345}); }

TEST(PayoutCurve, TheFirstShareAndTheTrophyAreKept) {
    const auto prizes = *prizes_on(
        {.pool = 100'000, .places = 5, .minimum = 5'000, .first_share_bp = 4000, .unit = 100, .trophy = 2'000});
    EXPECT_EQ(sum(prizes), 98'000);
    EXPECT_GE(prizes[0], 40'000);
    EXPECT_LT(prizes[0], 40'500);
}

TEST(PayoutCurve, FixedPrizesStandAndTheOthersGoAroundThem) {
    const auto prizes = *prizes_on(
        {.pool = 100'000, .places = 6, .minimum = 4'000, .unit = 500, .fixed = {{1, 40'000}, {3, 12'345}, {6, 5'000}}});
    EXPECT_EQ(prizes[0], 40'000);
    EXPECT_EQ(prizes[2], 12'345);
    EXPECT_EQ(prizes[5], 5'000);
    EXPECT_EQ(sum(prizes), 100'000);
    EXPECT_TRUE(std::ranges::is_sorted(prizes, std::greater<>{}));
}

TEST(PayoutCurve, GroupsOfPlacesPayTheSame) {
    const auto prizes = *prizes_on({.pool = 10'000'000, .places = 50, .minimum = 30'000, .unit = 500, .tiers = true});
    EXPECT_EQ(prizes[9], prizes[11]);
    EXPECT_EQ(prizes[12], prizes[14]);
    EXPECT_EQ(prizes[18], prizes[26]);
    EXPECT_GT(prizes[11], prizes[12]);
    EXPECT_EQ(sum(prizes), 10'000'000);
}

TEST(PayoutCurve, EqualPrizesWhereNothingElseIsLeft) {
    EXPECT_EQ(*prizes_on({.pool = 900, .places = 3, .minimum = 300}), (Amounts{300, 300, 300}));
    EXPECT_EQ(*prizes_on({.pool = 1'000, .places = 4, .first_share_bp = 2500}), (Amounts{250, 250, 250, 250}));
}

TEST(PayoutCurve, SaysWhatCannotBe) {
    using enum CurveProblem;
    const auto fault = [](const Curve& curve) {
        const auto result = prizes_on(curve);
        return result ? CurveFault{no_places, 999} : result.error();
    };
    EXPECT_EQ(fault({.pool = 100, .places = 0}), (CurveFault{no_places, 0}));
    EXPECT_EQ(fault({.pool = 100, .places = 100'001}), (CurveFault{too_many_places, 100'000}));
    EXPECT_EQ(fault({.pool = 0, .places = 1}).problem, pool_out_of_range);
    EXPECT_EQ(fault({.pool = INT64_MAX, .places = 1}).problem, pool_out_of_range);
    EXPECT_EQ(fault({.pool = 100, .places = 1, .unit = 0}).problem, unit_out_of_range);
    EXPECT_EQ(fault({.pool = 100, .places = 1, .minimum = -1}).problem, minimum_out_of_range);
    EXPECT_EQ(fault({.pool = 100, .places = 1, .trophy = 100}).problem, trophy_out_of_range);
    EXPECT_EQ(fault({.pool = 100, .places = 1, .first_share_bp = 0}).problem, first_share_out_of_range);
    EXPECT_EQ(fault({.pool = 100, .places = 2, .fixed = {{3, 1}}}), (CurveFault{fixed_place_unknown, 3}));
    EXPECT_EQ(fault({.pool = 100, .places = 2, .fixed = {{2, 1}, {2, 1}}}), (CurveFault{fixed_place_twice, 2}));
    EXPECT_EQ(fault({.pool = 100, .places = 2, .fixed = {{1, 10}, {2, 20}}}), (CurveFault{fixed_prize_rises, 2}));
    EXPECT_EQ(fault({.pool = 100, .places = 2, .minimum = 9, .fixed = {{2, 8}}}), (CurveFault{fixed_prize_rises, 2}));
    EXPECT_EQ(fault({.pool = 100, .places = 11, .minimum = 10}).problem, pool_too_small);
    EXPECT_EQ(fault({.pool = 100, .places = 10, .minimum = 10, .first_share_bp = 2000}).problem, pool_too_small);
    EXPECT_EQ(fault({.pool = 100, .places = 5, .first_share_bp = 1000}), (CurveFault{pool_too_large, 50}));
    EXPECT_EQ(fault({.pool = 100, .places = 2, .fixed = {{1, 50}, {2, 20}}}), (CurveFault{pool_too_large, 70}));
}

// Integers, the sum exact, never rising, never below the minimum, fixed ones as fixed, the rest in units.
TEST(PayoutCurve, HoldsForAnyField) {
    EXPECT_TRUE(rc::check([] {
        const auto entries = *rc::gen::weightedOneOf<std::int64_t>(
            {{4, rc::gen::inRange<std::int64_t>(1, 500)}, {1, rc::gen::inRange<std::int64_t>(1, 100'001)}});
        const auto buy_in = *rc::gen::element<std::int64_t>(500, 1'000, 5'050, 100'000);
        Curve curve{.pool = entries * buy_in - *rc::gen::inRange<std::int64_t>(0, buy_in / 10),
                    .places = places_paid(entries, *rc::gen::inRange<std::int64_t>(1, 3000)),
                    .minimum = *rc::gen::inRange<std::int64_t>(0, 3 * buy_in),
                    .unit = *rc::gen::element<std::int64_t>(1, 5, 100, 500, 1'000),
                    .tiers = *rc::gen::arbitrary<bool>(),
                    .trophy = *rc::gen::inRange<std::int64_t>(0, buy_in / 2)};
        if (*rc::gen::arbitrary<bool>()) curve.first_share_bp = *rc::gen::inRange<std::int64_t>(1, 10'000);
        if (*rc::gen::arbitrary<bool>())
            curve.fixed.push_back(
                {*rc::gen::inRange<std::int64_t>(1, curve.places + 1), *rc::gen::inRange<std::int64_t>(0, curve.pool)});
        const auto prizes = prizes_on(curve);
        RC_CLASSIFY(prizes.has_value(), "drawn up");
        if (!prizes) {
            RC_ASSERT(!to_sentence(prizes.error()).empty());
            return;
        }
        RC_ASSERT(static_cast<std::int64_t>(prizes->size()) == curve.places);
        RC_ASSERT(sum(*prizes) == curve.pool - curve.trophy);
        RC_ASSERT(std::ranges::is_sorted(*prizes, std::greater<>{}));
        RC_ASSERT(prizes->back() >= curve.minimum);
        for (const FixedPrize& fixed : curve.fixed)
            RC_ASSERT((*prizes)[static_cast<std::size_t>(fixed.place - 1)] == fixed.amount);
        if (curve.fixed.empty())
            for (std::size_t i = 1; i < prizes->size(); ++i) RC_ASSERT((*prizes)[i] % curve.unit == 0);
    }));
}

// Without wishes that contradict each other there is always a list: minimum times places within the pool.
TEST(PayoutCurve, APlainWishIsAlwaysMet) {
    EXPECT_TRUE(rc::check([] {
        const auto places = *rc::gen::inRange<std::int64_t>(1, 400);
        const auto unit = *rc::gen::element<std::int64_t>(1, 50, 1'000);
        const auto minimum = *rc::gen::inRange<std::int64_t>(0, 50) * unit;
        const auto pool = places * minimum + *rc::gen::inRange<std::int64_t>(unit, 10'000'000);
        RC_ASSERT(prizes_on({.pool = pool, .places = places, .minimum = minimum, .unit = unit}).has_value());
    }));
}

}  // namespace
}  // namespace riffle::prizes
