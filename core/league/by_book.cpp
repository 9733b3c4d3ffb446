#include "core/league/by_book.h"

#include <algorithm>

#include "core/ledger/split.h"
#include "core/prizes/payout_list.h"
#include "core/rulebook/keys.h"

namespace riffle::league {
namespace {

namespace key = rulebook::key;
using enum LeagueProblem;
constexpr std::int64_t day_ms = std::int64_t{24} * 3600 * 1000;
constexpr std::int64_t cents = 100;

std::unexpected<LeagueRefusal> refuse(LeagueProblem problem, Citation citation, std::int64_t amount = 0) {
    return std::unexpected(LeagueRefusal{problem, citation, amount});
}

std::unexpected<LeagueRefusal> no_points_table(const rulebook::TableRefusal& refusal, Citation asked_by) {
    const bool incomplete = refusal.problem == rulebook::TableProblem::incomplete;
    return refuse(incomplete ? points_table_incomplete : points_table_missing, refusal.citation().value_or(asked_by));
}

// By the annexed table (mediterraneo-2026:22-a, 22-b).
ByBook<std::vector<Score>> by_annexed_table(const Event& event, Citation citation, const Book& book) {
    const auto day_two = book.ask(key::league_day_two_points);
    const auto scope = book.ask(key::league_day_two_scope);
    const auto counted = book.ask(key::league_points_count);
    const TableRule rule{.day_two_points = day_two.value,
                         .day_two_scope = scope.value == rulebook::LeagueDayTwoScope::flat_points_only
                                              ? DayTwoScope::flat_points_only
                                              : DayTwoScope::everyone_without_prize,
                         .field = counted.value == rulebook::LeaguePointsCount::registrations
                                      ? std::optional{event.registrations}
                                      : std::nullopt,
                         .absent_score = !book.ask(key::league_points_need_play).value,
                         .tail_to_printed_place =
                             book.ask(key::league_points_tail).value == rulebook::LeaguePointsTail::to_printed_place};
    auto scores = scores_by_table(event, book, rule);
    if (!scores) return no_points_table(scores.error(), citation);
    return *std::move(scores);
}

// A point a euro of the entry and of the prize (solverde-2023:9.2).
std::vector<Score> by_euros(Event event, const Book& book) {
    const auto buy_in = book.ask(key::ranking_points_per_buy_in_euro);
    const auto prize = book.ask(key::ranking_points_per_prize_euro);
    EuroRule rule{.per_buy_in_euro = buy_in ? buy_in->value : 0, .per_prize_euro = prize ? prize->value : 0};
    rule.every_entry = book.ask(key::ranking_buy_in_counts).value == rulebook::RankingBuyInCounts::every_entry;
    if (event.satellite) {
        rule.seats_at_their_value =
            book.ask(key::ranking_satellite_points).value == rulebook::RankingSatellitePoints::value_of_entry;
        rule.remainder_counts = book.ask(key::ranking_satellite_remainder_points).value ==
                                rulebook::RankingSatelliteRemainderPoints::one_a_full_euro;
    }
    const bool dealt = std::ranges::any_of(event.results, [](const Result& r) { return r.chop_points >= 0; });
    if (dealt && book.ask(key::ranking_deal_points).value == rulebook::RankingDealPoints::as_received)
        for (Result& result : event.results) result.chop_points = -1;
    const bool survivors = std::ranges::any_of(event.results, [](const Result& r) { return r.list_prize.has_value(); });
    if (survivors && book.ask(key::survivor_ranking_points).value ==
                         rulebook::SurvivorRankingPoints::prize_of_the_place_in_payout_list)
        for (Result& result : event.results) result.prize = result.list_prize.value_or(result.prize);
    return scores_by_euros(event, rule);
}

// The table's shares for as many places as the book pays.
ByBook<std::vector<std::int64_t>> shares_for(std::string_view subject,
                                             std::optional<rulebook::Setting<std::int64_t>> places, const Book& book) {
    if (!places) return refuse(no_prizes_by_book, {});
    const auto table = book.table(subject, places->value);
    if (!table) return refuse(no_prizes_by_book, places->citation);
    if ((*table)->places != places->value) return refuse(prize_table_incomplete, (*table)->citation);
    return (*table)->values;
}

// With fewer people than places the shares of the others wait for the operator (mediterraneo-2026:20-a), unless the
// house has those who are there share all.
ByBook<std::vector<std::int64_t>> pot_by_shares(std::int64_t pot, std::vector<std::int64_t> shares, std::size_t people,
                                                const Book& book, std::optional<Untaken> decided) {
    const auto without = book.ask(key::shares_without_taker);
    const bool shared_out =
        without.value == rulebook::SharesWithoutTaker::shared_by_those_placed || decided == Untaken::shared;
    if (people < shares.size() && shared_out) shares.resize(people);
    if (shares.empty()) return refuse(shares_without_taker, without.citation, pot);
    auto shared = prizes::by_shares(pot, shares, 1, static_cast<std::int64_t>(people));
    if (shared.untaken > 0 && decided != Untaken::kept)
        return refuse(shares_without_taker, without.citation, shared.untaken);
    return std::move(shared.prizes);
}

std::size_t last_level(std::size_t at, std::size_t size, const auto& place_of) {
    std::size_t end = at;
    while (end < size && place_of(end) == place_of(at)) ++end;
    return end;
}

}  // namespace

std::string_view to_word(LeagueProblem problem) {
    constexpr std::string_view words[] = {"no_points_by_book",
                                          "points_table_missing",
                                          "points_table_incomplete",
                                          "no_prizes_by_book",
                                          "prize_table_incomplete",
                                          "shares_without_taker",
                                          "outside_season",
                                          "out_of_time",
                                          "not_finished"};
    return words[static_cast<std::size_t>(problem)];
}

std::int64_t day_of(std::int64_t starts_at_ms, const Book& book) {
    const bool gaming = book.ask(key::league_same_day).value == rulebook::LeagueSameDay::gaming_day_of_start;
    return (starts_at_ms - (gaming ? gaming_day_begins_ms : 0)) / day_ms;
}

ByBook<void> in_season(std::int64_t begins_at_ms, std::int64_t starts_at_ms, const Book& book) {
    const auto months = book.ask(key::ranking_season_months);
    if (!months) return {};
    using namespace std::chrono;
    const sys_days begins = floor<days>(sys_time<milliseconds>{milliseconds{begins_at_ms}});
    year_month_day end = year_month_day{begins} + std::chrono::months{std::clamp<std::int64_t>(months->value, 0, 1200)};
    if (!end.ok()) end = end.year() / end.month() / last;
    const std::int64_t ends_at_ms = milliseconds{sys_days{end}.time_since_epoch()}.count();
    if (starts_at_ms < begins_at_ms || starts_at_ms >= ends_at_ms) return refuse(outside_season, months->citation);
    return {};
}

ByBook<std::vector<Score>> scores_by_book(const Event& event, const Book& book) {
    const auto table = book.ask(key::league_points_table);
    switch (table.value) {
        case rulebook::LeaguePointsTable::none:
            return refuse(no_points_by_book, {});
        case rulebook::LeaguePointsTable::annexed_table:
            return by_annexed_table(event, table.citation, book);
        case rulebook::LeaguePointsTable::euros_of_buy_in_and_prize:
            return by_euros(event, book);
    }
    return refuse(no_points_by_book, {});
}

Ranking ranking_by_book(std::span<const Score> scores, const Book& book, std::optional<std::int64_t> best_of,
                        std::span<const Score> elsewhere) {
    const auto tie = book.ask(key::league_tie);
    const SeasonRule rule{.one_a_day = book.ask(key::league_one_score_per_day).value,
                          .best_of = best_of ? std::optional(static_cast<std::size_t>(*best_of)) : std::nullopt,
                          .ties_by_best_place = tie.value == rulebook::LeagueTie::best_finish};
    Ranking ranking{standings(scores, rule, elsewhere)};
    switch (tie.value) {
        case rulebook::LeagueTie::director:
            ranking.ties = Decides::director;
            break;
        case rulebook::LeagueTie::casino_management:
            ranking.ties = Decides::management;
            break;
        case rulebook::LeagueTie::best_finish:
            if (book.ask(key::league_tie_still_level).value == rulebook::LeagueTieStillLevel::director)
                ranking.ties = Decides::director;
            break;
    }
    return ranking;
}

ByBook<std::vector<std::int64_t>> annual_prizes(std::int64_t pot, std::span<const Standing> ranking, const Book& book,
                                                std::optional<Untaken> decided) {
    auto shares = shares_for("league_prizes", book.ask(key::league_places_paid), book);
    if (!shares) return std::unexpected(shares.error());
    const auto prizes = pot_by_shares(pot, *std::move(shares), ranking.size(), book, decided);
    if (!prizes) return std::unexpected(prizes.error());
    return prizes_of(ranking, *prizes);
}

ByBook<std::vector<SeriesPrize>> series_prizes(std::int64_t pot, std::span<const Standing> ranking,
                                               std::span<const Standing> in_final, const Book& book,
                                               std::optional<Untaken> decided) {
    const auto half = book.ask(key::series_ranking_half);
    auto shares = shares_for("series_prizes", book.ask(key::series_places_paid), book);
    if (!shares) return std::unexpected(shares.error());
    if (!half) return refuse(no_prizes_by_book, {});
    const std::int64_t by_ranking = prizes::percentage(pot, std::clamp<std::int64_t>(half->value.bp, 0, 10000));
    const auto first = pot_by_shares(by_ranking, *shares, ranking.size(), book, decided);
    if (!first) return std::unexpected(first.error());
    const auto second = pot_by_shares(pot - by_ranking, *shares, in_final.size(), book, decided);
    if (!second) return std::unexpected(second.error());
    const auto ranked = prizes_of(ranking, *first);
    const auto played = prizes_of(in_final, *second);
    std::vector<SeriesPrize> prizes;
    for (std::size_t i = 0; i < ranking.size(); ++i) {
        SeriesPrize prize{.person = ranking[i].person, .by_ranking = ranked[i]};
        const auto at = std::ranges::find(in_final, prize.person, &Standing::person);
        if (at != in_final.end()) prize.by_final = played[static_cast<std::size_t>(at - in_final.begin())];
        if (prize.by_ranking > 0 || prize.by_final > 0) prizes.push_back(std::move(prize));
    }
    return prizes;
}

Qualified qualified(std::span<const Standing> ranking, std::int64_t seats) {
    Qualified qualified{.seats = std::max<std::int64_t>(seats, 0)};
    for (std::size_t i = 0; i < ranking.size();) {
        const std::size_t end = last_level(i, ranking.size(), [&](std::size_t k) { return ranking[k].place; });
        const bool all_fit = static_cast<std::int64_t>(end) <= qualified.seats;
        const bool none_fits = static_cast<std::int64_t>(i) >= qualified.seats;
        if (none_fits) break;
        for (; i < end; ++i) (all_fit ? qualified.in : qualified.level).push_back(ranking[i].person);
    }
    return qualified;
}

ByBook<Qualified> series_qualifiers(std::span<const Standing> ranking, const Book& book) {
    const auto places = book.ask(key::series_places_paid);
    if (!places) return refuse(no_prizes_by_book, {});
    Qualified qualified = league::qualified(ranking, places->value);
    if (!qualified.level.empty())
        qualified.by_draw = book.ask(key::series_tie_for_qualifying).value == rulebook::SeriesTieForQualifying::draw;
    return qualified;
}

MonthSettled settle_one(const CasinoMonth& month, std::int64_t annual_pot, const Book& book) {
    const bool master_first =
        book.ask(key::league_retention_first_to).value == rulebook::LeagueRetentionFirstTo::master_league;
    // Where the annual league comes first all that is retained goes into its pot, and the master league is paid from
    // there.
    return master_first ? settle_month(month.retained, month.master_prizes, annual_pot)
                        : settle_month(0, month.master_prizes, annual_pot + month.retained);
}

LeagueMoney settle_by_book(std::span<const CasinoMonth> months, const Book& book) {
    const bool each =
        book.ask(key::master_league_settled).value == rulebook::MasterLeagueSettled::each_casino_each_month;
    std::vector<CasinoMonth> settled(months.begin(), months.end());
    if (!each) {
        CasinoMonth all;
        for (const CasinoMonth& month : months) {
            all.retained += month.retained;
            all.master_prizes += month.master_prizes;
        }
        settled = {all};
    }
    LeagueMoney money;
    for (const CasinoMonth& month : settled) {
        const MonthSettled one = settle_one(month, money.annual_pot, book);
        money.to_master += one.to_master;
        money.from_annual += one.from_annual;
        money.annual_pot = one.annual_after;
        money.uncovered += one.uncovered;
    }
    return money;
}

ByBook<FinalPlan> final_by_book(std::int64_t fund, std::optional<std::int64_t> announced, const Book& book) {
    const auto value = book.ask(key::final_entry_value_eur);
    const auto least = book.ask(key::final_min_qualifiers);
    if (!value || value->value <= 0 || value->value > INT64_MAX / cents || !least) return refuse(no_prizes_by_book, {});
    const FundInEntries in_entries = fund_in_entries(fund, value->value * cents, least->value);
    FinalPlan plan{.entries = in_entries.entries, .remainder = in_entries.remainder};
    const auto most_rule = book.ask(key::final_max_qualifiers);
    const std::int64_t most = most_rule.value == rulebook::FinalMaxQualifiers::whole_entries_plus_one
                                  ? plan.entries + 1
                                  : announced.value_or(least->value);
    const bool as_many = book.ask(key::final_qualifiers_number).value == rulebook::FinalQualifiersNumber::maximum;
    plan.qualifiers = as_many ? most : std::min(most, announced.value_or(most));
    if (plan.qualifiers < least->value && (most >= least->value || book.ask(key::final_qualifiers_conflict).value ==
                                                                       rulebook::FinalQualifiersConflict::minimum_wins))
        plan.qualifiers = least->value;
    if (plan.remainder > 0)
        plan.remainder_place =
            book.ask(key::final_remainder_to).value == rulebook::FinalRemainderTo::place_after_last_entry
                ? plan.entries + 1
                : plan.qualifiers;
    plan.extra_prizes = std::min(book.ask(key::final_extra_prizes_places).value, plan.qualifiers);
    return plan;
}

ByBook<void> complaint_in_time(std::chrono::seconds after_the_end, const Book& book) {
    const auto window = book.ask(key::ranking_complaint);
    if (window && after_the_end > window->value) return refuse(out_of_time, window->citation);
    return {};
}

ByBook<std::vector<Score>> team_scores(const Event& event, const Book& book) {
    auto scores = scores_by_table(event, book, {.subject = "team_points"});
    if (!scores) return no_points_table(scores.error(), {});
    return *std::move(scores);
}

TeamFinal team_final(std::span<const Team> teams, std::span<const Score> scores, const Book& book) {
    TeamFinal result{.ranking = team_standings(teams, scores)};
    const auto seats = book.ask(key::team_final_table_teams);
    const std::size_t most = seats ? static_cast<std::size_t>(std::max<std::int64_t>(seats->value, 0)) : teams.size();
    const auto& rows = result.ranking;
    // Fewer teams than seats: all of them play, or the director says who does.
    if (rows.size() < most &&
        book.ask(key::team_final_short_field).value != rulebook::TeamFinalShortField::all_play_the_final)
        return result;
    for (std::size_t i = 0; i < rows.size() && i < most;) {
        const std::size_t end = last_level(i, rows.size(), [&](std::size_t k) { return rows[k].place; });
        for (const bool all_fit = end <= most; i < end; ++i)
            (all_fit ? result.in : result.level).push_back(rows[i].team);
    }
    if (!result.level.empty())
        result.by_draw = book.ask(key::team_tie).value == rulebook::TeamTie::best_member_place_then_draw;
    return result;
}

}  // namespace riffle::league
