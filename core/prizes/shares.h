// Money divided without loss: who gets the units that do not divide is part of each rule's name. Amounts are in minor
// units, zero or above; shares are in the order of those who get them, best place first.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace riffle::prizes {

// Equal parts, the units left over one each from the best place (solverde-2023:3.1.9-b, a reading).
std::vector<std::int64_t> equal_shares(std::int64_t total, std::int64_t parts);

// By weight, each rounded down, and the units missing to the largest fractions lost; equal ones to the better place.
// Weights must not all be zero.
std::vector<std::int64_t> proportional_shares(std::int64_t total, std::span<const std::int64_t> weights);

// The places from `first` (1 is the winner's) to `first + sharing - 1` are shared: their prizes added and divided
// equally, those beyond the last prize being nothing (tda-2024:RP-8-A, cnp:10.c, internacional:41-2).
std::vector<std::int64_t> shared_places(std::span<const std::int64_t> prizes, std::int64_t first, std::int64_t sharing);

std::int64_t sum(std::span<const std::int64_t> amounts);

}  // namespace riffle::prizes
