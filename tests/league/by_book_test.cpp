// Leagues by their book: whatever the results, the pot is paid to the cent and nothing is kept silently.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "core/league/by_book.h"
#include "core/prizes/payout_list.h"
#include "core/prizes/shares.h"
#include "core/rulebook/library.h"
#include "embedded/rulebooks.h"

namespace riffle::league {
namespace {

const rulebook::Book& book(std::string_view id) {
    static const auto library = rulebook::Library::load(embedded::rulebooks());
    return *library->find(id);
}

// So many people with any points, ties among them.
std::vector<Standing> any_ranking(std::size_t people) {
    std::vector<Score> scores;
    for (std::size_t i = 0; i < people; ++i)
        scores.push_back({.person = "p" + std::to_string(i),
                          .event = "e",
                          .day = 1,
                          .place = *rc::gen::inRange<std::int64_t>(1, 9),
                          .points = whole_points(*rc::gen::inRange<std::int64_t>(0, 6))});
    return ranking_by_book(scores, book("mediterraneo-2026")).rows;
}

TEST(LeagueByBook, the_annual_pot_is_paid_to_the_cent) {
    EXPECT_TRUE(rc::check([] {
        const auto pot = *rc::gen::inRange<std::int64_t>(0, 100'000'000);
        const auto ranking = any_ranking(*rc::gen::inRange<std::size_t>(20, 60));
        const auto prizes = annual_prizes(pot, ranking, book("mediterraneo-2026"));
        RC_ASSERT(prizes.has_value());
        RC_ASSERT(prizes::sum(*prizes) == pot);
    }));
}

TEST(LeagueByBook, with_too_few_people_what_nobody_takes_is_named_and_nothing_is_paid) {
    EXPECT_TRUE(rc::check([] {
        const auto pot = *rc::gen::inRange<std::int64_t>(10'000, 100'000'000);
        const auto people = *rc::gen::inRange<std::size_t>(1, 20);
        const auto prizes = annual_prizes(pot, any_ranking(people), book("mediterraneo-2026"));
        RC_ASSERT(!prizes.has_value());
        RC_ASSERT(prizes.error().problem == LeagueProblem::shares_without_taker);
        RC_ASSERT(prizes.error().amount > 0 && prizes.error().amount < pot);
    }));
}

TEST(LeagueByBook, both_halves_of_the_series_are_paid_to_the_cent) {
    EXPECT_TRUE(rc::check([] {
        const auto pot = *rc::gen::inRange<std::int64_t>(0, 100'000'000);
        const auto ranking = any_ranking(*rc::gen::inRange<std::size_t>(18, 40));
        // In the final some are level, like finalists removed at the same time.
        std::vector<Standing> in_final = any_ranking(ranking.size());
        const auto prizes = series_prizes(pot, ranking, in_final, book("mediterraneo-2026"));
        RC_ASSERT(prizes.has_value());
        std::int64_t paid = 0;
        for (const SeriesPrize& prize : *prizes) paid += prize.by_ranking + prize.by_final;
        RC_ASSERT(paid == pot);
    }));
}

TEST(LeagueByBook, what_was_retained_is_with_the_master_leagues_or_in_the_pot) {
    EXPECT_TRUE(rc::check([] {
        std::vector<CasinoMonth> months;
        std::int64_t retained = 0, owed = 0;
        const auto count = *rc::gen::inRange(0, 60);
        for (int i = 0; i < count; ++i) {
            months.push_back(
                {*rc::gen::inRange<std::int64_t>(0, 500'000), *rc::gen::inRange<std::int64_t>(0, 500'000)});
            retained += months.back().retained;
            owed += months.back().master_prizes;
        }
        const LeagueMoney money = settle_by_book(months, book("mediterraneo-2026"));
        RC_ASSERT(money.annual_pot >= 0);
        RC_ASSERT(money.to_master + money.from_annual + money.annual_pot == retained);
        RC_ASSERT(money.to_master + money.from_annual + money.uncovered == owed);
    }));
}

TEST(LeagueByBook, the_fund_is_entries_and_their_remainder) {
    EXPECT_TRUE(rc::check([] {
        const auto fund = *rc::gen::inRange<std::int64_t>(0, 100'000'000);
        const auto plan = final_by_book(fund, std::nullopt, book("solverde-2023"));
        RC_ASSERT(plan.has_value());
        RC_ASSERT(plan->entries * 300'00 + plan->remainder == fund);
        RC_ASSERT(plan->remainder >= 0 && plan->remainder < 300'00);
        RC_ASSERT(plan->qualifiers >= 10 && plan->qualifiers >= plan->entries);
        RC_ASSERT(plan->remainder_place <= plan->qualifiers);
    }));
}

TEST(LeagueByBook, what_is_left_over_goes_where_it_is_said_and_the_pot_is_whole) {
    EXPECT_TRUE(rc::check([] {
        const auto pot = *rc::gen::inRange<std::int64_t>(0, 100'000'000);
        const auto unit = *rc::gen::element<std::int64_t>(1, 100, 500, 1000);
        const auto shares =
            *rc::gen::nonEmpty(rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange<std::int64_t>(1, 5000)));
        const auto people = static_cast<std::int64_t>(shares.size());
        const auto first = prizes::by_shares(pot, shares, unit, people, prizes::RestTo::first);
        const auto each = prizes::by_shares(pot, shares, unit, people, prizes::RestTo::from_first_on);
        RC_ASSERT(prizes::sum(first.prizes) == pot);
        RC_ASSERT(prizes::sum(each.prizes) == pot);
        for (std::size_t i = 1; i < shares.size(); ++i) {
            const std::int64_t more = each.prizes[i] - first.prizes[i];
            RC_ASSERT(more == 0 || more == unit);
        }
    }));
}

TEST(LeagueByBook, a_book_without_a_league_says_so) {
    const auto scores = scores_by_book({.id = "e", .day = 1}, book("tda-2024"));
    ASSERT_FALSE(scores);
    EXPECT_EQ(scores.error().problem, LeagueProblem::no_points_by_book);
    EXPECT_FALSE(annual_prizes(100, {}, book("tda-2024")));
    EXPECT_FALSE(final_by_book(100, std::nullopt, book("tda-2024")));
}

}  // namespace
}  // namespace riffle::league
