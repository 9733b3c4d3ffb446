#include "core/league/arithmetic.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/base/check.h"

namespace riffle::league {
namespace {

constexpr double ln2_high = 0.693147180369123816490, ln2_low = 1.90821492927058770002e-10;

// x = m 2^e with m in [1/sqrt 2, sqrt 2).
struct Parts {
    double m = 0;
    int e = 0;
};
Parts parts_of(double x) {
    Parts parts;
    if (x < 0x1p-1022) {  // subnormal
        x *= 0x1p54;
        parts.e = -54;
    }
    const auto bits = std::bit_cast<std::uint64_t>(x);
    parts.e += static_cast<int>(bits >> 52) - 1023;
    parts.m = std::bit_cast<double>((bits & 0x000fffffffffffff) | 0x3ff0000000000000);
    if (parts.m > 1.4142135623730951) parts.m /= 2, ++parts.e;
    return parts;
}

double exponential(double x) {
    if (x > 709.7) return std::numeric_limits<double>::infinity();
    if (x < -745) return 0;
    const double k = std::round(x * 1.4426950408889634);
    const double f = (x - k * ln2_high) - k * ln2_low;
    double sum = 1;
    for (int i = 17; i >= 1; --i) sum = 1 + sum * f / i;
    return std::ldexp(sum, static_cast<int>(k));
}

double whole_power(double base, std::int64_t n) {
    const bool negative = n < 0;
    double result = 1;
    for (std::uint64_t left = static_cast<std::uint64_t>(negative ? -n : n); left != 0; left >>= 1) {
        if (left & 1) result *= base;
        base *= base;
    }
    return negative ? 1 / result : result;
}

}  // namespace

double natural_log(double x) {
    RIFFLE_CHECK(x > 0 && std::isfinite(x));
    const auto [m, e] = parts_of(x);
    // log m = 2 artanh(s), |s| < 0.1716: the series to s^25.
    const double s = (m - 1) / (m + 1), square = s * s;
    double series = 0;
    for (int i = 25; i >= 3; i -= 2) series = (series + 1.0 / i) * square;
    return e * ln2_high + (2 * s + (2 * s * series + e * ln2_low));
}

double power(double base, double x) {
    if (x == std::trunc(x) && std::abs(x) <= 1024) return whole_power(base, static_cast<std::int64_t>(x));
    RIFFLE_CHECK(base > 0);
    if (!std::isfinite(base)) return x > 0 ? base : 0;
    return exponential(x * natural_log(base));
}

std::optional<std::int64_t> rounded(double x, int decimals) {
    RIFFLE_CHECK(decimals >= 0 && decimals <= 6);
    if (!std::isfinite(x)) return std::nullopt;
    // "d.dddddddddddddde+XX", exact to the last digit.
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, std::abs(x), std::chars_format::scientific, 14).ptr;
    std::int64_t digits = 0;
    const char* at = text;
    for (; *at != 'e'; ++at)
        if (*at != '.') digits = digits * 10 + (*at - '0');
    int exponent = 0;
    std::from_chars(at[1] == '+' ? at + 2 : at + 1, end, exponent);
    // digits * 10^(exponent - 14), wanted in units of 10^-decimals.
    int drop = 14 - exponent - decimals;
    if (drop <= -4) return digits == 0 ? std::optional<std::int64_t>{0} : std::nullopt;
    for (; drop < 0; ++drop) {
        if (__builtin_mul_overflow(digits, std::int64_t{10}, &digits)) return std::nullopt;
    }
    if (drop > 16) return 0;
    std::int64_t unit = 1;
    for (int i = 0; i < drop; ++i) unit *= 10;
    const std::int64_t whole = digits / unit + (digits % unit >= unit - digits % unit ? 1 : 0);
    return x < 0 ? -whole : whole;
}

}  // namespace riffle::league
