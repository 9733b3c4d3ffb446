#include "core/prizes/deals.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/ledger/split.h"
#include "core/prizes/rounding.h"
#include "core/prizes/shares.h"

namespace riffle::prizes {
namespace {

// Above this, doubles would not hold every unit.
constexpr std::int64_t max_pool = std::int64_t{1} << 53;

std::expected<std::vector<double>, OfferFault> equities(const DealTable& table) {
    std::vector<double> stacks, prizes(table.prizes.begin(), table.prizes.end());
    for (const Chips stack : table.stacks) stacks.push_back(static_cast<double>(stack.value));
    auto worth = icm(stacks, prizes);
    if (!worth) return std::unexpected(OfferFault{OfferProblem::not_icm, worth.error()});
    return *std::move(worth);
}

std::vector<std::int64_t> by_icm(std::span<const double> worth, std::int64_t sure, std::int64_t lowest,
                                 std::int64_t played_for, std::int64_t above) {
    std::vector<double> shares;
    // Everybody's worth is at least the lowest prize; a rounding error below it is nothing.
    for (const double value : worth)
        shares.push_back(played_for == 0 ? 0
                                         : std::max(0.0, value - static_cast<double>(lowest)) *
                                               static_cast<double>(above) / static_cast<double>(played_for));
    auto amounts = round_to_total(shares, above);
    for (std::int64_t& amount : amounts) amount += sure;
    return amounts;
}

std::vector<std::int64_t> by_chips(std::span<const Chips> stacks, std::int64_t sure, std::int64_t above) {
    std::vector<std::int64_t> weights;
    for (const Chips stack : stacks) weights.push_back(stack.value);
    auto amounts = proportional_shares(above, weights);
    for (std::int64_t& amount : amounts) amount += sure;
    return amounts;
}

}  // namespace

std::expected<std::vector<std::int64_t>, OfferFault> offer(DealModel model, const DealTable& table,
                                                           std::int64_t left_to_play) {
    // The chip model's own checks say what is wrong with stacks and prizes, whatever the model.
    const auto worth = equities(table);
    if (!worth) return std::unexpected(worth.error());
    const std::int64_t total = sum(table.prizes), players = static_cast<std::int64_t>(table.stacks.size());
    if (left_to_play < 0 || left_to_play > total || total > max_pool)
        return std::unexpected(OfferFault{OfferProblem::too_much_left_to_play, {}});
    const std::int64_t divided = total - left_to_play;
    if (model == DealModel::even) return equal_shares(divided, players);
    const std::int64_t lowest = table.prizes.size() == table.stacks.size() ? table.prizes.back() : 0;
    const std::int64_t sure = std::min(lowest, divided / players);
    const std::int64_t above = divided - sure * players;
    // Nothing above the lowest prize for anybody: what is left of the division goes as in an even one.
    const std::int64_t played_for = total - lowest * players;
    if (sure < lowest || played_for == 0) return equal_shares(divided, players);
    if (model == DealModel::chip_chop) return by_chips(table.stacks, sure, above);
    return by_icm(*worth, sure, lowest, played_for, above);
}

std::int64_t least_left_to_play(std::int64_t undistributed, std::int64_t reserve_bp) {
    RIFFLE_CHECK(undistributed >= 0);
    RIFFLE_CHECK(reserve_bp >= 0 && reserve_bp <= 10000);
    return undistributed - muldiv(undistributed, 10000 - reserve_bp, 10000);
}

std::optional<DealRefusal> deal_refusal(const Deal& deal, const DealSituation& situation,
                                        const DealConditions& conditions) {
    using enum DealProblem;
    const auto refuse = [](DealProblem problem, Citation citation = {}, std::int64_t expected = 0) {
        return DealRefusal{problem, citation, expected};
    };
    const std::size_t players = situation.table.stacks.size();
    const std::int64_t total = sum(situation.table.prizes);
    if (players == 0 || deal.amounts.size() != players || deal.agreed.size() != players)
        return refuse(not_one_amount_each);
    if (deal.left_to_play < 0 || deal.left_to_play > total) return refuse(amount_negative);
    std::int64_t divided = deal.left_to_play;
    for (const std::int64_t amount : deal.amounts) {
        if (amount < 0 || amount > total) return refuse(amount_negative);
        divided += amount;  // each at most the total, and there are few players
        if (divided > total) return refuse(sum_is_another, {}, total);
    }
    if (divided != total) return refuse(sum_is_another, {}, total);
    if (conditions.final_table.value && !situation.at_final_table)
        return refuse(not_at_final_table, conditions.final_table.citation);
    const bool funded = conditions.satellite_bubble.value && situation.satellite && situation.missing_entries_funded;
    if (conditions.all_in_money.value && !situation.all_in_money && !funded)
        return refuse(not_all_in_money, conditions.all_in_money.citation);
    if (conditions.change_to_reopen.value && situation.refused_before && !situation.changed_since)
        return refuse(nothing_changed_since_refusal, conditions.change_to_reopen.citation);
    if (conditions.unanimity.value && !std::ranges::all_of(deal.agreed, [](bool yes) { return yes; }))
        return refuse(not_everybody_agreed, conditions.unanimity.citation);
    const std::int64_t least = least_left_to_play(total, conditions.reserve_bp.value);
    if (deal.left_to_play < least) return refuse(too_little_left_to_play, conditions.reserve_bp.citation, least);
    if (!conditions.other_split.value && !situation.offered.empty() && deal.amounts != situation.offered)
        return refuse(not_as_offered, conditions.other_split.citation);
    return std::nullopt;
}

std::vector<std::int64_t> missing_entries(std::int64_t entries, std::int64_t players, std::int64_t entry_value) {
    RIFFLE_CHECK(entries >= 0);
    RIFFLE_CHECK(players > 0);
    RIFFLE_CHECK(entry_value >= 0);
    return equal_shares((Money{entry_value, {}} * std::max<std::int64_t>(0, players - entries)).minor, players);
}

std::int64_t chop_points(std::span<const std::int64_t> prizes, std::int64_t players, std::int64_t per_point) {
    RIFFLE_CHECK(players > 0);
    RIFFLE_CHECK(per_point > 0);
    const std::int64_t divisor = (Money{players, {}} * per_point).minor;
    const std::int64_t total = sum(prizes);
    RIFFLE_CHECK(total >= 0);
    return total / divisor + (total % divisor != 0 ? 1 : 0);
}

}  // namespace riffle::prizes
