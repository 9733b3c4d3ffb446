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

// Where the row of a triple begins: the numbers of omaha_tables.h times the size of its rows.
using Offsets = std::array<std::size_t, 13>;
constexpr Offsets offsets(unsigned (*number)(unsigned)) {
    Offsets result{};
    for (unsigned rank = 0; rank < 13; ++rank) result[rank] = number(rank) * 13 * omaha::row_size;
    return result;
}
constexpr Offsets first_offset = offsets(omaha::first);
constexpr Offsets second_offset = offsets(omaha::second);
constexpr Offsets third_offset = offsets(omaha::third);

// The sizes are known to the compiler so that every loop unrolls.
template <unsigned Size>
struct Ranked {
    std::array<std::size_t, Size> rank;  // rising
    unsigned suits = 0;                  // a nibble for each suit counts its cards

    [[gnu::always_inline]] explicit Ranked(CardSet cards) {
        std::uint64_t left = cards.bits();
#pragma GCC unroll 8
        for (unsigned i = 0; i < Size; ++i, left &= left - 1) {
            const auto code = static_cast<unsigned>(std::countr_zero(left));
            rank[i] = code / 4;
            suits += 1U << (code % 4 * 4);
        }
    }
};

// Which three of the board: those of four cards stand after those of three, those of five after both.
struct Triple {
    unsigned i, j, k;
};
constexpr std::array<Triple, 10> triples{
    {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 4}, {0, 2, 4}, {1, 2, 4}, {0, 3, 4}, {1, 3, 4}, {2, 3, 4}}};

// All three of the board, as places in the table.
template <unsigned BoardSize>
struct Places {
    static constexpr unsigned size = ranking::choose(BoardSize, 3);
    std::array<const std::uint16_t*, size> triple;

    [[gnu::always_inline]] explicit Places(const Ranked<BoardSize>& board) {
#pragma GCC unroll 10
        for (unsigned t = 0; t < size; ++t)
            triple[t] = omaha::tables.value.data() + first_offset[board.rank[triples[t].i]] +
                        second_offset[board.rank[triples[t].j]] + third_offset[board.rank[triples[t].k]];
    }
};

template <unsigned HoleSize, unsigned BoardSize>
std::uint16_t by_ranks(const Ranked<HoleSize>& hole, const Ranked<BoardSize>& board) {
    const Places<BoardSize> places{board};
    std::uint16_t best = 0;
    for (const std::uint16_t* place : places.triple) {
        for (unsigned i = 0; i + 1 < HoleSize; ++i) {
            const std::uint16_t* row = place + hole.rank[i] * omaha::row_size;
            for (unsigned j = i + 1; j < HoleSize; ++j) best = std::max(best, row[hole.rank[j]]);
        }
    }
    return best;
}

#if RIFFLE_HAS_AVX2_PATH
// A row that keeps one rank and blots out the others.
using Keep = std::array<std::uint16_t, omaha::row_size>;
alignas(32) constexpr std::array<Keep, 13> keep = [] {
    std::array<Keep, 13> rows{};
    for (unsigned rank = 0; rank < 13; ++rank) rows[rank][rank] = 0xFFFF;
    return rows;
}();

RIFFLE_AVX2 inline __m256i row_at(const std::uint16_t* place) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(place));
}

RIFFLE_AVX2 inline std::uint16_t largest(__m256i row) {
    // There is an instruction for the smallest of eight; the smallest of the complements is the largest.
    const __m256i inverse = _mm256_xor_si256(row, _mm256_set1_epi16(-1));
    const __m128i eight = _mm_min_epu16(_mm256_castsi256_si128(inverse), _mm256_extracti128_si256(inverse, 1));
    return static_cast<std::uint16_t>(~_mm_extract_epi16(_mm_minpos_epu16(eight), 0));
}

// One hole card at a time, from the last: the best of all triples for every second card at once, of which those are
// kept that are held.
template <unsigned HoleSize, unsigned BoardSize>
RIFFLE_AVX2 std::uint16_t by_ranks_avx2(const Ranked<HoleSize>& hole, const Ranked<BoardSize>& board) {
    const Places<BoardSize> places{board};
    __m256i best = _mm256_setzero_si256();
    __m256i held = row_at(keep[hole.rank[HoleSize - 1]].data());
#pragma GCC unroll 8
    for (unsigned n = 1; n < HoleSize; ++n) {
        const unsigned i = HoleSize - 1 - n;
        __m256i row = _mm256_setzero_si256();
#pragma GCC unroll 16
        for (unsigned t = 0; t < places.size; ++t)
            row = _mm256_max_epu16(row, row_at(places.triple[t] + hole.rank[i] * omaha::row_size));
        best = _mm256_max_epu16(best, _mm256_and_si256(row, held));
        held = _mm256_or_si256(held, row_at(keep[hole.rank[i]].data()));
    }
    return largest(best);
}
#endif

// Two of `hole` with three of `board`, all of one suit.
std::uint16_t best_flush(Ranks hole, Ranks board, bool only_five) {
    if (only_five) return high::tables.flush[hole | board];
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

// A way to judge by ranks alone.
struct Scalar {
    template <unsigned HoleSize, unsigned BoardSize>
    static std::uint16_t judge(const Ranked<HoleSize>& hole, const Ranked<BoardSize>& board) {
        return by_ranks(hole, board);
    }
};
#if RIFFLE_HAS_AVX2_PATH
struct Avx2 {
    template <unsigned HoleSize, unsigned BoardSize>
    static std::uint16_t judge(const Ranked<HoleSize>& hole, const Ranked<BoardSize>& board) {
        return by_ranks_avx2(hole, board);
    }
};
#endif

template <class Way, unsigned HoleSize, unsigned BoardSize>
[[gnu::always_inline]] inline Strength best(CardSet hole_cards, CardSet board_cards) {
    const Ranked<HoleSize> hole{hole_cards};
    const Ranked<BoardSize> board{board_cards};
    std::uint16_t value = Way::judge(hole, board);
    // The top bit of a suit's nibble: two or more in the hole, three or more on the board.
    if (const unsigned flush = (hole.suits + 0x6666) & (board.suits + 0x5555) & 0x8888) {
        const unsigned suit = static_cast<unsigned>(std::countr_zero(flush)) / 4;
        const bool only_five = ((hole.suits + board.suits) >> (4 * suit) & 0xF) == 5;
        const Ranks in_hole = bits::ranks_of(hole_cards, suit);
        value = std::max(value, best_flush(in_hole, bits::ranks_of(board_cards, suit), only_five));
    }
    return {value};
}

template <class Way, unsigned HoleSize>
[[gnu::always_inline]] inline Strength best(CardSet hole, CardSet board) {
    const int size = board.size();
    if (size == 5) return best<Way, HoleSize, 5>(hole, board);
    if (size == 4) return best<Way, HoleSize, 4>(hole, board);
    RIFFLE_CHECK(size == 3);
    return best<Way, HoleSize, 3>(hole, board);
}

template <class Way>
[[gnu::always_inline]] inline Strength best(CardSet hole, CardSet board) {
    const int size = hole.size();
    if (size == 4) return best<Way, 4>(hole, board);
    if (size == 5) return best<Way, 5>(hole, board);
    RIFFLE_CHECK(size == 6);
    return best<Way, 6>(hole, board);
}

#if RIFFLE_HAS_AVX2_PATH
RIFFLE_AVX2 Strength best_avx2(CardSet hole, CardSet board) { return best<Avx2>(hole, board); }
#endif
}  // namespace

Strength evaluate_omaha_high(CardSet hole, CardSet board, Path path) {
    RIFFLE_CHECK((hole.bits() | board.bits()) >> 52 == 0);
#if RIFFLE_HAS_AVX2_PATH
    if (path == Path::avx2) return best_avx2(hole, board);
#endif
    RIFFLE_CHECK(path == Path::scalar);
    return best<Scalar>(hole, board);
}

Strength evaluate_omaha_high(CardSet hole, CardSet board) { return evaluate_omaha_high(hole, board, fastest_path()); }

}  // namespace riffle
