#include "core/ledger/split.h"

#include <numeric>

namespace riffle {

std::vector<std::int64_t> share_by_weight(std::int64_t total, std::span<const std::int64_t> weights,
                                          std::int64_t unit) {
    RIFFLE_CHECK(total >= 0);
    RIFFLE_CHECK(unit > 0);
    const std::int64_t sum = std::accumulate(weights.begin(), weights.end(), std::int64_t{0});
    RIFFLE_CHECK(sum > 0);
    std::vector<std::int64_t> shares;
    shares.reserve(weights.size());
    std::int64_t given = 0;
    for (const std::int64_t weight : weights) {
        RIFFLE_CHECK(weight >= 0);
        const std::int64_t share = muldiv(total, weight, sum) / unit * unit;
        shares.push_back(share);
        given += share;
    }
    shares.front() += total - given;
    return shares;
}

}  // namespace riffle
