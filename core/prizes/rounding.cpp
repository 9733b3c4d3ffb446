#include "core/prizes/rounding.h"

#include <algorithm>
#include <cmath>
#include <numeric>

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
    // One each; more than once around only where a total near 2^53 leaves doubles no room for units.
    for (std::size_t i = 0; missing > 0; i = (i + 1) % by_loss.size(), --missing) ++rounded[by_loss[i]];
    for (std::size_t i = by_loss.size(); missing < 0; i = i == 0 ? by_loss.size() : i) {
        if (rounded[by_loss[--i]] == 0) continue;
        --rounded[by_loss[i]];
        ++missing;
    }
    return rounded;
}

}  // namespace riffle::prizes
