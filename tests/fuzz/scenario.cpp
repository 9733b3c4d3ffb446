// Any bytes as a scenario file: parsed, and run if they parse. Nothing may crash, whatever they say.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "embedded/rulebooks.h"
#include "spec/run.h"

namespace {
const riffle::spec::World& world() {
    static const auto loaded = riffle::spec::World::load(riffle::embedded::rulebooks());
    if (!loaded) std::abort();
    return **loaded;
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto scenarios = riffle::spec::parse_scenarios("fuzz.scn", text);
    if (scenarios && scenarios->size() <= 8) (void)riffle::spec::run_scenarios(*scenarios, world());
    return 0;
}
