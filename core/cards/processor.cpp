#include "core/cards/processor.h"

namespace riffle {

Path fastest_path() {
#if RIFFLE_HAS_AVX2_PATH
    static const bool avx2 =
        __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
    if (avx2) return Path::avx2;
#endif
    return Path::scalar;
}

}  // namespace riffle
