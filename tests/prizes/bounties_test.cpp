#include "core/prizes/bounties.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <numeric>

#include "core/prizes/satellites.h"

namespace riffle::prizes {
namespace {

// [mediterraneo-2026:15-f] the chip goes undivided to the one with more chips; equal stacks are the director's.
TEST(Bounties, AFixedChipOnASharedPot) {
    EXPECT_EQ(fixed_bounty_to(std::vector<BountyWinner>{{Chips{5000}, 3}, {Chips{8000}, 1}}), 1u);
    EXPECT_EQ(fixed_bounty_to(std::vector<BountyWinner>{{Chips{5000}, 3}}), 0u);
    EXPECT_EQ(fixed_bounty_to(std::vector<BountyWinner>{{Chips{8000}, 3}, {Chips{8000}, 1}, {Chips{1}, 2}}),
              std::nullopt);
    EXPECT_EQ(fixed_bounty_to(std::vector<BountyWinner>{{Chips{7}, 3}, {Chips{7}, 1}, {Chips{8}, 2}}), 2u);
}

// [mediterraneo-2026:15-h] 150 gives 75 and 75; [15-j] 75 in units of 5 gives 40 to the pocket and 35 to the bounty.
TEST(Bounties, ProgressiveHalves) {
    EXPECT_EQ(progressive(15000, {.unit = 500}), (ProgressiveShare{7500, 7500}));
    EXPECT_EQ(progressive(7500, {.unit = 500}), (ProgressiveShare{4000, 3500}));
    EXPECT_EQ(progressive(7500, {.unit = 500, .larger_part = LargerPart::own_bounty}), (ProgressiveShare{3500, 4000}));
    EXPECT_EQ(progressive(1, {}), (ProgressiveShare{1, 0}));
    EXPECT_EQ(progressive(0, {}), (ProgressiveShare{0, 0}));
}

// [mediterraneo-2026:15-k] divided between the two, a single chip to the one next after the button; then each halved.
TEST(Bounties, ProgressiveOnASharedPot) {
    const std::vector<BountyWinner> two{{Chips{1}, 5}, {Chips{1}, 2}};
    EXPECT_EQ(progressive_shared(7500, two, {.unit = 500}),
              (std::vector<ProgressiveShare>{{2000, 1500}, {2000, 2000}}));
    EXPECT_EQ(progressive_shared(15000, two, {.unit = 500}),
              (std::vector<ProgressiveShare>{{4000, 3500}, {4000, 3500}}));
}

TEST(Bounties, NothingIsLostOrMade) {
    EXPECT_TRUE(rc::check([] {
        const auto bounty = *rc::gen::inRange<std::int64_t>(0, 10'000'000);
        const ProgressiveRule rule{.cash_bp = *rc::gen::inRange<std::int64_t>(0, 10'001),
                                   .unit = *rc::gen::element<std::int64_t>(1, 5, 100, 500),
                                   .larger_part = *rc::gen::element(LargerPart::pocket, LargerPart::own_bounty)};
        std::vector<BountyWinner> winners;
        for (int i = 0; i < *rc::gen::inRange(1, 6); ++i)
            winners.push_back({Chips{*rc::gen::inRange<std::int64_t>(1, 100)}, 10 - i});
        std::int64_t sum = 0;
        for (const auto& share : progressive_shared(bounty, winners, rule)) {
            RC_ASSERT(share.pocket >= 0 && share.own_bounty >= 0);
            sum += share.pocket + share.own_bounty;
        }
        RC_ASSERT(sum == bounty);
    }));
}

TEST(Bounties, AMysteryPoolIsWorthThePool) {
    const std::vector<Envelopes> rows{{5000, 3}, {100'000, 1}, {10'000, 2}};
    EXPECT_EQ(*mystery_pool(135'000, rows), (std::vector<std::int64_t>{100'000, 10'000, 10'000, 5000, 5000, 5000}));
    EXPECT_EQ(mystery_pool(135'001, rows).error(), (MysteryFault{MysteryProblem::sum_is_another, 135'001}));
    EXPECT_EQ(mystery_pool(5, std::vector<Envelopes>{{5, 1}, {0, 1}}).error(),
              (MysteryFault{MysteryProblem::amount_not_positive, 2}));
    EXPECT_EQ(mystery_pool(5, std::vector<Envelopes>{{5, 0}}).error().problem, MysteryProblem::count_not_positive);
    EXPECT_EQ(mystery_pool(5, std::vector<Envelopes>{{5, INT64_MAX}}).error().problem, MysteryProblem::too_many);
    EXPECT_EQ(mystery_pool(5, std::vector<Envelopes>{{INT64_MAX, 2}}).error().problem, MysteryProblem::sum_is_another);
}

// [solverde-2023:3.1.4.1-b] 2,350 and a target of 300: 7 seats; [3.1.4.1-c] the remaining 250 to the 8th place.
TEST(Satellites, SeatsAndTheRemainder) {
    EXPECT_EQ(*satellite_prizes(235'000, 30'000, 30'000, 50), (SatellitePrizes{7, 25'000, 8}));
    EXPECT_EQ(*satellite_prizes(210'000, 30'000, 30'000, 50), (SatellitePrizes{7, 0, 0}));
    // A divisor above the buy-in may be announced.
    EXPECT_EQ(*satellite_prizes(235'000, 30'000, 33'000, 50), (SatellitePrizes{7, 4'000, 8}));
    EXPECT_EQ(satellite_prizes(235'000, 30'000, 29'999, 50).error().problem, SatelliteProblem::seat_below_buy_in);
    EXPECT_EQ(satellite_prizes(29'999, 30'000, 30'000, 50).error().problem, SatelliteProblem::pool_below_one_seat);
    EXPECT_EQ(satellite_prizes(235'000, 30'000, 30'000, 7).error(),
              (SatelliteFault{SatelliteProblem::too_few_players, 7}));
    EXPECT_EQ(*satellite_prizes(210'000, 30'000, 30'000, 7), (SatellitePrizes{7, 0, 0}));
}

}  // namespace
}  // namespace riffle::prizes
