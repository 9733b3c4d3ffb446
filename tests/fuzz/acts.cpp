// Lines of acts at a live hand in the middle of its betting, under every book: ruled and, where the book decides,
// carried out. The first byte says how far the hand has come.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "embedded/rulebooks.h"
#include "spec/run.h"

namespace {
const riffle::spec::World& world() {
    static const auto loaded = riffle::spec::World::load(riffle::embedded::rulebooks());
    if (!loaded) std::abort();
    return **loaded;
}

constexpr const char* beginnings[] = {
    "do A raise-to 600\n",
    "play-to flop\ndo SB bet 400\n",
    "play-to flop\ndo SB bet 400\ndo BB raise-to 1100\n",
    "play-to river\n",
    "front BB 25 175\ndo A raise-to 600\ndo B fold\ndo SB fold\n",
    "do A all-in\n",
};
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    std::string text =
        "scenario fuzz\nunder tda-2024 cnp rptp internacional mediterraneo-2026 solverde-2023\n"
        "table nl-holdem blinds 100/200 button 4\nseats 1 SB 9000, 2 BB 9000, 3 A 5000, 4 B 9000\n";
    text += beginnings[data[0] % std::size(beginnings)];
    std::string_view rest{reinterpret_cast<const char*>(data + 1), size - 1};
    while (!rest.empty()) {
        const auto end = rest.find('\n');
        text += "act " + std::string{rest.substr(0, end)} + "\n";
        if (end == std::string_view::npos) break;
        rest.remove_prefix(end + 1);
    }
    const auto scenarios = riffle::spec::parse_scenarios("fuzz.scn", text);
    if (scenarios && scenarios->size() == 1) (void)riffle::spec::run_scenarios(*scenarios, world());
    return 0;
}
