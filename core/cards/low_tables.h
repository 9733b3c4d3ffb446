// The tables of the low evaluators, by the 13 bits of the ranks there are. Made when the library is built.
#pragma once
#include <array>
#include <cstdint>

namespace riffle::low {

struct Tables {
    Tables();

    std::array<std::uint16_t, 8192> five{};  // the best five different ranks, aces high in the index; 0 with fewer
    std::array<std::uint16_t, 8192> folded_five{};  // the same by bits::folded_ranks
    std::array<std::uint16_t, 256> eight{};         // the same for the ranks ace to eight, the ace lowest in the index
    std::array<std::uint16_t, 8192>
        badugi{};  // the strength of these ranks if they all play, the ace lowest in the index
    // Which of up to four cards in rising order play in badugi, by the number of cards and the pairs of them that share
    // a rank or a suit.
    std::array<std::array<std::uint8_t, 64>, 5> playing{};
    // The best of two ranks of the first eight bits with three of the second, as an index to `eight`; 0 for none.
    std::array<std::array<std::uint8_t, 256>, 256> omaha_eight{};
};
[[gnu::visibility("hidden")]] extern const Tables tables;

// The bit of the pair of the i-th and the j-th card, i < j < 4.
constexpr unsigned pair_bit(unsigned i, unsigned j) { return 1U << (j * (j - 1) / 2 + i); }

}  // namespace riffle::low
