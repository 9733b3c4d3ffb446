// Logarithms, powers and decimal rounding that give the same bits on every machine: only the operations IEEE 754 fixes
// are used, where the library's functions differ in their last bit from one machine to the next.
#pragma once
#include <cstdint>
#include <optional>

namespace riffle::league {

double natural_log(double x);         // x above zero and finite
double power(double base, double x);  // base above zero, or x a whole number; may overflow to infinity

// The number's first 15 decimal digits, rounded half away from zero to so many decimals (0 to 6): 2.675 is 2.68 though
// its nearest double lies below. Nothing when it does not fit into 15 digits before the point.
std::optional<std::int64_t> rounded(double x, int decimals);  // in units of the last decimal

}  // namespace riffle::league
