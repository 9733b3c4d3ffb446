// The tables of the high evaluator: about 250 KB, made when the library is built (tables/make_tables.cpp).
//
// Keys of cards add up to one 64-bit sum. Its upper half says which ranks there are and how often: a sum of numbers
// without any order, one a rank, looked up in a rank_hash::Table. Its lower half counts suits.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/cards/rank_hash.h"

namespace riffle::high {

// The sixth of the sets that Prng gives by seed, the first whose tables were made without a long search; any set will
// do for which rank_hash::move_rows succeeds. The two has none: how many there are is what the others leave.
inline constexpr std::array<std::uint32_t, 13> rank_keys{
    0x00000000, 0xC45C2A09, 0xF099B838, 0xE0FABA6A, 0x24413854, 0x3043A951, 0x0B9FE9A6,
    0x0B93BF6F, 0xCF711A0A, 0xF626E49A, 0xF1218514, 0x48A64BBA, 0x4612E734,
};

// A counter for each suit starts at 3, so that its top bit says "five or more".
inline constexpr std::uint64_t no_cards = 0x3333;
inline constexpr std::uint64_t flush_bits = 0x8888;

constexpr std::uint32_t ranks_of(std::uint64_t sum) { return static_cast<std::uint32_t>(sum >> 32); }
constexpr unsigned flush_suit(std::uint64_t flush) { return static_cast<unsigned>(__builtin_ctzll(flush)) / 4; }

struct Tables {
    Tables();

    std::array<std::uint64_t, 256> key{};  // a byte that is no card reads nothing outside
    rank_hash::Table<13, 16> seven;        // the best five without a flush, by the ranks of seven cards
    rank_hash::Table<12, 15> six;
    rank_hash::Table<10, 13> five;
    std::array<std::uint16_t, 1U << 13> deuce{};  // deuce-to-seven without a flush, by the place in `five`
    std::array<std::uint16_t, 8192> flush{};      // by the 13 bits of the ranks of the suit
};
[[gnu::visibility("hidden")]] extern const Tables tables;

inline std::uint16_t rank_value_7(std::uint64_t sum) { return tables.seven[ranks_of(sum)]; }

}  // namespace riffle::high
