#include "core/cards/omaha.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/base/check.h"
#include "core/cards/bits.h"
#include "core/cards/evaluate.h"
#include "core/cards/high_tables.h"
#include "core/cards/omaha_tables.h"
#include "core/cards/parts.h"
#include "core/cards/ranking.h"

#if RIFFLE_HAS_AVX2_PATH
#include <immintrin.h>
#endif

namespace riffle {
namespace {
using ranking::Ranks;

// By card: where the row of a triple begins (the numbers of omaha_tables.h times the size of its rows), and a one in
// the nibble of its suit.
using ByCard = std::array<std::size_t, 52>;
constexpr ByCard by_rank(unsigned (*number)(unsigned)) {
    ByCard result{};
    for (unsigned card = 0; card < 52; ++card) result[card] = number(card / 4) * 13 * omaha::row_size;
    return result;
}
constexpr ByCard first_offset = by_rank(omaha::first);
constexpr ByCard second_offset = by_rank(omaha::second);
constexpr ByCard third_offset = by_rank(omaha::third);
constexpr ByCard one_of_suit = [] {
    ByCard result{};
    for (unsigned card = 0; card < 52; ++card) result[card] = std::size_t{1} << (card % 4 * 4);
    return result;
}();

// Where a rank stands in the rows of a triple.
constexpr std::size_t row_offset(std::size_t card) { return card / 4 * omaha::row_size; }

// The sizes are known to the compiler so that every loop unrolls.
template <unsigned Size>
struct Sorted {
    std::array<std::size_t, Size> card;  // rising
    std::size_t suits = 0;               // a nibble for each suit counts its cards

    [[gnu::always_inline]] explicit Sorted(CardSet cards) {
        std::uint64_t left = cards.bits();
#pragma GCC unroll 8
        for (unsigned i = 0; i < Size; ++i, left &= left - 1) {
            card[i] = static_cast<std::size_t>(std::countr_zero(left));
            suits += one_of_suit[card[i]];
        }
    }
};

// Which three of the board: those of four cards stand after those of three, those of five after both.
struct Triple {
    unsigned i, j, k;
};
constexpr std::array<Triple, 10> triples{
    {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 4}, {0, 2, 4}, {1, 2, 4}, {0, 3, 4}, {1, 3, 4}, {2, 3, 4}}};

// Which two of the hole, in the same manner.
struct Pair {
    unsigned i, j;
};
constexpr std::array<Pair, 15> pairs = [] {
    std::array<Pair, 15> all{};
    unsigned n = 0;
    for (unsigned j = 1; j < 6; ++j)
        for (unsigned i = 0; i < j; ++i) all[n++] = {i, j};
    return all;
}();

// All three of the board, as places in the table.
template <unsigned BoardSize>
struct Places {
    static constexpr unsigned size = ranking::choose(BoardSize, 3);
    std::array<const std::uint16_t*, size> triple;

    [[gnu::always_inline]] explicit Places(const Sorted<BoardSize>& board) {
#pragma GCC unroll 10
        for (unsigned t = 0; t < size; ++t)
            triple[t] = omaha::tables.value.data() + first_offset[board.card[triples[t].i]] +
                        second_offset[board.card[triples[t].j]] + third_offset[board.card[triples[t].k]];
    }
};

// Two of `hole` with three of `board`, all of one suit.
std::uint16_t flush_value(Ranks hole, Ranks board) {
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

// The top bit of the nibble of a suit with two or more in the hole and three or more on the board.
std::size_t flush_suits(std::size_t in_hole, std::size_t on_board) {
    return (in_hole + 0x6666) & (on_board + 0x5555) & 0x8888;
}

std::uint16_t flush_value(CardSet hole, CardSet board, std::size_t flush) {
    const auto suit = static_cast<unsigned>(std::countr_zero(flush)) / 4;
    const Ranks in_hole = bits::ranks_of(hole, suit);
    const Ranks on_board = bits::ranks_of(board, suit);
    if (std::popcount(in_hole | on_board) == 5) return high::tables.flush[in_hole | on_board];
    return flush_value(in_hole, on_board);
}

constexpr int sizes(int hole, int board) { return hole * 8 + board; }
[[noreturn]] void wrong_sizes() { check_failed("4..6 hole cards and 3..5 board cards", __FILE__, __LINE__); }

template <unsigned HoleSize, unsigned BoardSize, bool Flushes>
Strength best(CardSet hole_cards, CardSet board_cards) {
    const Sorted<HoleSize> hole{hole_cards};
    const Sorted<BoardSize> board{board_cards};
    const Places<BoardSize> places{board};
    std::uint16_t value = 0;
    constexpr unsigned pair_count = ranking::choose(HoleSize, 2);
    for (unsigned p = 0; p < pair_count; ++p) {
        const std::size_t offset = row_offset(hole.card[pairs[p].i]) + hole.card[pairs[p].j] / 4;
#pragma GCC unroll 10
        for (unsigned t = 0; t < places.size; ++t) value = std::max(value, places.triple[t][offset]);
    }
    if constexpr (!Flushes) return {value};
    const std::size_t suits = flush_suits(hole.suits, board.suits);
    return {suits ? std::max(value, flush_value(hole_cards, board_cards, suits)) : value};
}

template <bool Flushes>
Strength best(CardSet hole, CardSet board) {
    switch (sizes(hole.size(), board.size())) {
        case sizes(4, 3):
            return best<4, 3, Flushes>(hole, board);
        case sizes(4, 4):
            return best<4, 4, Flushes>(hole, board);
        case sizes(4, 5):
            return best<4, 5, Flushes>(hole, board);
        case sizes(5, 3):
            return best<5, 3, Flushes>(hole, board);
        case sizes(5, 4):
            return best<5, 4, Flushes>(hole, board);
        case sizes(5, 5):
            return best<5, 5, Flushes>(hole, board);
        case sizes(6, 3):
            return best<6, 3, Flushes>(hole, board);
        case sizes(6, 4):
            return best<6, 4, Flushes>(hole, board);
        case sizes(6, 5):
            return best<6, 5, Flushes>(hole, board);
        default:
            wrong_sizes();
    }
}

#if RIFFLE_HAS_AVX2_PATH
// Rows that keep one rank and blot out the others.
alignas(32) constexpr std::array<std::uint16_t, 13 * omaha::row_size> keep = [] {
    std::array<std::uint16_t, 13 * omaha::row_size> rows{};
    for (unsigned rank = 0; rank < 13; ++rank) rows[rank * omaha::row_size + rank] = 0xFFFF;
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
template <unsigned HoleSize, unsigned BoardSize, bool Flushes>
RIFFLE_AVX2 Strength best_avx2(CardSet hole_cards, CardSet board_cards) {
    const Sorted<HoleSize> hole{hole_cards};
    const Sorted<BoardSize> board{board_cards};
    const Places<BoardSize> places{board};
    __m256i best = _mm256_setzero_si256();
    __m256i held = row_at(keep.data() + row_offset(hole.card[HoleSize - 1]));
#pragma GCC unroll 8
    for (unsigned n = 1; n < HoleSize; ++n) {
        const std::size_t offset = row_offset(hole.card[HoleSize - 1 - n]);
        __m256i row = row_at(places.triple[0] + offset);
#pragma GCC unroll 10
        for (unsigned t = 1; t < places.size; ++t) row = _mm256_max_epu16(row, row_at(places.triple[t] + offset));
        best = _mm256_max_epu16(best, _mm256_and_si256(row, held));
        held = _mm256_or_si256(held, row_at(keep.data() + offset));
    }
    const std::uint16_t value = largest(best);
    if constexpr (!Flushes) return {value};
    const std::size_t suits = flush_suits(hole.suits, board.suits);
    return {suits ? std::max(value, flush_value(hole_cards, board_cards, suits)) : value};
}

template <bool Flushes>
RIFFLE_AVX2 Strength best_avx2(CardSet hole, CardSet board) {
    switch (sizes(hole.size(), board.size())) {
        case sizes(4, 3):
            return best_avx2<4, 3, Flushes>(hole, board);
        case sizes(4, 4):
            return best_avx2<4, 4, Flushes>(hole, board);
        case sizes(4, 5):
            return best_avx2<4, 5, Flushes>(hole, board);
        case sizes(5, 3):
            return best_avx2<5, 3, Flushes>(hole, board);
        case sizes(5, 4):
            return best_avx2<5, 4, Flushes>(hole, board);
        case sizes(5, 5):
            return best_avx2<5, 5, Flushes>(hole, board);
        case sizes(6, 3):
            return best_avx2<6, 3, Flushes>(hole, board);
        case sizes(6, 4):
            return best_avx2<6, 4, Flushes>(hole, board);
        case sizes(6, 5):
            return best_avx2<6, 5, Flushes>(hole, board);
        default:
            wrong_sizes();
    }
}
#endif
}  // namespace

Strength evaluate_omaha_high(CardSet hole, CardSet board, Path path) {
    RIFFLE_CHECK((hole.bits() | board.bits()) >> 52 == 0);
#if RIFFLE_HAS_AVX2_PATH
    if (path == Path::avx2) return best_avx2<true>(hole, board);
#endif
    RIFFLE_CHECK(path == Path::scalar);
    return best<true>(hole, board);
}

Strength evaluate_omaha_high(CardSet hole, CardSet board) { return evaluate_omaha_high(hole, board, fastest_path()); }

std::uint16_t parts::omaha_ranks(CardSet hole, CardSet board) {
#if RIFFLE_HAS_AVX2_PATH
    if (fastest_path() == Path::avx2) return best_avx2<false>(hole, board).value;
#endif
    return best<false>(hole, board).value;
}

std::uint16_t parts::omaha_flush(ranking::Ranks hole, ranking::Ranks board) { return flush_value(hole, board); }

}  // namespace riffle
