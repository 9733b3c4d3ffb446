// Which instructions the evaluators may use on this machine. Every path gives the same results.
#pragma once
#include <cstdint>

namespace riffle {

enum class Path : std::uint8_t { scalar, avx2 };

// The fastest path this machine has.
Path fastest_path();

// Whether the processor gathers bits in one instruction, and fast: some that have it take hundreds of cycles for it.
extern const bool has_fast_pext;

}  // namespace riffle

#if defined(__x86_64__)
#define RIFFLE_HAS_AVX2_PATH 1
#define RIFFLE_AVX2 __attribute__((target("avx2,bmi,popcnt")))
#else
#define RIFFLE_HAS_AVX2_PATH 0
#endif
