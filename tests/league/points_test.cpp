#include "core/league/points.h"

#include <gtest/gtest.h>

#include "core/prizes/deals.h"
#include "core/rulebook/library.h"
#include "embedded/rulebooks.h"

namespace riffle::league {
namespace {

const rulebook::Book& book(std::string_view id) {
    static const auto library = rulebook::Library::load(embedded::rulebooks());
    return *library->find(id);
}

Event event_of(std::int64_t players) {
    Event event{.id = "e", .day = 1, .buy_in = 5000};
    for (std::int64_t place = 1; place <= players; ++place)
        event.results.push_back({.person = "p" + std::to_string(place), .place = place});
    return event;
}

std::vector<std::int64_t> whole(const std::vector<Score>& scores) {
    std::vector<std::int64_t> points;
    for (const Score& score : scores) points.push_back(score.points.value / 100);
    return points;
}

// [mediterraneo-2026:annex-points-0-30] 27, 19, 16, 12 and 5 to everybody after; [31-60] 33 to the first.
TEST(LeaguePoints, ByTableAndPlace) {
    const TableRule rule{.day_two_points = 3};
    EXPECT_EQ(whole(*scores_by_table(event_of(6), book("mediterraneo-2026"), rule)),
              (std::vector<std::int64_t>{27, 19, 16, 12, 5, 5}));
    const auto sixty = whole(*scores_by_table(event_of(60), book("mediterraneo-2026"), rule));
    EXPECT_EQ(sixty[0], 33);
    EXPECT_EQ(sixty[6], 11);
    EXPECT_EQ(sixty[7], 5);
    EXPECT_EQ(sixty[59], 5);
}

// [mediterraneo-2026:10-a], [10-b]: who paid and did not play has no points, and does not move the field's bracket.
TEST(LeaguePoints, OnlyThoseWhoPlayedScoreAndCount) {
    Event event = event_of(30);
    event.results.push_back({.person = "absent", .place = 0});
    const auto points = whole(*scores_by_table(event, book("mediterraneo-2026"), {}));
    EXPECT_EQ(points.front(), 27);
    EXPECT_EQ(points.back(), 0);
    EXPECT_EQ(whole(scores_by_euros(event, {})).back(), 0);
}

// [mediterraneo-2026:22-b] 5 + 3 for day two, only to those on the flat 5 unless the house reads it otherwise.
TEST(LeaguePoints, DayTwoWithoutAPrize) {
    Event event = event_of(70);
    event.paid_places = 9;
    for (std::size_t i = 0; i < 12; ++i) event.results[i].reached_day_two = true;
    TableRule rule{.day_two_points = 3};
    auto points = whole(*scores_by_table(event, book("mediterraneo-2026"), rule));
    EXPECT_EQ((std::vector{points[8], points[9], points[10], points[11], points[12]}),
              (std::vector<std::int64_t>{13, 12, 8, 8, 5}));
    rule.day_two_scope = DayTwoScope::everyone_without_prize;
    points = whole(*scores_by_table(event, book("mediterraneo-2026"), rule));
    EXPECT_EQ((std::vector{points[8], points[9], points[10]}), (std::vector<std::int64_t>{13, 15, 8}));
}

TEST(LeaguePoints, AnIncompleteTableIsRefused) {
    const auto large = scores_by_table(event_of(200), book("mediterraneo-2026"), {});
    ASSERT_FALSE(large.has_value());
    EXPECT_EQ(large.error().citation()->clause, "mediterraneo-2026:annex-points-181-210");
    EXPECT_EQ(scores_by_table(event_of(361), book("mediterraneo-2026"), {}).error().problem,
              rulebook::TableProblem::field_not_covered);
}

// [mediterraneo-2026:17-d] teams: 10, 8, 7 ... and nothing for a tenth place.
TEST(LeaguePoints, TeamTable) {
    EXPECT_EQ(whole(*scores_by_table(event_of(10), book("mediterraneo-2026"), {.subject = "team_points"})),
              (std::vector<std::int64_t>{10, 8, 7, 6, 5, 4, 3, 2, 1, 0}));
}

// [solverde-2023:9.2-a], [9.2-b]: 1 a euro of entry and 1 a complete euro of prize: 187.60 gives 187.
TEST(LeaguePoints, ByEurosOfEntryAndPrize) {
    Event event = event_of(2);
    event.buy_in = 5050;
    event.results[0].prize = 18760;
    EXPECT_EQ(whole(scores_by_euros(event, {})), (std::vector<std::int64_t>{50 + 187, 50}));
}

// [solverde-2023:9.2-c] a seat at its value; the one who gets the remainder one a full euro.
TEST(LeaguePoints, Satellites) {
    Event event = event_of(3);
    event.satellite = true;
    event.buy_in = 3000;
    event.results[0].seat_value = 30000;
    event.results[1].prize = 25050;
    EXPECT_EQ(whole(scores_by_euros(event, {})), (std::vector<std::int64_t>{330, 280, 30}));
    EXPECT_EQ(whole(scores_by_euros(event, {.remainder_counts = false})), (std::vector<std::int64_t>{330, 30, 30}));
}

// [solverde-2023:9.2-d] after a chop 334 each instead of the prize received, and the buy-in's besides.
TEST(LeaguePoints, AfterADeal) {
    Event event = event_of(3);
    const std::vector<std::int64_t> prizes{50000, 30000, 20000};
    for (Result& result : event.results) result.chop_points = prizes::chop_points(prizes, 3);
    event.results[0].prize = 40000;
    EXPECT_EQ(whole(scores_by_euros(event, {})), (std::vector<std::int64_t>{384, 384, 384}));
}

TEST(LeaguePoints, ByFormulaWithDecimals) {
    Event event = event_of(4);
    event.results.push_back({.person = "absent", .place = 0});
    event.results[0].prize = 20000;
    event.results[1].knockouts = 2;
    const auto formula = Formula::parse("players / place + knockouts + prize / sum(prize) + buy_in / 100");
    const auto scores = scores_by_formula(event, *formula, 2);
    ASSERT_TRUE(scores.has_value());
    EXPECT_EQ((*scores)[0].points, Points{550});
    EXPECT_EQ((*scores)[1].points, Points{450});
    EXPECT_EQ((*scores)[2].points, Points{183});
    EXPECT_EQ((*scores)[4].points, Points{0});
    EXPECT_EQ((*scores_by_formula(event, *formula, 0))[2].points, Points{200});
    EXPECT_EQ((*scores_by_formula(event, *formula, 1))[2].points, Points{180});
    EXPECT_EQ(scores_by_formula(event, *Formula::parse("10 ^ 15"), 2).error().column, 1u);
    EXPECT_EQ(scores_by_formula(event, *Formula::parse("1 + 1 / (place - 2)"), 2).error().column, 7u);
}

}  // namespace
}  // namespace riffle::league
