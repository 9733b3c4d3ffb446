// One target as libFuzzer calls it; RIFFLE_FUZZ_TARGET is its function.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/seeds.h"
#include "tests/fuzz/targets.h"

#define RIFFLE_NAME_OF(function) #function
#define RIFFLE_NAME(function) RIFFLE_NAME_OF(function)

// What is loaded once is loaded here, so that it is not counted as a slow input.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
    for (const std::string& seed : riffle::fuzz::seeds_of(RIFFLE_NAME(RIFFLE_FUZZ_TARGET)))
        riffle::fuzz::RIFFLE_FUZZ_TARGET(seed);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    riffle::fuzz::RIFFLE_FUZZ_TARGET({reinterpret_cast<const char*>(bytes), size});
    return 0;
}
