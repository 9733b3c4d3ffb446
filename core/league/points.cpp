#include "core/league/points.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/league/arithmetic.h"

namespace riffle::league {
namespace {

// A person's points of one event stay far below what a season could add up to.
constexpr std::int64_t max_points = 1'000'000'000'000;

// A house's own book may say any number a place or a euro; points end at what a league can hold.
Points capped(std::int64_t points, std::int64_t times = 1) {
    std::int64_t product = 0;
    if (__builtin_mul_overflow(points, times, &product))
        product = (points < 0) == (times < 0) ? max_points : -max_points;
    return whole_points(std::clamp(product, -max_points, max_points));
}

Score score_of(const Event& event, const Result& result, Points points) {
    return {.person = result.person, .event = event.id, .day = event.day, .place = result.place, .points = points};
}

}  // namespace

std::int64_t Event::players() const {
    return std::ranges::count_if(results, [](const Result& result) { return result.place > 0; });
}

std::expected<std::vector<Score>, rulebook::TableRefusal> scores_by_table(const Event& event,
                                                                          const rulebook::AskedBook& book,
                                                                          const TableRule& rule) {
    const auto found = book.table(rule.subject, rule.field.value_or(event.players()));
    if (!found) return std::unexpected(found.error());
    const rulebook::Table& table = **found;
    std::vector<Score> scores;
    for (const Result& result : event.results) {
        std::int64_t points = 0;
        if (result.place > 0) {
            points = table.at(result.place);
            // [mediterraneo-2026:annex-points] Two tails are printed to a place that is not the last one.
            if (rule.tail_to_printed_place && table.tail_to && result.place > *table.tail_to) points = 0;
            const bool scope = rule.day_two_scope == DayTwoScope::flat_points_only
                                   ? result.place >= table.first_place + table.places
                                   : result.place > event.paid_places;
            if (result.reached_day_two && scope && __builtin_add_overflow(points, rule.day_two_points, &points))
                points = max_points;
        } else if (rule.absent_score) {
            points = table.at(event.players() + 1);
        }
        scores.push_back(score_of(event, result, capped(points)));
    }
    return scores;
}

std::vector<Score> scores_by_euros(const Event& event, const EuroRule& rule) {
    RIFFLE_CHECK(rule.minor_per_euro > 0);
    std::vector<Score> scores;
    for (const Result& result : event.results) {
        RIFFLE_CHECK(result.prize >= 0 && result.seat_value >= 0);
        Points points;
        if (result.place > 0) {
            const std::int64_t times = rule.every_entry ? std::max<std::int64_t>(result.entries, 1) : 1;
            for (std::int64_t i = 0; i < std::min<std::int64_t>(times, 1000); ++i)
                points += capped(result.price.value_or(event.buy_in) / rule.minor_per_euro, rule.per_buy_in_euro);
            const bool satellite_rest = event.satellite && result.seat_value == 0;
            if (result.chop_points >= 0)
                points += capped(result.chop_points);
            else if (!satellite_rest || rule.remainder_counts)
                points += capped(result.prize / rule.minor_per_euro, rule.per_prize_euro);
            if (rule.seats_at_their_value)
                points += capped(result.seat_value / rule.minor_per_euro, rule.per_prize_euro);
        }
        scores.push_back(score_of(event, result, points));
    }
    return scores;
}

std::expected<std::vector<Score>, FormulaFault> scores_by_formula(const Event& event, const Formula& formula,
                                                                  int decimals, std::int64_t minor_per_unit) {
    RIFFLE_CHECK(decimals >= 0 && decimals <= 2);
    RIFFLE_CHECK(minor_per_unit > 0);
    const auto money = [&](std::int64_t minor) {
        return static_cast<double>(minor) / static_cast<double>(minor_per_unit);
    };
    const auto players = static_cast<double>(event.players());
    std::vector<FormulaRow> field;
    for (const Result& result : event.results)
        if (result.place > 0)
            field.push_back({players, static_cast<double>(result.place), money(result.price.value_or(event.buy_in)),
                             money(result.prize), static_cast<double>(result.knockouts),
                             static_cast<double>(result.rebuys)});
    const auto values = formula.evaluate(field);
    if (!values) return std::unexpected(values.error());
    std::vector<Score> scores;
    std::size_t next = 0;
    for (const Result& result : event.results) {
        Points points;
        if (result.place > 0) {
            const auto units = rounded((*values)[next++], decimals);
            if (!units || *units > max_points || *units < -max_points)
                return std::unexpected(FormulaFault{"more points than a league can hold", 1});
            points = Points{*units} * (decimals == 0 ? 100 : decimals == 1 ? 10 : 1);
        }
        scores.push_back(score_of(event, result, points));
    }
    return scores;
}

}  // namespace riffle::league
