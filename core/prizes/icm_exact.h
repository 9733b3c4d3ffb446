// The chip model over all orders of finishing, by the set of those already placed: exact, and twice the work for every
// further player.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace riffle::prizes {

inline constexpr std::size_t max_exact_players = 20;

// Stacks above zero, 1 to 20 of them, and at most as many prizes.
std::vector<double> icm_exact(std::span<const double> stacks, std::span<const double> prizes);

}  // namespace riffle::prizes
