#include "core/prizes/deals.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "core/prizes/shares.h"

namespace riffle::prizes {
namespace {

using Amounts = std::vector<std::int64_t>;
using enum DealModel;

DealTable table(std::vector<std::int64_t> stacks, Amounts prizes) {
    DealTable t{.stacks = {}, .prizes = std::move(prizes)};
    for (const std::int64_t stack : stacks) t.stacks.push_back(Chips{stack});
    return t;
}

// [cnp:18.offer] computed from chips and prizes; [tda-2024:GL-icm] the shares sum to the prizes left.
TEST(Deals, TheOfferByIcmIsInWholeCents) {
    EXPECT_EQ(*offer(icm, table({50, 30, 20}, {7000, 3000, 0})), (Amounts{4518, 3225, 2257}));
    EXPECT_EQ(*offer(icm, table({150000, 98750, 45500, 13250}, {42500, 28000, 13000, 7500})),
              (Amounts{32320, 27812, 19579, 11289}));
}

TEST(Deals, AChipChopLeavesEverybodyTheLowestPrize) {
    // 600 to be divided by chips above 3 x 200.
    EXPECT_EQ(*offer(chip_chop, table({3000, 2000, 1000}, {60000, 40000, 20000})), (Amounts{50000, 40000, 30000}));
    EXPECT_EQ(*offer(chip_chop, table({1, 1, 1}, {100, 0, 0})), (Amounts{34, 33, 33}));
}

TEST(Deals, AnEvenDealGivesOddCentsFromTheFirst) {
    EXPECT_EQ(*offer(even, table({9, 1, 5}, {500, 300, 201})), (Amounts{334, 334, 333}));
}

// [cnp:17.main-deal-1] with 100,000 undistributed at most 90,000 can be shared.
TEST(Deals, AShareIsLeftToPlayFor) {
    EXPECT_EQ(least_left_to_play(100'000, 1000), 10'000);
    EXPECT_EQ(least_left_to_play(100'001, 1000), 10'001);
    EXPECT_EQ(least_left_to_play(100'000, 0), 0);
    for (const DealModel model : {icm, chip_chop, even}) {
        const auto amounts = *offer(model, table({60, 40}, {60'000, 40'000}), 10'000);
        EXPECT_EQ(sum(amounts), 90'000);
        EXPECT_GE(amounts[1], 40'000);
    }
    // More left than lies above the lowest prize: what is divided is then divided equally.
    EXPECT_EQ(*offer(icm, table({90, 10}, {52'000, 48'000}), 10'000), (Amounts{45'000, 45'000}));
}

TEST(Deals, AnOfferThatCannotBeMadeSaysWhy) {
    EXPECT_EQ(offer(icm, table({50, 0}, {70, 30})).error(),
              (OfferFault{OfferProblem::not_icm, {IcmProblem::stack_not_positive, 1}}));
    EXPECT_EQ(offer(even, table({50, 50}, {30, 70})).error(),
              (OfferFault{OfferProblem::not_icm, {IcmProblem::prize_rises, 1}}));
    EXPECT_EQ(offer(even, table({50, 50}, {70, 30}), 101).error().problem, OfferProblem::too_much_left_to_play);
    EXPECT_EQ(offer(even, table({50, 50}, {70, 30}), -1).error().problem, OfferProblem::too_much_left_to_play);
}

struct Agreed {
    DealConditions conditions{.final_table = {true, {"book:table"}},
                              .all_in_money = {true, {"book:money"}},
                              .satellite_bubble = {true, {"book:satellite"}},
                              .unanimity = {true, {"book:all"}},
                              .reserve_bp = {1000, {"book:reserve"}},
                              .other_split = {true, {"book:other"}},
                              .change_to_reopen = {true, {"book:again"}}};
    DealSituation situation{
        .table = table({60, 40}, {600, 400}), .offered = {500, 400}, .at_final_table = true, .all_in_money = true};
    Deal deal{.amounts = {450, 450}, .left_to_play = 100, .agreed = {true, true}};

    std::optional<DealRefusal> refusal() const { return deal_refusal(deal, situation, conditions); }
    void expect(DealProblem problem, std::string_view clause, std::int64_t expected = 0) const {
        const auto r = refusal();
        ASSERT_TRUE(r.has_value());
        EXPECT_EQ(r->problem, problem);
        EXPECT_EQ(r->citation.clause, clause);
        EXPECT_EQ(r->expected, expected);
    }
};

// [cnp:18.conditions] all of them; [cnp:18.alternative] another split than the one offered.
TEST(Deals, WhatMeetsEveryConditionIsRegistered) { EXPECT_FALSE(Agreed{}.refusal().has_value()); }

TEST(Deals, EachConditionIsItsOwnRefusal) {
    using enum DealProblem;
    Agreed a;
    a.deal.amounts = {900};
    a.expect(not_one_amount_each, "");
    (a = {}).deal.amounts = {-50, 950};
    a.expect(amount_negative, "");
    (a = {}).deal.amounts = {450, 449};
    a.expect(sum_is_another, "", 1000);
    (a = {}).situation.at_final_table = false;
    a.expect(not_at_final_table, "book:table");
    (a = {}).situation.all_in_money = false;
    a.expect(not_all_in_money, "book:money");
    (a = {}).situation.refused_before = true;
    a.expect(nothing_changed_since_refusal, "book:again");
    a.situation.changed_since = true;
    EXPECT_FALSE(a.refusal().has_value());
    (a = {}).deal.agreed = {true, false};
    a.expect(not_everybody_agreed, "book:all");
    (a = {}).deal = {.amounts = {460, 441}, .left_to_play = 99, .agreed = {true, true}};
    a.expect(too_little_left_to_play, "book:reserve", 100);
    (a = {}).conditions.other_split.value = false;
    a.expect(not_as_offered, "book:other");
}

// [cnp:18.b-2] 10 entries of 500 and 11 players left: the 11 must fund the missing 500.
TEST(Deals, ASatelliteMayDealOnTheBubbleIfAllFundIt) {
    Agreed a;
    a.situation.all_in_money = false;
    a.situation.satellite = true;
    a.expect(DealProblem::not_all_in_money, "book:money");
    a.situation.missing_entries_funded = true;
    EXPECT_FALSE(a.refusal().has_value());
    a.situation.at_final_table = false;  // [cnp:18.a] also in a satellite
    a.expect(DealProblem::not_at_final_table, "book:table");
    const auto each = missing_entries(10, 11, 50000);
    EXPECT_EQ(sum(each), 50000);
    EXPECT_EQ(each.front(), 4546);
    EXPECT_EQ(each.back(), 4545);
    EXPECT_EQ(sum(missing_entries(11, 11, 50000)), 0);
}

// [solverde-2023:9.2-d] 500 + 300 + 200 = 1,000 among 3 gives 334 points each; 900 gives 300.
TEST(Deals, ChopPointsAreRoundedUp) {
    EXPECT_EQ(chop_points(Amounts{50000, 30000, 20000}, 3), 334);
    EXPECT_EQ(chop_points(Amounts{90000}, 3), 300);
    EXPECT_EQ(chop_points(Amounts{90001}, 3), 301);
    EXPECT_EQ(chop_points(Amounts{}, 3), 0);
}

TEST(Deals, EveryOfferSumsToWhatIsDividedAndFollowsTheChips) {
    EXPECT_TRUE(rc::check([] {
        const auto n = *rc::gen::inRange<std::size_t>(1, 13);
        DealTable t;
        for (std::size_t i = 0; i < n; ++i) t.stacks.push_back(Chips{*rc::gen::inRange<std::int64_t>(1, 10'000'000)});
        for (std::size_t i = 0; i < *rc::gen::inRange<std::size_t>(1, n + 1); ++i)
            t.prizes.push_back(*rc::gen::inRange<std::int64_t>(0, 1'000'000'000));
        std::ranges::sort(t.prizes, std::greater<>{});
        const auto total = sum(t.prizes);
        const auto left = *rc::gen::inRange<std::int64_t>(0, total + 1);
        for (const DealModel model : {icm, chip_chop, even}) {
            const auto amounts = *offer(model, t, left);
            RC_ASSERT(sum(amounts) == total - left);
            for (std::size_t i = 0; i < n; ++i) {
                RC_ASSERT(amounts[i] >= 0);
                for (std::size_t j = 0; j < n; ++j)
                    if (model != even && t.stacks[i] > t.stacks[j]) RC_ASSERT(amounts[i] + 1 >= amounts[j]);
            }
            const auto least = least_left_to_play(total, 1000);
            RC_ASSERT(least * 10 >= total && (least == 0 || (least - 1) * 10 < total));
        }
    }));
}

}  // namespace
}  // namespace riffle::prizes
