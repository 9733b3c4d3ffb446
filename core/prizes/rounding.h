// From shares in floating point to money: whole units that sum exactly to the total.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace riffle::prizes {

// Each value rounded down, and the units then missing to the largest fractions lost, one each; equal fractions go to
// the one named first. This is how the cents of an ICM deal are given (mediterraneo-2026:24-d, a reading). The values
// are zero or above and sum to the total but for rounding errors; the total is at most 2^53.
std::vector<std::int64_t> round_to_total(std::span<const double> values, std::int64_t total);

}  // namespace riffle::prizes
