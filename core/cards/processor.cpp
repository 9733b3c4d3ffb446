#include "core/cards/processor.h"

namespace riffle {

const bool has_fast_pext = [] {
#if RIFFLE_HAS_AVX2_PATH
    __builtin_cpu_init();
    // AMD's processors before Zen 3 do it bit by bit in microcode.
    const bool bit_by_bit = __builtin_cpu_is("amdfam15h") || __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");
    return __builtin_cpu_supports("bmi2") && !bit_by_bit;
#else
    return false;
#endif
}();

Path fastest_path() {
#if RIFFLE_HAS_AVX2_PATH
    static const bool avx2 =
        __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
    if (avx2) return Path::avx2;
#endif
    return Path::scalar;
}

}  // namespace riffle
