#include "core/prizes/rounding.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/check.h"

namespace riffle::prizes {

std::vector<std::int64_t> round_to_total(std::span<const double> values, std::int64_t total) {
    RIFFLE_CHECK(total >= 0 && total <= (std::int64_t{1} << 53));
    RIFFLE_CHECK(!values.empty());
    std::vector<std::int64_t> rounded;
    std::vector<double> lost;
    for (const double value : values) {
        RIFFLE_CHECK(value >= 0 && value <= static_cast<double>(total) * 1.000001 + 1);
        const double whole = std::floor(value);
        rounded.push_back(static_cast<std::int64_t>(whole));
        lost.push_back(value - whole);
    }
    std::int64_t missing = total - std::accumulate(rounded.begin(), rounded.end(), std::int64_t{0});
    std::vector<std::size_t> by_loss(values.size());
    std::iota(by_loss.begin(), by_loss.end(), std::size_t{0});
    std::ranges::stable_sort(by_loss, [&](std::size_t a, std::size_t b) { return lost[a] > lost[b]; });
    // Near 2^53 doubles have no room for single units, and their sum may be off by a few: what goes beyond one each is
    // given to all, and what is too much is taken from the largest.
    if (missing < 0) *std::ranges::max_element(rounded) += std::exchange(missing, 0);
    const auto count = static_cast<std::int64_t>(rounded.size());
    for (std::int64_t& amount : rounded) amount += missing / count;
    for (std::int64_t i = 0; i < missing % count; ++i) ++rounded[by_loss[static_cast<std::size_t>(i)]];
    return rounded;
}

}  // namespace riffle::prizes
