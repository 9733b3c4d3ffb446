// poker-eval, for `./dev bench peers` (bench/peer.h); tools/build-peers says how it is built.
#include <cstdint>
#include <cstring>

#include "../peer.h"
extern "C" {
#include "poker_defs.h"
// After it.
#include "inlines/eval.h"
#include "inlines/eval_low.h"
#include "inlines/eval_low27.h"
#include "inlines/eval_low8.h"
#include "inlines/eval_omaha.h"
}

namespace {
StdDeck_CardMask mask_of(std::uint64_t set) {
    StdDeck_CardMask mask;
    static_assert(sizeof mask == sizeof set);
    std::memcpy(&mask, &set, sizeof set);
    return mask;
}
volatile std::uint32_t sink;
}  // namespace

extern "C" {
const char* riffle_peer_name(void) { return "poker-eval"; }
std::uint64_t riffle_peer_set(const std::uint8_t* cards, std::size_t n) {
    const int suits[]{StdDeck_Suit_CLUBS, StdDeck_Suit_DIAMONDS, StdDeck_Suit_HEARTS, StdDeck_Suit_SPADES};
    StdDeck_CardMask mask;
    StdDeck_CardMask_RESET(mask);
    for (std::size_t i = 0; i < n; ++i)
        StdDeck_CardMask_SET(mask, StdDeck_MAKE_CARD(cards[i] / 4, suits[cards[i] % 4]));
    std::uint64_t set;
    std::memcpy(&set, &mask, sizeof set);
    return set;
}
// Its low values are smaller for better hands.
void riffle_peer_razz_7(const std::uint64_t* sets, std::size_t hands, std::uint32_t* values) {
    for (std::size_t i = 0; i < hands; ++i) values[i] = ~StdDeck_Lowball_EVAL(mask_of(sets[i]), 7);
}
void riffle_peer_low8_7(const std::uint64_t* sets, std::size_t hands, std::uint32_t* values) {
    for (std::size_t i = 0; i < hands; ++i) values[i] = ~StdDeck_Lowball8_EVAL(mask_of(sets[i]), 7);
}
void riffle_peer_deuce_5(const std::uint64_t* sets, std::size_t hands, std::uint32_t* values) {
    for (std::size_t i = 0; i < hands; ++i) values[i] = ~StdDeck_Lowball27_EVAL_N(mask_of(sets[i]), 5);
}
void riffle_peer_omaha_high(const std::uint64_t* sets, std::size_t hands, std::uint32_t* values) {
    for (std::size_t i = 0; i < hands; ++i) {
        HandVal high = 0;
        StdDeck_OmahaHi_EVAL(mask_of(sets[2 * i]), mask_of(sets[2 * i + 1]), &high);
        values[i] = high;
    }
}
// It cannot leave the high out: without one it evaluates a mask that it never set.
void riffle_peer_omaha_low8(const std::uint64_t* sets, std::size_t hands, std::uint32_t* values) {
    for (std::size_t i = 0; i < hands; ++i) {
        HandVal high = 0;
        LowHandVal low = 0;
        StdDeck_OmahaHiLow8_EVAL(mask_of(sets[2 * i]), mask_of(sets[2 * i + 1]), &high, &low);
        sink = high;
        values[i] = ~low;
    }
}
void riffle_peer_omaha_8(const std::uint64_t* sets, std::size_t hands, std::uint32_t* values) {
    for (std::size_t i = 0; i < hands; ++i) {
        HandVal high = 0;
        LowHandVal low = 0;
        StdDeck_OmahaHiLow8_EVAL(mask_of(sets[2 * i]), mask_of(sets[2 * i + 1]), &high, &low);
        values[i] = high;
        sink = low;
    }
}
}
