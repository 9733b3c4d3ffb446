// One target as libFuzzer calls it; RIFFLE_FUZZ_TARGET is its function.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    riffle::fuzz::RIFFLE_FUZZ_TARGET({reinterpret_cast<const char*>(bytes), size});
    return 0;
}
