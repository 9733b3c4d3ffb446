#include "core/prizes/payouts_by_book.h"

#include "core/base/check.h"
#include "core/prizes/payout_list.h"
#include "core/prizes/shares.h"
#include "core/rulebook/keys.h"

namespace riffle::prizes {
namespace {

PlacesRounding rounding_of(rulebook::PayoutPlacesRounding word) {
    switch (word) {
        case rulebook::PayoutPlacesRounding::up:
            return PlacesRounding::up;
        case rulebook::PayoutPlacesRounding::nearest:
            return PlacesRounding::nearest;
        case rulebook::PayoutPlacesRounding::down:
            return PlacesRounding::down;
    }
    RIFFLE_CHECK(false);
    return PlacesRounding::up;
}

// A rule stands in only above the tables: between them, or below, the book is silent and a person must be asked
// (solverde-2023:7.4-a).
bool above_the_tables(const rulebook::TableRefusal& refusal) {
    if (refusal.problem == rulebook::TableProblem::no_such_subject) return true;
    return refusal.problem == rulebook::TableProblem::field_not_covered && refusal.highest_field &&
           refusal.field > *refusal.highest_field;
}

// A house's book may say any number: what does not fit is refused as more than the pool.
std::int64_t times(std::int64_t amount, std::int64_t factor) {
    std::int64_t product = 0;
    return __builtin_mul_overflow(amount, factor, &product) ? INT64_MAX : product;
}

// Rows after the twelfth place stand for three places.
std::vector<std::int64_t> ungrouped(std::span<const std::int64_t> rows) {
    constexpr std::size_t single = 12;
    constexpr std::int64_t group = 3;
    std::vector<std::int64_t> places;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i < single)
            places.push_back(rows[i]);
        else
            for (const std::int64_t part : equal_shares(rows[i], group)) places.push_back(part);
    }
    return places;
}

// Every row for one place, from the thirteenth on for each of three.
std::vector<std::int64_t> row_for_each(std::span<const std::int64_t> rows) {
    constexpr std::size_t single = 12;
    std::vector<std::int64_t> places;
    for (std::size_t i = 0; i < rows.size(); ++i) places.insert(places.end(), i < single ? 1 : 3, rows[i]);
    return places;
}

// [mediterraneo-2026:annex-payouts] A sheet of which not all places can be read, with those the operator has entered.
std::expected<std::vector<std::int64_t>, WholeFault> made_whole(const rulebook::Table& table,
                                                                std::span<const std::int64_t> missing,
                                                                const rulebook::AskedBook& book) {
    constexpr std::int64_t whole = 10'000;
    constexpr std::size_t most_rows = 100;
    const auto grouped = book.ask(rulebook::key::payout_grouped_rows);
    const auto fault = [&](WholeProblem problem, std::int64_t expected) {
        return std::unexpected(WholeFault{problem, expected, grouped.citation});
    };
    std::vector<std::int64_t> rows = table.values;
    if (missing.size() > most_rows) return fault(WholeProblem::places, table.places);
    rows.insert(rows.end(), missing.begin(), missing.end());
    const bool per_group = grouped.value == rulebook::PayoutGroupedRows::share_per_group;
    auto places = per_group ? ungrouped(rows) : row_for_each(rows);
    if (static_cast<std::int64_t>(places.size()) != table.places) return fault(WholeProblem::places, table.places);
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i] < 1 || places[i] > whole || (i > 0 && places[i] > places[i - 1]))
            return fault(WholeProblem::rises, static_cast<std::int64_t>(i) + 1);
        sum += places[i];
    }
    if (sum != whole) return fault(WholeProblem::sum, whole);
    return places;
}

}  // namespace

std::expected<PayoutList, PayoutRefusal> payouts_by_book(const rulebook::AskedBook& book,
                                                         const PayoutQuestion& question) {
    // [solverde-2023:7.4-a] Not stated: whether re-entries move the field to the next column.
    const bool with_re_entries = book.ask(rulebook::key::payout_re_entries_move_column).value;
    const std::int64_t column = with_re_entries ? question.entries : question.persons.value_or(question.entries);
    const auto table = table_of_shares(book, "payouts", column, question.handed);
    // What the book gives whole nobody adds to.
    if (table && question.missing_shares)
        return std::unexpected(WholeFault{WholeProblem::places, (*table)->places, (*table)->citation});
    const rulebook::Table* short_one =
        !table && table.error().problem == rulebook::TableProblem::incomplete ? table.error().table : nullptr;
    if (short_one && question.missing_shares) {
        const auto rest =
            book.ask(rulebook::key::payout_cents).value == rulebook::PayoutCents::down_to_unit_rest_to_first
                ? RestTo::first
                : RestTo::from_first_on;
        const auto places = made_whole(*short_one, *question.missing_shares, book);
        if (!places) return std::unexpected(places.error());
        auto shared = by_shares(question.pool, *places, question.unit, question.entries, rest);
        return PayoutList{std::move(shared.prizes), shared.untaken, short_one->citation, false};
    }
    if (table) {
        const auto cents = book.ask(rulebook::key::payout_cents).value;
        // [mediterraneo-2026:annex-payouts] From a place on the sheet groups three: a share each, or one for all of
        // them.
        const bool per_group =
            book.ask(rulebook::key::payout_grouped_rows).value == rulebook::PayoutGroupedRows::share_per_group;
        const auto values = per_group ? ungrouped((*table)->values) : (*table)->values;
        auto shared = by_shares(
            question.pool, values, question.unit, question.entries,
            cents == rulebook::PayoutCents::down_to_unit_rest_to_first ? RestTo::first : RestTo::from_first_on);
        return PayoutList{std::move(shared.prizes), shared.untaken, (*table)->citation, false};
    }
    if (!question.by_rule) return std::unexpected(table.error());
    const auto share = book.ask(rulebook::key::payout_places_percent);
    if (!share || share->value.bp <= 0 || share->value.bp > 10000 || !above_the_tables(table.error()))
        return std::unexpected(table.error());
    const auto lowest = book.ask(rulebook::key::payout_lowest_prize_buy_ins);
    Curve curve{.pool = question.pool,
                .places = places_paid(question.entries, share->value.bp,
                                      rounding_of(book.ask(rulebook::key::payout_places_rounding).value)),
                .minimum = lowest ? times(question.entry_price, lowest->value) : 0,
                .first_share_bp = question.first_share_bp,
                .unit = question.unit};
    // Exactly that and not at least: the last place is then fixed.
    if (lowest && book.ask(rulebook::key::payout_lowest_prize_test).value == rulebook::PayoutLowestPrizeTest::exactly)
        curve.fixed.push_back({curve.places, curve.minimum});
    auto prizes = prizes_on(curve);
    if (!prizes) return std::unexpected(prizes.error());
    return PayoutList{*std::move(prizes), 0, share->citation, true};
}

}  // namespace riffle::prizes
