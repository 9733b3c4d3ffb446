// A league as its book has it: what results score, who leads, who is paid from its pot, who plays the final. The book
// says it, and what was asked of it is noted (rulebook::AskedBook). Amounts in minor units.
#pragma once
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/league/points.h"
#include "core/league/season.h"
#include "core/league/standings.h"
#include "core/rulebook/asked_book.h"

namespace riffle::league {

using Book = rulebook::AskedBook;

enum class LeagueProblem : std::uint8_t {
    no_points_by_book,        // the book has no league
    points_table_missing,     // none for a field of that size
    points_table_incomplete,  // the source does not give it whole: the operator enters what is missing
    no_prizes_by_book,        // the book does not say who is paid
    prize_table_incomplete,   // it has not a share for every place that is paid
    shares_without_taker,     // fewer are ranked than places are paid: the operator decides, nothing is kept
    outside_season,
    out_of_time,  // a points error reported too late
    not_finished,
};
std::string_view to_word(LeagueProblem problem);
struct LeagueRefusal {
    LeagueProblem problem{};
    Citation citation{};
    std::int64_t amount = 0;  // the shares nobody takes
};
template <class T>
using ByBook = std::expected<T, LeagueRefusal>;

// The day an event counts for, as a number of days: by the gaming day a start after midnight belongs to the evening
// before (mediterraneo-2026:10-c, a reading).
inline constexpr std::int64_t gaming_day_begins_ms = std::int64_t{6} * 3600 * 1000;
std::int64_t day_of(std::int64_t starts_at_ms, const Book& book);

// Whether an event that starts then belongs to a season that begins there; a season has so many months where the book
// says so (solverde-2023:9.1).
ByBook<void> in_season(std::int64_t begins_at_ms, std::int64_t starts_at_ms, const Book& book);

ByBook<std::vector<Score>> scores_by_book(const Event& event, const Book& book);

// Who decides between those the book leaves level.
enum class Decides : std::uint8_t { nobody, director, management };
struct Ranking {
    std::vector<Standing> rows;
    Decides ties = Decides::nobody;  // nobody: level ones share their place
};
Ranking ranking_by_book(std::span<const Score> scores, const Book& book,
                        std::optional<std::int64_t> best_of = std::nullopt, std::span<const Score> elsewhere = {});

// Shares of the pot for places nobody has, as the operator decides: those placed share them, or they are kept; what is
// kept is the pot less the prizes.
enum class Untaken : std::uint8_t { shared, kept };

// The annual pot among the first of the ranking, in its order.
ByBook<std::vector<std::int64_t>> annual_prizes(std::int64_t pot, std::span<const Standing> ranking, const Book& book,
                                                std::optional<Untaken> decided = std::nullopt);

// The series pot: one part by ranking, the rest by the place in the final. By person, in the order of the ranking.
struct SeriesPrize {
    std::string person;
    std::int64_t by_ranking = 0;
    std::int64_t by_final = 0;
};
ByBook<std::vector<SeriesPrize>> series_prizes(std::int64_t pot, std::span<const Standing> ranking,
                                               std::span<const Standing> in_final, const Book& book,
                                               std::optional<Untaken> decided = std::nullopt);

// Who plays the final. Those level where not all of them can are decided by a draw, or by the director.
struct Qualified {
    std::vector<std::string> in{};
    std::vector<std::string> level{};  // between these, for the seats that are left
    std::int64_t seats = 0;
    bool by_draw = false;
};
// So many of the first; those level who cannot all play are left to somebody.
Qualified qualified(std::span<const Standing> ranking, std::int64_t seats);
ByBook<Qualified> series_qualifiers(std::span<const Standing> ranking, const Book& book);

// What one casino retained in a month, and the prizes of its master league.
struct CasinoMonth {
    std::int64_t retained = 0;
    std::int64_t master_prizes = 0;
};
struct LeagueMoney {
    std::int64_t to_master = 0;
    std::int64_t from_annual = 0;  // taken out of the annual pot for master leagues
    std::int64_t annual_pot = 0;
    std::int64_t uncovered = 0;
};
MonthSettled settle_one(const CasinoMonth& month, std::int64_t annual_pot, const Book& book);
LeagueMoney settle_by_book(std::span<const CasinoMonth> months, const Book& book);

// A season's fund in entries, and the final they are played for.
struct FinalPlan {
    std::int64_t entries = 0;
    std::int64_t remainder = 0;
    std::int64_t remainder_place = 0;  // 0: nothing is left
    std::int64_t qualifiers = 0;
    std::int64_t extra_prizes = 0;  // places that get something else besides
};
ByBook<FinalPlan> final_by_book(std::int64_t fund, std::optional<std::int64_t> announced, const Book& book);

ByBook<void> complaint_in_time(std::chrono::seconds after_the_end, const Book& book);

// Points of a team event's first phase, and the teams that play its final.
ByBook<std::vector<Score>> team_scores(const Event& event, const Book& book);
struct TeamFinal {
    std::vector<TeamStanding> ranking{};
    std::vector<std::string> in{};
    std::vector<std::string> level{};  // for the seats that are left
    bool by_draw = false;
};
TeamFinal team_final(std::span<const Team> teams, std::span<const Score> scores, const Book& book);

}  // namespace riffle::league
