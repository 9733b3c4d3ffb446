// Four doubles at once, for code that is compiled twice: with AVX2 and without. The operations are the same in both, so
// that both give the same bits; for the same reason the exponential is ours (the library's depends on the machine).
#pragma once
#include <cstdint>
#include <cstring>

// The warning is about passing lanes to functions; all of these are inlined.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace riffle::prizes {

using Lanes = double __attribute__((vector_size(32)));
using IntLanes = std::int64_t __attribute__((vector_size(32)));
inline constexpr std::size_t lanes = 4;

#define RIFFLE_INLINE [[gnu::always_inline]] inline

RIFFLE_INLINE Lanes load(const double* from) {
    Lanes x;
    std::memcpy(&x, from, sizeof x);
    return x;
}
RIFFLE_INLINE void store(double* to, const Lanes& x) { std::memcpy(to, &x, sizeof x); }
RIFFLE_INLINE Lanes all_lanes(double x) { return Lanes{x, x, x, x}; }

// missing = e^-x and there = 1 - e^-x for x >= 0, each to about an ulp.
RIFFLE_INLINE void arrival(const Lanes& x, Lanes& there, Lanes& missing) {
    // -x = k ln 2 + f with |f| <= ln(2)/2; adding 1.5 * 2^52 rounds to an integer and leaves it in the low bits.
    const Lanes magic = all_lanes(6755399441055744.0);
    const Lanes y = x < 700.0 ? -x : all_lanes(-700.0);
    const Lanes shifted = y * 1.4426950408889634 + magic;
    const Lanes k = shifted - magic;
    const Lanes f = (y - k * 0.693147180369123816490) - k * 1.90821492927058770002e-10;
    Lanes e = all_lanes(1.0 / 6227020800.0);  // the series of e^f - 1 - f, over f^2
    e = e * f + 1.0 / 479001600.0;
    e = e * f + 1.0 / 39916800.0;
    e = e * f + 1.0 / 3628800.0;
    e = e * f + 1.0 / 362880.0;
    e = e * f + 1.0 / 40320.0;
    e = e * f + 1.0 / 5040.0;
    e = e * f + 1.0 / 720.0;
    e = e * f + 1.0 / 120.0;
    e = e * f + 1.0 / 24.0;
    e = e * f + 1.0 / 6.0;
    e = e * f + 0.5;
    const Lanes less_one = f + f * f * e;  // e^f - 1
    IntLanes bits;
    std::memcpy(&bits, &shifted, sizeof bits);
    bits = (bits - 0x4338000000000000 + 1023) << 52;
    Lanes scale;
    std::memcpy(&scale, &bits, sizeof scale);
    missing = scale + scale * less_one;
    there = (1.0 - scale) - scale * less_one;
}

}  // namespace riffle::prizes
