// pokerstove, for `./dev bench peers` (bench/peer.h); tools/build-peers says how it is built.
#include <cstdint>

#include "../peer.h"
#include "pokerstove/peval/CardSet.h"
#include "pokerstove/peval/OmahaEightHandEvaluator.h"
#include "pokerstove/peval/OmahaHighHandEvaluator.h"

namespace {
using pokerstove::CardSet;
template <class Evaluate>
void each(const std::uint64_t* sets, std::size_t hands, std::uint32_t* values, Evaluate evaluate) {
    for (std::size_t i = 0; i < hands; ++i) values[i] = static_cast<std::uint32_t>(evaluate(CardSet(sets[i])).code());
}
const pokerstove::OmahaHighHandEvaluator omaha_high;
pokerstove::OmahaEightHandEvaluator omaha_8;
volatile int sink;
}  // namespace

extern "C" {
const char* riffle_peer_name(void) { return "pokerstove"; }
// Thirteen bits a suit.
std::uint64_t riffle_peer_set(const std::uint8_t* cards, std::size_t n) {
    std::uint64_t set = 0;
    for (std::size_t i = 0; i < n; ++i) set |= std::uint64_t{1} << (cards[i] % 4 * 13 + cards[i] / 4);
    return set;
}
void riffle_peer_razz_7(const std::uint64_t* sets, std::size_t hands, std::uint32_t* values) {
    each(sets, hands, values, [](const CardSet& set) { return set.evaluateLowA5(); });
}
void riffle_peer_low8_7(const std::uint64_t* sets, std::size_t hands, std::uint32_t* values) {
    each(sets, hands, values, [](const CardSet& set) { return set.evaluate8LowA5(); });
}
void riffle_peer_deuce_5(const std::uint64_t* sets, std::size_t hands, std::uint32_t* values) {
    each(sets, hands, values, [](const CardSet& set) { return set.evaluateLow2to7(); });
}
void riffle_peer_badugi_4(const std::uint64_t* sets, std::size_t hands, std::uint32_t* values) {
    each(sets, hands, values, [](const CardSet& set) { return set.evaluateBadugi(); });
}
void riffle_peer_omaha_high(const std::uint64_t* sets, std::size_t hands, std::uint32_t* values) {
    for (std::size_t i = 0; i < hands; ++i)
        values[i] = static_cast<std::uint32_t>(
            omaha_high.evaluateHand(CardSet(sets[2 * i]), CardSet(sets[2 * i + 1])).eval(0).code());
}
// It has no low alone.
void riffle_peer_omaha_low8(const std::uint64_t* sets, std::size_t hands, std::uint32_t* values) {
    for (std::size_t i = 0; i < hands; ++i) {
        const auto both = omaha_8.evaluateHand(CardSet(sets[2 * i]), CardSet(sets[2 * i + 1]));
        values[i] = static_cast<std::uint32_t>(both.eval(1).code());
        sink = both.eval(0).code();
    }
}
void riffle_peer_omaha_8(const std::uint64_t* sets, std::size_t hands, std::uint32_t* values) {
    for (std::size_t i = 0; i < hands; ++i) {
        const auto both = omaha_8.evaluateHand(CardSet(sets[2 * i]), CardSet(sets[2 * i + 1]));
        values[i] = static_cast<std::uint32_t>(both.eval(0).code());
        sink = both.eval(1).code();
    }
}
}
