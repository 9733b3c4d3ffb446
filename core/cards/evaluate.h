// The evaluators: from cards to Strength. None of them allocates. A number of cards outside what a function states is a
// bug of the caller and stops the process.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/check.h"
#include "core/cards/bits.h"
#include "core/cards/card.h"
#include "core/cards/high_tables.h"
#include "core/cards/low_tables.h"
#include "core/cards/processor.h"
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
// The same for seven cards, unchecked: the fast one for simulations.
inline Strength evaluate_low_a5_7(CardSet cards);
// The same scale, but Strength{0} unless there are five different ranks of eight or lower. Fewer than five never
// qualify.
Strength evaluate_low_8(CardSet cards);
// Deuce-to-seven low of exactly five cards: aces high, straights and flushes count against.
inline Strength evaluate_low_27(CardSet cards);
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
    const auto& key = high::tables.key;
    const std::uint64_t sum = high::no_cards + key[cards[0].code] + key[cards[1].code] + key[cards[2].code] +
                              key[cards[3].code] + key[cards[4].code] + key[cards[5].code] + key[cards[6].code];
    if (const std::uint64_t flush = sum & high::flush_bits) [[unlikely]] {
        CardSet set;
#pragma GCC unroll 7
        for (const Card card : cards) set.add(card);
        return {high::tables.flush[bits::ranks_of(set, high::flush_suit(flush))]};
    }
    return {high::rank_value_7(sum)};
}

namespace low {
Strength of_few_ranks(CardSet cards);  // fewer than five: something is paired
Strength deuce_flush(CardSet cards);   // five cards of one suit, deuce-to-seven
}  // namespace low

inline Strength evaluate_low_a5_7(CardSet cards) {
    const std::uint16_t value = has_fast_pext ? low::tables.five[bits::extract_ranks(cards)]
                                              : low::tables.folded_five[bits::folded_ranks(cards)];
    if (value == 0) [[unlikely]]
        return low::of_few_ranks(cards);
    return {value};
}

inline Strength evaluate_low_27(CardSet cards) {
    const auto& key = high::tables.key;
    constexpr std::uint64_t end = std::uint64_t{1} << 63;  // there is always a next bit, and it has no key
    std::uint64_t left = cards.bits() | end;
    const auto next = [&] {
        const std::uint64_t of_card = key[static_cast<std::size_t>(__builtin_ctzll(left))];
        left &= left - 1;
        return of_card;
    };
    std::uint64_t sum = high::no_cards + next();
    sum += next();
    sum += next();
    sum += next();
    RIFFLE_CHECK(left != end);
    sum += next();
    RIFFLE_CHECK(left == end);
    if (sum & high::flush_bits) [[unlikely]]
        return low::deuce_flush(cards);
    return {high::tables.deuce[high::tables.five.place(high::ranks_of(sum))]};
}

}  // namespace riffle
