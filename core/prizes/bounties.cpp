#include "core/prizes/bounties.h"

#include <algorithm>
#include <numeric>

#include "core/base/check.h"
#include "core/ledger/split.h"

namespace riffle::prizes {

std::optional<std::size_t> fixed_bounty_to(std::span<const BountyWinner> winners) {
    RIFFLE_CHECK(!winners.empty());
    const auto most = std::ranges::max_element(winners, {}, &BountyWinner::stack);
    if (std::ranges::count(winners, most->stack, &BountyWinner::stack) > 1) return std::nullopt;
    return static_cast<std::size_t>(most - winners.begin());
}

ProgressiveShare progressive(std::int64_t bounty, const ProgressiveRule& rule) {
    RIFFLE_CHECK(bounty >= 0);
    RIFFLE_CHECK(rule.unit > 0);
    RIFFLE_CHECK(rule.cash_bp >= 0 && rule.cash_bp <= 10000);
    // The smaller part is rounded down to the chips in use, and the other has all the rest.
    if (rule.larger_part == LargerPart::pocket) {
        const std::int64_t own = muldiv(bounty, 10000 - rule.cash_bp, 10000) / rule.unit * rule.unit;
        return {bounty - own, own};
    }
    const std::int64_t pocket = muldiv(bounty, rule.cash_bp, 10000) / rule.unit * rule.unit;
    return {pocket, bounty - pocket};
}

std::vector<ProgressiveShare> progressive_shared(std::int64_t bounty, std::span<const BountyWinner> winners,
                                                 const ProgressiveRule& rule) {
    RIFFLE_CHECK(bounty >= 0);
    RIFFLE_CHECK(!winners.empty());
    const auto [each, odd] = split(Chips{bounty}, static_cast<std::int64_t>(winners.size()), Chips{rule.unit});
    std::vector<std::size_t> from_button(winners.size());
    std::iota(from_button.begin(), from_button.end(), std::size_t{0});
    std::ranges::stable_sort(from_button, {}, [&](std::size_t i) { return winners[i].after_button; });
    std::vector<std::int64_t> parts(winners.size(), each.value);
    std::int64_t left = odd.value;
    for (const std::size_t i : from_button) {
        const std::int64_t given = std::min(left, rule.unit);
        parts[i] += given;
        left -= given;
    }
    // Fewer units left than winners, and what is below one unit: all of it is given by now.
    RIFFLE_CHECK(left == 0);
    std::vector<ProgressiveShare> shares;
    for (const std::int64_t part : parts) shares.push_back(progressive(part, rule));
    return shares;
}

std::expected<std::vector<std::int64_t>, MysteryFault> mystery_pool(std::int64_t pool,
                                                                    std::span<const Envelopes> rows) {
    using enum MysteryProblem;
    std::vector<std::int64_t> envelopes;
    std::int64_t sum = 0, row = 0, count = 0;
    for (const Envelopes& e : rows) {
        ++row;
        std::int64_t worth = 0;
        if (e.amount <= 0) return std::unexpected(MysteryFault{amount_not_positive, row});
        if (e.count <= 0) return std::unexpected(MysteryFault{count_not_positive, row});
        if (e.count > max_envelopes || (count += e.count) > max_envelopes)
            return std::unexpected(MysteryFault{too_many, max_envelopes});
        if (__builtin_mul_overflow(e.amount, e.count, &worth) || __builtin_add_overflow(sum, worth, &sum))
            return std::unexpected(MysteryFault{sum_is_another, pool});
        envelopes.insert(envelopes.end(), static_cast<std::size_t>(e.count), e.amount);
    }
    if (sum != pool) return std::unexpected(MysteryFault{sum_is_another, pool});
    std::ranges::sort(envelopes, std::greater<>{});
    return envelopes;
}

std::vector<Envelopes> rows_of(std::span<const std::int64_t> envelopes) {
    std::vector<Envelopes> rows;
    for (const std::int64_t amount : envelopes) {
        if (rows.empty() || rows.back().amount != amount) rows.push_back({amount, 0});
        ++rows.back().count;
    }
    return rows;
}

std::int64_t count_of(std::span<const Envelopes> rows) {
    std::int64_t count = 0;
    for (const Envelopes& row : rows) count += row.count;
    return count;
}

std::int64_t worth_of(std::span<const Envelopes> rows) {
    std::int64_t worth = 0;
    for (const Envelopes& row : rows) worth += row.amount * row.count;
    return worth;
}

std::int64_t take_envelope(std::vector<Envelopes>& rows, std::int64_t index) {
    for (auto row = rows.begin(); row != rows.end(); ++row) {
        if (index >= row->count) {
            index -= row->count;
            continue;
        }
        const std::int64_t amount = row->amount;
        if (--row->count == 0) rows.erase(row);
        return amount;
    }
    RIFFLE_CHECK(false);
    return 0;
}

}  // namespace riffle::prizes
