#include "core/prizes/icm_exact.h"

#include <bit>
#include <cstdint>

#include "core/base/check.h"

namespace riffle::prizes {

std::vector<double> icm_exact(std::span<const double> stacks, std::span<const double> prizes) {
    const std::size_t n = stacks.size();
    RIFFLE_CHECK(n >= 1 && n <= max_exact_players);
    RIFFLE_CHECK(prizes.size() <= n);
    const std::uint32_t all = (std::uint32_t{1} << n) - 1;
    // Chips of every set, each sum of positive terms only: the chips left are those of the others, and a difference of
    // a million and one chip would lose the chip.
    std::vector<double> chips(std::size_t{all} + 1), chance(std::size_t{all} + 1);
    for (std::uint32_t set = 1; set <= all; ++set)
        chips[set] = chips[set & (set - 1)] + stacks[static_cast<std::size_t>(std::countr_zero(set))];
    std::vector<double> equity(n);
    chance[0] = 1;
    for (std::uint32_t placed = 0; placed < all; ++placed) {
        const auto place = static_cast<std::size_t>(std::popcount(placed));
        if (place >= prizes.size()) continue;
        const double share = chance[placed] / chips[all ^ placed];
        for (std::uint32_t left = all ^ placed; left != 0; left &= left - 1) {
            const auto player = static_cast<std::size_t>(std::countr_zero(left));
            const double next = share * stacks[player];
            equity[player] += next * prizes[place];
            chance[placed | (left & (~left + 1))] += next;
        }
    }
    return equity;
}

}  // namespace riffle::prizes
