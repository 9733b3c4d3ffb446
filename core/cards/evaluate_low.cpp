#include <array>
#include <bit>

#include "core/base/check.h"
#include "core/cards/bits.h"
#include "core/cards/evaluate.h"
#include "core/cards/low_tables.h"
#include "core/cards/ranking.h"

namespace riffle {
namespace {
using ranking::Ranks;

// By the exclusive or of two cards: 1 if they share a rank or a suit. A table, since a branch on it would be a guess.
constexpr std::array<std::uint8_t, 64> shares = [] {
    std::array<std::uint8_t, 64> result{};
    for (unsigned differ = 0; differ < 64; ++differ) result[differ] = differ < 4 || differ % 4 == 0;
    return result;
}();

// The ranks ace to eight, the ace lowest.
Ranks low_ranks(CardSet cards) { return ranking::ace_low(bits::ranks_of(cards)) & 0xFF; }
}  // namespace

Strength low::of_few_ranks(CardSet cards) {
    return {ranking::low_value(ranking::ace_low(bits::multiplicity_of(cards)))};
}

Strength low::deuce_flush(CardSet cards) {
    const Ranks ranks = bits::ranks_of(cards);
    return {ranking::deuce_value(ranks, high::tables.flush[ranks])};
}

Strength evaluate_low_a5(CardSet cards) {
    RIFFLE_CHECK(cards.bits() >> 52 == 0);
    RIFFLE_CHECK(5 <= cards.size() && cards.size() <= 7);
    return evaluate_low_a5_7(cards);
}

Strength evaluate_low_8(CardSet cards) { return {low::tables.eight[low_ranks(cards)]}; }

Strength evaluate_badugi(CardSet cards) {
    // Aces to the bottom, so that the cards come in the order of their ranks.
    std::uint64_t left = (cards.bits() << 4 | cards.bits() >> 48) & ((std::uint64_t{1} << 52) - 1);
    std::array<unsigned, 4> held{};
    unsigned n = 0;
    for (; left; left &= left - 1) {
        RIFFLE_CHECK(n < 4);
        held[n++] = static_cast<unsigned>(std::countr_zero(left));
    }
    RIFFLE_CHECK(n > 0);
    unsigned sharing = 0;
    for (unsigned j = 1; j < 4; ++j) {
        for (unsigned i = 0; i < j; ++i) sharing |= shares[held[i] ^ held[j]] * low::pair_bit(i, j);
    }
    const unsigned playing = low::tables.playing[n][sharing];
    Ranks ranks = 0;
    for (unsigned i = 0; i < 4; ++i) ranks |= (playing >> i & 1) << (held[i] / 4);
    return {low::tables.badugi[ranks]};
}

Strength evaluate_omaha_low_8(CardSet hole, CardSet board) {
    RIFFLE_CHECK(4 <= hole.size() && hole.size() <= 6);
    RIFFLE_CHECK(3 <= board.size() && board.size() <= 5);
    return {low::tables.eight[low::tables.omaha_eight[low_ranks(hole)][low_ranks(board)]]};
}

}  // namespace riffle
