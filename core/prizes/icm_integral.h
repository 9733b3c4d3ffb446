// The chip model for any field, by an integral over arrival times.
//
// Let every player arrive after an exponential time with the rate of his stack. Who of those missing arrives next is
// then decided by the shares of their stacks: the order of arrival is the order of finishing of the chip model. A
// player who arrives at time t has the place after those who were there before, and how many of the others are there at
// t is a sum of independent yes and no (Poisson-binomial). So his expected prize is
//
//     integral over t of  s e^(-st)  E[prize(others there at t)]  dt
//
// and the sum for all players is made once for each t and one player taken out of it again.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/cards/processor.h"

namespace riffle::prizes {

struct StackGroup {
    double stack = 0;
    std::int64_t players = 0;
};

// What one player of each group expects. Groups by rising stack, above zero; prizes falling, none negative, fewer than
// players or as many. Every path gives the same bits.
std::vector<double> icm_integral(std::span<const StackGroup> groups, std::span<const double> prizes, Path path);

}  // namespace riffle::prizes
