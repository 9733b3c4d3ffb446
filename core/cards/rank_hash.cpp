#include "core/cards/rank_hash.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <vector>

namespace riffle::rank_hash {
namespace {
// Which places are taken, sixty-four of them read at once from any place on, the first following the last.
class Taken {
  public:
    explicit Taken(std::uint32_t places) : words_(places / 64), last_(places - 1) {}

    std::uint64_t from(std::uint32_t place) const {
        place &= last_;
        const std::uint64_t word = words_[place / 64];
        const unsigned offset = place % 64;
        if (offset == 0) return word;
        return word >> offset | words_[(((place & ~63U) + 64) & last_) / 64] << (64 - offset);
    }
    // False when it was taken already.
    bool take(std::uint32_t place) {
        place &= last_;
        const std::uint64_t bit = std::uint64_t{1} << place % 64;
        const bool is_free = (words_[place / 64] & bit) == 0;
        words_[place / 64] |= bit;
        return is_free;
    }
    std::uint32_t places() const { return last_ + 1; }

  private:
    std::vector<std::uint64_t> words_;
    std::uint32_t last_;
};

// The sums of one row after those of the row before.
struct Rows {
    std::vector<std::uint32_t> start;
    std::vector<std::uint32_t> sums;

    Rows(std::span<const std::uint32_t> all, std::size_t rows) : start(rows + 1), sums(all.size()) {
        const auto shift = static_cast<unsigned>(32 - std::countr_zero(rows));
        for (const std::uint32_t sum : all) ++start[(sum >> shift) + 1];
        std::partial_sum(start.begin(), start.end(), start.begin());
        auto next = start;
        for (const std::uint32_t sum : all) sums[next[sum >> shift]++] = sum;
    }
    std::span<const std::uint32_t> operator[](std::size_t row) const {
        return std::span{sums}.subspan(start[row], start[row + 1] - start[row]);
    }
};

// Sixty-four moves are tried at once: a move is free where none of the row's sums meets a taken place.
bool move_row(std::span<const std::uint32_t> row, Taken& taken, std::uint16_t& moved) {
    for (std::uint32_t by = 0; by < taken.places(); by += 64) {
        std::uint64_t met = 0;
        for (const std::uint32_t sum : row) met |= taken.from(sum + by);
        if (met == ~std::uint64_t{0}) continue;
        moved = static_cast<std::uint16_t>(by + static_cast<std::uint32_t>(std::countr_one(met)));
        return std::ranges::all_of(row, [&](std::uint32_t sum) { return taken.take(sum + moved); });
    }
    return false;
}
}  // namespace

bool move_rows(std::span<const std::uint32_t> sums, std::span<std::uint16_t> moved, std::uint32_t places) {
    const Rows rows{sums, moved.size()};
    std::vector<std::uint32_t> order(moved.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::uint32_t row) { return rows[row].size(); });
    Taken taken{places};
    return std::ranges::all_of(order, [&](std::uint32_t row) { return move_row(rows[row], taken, moved[row]); });
}

}  // namespace riffle::rank_hash
