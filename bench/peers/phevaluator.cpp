// PokerHandEvaluator (phevaluator), for `./dev bench peers` (bench/peer.h); tools/build-peers says how it is built.
#include <cstdint>

#include "../peer.h"
#include "phevaluator/phevaluator.h"

extern "C" {
const char* riffle_peer_name(void) { return "phevaluator"; }
std::uint8_t riffle_peer_card(std::uint8_t card) { return card; }
// One is its best hand.
void riffle_peer_high_7(const std::uint8_t* c, std::size_t hands, std::uint32_t* values) {
    for (std::size_t i = 0; i < hands; ++i, c += 7)
        values[i] = static_cast<std::uint32_t>(10000 - evaluate_7cards(c[0], c[1], c[2], c[3], c[4], c[5], c[6]));
}
}
