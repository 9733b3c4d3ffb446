// The tables of the high evaluator: about 300 KB, made in a few milliseconds before main, read only afterwards.
//
// A hand without a flush is its ranks with their number. The thirteen ranks are six low ones, six high ones and the
// eight between them. Each of a six has a key, chosen so that any up to seven cards of the six have a sum of their own;
// the eight has none, being what is left. `lo` numbers the low six by how many cards they are, `hi` gives where the
// block of the high six begins, and the two added together number every hand without a gap: no search for a perfect
// hash, and the two look-ups do not wait for each other.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace riffle::high {

// Found by trying upwards for the smallest key that keeps all sums of up to seven cards, four a rank, different.
inline constexpr std::array<unsigned, 6> six_keys{1, 5, 24, 112, 521, 2247};
inline constexpr unsigned middle_rank = 6;
inline constexpr std::size_t largest_sum = 4 * 2247 + 3 * 521;

// Keys of cards add up. Bits 0..15: sum of the high six; 16..31: of the low six; 32..47: a counter for each suit that
// starts at 3, so that its top bit says "five or more".
inline constexpr std::uint64_t no_cards = 0x3333ULL << 32;
inline constexpr std::uint64_t flush_bits = 0x8888ULL << 32;

struct Tables {
    Tables();

    // 256 keys and the room beyond the largest sum keep wrong input (a card twice) from reading elsewhere.
    std::array<std::uint64_t, 256> key{};
    std::array<std::uint16_t, 7 * 2247 + 1> hi_7{};
    std::array<std::uint16_t, 7 * 2247 + 1> lo{};
    std::array<std::uint16_t, 65536> value_7{};
    std::array<std::uint16_t, largest_sum + 1> hi_6{};
    std::array<std::uint16_t, largest_sum + 1> hi_5{};
    std::array<std::uint16_t, 18395> value_6{};
    std::array<std::uint16_t, 6175> value_5{};
    std::array<std::uint16_t, 8192> flush{};  // by the 13 bits of the ranks of the suit
};
extern const Tables tables;

inline std::uint16_t rank_value_7(std::uint64_t sum) {
    const unsigned index = tables.hi_7[sum & 0xFFFF] + tables.lo[sum >> 16 & 0xFFFF];
    return tables.value_7[index & 0xFFFF];
}
inline unsigned flush_suit(std::uint64_t flush) { return (static_cast<unsigned>(__builtin_ctzll(flush)) - 32) / 4; }

}  // namespace riffle::high
