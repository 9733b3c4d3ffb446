// What three board cards and two hole cards are worth by their ranks alone: 455 triples with 13 x 13 pairs, 190 KB.
// Made when the library is built. A row has the second hole card's ranks side by side, so that one instruction
// takes the better of all of them.
#pragma once
#include <array>
#include <cstdint>

namespace riffle::omaha {

inline constexpr unsigned row_size = 16;  // 13 ranks, filled up to a vector
inline constexpr unsigned triples = 455;

// Three ranks a <= b <= c have the number first[a] + second[b] + third[c].
constexpr unsigned first(unsigned a) { return a; }
constexpr unsigned second(unsigned b) { return (b + 1) * b / 2; }
constexpr unsigned third(unsigned c) { return (c + 2) * (c + 1) * c / 6; }

struct Tables {
    Tables();
    const std::uint16_t* row(unsigned triple, unsigned rank) const { return &value[(triple * 13 + rank) * row_size]; }

    alignas(64) std::array<std::uint16_t, triples * 13 * row_size> value{};
};
[[gnu::visibility("hidden")]] extern const Tables tables;

}  // namespace riffle::omaha
