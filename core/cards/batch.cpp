#include "core/cards/batch.h"

#include <array>
#include <bit>

#include "core/base/check.h"
#include "core/cards/evaluate.h"
#include "core/cards/high_tables.h"

#if RIFFLE_HAS_AVX2_PATH
#include <immintrin.h>
#endif

namespace riffle {
namespace {
void scalar_batch(const Card* cards, std::span<Strength> strengths) {
    for (Strength& strength : strengths) {
        strength = evaluate_high_7(std::span<const Card, 7>{cards, 7});
        cards += 7;
    }
}

#if RIFFLE_HAS_AVX2_PATH
using Lane = std::array<std::uint8_t, 16>;

// One byte of the keys of high_tables.h for each of up to sixteen ranks, to be looked up by a byte shuffle.
constexpr Lane key_byte(unsigned byte) {
    Lane lane{};
    for (unsigned rank = 0; rank < 13; ++rank)
        lane[rank] = static_cast<std::uint8_t>(high::rank_keys[rank] >> (8 * byte));
    return lane;
}

// Two counters in a byte: of the suit `low` in its lower nibble, of the next one in the upper.
constexpr Lane suit_counters(unsigned low) {
    Lane lane{};
    lane[low] = 0x01;
    lane[low + 1] = 0x10;
    return lane;
}

constexpr Lane spread{0, 1, 2, 3, 4, 5, 6, 0x80, 7, 8, 9, 10, 11, 12, 13, 0x80};  // two hands to eight bytes each

RIFFLE_AVX2 inline __m256i both_lanes(const Lane& lane) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(lane.data())));
}

// The sum of eight bytes looked up in `table`, for each of four hands.
RIFFLE_AVX2 inline __m256i sum_of(__m256i table, __m256i index) {
    return _mm256_sad_epu8(_mm256_shuffle_epi8(table, index), _mm256_setzero_si256());
}
RIFFLE_AVX2 inline __m256i sum_of(__m256i low_byte, __m256i high_byte, __m256i index) {
    return _mm256_add_epi64(sum_of(low_byte, index), _mm256_slli_epi64(sum_of(high_byte, index), 8));
}

constexpr std::size_t block = 32;

// The sums of a block, then its look-ups, then its flushes: each loop does one thing, so that the rare hand with a
// flush does not throw away the work begun on its neighbours. The last load reads two bytes beyond a block, so the last
// hand is always left to the scalar path.
RIFFLE_AVX2 void avx2_batch(const Card* cards, std::span<Strength> strengths) {
    static_assert(high::rank_keys[0] == 0);  // the eighth byte of a hand is zero, read as a two
    const __m256i byte_0 = both_lanes(key_byte(0));
    const __m256i byte_1 = both_lanes(key_byte(1));
    const __m256i byte_2 = both_lanes(key_byte(2));
    const __m256i byte_3 = both_lanes(key_byte(3));
    const __m256i clubs_diamonds = both_lanes(suit_counters(0));
    const __m256i hearts_spades = both_lanes(suit_counters(2));
    // Counters start at 3 so that five set the top bit; the eighth byte is one club too many.
    const __m256i suit_start = _mm256_set1_epi64x(0x3333 - 1);
    const __m256i flush_bits = _mm256_set1_epi64x(0x8888);
    const __m256i to_eight_bytes = both_lanes(spread);
    std::size_t done = 0;
    for (; done + block < strengths.size(); done += block, cards += 7 * block) {
        alignas(32) std::array<std::uint64_t, block>
            sums;  // the ranks in the lower half, what is above them is too much
        for (std::size_t ahead = 1024; ahead < 1024 + 7 * block; ahead += 64)
            _mm_prefetch(reinterpret_cast<const char*>(cards) + ahead, _MM_HINT_T0);
        std::uint32_t without_flush = 0;
        for (std::size_t i = 0; i < block; i += 4) {
            const Card* four = cards + 7 * i;
            const __m128i hands_01 = _mm_loadu_si128(reinterpret_cast<const __m128i*>(four));
            const __m128i hands_23 = _mm_loadu_si128(reinterpret_cast<const __m128i*>(four + 14));
            const __m256i hands = _mm256_shuffle_epi8(_mm256_set_m128i(hands_23, hands_01), to_eight_bytes);
            const __m256i rank = _mm256_and_si256(_mm256_srli_epi16(hands, 2), _mm256_set1_epi8(15));
            const __m256i suit = _mm256_and_si256(hands, _mm256_set1_epi8(3));
            const __m256i upper = _mm256_slli_epi64(sum_of(byte_2, byte_3, rank), 16);
            _mm256_store_si256(reinterpret_cast<__m256i*>(&sums[i]),
                               _mm256_add_epi64(sum_of(byte_0, byte_1, rank), upper));
            const __m256i suits = _mm256_add_epi64(sum_of(clubs_diamonds, hearts_spades, suit), suit_start);
            const __m256i none = _mm256_cmpeq_epi64(_mm256_and_si256(suits, flush_bits), _mm256_setzero_si256());
            without_flush |= static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(none))) << i;
        }
        Strength* strength = &strengths[done];
        for (std::size_t i = 0; i < block; ++i) strength[i] = {high::tables.seven[static_cast<std::uint32_t>(sums[i])]};
        for (std::uint32_t flushes = ~without_flush; flushes; flushes &= flushes - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(flushes));
            strength[i] = evaluate_high_7(std::span<const Card, 7>{cards + 7 * i, 7});
        }
    }
    scalar_batch(cards, strengths.subspan(done));
}
#endif
}  // namespace

void evaluate_high_7_batch(std::span<const Card> cards, std::span<Strength> strengths, Path path) {
    RIFFLE_CHECK(cards.size() == 7 * strengths.size());
#if RIFFLE_HAS_AVX2_PATH
    if (path == Path::avx2) return avx2_batch(cards.data(), strengths);
#endif
    RIFFLE_CHECK(path == Path::scalar);
    scalar_batch(cards.data(), strengths);
}

void evaluate_high_7_batch(std::span<const Card> cards, std::span<Strength> strengths) {
    evaluate_high_7_batch(cards, strengths, fastest_path());
}

}  // namespace riffle
