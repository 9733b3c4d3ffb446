#include "core/cards/omaha.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/base/check.h"
#include "core/cards/bits.h"
#include "core/cards/evaluate.h"
#include "core/cards/high_tables.h"
#include "core/cards/omaha_tables.h"
#include "core/cards/ranking.h"

#if RIFFLE_HAS_AVX2_PATH
#include <immintrin.h>
#endif

namespace riffle {
namespace {
using ranking::Ranks;

template <unsigned Capacity>
struct Ranked {
    std::array<std::uint8_t, Capacity> rank{};  // rising
    unsigned size = 0;
    unsigned suits = 0;  // a nibble for each suit counts its cards

    explicit Ranked(CardSet cards) {
        for (std::uint64_t left = cards.bits(); left; left &= left - 1) {
            const auto code = static_cast<unsigned>(std::countr_zero(left));
            RIFFLE_CHECK(size < Capacity && code < 52);
            rank[size++] = static_cast<std::uint8_t>(code / 4);
            suits += 1U << (code % 4 * 4);
        }
    }
};
using Hole = Ranked<6>;
using Board = Ranked<5>;

// The numbers of all three of the board, at most ten.
struct Triples {
    std::array<std::uint16_t, 10> number{};
    unsigned size = 0;

    explicit Triples(const Board& board) {
        for (unsigned k = 2; k < board.size; ++k) {
            for (unsigned j = 1; j < k; ++j) {
                const unsigned upper = omaha::second(board.rank[j]) + omaha::third(board.rank[k]);
                for (unsigned i = 0; i < j; ++i)
                    number[size++] = static_cast<std::uint16_t>(omaha::first(board.rank[i]) + upper);
            }
        }
    }
};

std::uint16_t by_ranks(const Hole& hole, const Triples& triples) {
    std::uint16_t best = 0;
    for (unsigned t = 0; t < triples.size; ++t) {
        for (unsigned i = 0; i + 1 < hole.size; ++i) {
            const std::uint16_t* row = omaha::tables.row(triples.number[t], hole.rank[i]);
            for (unsigned j = i + 1; j < hole.size; ++j) best = std::max(best, row[hole.rank[j]]);
        }
    }
    return best;
}

#if RIFFLE_HAS_AVX2_PATH
// One hole card at a time: the best of all triples for every second card at once, then the second cards there are.
RIFFLE_AVX2 std::uint16_t by_ranks_avx2(const Hole& hole, const Triples& triples) {
    std::uint16_t best = 0;
    for (unsigned i = 0; i + 1 < hole.size; ++i) {
        __m256i row = _mm256_setzero_si256();
        for (unsigned t = 0; t < triples.size; ++t) {
            const std::uint16_t* at = omaha::tables.row(triples.number[t], hole.rank[i]);
            row = _mm256_max_epu16(row, _mm256_load_si256(reinterpret_cast<const __m256i*>(at)));
        }
        alignas(32) std::array<std::uint16_t, omaha::row_size> second;
        _mm256_store_si256(reinterpret_cast<__m256i*>(second.data()), row);
        for (unsigned j = i + 1; j < hole.size; ++j) best = std::max(best, second[hole.rank[j]]);
    }
    return best;
}
#endif

// Two of `hole` with three of `board`, all of one suit.
std::uint16_t best_flush(Ranks hole, Ranks board) {
    std::uint16_t best = 0;
    for (Ranks a = hole; a; a &= a - 1) {
        for (Ranks b = a & (a - 1); b; b &= b - 1) {
            const Ranks two = ranking::bottom_bit(a) | ranking::bottom_bit(b);
            for (Ranks c = board; c; c &= c - 1)
                for (Ranks d = c & (c - 1); d; d &= d - 1)
                    for (Ranks e = d & (d - 1); e; e &= e - 1) {
                        const Ranks three = ranking::bottom_bit(c) | ranking::bottom_bit(d) | ranking::bottom_bit(e);
                        best = std::max(best, high::tables.flush[two | three]);
                    }
        }
    }
    return best;
}
}  // namespace

Strength evaluate_omaha_high(CardSet hole_cards, CardSet board_cards, Path path) {
    const Hole hole{hole_cards};
    const Board board{board_cards};
    RIFFLE_CHECK(hole.size >= 4);
    RIFFLE_CHECK(board.size >= 3);
    const Triples triples{board};
    std::uint16_t best = 0;
#if RIFFLE_HAS_AVX2_PATH
    best = path == Path::avx2 ? by_ranks_avx2(hole, triples) : by_ranks(hole, triples);
#else
    RIFFLE_CHECK(path == Path::scalar);
    best = by_ranks(hole, triples);
#endif
    // The top bit of a suit's nibble: two or more in the hole, three or more on the board.
    if (const unsigned flush = (hole.suits + 0x6666) & (board.suits + 0x5555) & 0x8888) {
        const auto suit = static_cast<unsigned>(std::countr_zero(flush)) / 4;
        best = std::max(best, best_flush(bits::ranks_of(hole_cards, suit), bits::ranks_of(board_cards, suit)));
    }
    return {best};
}

Strength evaluate_omaha_high(CardSet hole, CardSet board) { return evaluate_omaha_high(hole, board, fastest_path()); }

}  // namespace riffle
