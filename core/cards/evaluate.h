// The evaluators: from cards to Strength. None of them allocates. A number of cards outside what a function states is a
// bug of the caller and stops the process.
#pragma once
#include <bit>
#include <cstring>
#include <span>

#include "core/cards/bits.h"
#include "core/cards/card.h"
#include "core/cards/high_tables.h"
#include "core/cards/strength.h"

namespace riffle {

// The best five of 5..7 cards.
Strength evaluate_high(CardSet cards);
// The same for seven different cards side by side, in any order, unchecked: the fast one for simulations. For very many
// see batch.h.
inline Strength evaluate_high_7(std::span<const Card, 7> cards);
// The best five of 5..7 cards of the 36-card deck: a flush beats a full house, a straight beats trips, A6789 is a
// straight.
Strength evaluate_short_deck(CardSet cards);
// The best ace-to-five low of 5..7 cards: aces low, straights and flushes do not count (razz).
Strength evaluate_low_a5(CardSet cards);
// The same scale, but Strength{0} unless there are five different ranks of eight or lower. Fewer than five never
// qualify.
Strength evaluate_low_8(CardSet cards);
// Deuce-to-seven low of exactly five cards: aces high, straights and flushes count against.
Strength evaluate_low_27(CardSet cards);
// The best badugi within 1..4 cards: cards of different ranks and suits, aces low, more cards beat fewer.
Strength evaluate_badugi(CardSet cards);
// Exactly two of 4..6 hole cards with exactly three of 3..5 board cards.
Strength evaluate_omaha_high(CardSet hole, CardSet board);
Strength evaluate_omaha_low_8(CardSet hole, CardSet board);
// The up cards of stud, 1..4: pairs, trips and quads count, straights and flushes do not. High: the best board acts
// first, aces high. Low: the best low board, aces low.
Strength evaluate_up_high(CardSet cards);
Strength evaluate_up_low(CardSet cards);

inline Strength evaluate_high_7(std::span<const Card, 7> cards) {
    static_assert(sizeof(Card) == 1 && std::endian::native == std::endian::little);
    // Two words that overlap by one card: two loads instead of seven.
    std::uint32_t front;
    std::uint32_t back;
    std::memcpy(&front, cards.data(), 4);
    std::memcpy(&back, cards.data() + 3, 4);
    const auto& key = high::tables.key;
    const std::uint64_t sum = high::no_cards + key[front & 0xFF] + key[front >> 8 & 0xFF] + key[front >> 16 & 0xFF] +
                              key[front >> 24] + key[back >> 8 & 0xFF] + key[back >> 16 & 0xFF] + key[back >> 24];
    if (const std::uint64_t flush = sum & high::flush_bits) [[unlikely]] {
        CardSet set;
        for (const Card card : cards) set.add(card);
        return {high::tables.flush[bits::ranks_of(set, high::flush_suit(flush))]};
    }
    return {high::rank_value_7(sum)};
}

}  // namespace riffle
