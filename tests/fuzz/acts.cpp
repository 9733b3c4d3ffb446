// Lines of acts at a live hand in the middle of its betting, under every book: ruled and, where the book decides,
// carried out. The first byte says how far the hand has come.
#include <string>

#include "runner/run.h"
#include "tests/fuzz/lines.h"
#include "tests/fuzz/targets.h"
#include "tests/fuzz/world.h"

namespace riffle::fuzz {
namespace {
constexpr const char* beginnings[] = {
    "do A raise-to 600\n",
    "play-to flop\ndo SB bet 400\n",
    "play-to flop\ndo SB bet 400\ndo BB raise-to 1100\n",
    "play-to river\n",
    "front BB 25 175\ndo A raise-to 600\ndo B fold\ndo SB fold\n",
    "do A all-in\n",
};
}  // namespace

void acts(std::string_view text) {
    if (text.size() < 2) return;
    std::string told =
        "scenario fuzz\nunder tda-2024 cnp rptp internacional mediterraneo-2026 solverde-2023\n"
        "table nl-holdem blinds 100/200 button 4\nseats 1 SB 9000, 2 BB 9000, 3 A 5000, 4 B 9000\n";
    told += beginnings[static_cast<unsigned char>(text.front()) % std::size(beginnings)];
    text.remove_prefix(1);
    while (!text.empty()) told += "act " + std::string{take_line(text)} + "\n";
    const auto scenarios = runner::parse_scenarios("fuzz.scn", told);
    if (scenarios && scenarios->size() == 1) (void)runner::run_scenarios(*scenarios, world());
}

}  // namespace riffle::fuzz
