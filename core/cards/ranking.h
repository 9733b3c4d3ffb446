// The order of poker hands written as arithmetic on rank masks. Slow next to the tables made from it, and the one place
// where the order is stated. Private to this room.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "core/cards/strength.h"

namespace riffle::ranking {

// Bit r is set when the rank r is there; 13 bits.
using Ranks = std::uint32_t;

// Masks of the ranks that are there at least once, twice, three and four times.
struct Multiplicity {
    std::array<Ranks, 4> at_least{};

    constexpr void add(unsigned rank) {
        const Ranks bit = Ranks{1} << rank;
        for (auto& ranks : at_least) {
            if (!(ranks & bit)) {
                ranks |= bit;
                return;
            }
        }
    }
    constexpr Ranks once() const { return at_least[0]; }
    constexpr Ranks twice() const { return at_least[1]; }
    constexpr Ranks thrice() const { return at_least[2]; }
    constexpr Ranks four_times() const { return at_least[3]; }
};

constexpr unsigned top(Ranks ranks) { return 31U - static_cast<unsigned>(std::countl_zero(ranks)); }
constexpr Ranks top_bit(Ranks ranks) { return ranks ? Ranks{1} << top(ranks) : 0; }
constexpr Ranks bottom_bit(Ranks ranks) { return ranks & (0 - ranks); }

constexpr Ranks top_n(Ranks ranks, int n) {
    while (std::popcount(ranks) > n) ranks &= ranks - 1;
    return ranks;
}
constexpr Ranks bottom_n(Ranks ranks, int n) {
    while (std::popcount(ranks) > n) ranks ^= top_bit(ranks);
    return ranks;
}

constexpr unsigned choose(unsigned n, unsigned k) {
    if (k > n) return 0;
    unsigned result = 1;
    for (unsigned i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
}

// Numbers the sets of equally many ranks from 0 without gaps, in the order in which their highest cards compare.
constexpr unsigned index_of(Ranks ranks) {
    unsigned index = 0;
    for (unsigned k = 1; ranks; ++k, ranks &= ranks - 1)
        index += choose(static_cast<unsigned>(std::countr_zero(ranks)), k);
    return index;
}

// The category stands in the upper four bits (from 1, so that no hand is 0), the place within it in the lower twelve.
constexpr std::uint16_t encode(unsigned category, unsigned place) {
    return static_cast<std::uint16_t>((category + 1) << 12 | place);
}
constexpr std::uint16_t encode(HighCategory category, unsigned place) {
    return encode(static_cast<unsigned>(category), place);
}

constexpr unsigned no_straight = 0xFF;
constexpr Ranks ace_bit = 1U << 12;
constexpr Ranks wheel = ace_bit | 0b1111;                  // A2345
constexpr Ranks short_deck_wheel = ace_bit | 0b1111 << 4;  // A6789

// The highest card of the best straight, the ace counting low in `lowest_straight`.
constexpr unsigned straight_top(Ranks ranks, Ranks lowest_straight) {
    const Ranks runs = ranks & ranks << 1 & ranks << 2 & ranks << 3 & ranks << 4;
    if (runs) return top(runs);
    if ((ranks & lowest_straight) == lowest_straight) return top(lowest_straight & ~ace_bit);
    return no_straight;
}

constexpr std::uint16_t quads_value(unsigned quads, Ranks others) {
    return encode(HighCategory::quads, quads * 13 + (others ? top(others) : 0));
}
constexpr std::uint16_t full_house_value(unsigned trips, unsigned pair) {
    return encode(HighCategory::full_house, trips * 13 + pair);
}
constexpr std::uint16_t trips_value(unsigned trips, Ranks kickers) {
    return encode(HighCategory::trips, trips * 78 + index_of(kickers));
}
constexpr std::uint16_t two_pair_value(Ranks pairs, Ranks kicker) {
    return encode(HighCategory::two_pair, index_of(pairs) * 13 + (kicker ? top(kicker) : 0));
}
constexpr std::uint16_t pair_value(unsigned pair, Ranks kickers) {
    return encode(HighCategory::pair, pair * 286 + index_of(kickers));
}

// The best hand of up to five cards by what is paired alone.
constexpr std::uint16_t paired_value(const Multiplicity& m, int hand_size) {
    const Ranks all = m.once();
    if (m.four_times()) {
        const Ranks quads = top_bit(m.four_times());
        return quads_value(top(quads), all & ~quads);
    }
    const Ranks trips = top_bit(m.thrice());
    const Ranks pairs = m.twice() & ~trips;
    if (trips && pairs && hand_size >= 5) return full_house_value(top(trips), top(pairs));
    if (trips) return trips_value(top(trips), top_n(all & ~trips, hand_size - 3));
    if (pairs & (pairs - 1)) {
        const Ranks two = top_n(pairs, 2);
        return two_pair_value(two, top_n(all & ~two, 1));
    }
    if (pairs) return pair_value(top(pairs), top_n(all & ~pairs, hand_size - 2));
    return encode(HighCategory::high_card, index_of(top_n(all, hand_size)));
}

// Without flushes: the best five of 5..7 cards.
constexpr std::uint16_t high_value(const Multiplicity& m) {
    const std::uint16_t paired = paired_value(m, 5);
    const unsigned straight = straight_top(m.once(), wheel);
    if (straight == no_straight) return paired;
    return std::max(paired, encode(HighCategory::straight, straight));
}

// The ranks of five or more cards of one suit.
constexpr std::uint16_t flush_value(Ranks ranks) {
    const unsigned straight = straight_top(ranks, wheel);
    if (straight != no_straight) return encode(HighCategory::straight_flush, straight);
    return encode(HighCategory::flush, index_of(top_n(ranks, 5)));
}

// A low is the worse high: low scales count down from here.
constexpr unsigned low_ceiling = 0xA000;
constexpr std::uint16_t as_low(std::uint16_t high) { return static_cast<std::uint16_t>(low_ceiling - high); }

// From a mask whose lowest bit is the two to one whose lowest bit is the ace.
constexpr Ranks ace_low(Ranks ranks) { return (ranks << 1 | ranks >> 12) & 0x1FFF; }
constexpr Multiplicity ace_low(const Multiplicity& m) {
    return {{ace_low(m.once()), ace_low(m.twice()), ace_low(m.thrice()), ace_low(m.four_times())}};
}

// Five different ranks.
constexpr std::uint16_t low_of(Ranks five) { return as_low(encode(HighCategory::high_card, index_of(five))); }

// The best ace-to-five low of five or more cards; `m` with aces low. With fewer than five ranks every rank plays, and
// what is paired is as little and as low as can be.
constexpr std::uint16_t low_value(const Multiplicity& m) {
    const Ranks all = m.once();
    const int ranks = std::popcount(all);
    if (ranks >= 5) return low_of(bottom_n(all, 5));
    if (ranks == 4) {
        const Ranks pair = bottom_bit(m.twice());
        return as_low(pair_value(top(pair), all & ~pair));
    }
    if (ranks == 3) {
        if (std::popcount(m.twice()) >= 2) {
            const Ranks pairs = bottom_n(m.twice(), 2);
            return as_low(two_pair_value(pairs, all & ~pairs));
        }
        const Ranks trips = bottom_bit(m.thrice());
        return as_low(trips_value(top(trips), all & ~trips));
    }
    for (Ranks thrice = m.thrice(); thrice; thrice &= thrice - 1) {
        const Ranks trips = bottom_bit(thrice);
        if (const Ranks pair = m.twice() & ~trips) return as_low(full_house_value(top(trips), top(pair)));
    }
    return as_low(quads_value(top(m.four_times()), all & ~m.four_times()));
}

// Deuce-to-seven: the high hand turned round, but that A2345 is no straight and the best of the ace-high hands.
constexpr std::uint16_t deuce_value(Ranks ranks, std::uint16_t high) {
    if (ranks != wheel) return as_low(high);
    const bool is_flush = high >= encode(HighCategory::flush, 0);
    return as_low(encode(is_flush ? HighCategory::flush : HighCategory::high_card, index_of(wheel)));
}

// `ranks`, aces low, of the cards that play: more are better, then lower.
constexpr std::uint16_t badugi_value(Ranks ranks) {
    const auto size = static_cast<unsigned>(std::popcount(ranks));
    return static_cast<std::uint16_t>(size << 12 | (0xFFF - index_of(ranks)));
}

}  // namespace riffle::ranking
