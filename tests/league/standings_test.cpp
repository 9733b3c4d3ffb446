#include "core/league/standings.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>

#include "core/league/season.h"

namespace riffle::league {
namespace {

Score score(std::string person, std::int64_t day, std::int64_t place, std::int64_t points) {
    return {.person = std::move(person),
            .event = "d" + std::to_string(day),
            .day = day,
            .place = place,
            .points = whole_points(points)};
}

// [mediterraneo-2026:10-c] two events on one day: only the better score counts.
TEST(Standings, OneEventADay) {
    const std::vector scores{score("ana", 1, 3, 16), score("ana", 1, 1, 27), score("ana", 2, 5, 5),
                             score("bo", 1, 2, 19), score("bo", 2, 1, 27)};
    const auto list = standings(scores, {.one_a_day = true});
    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(list[0].person, "bo");
    EXPECT_EQ(list[0].points, whole_points(46));
    EXPECT_EQ(list[1].points, whole_points(32));
    EXPECT_EQ(list[1].events, 3u);
    EXPECT_EQ(list[1].counted, 2u);
    EXPECT_EQ(standings(scores, {}).front().person, "ana");
}

TEST(Standings, TheBestNCount) {
    const std::vector scores{score("ana", 1, 4, 10), score("ana", 2, 4, 30), score("ana", 3, 4, 20),
                             score("bo", 1, 4, 45)};
    EXPECT_EQ(standings(scores, {.best_of = 2}).front().points, whole_points(50));
    EXPECT_EQ(standings(scores, {.best_of = 1}).front().person, "bo");
    EXPECT_EQ(standings(scores, {.best_of = 0}).front().points, Points{0});
}

// [mediterraneo-2026:20-c] level on points: the best place in any event; still level: a shared place.
TEST(Standings, TiesByBestPlace) {
    const std::vector scores{score("ana", 1, 2, 30), score("bo", 1, 1, 30), score("cy", 1, 2, 30),
                             score("di", 1, 9, 10), score("eva", 1, 0, 0)};
    const auto list = standings(scores, {});
    EXPECT_EQ(list[0].person, "bo");
    EXPECT_FALSE(list[0].shared);
    EXPECT_EQ(list[1].place, 2);
    EXPECT_EQ(list[2].place, 2);
    EXPECT_TRUE(list[1].shared && list[2].shared);
    EXPECT_EQ(list[3].place, 4);
    EXPECT_EQ(list[4].person, "eva");
    EXPECT_EQ(list[4].events, 0u);
    EXPECT_EQ(standings(scores, {.ties_by_best_place = false})[2].place, 1);
}

// [mediterraneo-2026:20-c] level on points and best place: the prizes of the places added and divided.
TEST(Standings, PrizesOfASharedPlace) {
    const std::vector scores{score("ana", 1, 2, 30), score("bo", 1, 1, 30), score("cy", 1, 2, 30),
                             score("di", 1, 9, 10), score("eva", 1, 9, 10)};
    EXPECT_EQ(prizes_of(standings(scores, {}), std::vector<std::int64_t>{500, 300, 201, 101}),
              (std::vector<std::int64_t>{500, 251, 250, 51, 50}));
    EXPECT_TRUE(prizes_of({}, std::vector<std::int64_t>{500}).empty());
}

// [mediterraneo-2026:17-d], [17-e]: the sum over members and tournaments, then the best single place.
TEST(Standings, Teams) {
    const std::vector<Team> teams{{"Rojo", {"a", "b"}}, {"Azul", {"c", "d"}}, {"Verde", {"e"}}};
    const std::vector scores{score("a", 1, 1, 10), score("b", 1, 9, 1), score("c", 1, 4, 6), score("d", 2, 5, 5),
                             score("a", 2, 10, 0)};
    const auto list = team_standings(teams, scores);
    EXPECT_EQ(list[0].team, "Rojo");
    EXPECT_EQ(list[1].team, "Azul");
    EXPECT_EQ(list[1].place, 2);
    EXPECT_FALSE(list[1].shared);
    EXPECT_EQ(list[2].points, Points{0});
}

TEST(Standings, TheOrderOfTheScoresChangesNothing) {
    EXPECT_TRUE(rc::check([] {
        std::vector<Score> scores;
        const auto n = *rc::gen::inRange(0, 60);
        // No person twice on a day with the same points: then the first one given stays, which is an order.
        for (int i = 0; i < n; ++i)
            scores.push_back(score("p" + std::to_string(*rc::gen::inRange(0, 8)), *rc::gen::inRange(0, 5),
                                   *rc::gen::inRange(0, 9), *rc::gen::inRange(0, 30)));
        const SeasonRule rule{.one_a_day = *rc::gen::arbitrary<bool>(),
                              .best_of = *rc::gen::inRange<std::size_t>(0, 6)};
        const auto list = standings(scores, rule);
        std::ranges::reverse(scores);
        const auto again = standings(scores, rule);
        RC_ASSERT(list.size() == again.size());
        for (std::size_t i = 0; i < list.size(); ++i) {
            RC_ASSERT(list[i].person == again[i].person);
            RC_ASSERT(list[i].points == again[i].points);
            RC_ASSERT(list[i].place == again[i].place);
            if (i > 0) RC_ASSERT(list[i].points <= list[i - 1].points && list[i].place >= list[i - 1].place);
        }
    }));
}

// Nothing left out: the points of all are those of all scores.
TEST(Standings, WithoutRulesEveryPointCounts) {
    EXPECT_TRUE(rc::check([] {
        std::vector<Score> scores;
        Points all;
        for (int i = 0; i < *rc::gen::inRange(0, 40); ++i) {
            scores.push_back(score("p" + std::to_string(*rc::gen::inRange(0, 5)), *rc::gen::inRange(0, 5),
                                   *rc::gen::inRange(1, 9), *rc::gen::inRange(0, 30)));
            all += scores.back().points;
        }
        Points sum;
        for (const Standing& standing : standings(scores, {})) sum += standing.points;
        RC_ASSERT(sum == all);
    }));
}

// [mediterraneo-2026:19-b] the master league first, the rest to the annual one; [19-c] what is missing out of its pot.
TEST(Season, AMonthIsSettled) {
    const auto good = settle_month(50'000, 30'000, 100'000);
    EXPECT_EQ(good.to_annual, 20'000);
    EXPECT_EQ(good.annual_after, 120'000);
    const auto poor = settle_month(10'000, 30'000, 100'000);
    EXPECT_EQ(poor.from_annual, 20'000);
    EXPECT_EQ(poor.annual_after, 80'000);
    const auto none = settle_month(0, 30'000, 10'000);
    EXPECT_EQ(none.uncovered, 20'000);
    EXPECT_EQ(none.annual_after, 0);
}

// [solverde-2023:9.4], [9.5-a]: 4,000 gives 13 entries, 100 left and 14 players; 2,500 gives 8, 100 and the minimum 10.
TEST(Season, AFundInEntries) {
    const auto large = fund_in_entries(400'000, 30'000, 10);
    EXPECT_EQ(large.entries, 13);
    EXPECT_EQ(large.remainder, 10'000);
    EXPECT_EQ(large.qualifiers, 14);
    const auto small = fund_in_entries(250'000, 30'000, 10);
    EXPECT_EQ(small.entries, 8);
    EXPECT_EQ(small.remainder, 10'000);
    EXPECT_EQ(small.qualifiers, 10);
}

TEST(Season, FinalStacksAndAbsentFinalists) {
    EXPECT_EQ(final_stack(Points{12'350}, 100), Chips{12'300});
    // 18 in the final, three absent ones removed: 16th by stack, the two equal ones share the 17th.
    const auto places = removed_together(std::vector{Chips{500}, Chips{900}, Chips{500}}, 18);
    EXPECT_EQ(places[1].place, 16);
    EXPECT_EQ(places[0].place, 17);
    EXPECT_EQ(places[2].place, 17);
    EXPECT_EQ(places[2].sharing, 2);
}

}  // namespace
}  // namespace riffle::league
