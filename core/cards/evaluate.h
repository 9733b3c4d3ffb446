// The evaluators: from cards to Strength. None of them allocates. A number of cards outside what a function states is a
// bug of the caller and stops the process.
#pragma once
#include "core/cards/card.h"
#include "core/cards/strength.h"

namespace riffle {

// The best five of 5..7 cards.
Strength evaluate_high(CardSet cards);
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

}  // namespace riffle
