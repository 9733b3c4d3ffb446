// A hand by its ranks alone is a sum of keys, one a card; this finds the place of the sum in a table with few gaps. The
// upper bits of a sum choose a row, and each row was moved (rank_hash.cpp) to where all its hands find a free place:
// two loads, no comparison, and no sum, right or wrong, leads outside the table. Private to this room.
#pragma once
#include <array>
#include <cstdint>
#include <span>

namespace riffle::rank_hash {

template <unsigned RowBits, unsigned PlaceBits>
struct Table {
    static constexpr unsigned row_shift = 32 - RowBits;
    static constexpr std::uint32_t last_place = (1U << PlaceBits) - 1;

    std::uint32_t place(std::uint32_t sum) const { return (sum + moved[sum >> row_shift]) & last_place; }
    std::uint16_t operator[](std::uint32_t sum) const { return value[place(sum)]; }

    std::array<std::uint16_t, 1U << RowBits> moved{};
    std::array<std::uint16_t, 1U << PlaceBits> value{};
};

// Moves the rows so that no two of `sums` share a place, fullest rows first. False when that cannot be done: other keys
// are needed then. The sizes are powers of two.
bool move_rows(std::span<const std::uint32_t> sums, std::span<std::uint16_t> moved, std::uint32_t places);

}  // namespace riffle::rank_hash
