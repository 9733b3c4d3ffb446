// OMPEval, for `./dev bench peers` (bench/peer.h); tools/build-peers says how it is built.
#include <cstdint>
#include <string>
#include <vector>

#include "../peer.h"
#include "omp/EquityCalculator.h"
#include "omp/HandEvaluator.h"

namespace {
const omp::HandEvaluator evaluator;

std::string two(const std::uint8_t* cards) {
    std::string text;
    for (int i = 0; i < 2; ++i) {
        text += "23456789TJQKA"[cards[i] / 4];
        text += "cdhs"[cards[i] % 4];
    }
    return text;
}
}  // namespace

extern "C" {
const char* riffle_peer_name(void) { return "OMPEval"; }
std::uint8_t riffle_peer_card(std::uint8_t card) { return card; }
void riffle_peer_high_7(const std::uint8_t* cards, std::size_t hands, std::uint32_t* values) {
    for (std::size_t i = 0; i < hands; ++i, cards += 7) {
        omp::Hand hand = omp::Hand::empty();
        for (int k = 0; k < 7; ++k) hand += omp::Hand(cards[k]);
        values[i] = evaluator.evaluate(hand);
    }
}
std::uint64_t riffle_peer_heads_up(const std::uint8_t* first, const std::uint8_t* second) {
    omp::EquityCalculator calculator;
    const std::vector<omp::CardRange> ranges{omp::CardRange(two(first)), omp::CardRange(two(second))};
    calculator.start(ranges, 0, 0, true, 0, nullptr, 0.2, 1);
    calculator.wait();
    return calculator.getResults().wins[0];
}
}
