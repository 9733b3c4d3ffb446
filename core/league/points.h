// What a result is worth in points: by a book's table, by euros of entry and prize, or by a league's formula.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "core/league/formula.h"
#include "core/league/results.h"
#include "core/rulebook/asked_book.h"

namespace riffle::league {

enum class DayTwoScope : std::uint8_t { flat_points_only, everyone_without_prize };
struct TableRule {
    std::string_view subject = "league_points";
    std::int64_t day_two_points = 0;  // for those who reached day two and won nothing
    DayTwoScope day_two_scope = DayTwoScope::flat_points_only;
    std::optional<std::int64_t> field{};  // what chooses the table; nothing: the persons who took part
    bool absent_score = false;            // who paid and did not play scores as the last one
    bool tail_to_printed_place = false;   // else the flat points go down to the last player
};
// The table for the persons who took part, by place; who did not play gets nothing (mediterraneo-2026:10-a, 22-a).
// Day-two points go to those on the flat points after the listed places, or to everybody without a prize (22-b).
// A table the source does not give whole is refused, with its clause.
std::expected<std::vector<Score>, rulebook::TableRefusal> scores_by_table(const Event& event,
                                                                          const rulebook::AskedBook& book,
                                                                          const TableRule& rule);

struct EuroRule {
    std::int64_t per_buy_in_euro = 1;  // whole euros of the entry price, once an event (solverde-2023:9.2-a)
    std::int64_t per_prize_euro = 1;   // complete euros of the prize (9.2-b)
    bool seats_at_their_value = true;  // 9.2-c
    bool remainder_counts = true;      // the satellite's remainder, one a full euro (a reading)
    std::int64_t minor_per_euro = 100;
    bool every_entry = false;  // the entry price counts for each entry, not once
};
std::vector<Score> scores_by_euros(const Event& event, const EuroRule& rule);

// By formula, rounded to so many decimals (0 to 2). Results of those who did not play are no part of the field.
std::expected<std::vector<Score>, FormulaFault> scores_by_formula(const Event& event, const Formula& formula,
                                                                  int decimals, std::int64_t minor_per_unit = 100);

}  // namespace riffle::league
