#include "core/prizes/payout_list.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/ledger/split.h"
#include "core/prizes/shares.h"

namespace riffle::prizes {
namespace {

bool shares_out(std::span<const std::int64_t> shares) {
    std::int64_t sum = 0;
    for (const std::int64_t share : shares)
        if (share < 0 || __builtin_add_overflow(sum, share, &sum)) return false;
    return sum > 0;
}

}  // namespace

std::int64_t places_paid(std::int64_t entries, std::int64_t share_bp, PlacesRounding rounding) {
    RIFFLE_CHECK(entries >= 0 && entries <= INT64_MAX / 20000);
    RIFFLE_CHECK(share_bp > 0 && share_bp <= 10000);
    const std::int64_t exact = entries * share_bp;
    const std::int64_t extra = rounding == PlacesRounding::up ? 9999 : rounding == PlacesRounding::nearest ? 5000 : 0;
    return std::max<std::int64_t>((exact + extra) / 10000, entries > 0 ? 1 : 0);
}

std::int64_t percentage(std::int64_t amount, std::int64_t share_bp) {
    RIFFLE_CHECK(amount >= 0);
    RIFFLE_CHECK(share_bp >= 0 && share_bp <= 10000);
    return muldiv(amount, share_bp, 10000);
}

SharedPot by_shares(std::int64_t pot, std::span<const std::int64_t> shares_bp, std::int64_t unit, std::int64_t people,
                    RestTo rest) {
    RIFFLE_CHECK(people >= 0);
    SharedPot result{.prizes = share_by_weight(pot, shares_bp, unit)};
    if (rest == RestTo::from_first_on && !result.prizes.empty()) {
        // The first has all that was left: of whole units it keeps one, and the others have one each.
        const std::int64_t first = muldiv(pot, shares_bp.front(), sum(shares_bp)) / unit * unit;
        for (std::size_t i = 1; i < result.prizes.size() && result.prizes.front() - first >= 2 * unit; ++i) {
            result.prizes.front() -= unit;
            result.prizes[i] += unit;
        }
    }
    const auto kept = std::min(static_cast<std::size_t>(people), result.prizes.size());
    result.untaken = sum(std::span(result.prizes).subspan(kept));
    result.prizes.resize(kept);
    return result;
}

std::expected<const rulebook::Table*, rulebook::TableRefusal> table_of_shares(const rulebook::AskedBook& book,
                                                                              std::string_view subject,
                                                                              std::int64_t field,
                                                                              std::optional<std::int64_t> handed) {
    const auto table = book.table(subject, field, handed);
    if (table && !shares_out((*table)->values))
        return std::unexpected(rulebook::TableRefusal{.problem = rulebook::TableProblem::incomplete,
                                                      .book = book.id,
                                                      .subject = subject,
                                                      .field = field,
                                                      .table = *table});
    return table;
}

std::expected<SharedPot, rulebook::TableRefusal> by_table(const rulebook::Book& book, std::string_view subject,
                                                          std::int64_t pot, std::int64_t field,
                                                          std::optional<std::int64_t> handed, std::int64_t unit,
                                                          std::int64_t people) {
    const auto table = table_of_shares(book, subject, field, handed);
    if (!table) return std::unexpected(table.error());
    return by_shares(pot, (*table)->values, unit, people);
}

RankingAndFinal by_ranking_and_final(std::int64_t pot, std::int64_t ranking_bp, std::span<const std::int64_t> shares_bp,
                                     std::int64_t unit, std::int64_t people) {
    const std::int64_t ranking = percentage(pot, ranking_bp);
    return {.ranking = by_shares(ranking, shares_bp, unit, people),
            .final = by_shares(pot - ranking, shares_bp, unit, people)};
}

std::optional<ListFault> list_fault(std::span<const std::int64_t> prizes, const ListRule& rule) {
    using enum ListProblem;
    const auto count = static_cast<std::int64_t>(prizes.size());
    if (prizes.empty() || (rule.places && count != *rule.places)) return ListFault{places, rule.places.value_or(1)};
    std::int64_t total = 0;
    for (std::size_t i = 0; i < prizes.size(); ++i) {
        if (prizes[i] < 0) return ListFault{negative, static_cast<std::int64_t>(i) + 1};
        if (i > 0 && prizes[i] > prizes[i - 1]) return ListFault{rises, static_cast<std::int64_t>(i) + 1};
        if (__builtin_add_overflow(total, prizes[i], &total)) return ListFault{ListProblem::sum, rule.pool};
    }
    if (total != rule.pool) return ListFault{ListProblem::sum, rule.pool};
    if (prizes.back() < rule.lowest || (rule.exactly && prizes.back() != rule.lowest))
        return ListFault{lowest, rule.lowest};
    return std::nullopt;
}

}  // namespace riffle::prizes
