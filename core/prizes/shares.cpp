#include "core/prizes/shares.h"

#include <algorithm>
#include <numeric>

#include "core/base/check.h"
#include "core/base/prng.h"
#include "core/ledger/split.h"

namespace riffle::prizes {

std::int64_t sum(std::span<const std::int64_t> amounts) {
    std::int64_t total = 0;
    for (const std::int64_t amount : amounts) RIFFLE_CHECK(!__builtin_add_overflow(total, amount, &total));
    return total;
}

std::vector<std::int64_t> equal_shares(std::int64_t total, std::int64_t parts) {
    RIFFLE_CHECK(total >= 0);
    RIFFLE_CHECK(parts > 0);
    std::vector<std::int64_t> shares(static_cast<std::size_t>(parts), total / parts);
    for (std::int64_t i = 0; i < total % parts; ++i) ++shares[static_cast<std::size_t>(i)];
    return shares;
}

std::vector<std::int64_t> proportional_shares(std::int64_t total, std::span<const std::int64_t> weights) {
    RIFFLE_CHECK(total >= 0);
    const std::int64_t all = sum(weights);
    RIFFLE_CHECK(all > 0);
    std::vector<std::int64_t> shares, lost;
    for (const std::int64_t weight : weights) {
        RIFFLE_CHECK(weight >= 0);
        const uint128 product = static_cast<uint128>(total) * static_cast<std::uint64_t>(weight);
        shares.push_back(static_cast<std::int64_t>(product / static_cast<std::uint64_t>(all)));
        lost.push_back(static_cast<std::int64_t>(product % static_cast<std::uint64_t>(all)));
    }
    const std::int64_t missing = total - sum(shares);
    std::vector<std::size_t> by_loss(weights.size());
    std::iota(by_loss.begin(), by_loss.end(), std::size_t{0});
    std::ranges::stable_sort(by_loss, [&](std::size_t a, std::size_t b) { return lost[a] > lost[b]; });
    for (std::int64_t i = 0; i < missing; ++i) ++shares[by_loss[static_cast<std::size_t>(i)]];
    return shares;
}

std::vector<std::int64_t> shared_places(std::span<const std::int64_t> prizes, std::int64_t first,
                                        std::int64_t sharing) {
    RIFFLE_CHECK(first >= 1);
    RIFFLE_CHECK(sharing >= 1);
    const auto begin = std::min(static_cast<std::size_t>(first - 1), prizes.size());
    const auto count = std::min(static_cast<std::size_t>(sharing), prizes.size() - begin);
    return equal_shares(sum(prizes.subspan(begin, count)), sharing);
}

}  // namespace riffle::prizes
