// Arithmetic on the bits of a CardSet without instructions newer than the base x86-64: a rank is a nibble, a suit one
// bit of it. Private to this room.
#pragma once
#include <cstdint>

#include "core/cards/card.h"
#include "core/cards/processor.h"
#include "core/cards/ranking.h"

namespace riffle::bits {

inline constexpr std::uint64_t every_rank = 0x1'1111'1111'1111;  // the lowest bit of 13 nibbles

// Gathers the lowest bit of each nibble: from 52 bits to 13.
constexpr ranking::Ranks gather(std::uint64_t nibbles) {
    std::uint64_t x = nibbles & every_rank;
    x = (x | x >> 3) & 0x0303'0303'0303'0303;
    x = (x | x >> 6) & 0x000F'000F'000F'000F;
    x = (x | x >> 12) & 0x0000'00FF'0000'00FF;
    return static_cast<ranking::Ranks>((x | x >> 24) & 0x1FFF);
}

constexpr ranking::Ranks ranks_of(CardSet cards) {
    const std::uint64_t x = cards.bits();
    return gather(x | x >> 1 | x >> 2 | x >> 3);
}
constexpr ranking::Ranks ranks_of(CardSet cards, unsigned suit) { return gather(cards.bits() >> suit); }

// The 13 bits of the ranks in an order of their own, by half the steps: nibbles are folded into the gaps of
// one another.
constexpr unsigned folded_ranks(CardSet cards) {
    std::uint64_t x = cards.bits();
    x |= x >> 1;
    x |= x >> 2;
    x &= every_rank;
    x |= x >> 26;  // every second bit from 0 to 24
    x |= x >> 13;  // every bit from 0 to 12
    return static_cast<unsigned>(x & 0x1FFF);
}

// The 13 bits in the order of the ranks, by the processor's own instruction. Only where has_fast_pext (processor.h).
inline ranking::Ranks extract_ranks(CardSet cards) {
    std::uint64_t x = cards.bits();
    x |= x >> 1;
    x |= x >> 2;
#if RIFFLE_HAS_AVX2_PATH
    // Written out, since a function of another target cannot be inlined.
    asm("pext %1, %0, %0" : "+r"(x) : "r"(every_rank));
    return static_cast<ranking::Ranks>(x);
#else
    return gather(x);
#endif
}

constexpr ranking::Multiplicity multiplicity_of(CardSet cards) {
    std::uint64_t count = cards.bits();
    count = (count & 0x5555'5555'5555'5555) + (count >> 1 & 0x5555'5555'5555'5555);
    count = (count & 0x3333'3333'3333'3333) + (count >> 2 & 0x3333'3333'3333'3333);
    // A nibble counts to four at most: adding 8 - k sets its top bit when it counts k or more.
    return {{gather((count + 7 * every_rank) >> 3), gather((count + 6 * every_rank) >> 3),
             gather((count + 5 * every_rank) >> 3), gather((count + 4 * every_rank) >> 3)}};
}

}  // namespace riffle::bits
