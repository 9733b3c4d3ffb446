#include "core/hand/showing.h"

#include <algorithm>
#include <bit>

#include "core/cards/evaluate.h"

namespace riffle::hand {

Strength strength_of(const Game& game, CardSet hole, CardSet board) {
    switch (game.winner) {
        case Winner::high:
        case Winner::high_low_eight:
            if (game.hole_use == HoleUse::exactly_two) return evaluate_omaha_high(hole, board);
            return evaluate_high(hole | board);
        case Winner::high_short_deck:
            return evaluate_short_deck(hole | board);
        case Winner::low_ace_to_five:
            return evaluate_low_a5(hole | board);
        case Winner::low_deuce_to_seven:
            return evaluate_low_27(hole | board);
        case Winner::badugi:
            return evaluate_badugi(hole);
    }
    RIFFLE_CHECK(false);
    return {};
}

Strength low_strength_of(const Game& game, CardSet hole, CardSet board) {
    if (game.winner != Winner::high_low_eight) return {};
    if (game.hole_use == HoleUse::exactly_two) return evaluate_omaha_low_8(hole, board);
    return evaluate_low_8(hole | board);
}

namespace {

// The best of all fives that may be made of hole cards and board: of any, or of two and three.
template <class F>
Strength best_of_fives(CardSet hole, CardSet board, bool any_cards, F&& worth) {
    Strength best;
    const CardSet all = hole | board;
    InlineVector<Card, 16> cards;
    for (const Card card : all) cards.push_back(card);
    for (unsigned bits = 0; bits < 1U << cards.size(); ++bits) {
        if (std::popcount(bits) != 5) continue;
        CardSet five;
        for (std::size_t i = 0; i < cards.size(); ++i)
            if ((bits >> i) & 1) five.add(cards[i]);
        if (!any_cards && (five & hole).size() != 2) continue;
        best = std::max(best, worth(five));
    }
    return best;
}

}  // namespace

Strength strength_of_part(const Game& game, CardSet shown, CardSet board, bool any_cards) {
    return best_of_fives(shown, board, any_cards || game.hole_use == HoleUse::any, [&](CardSet five) {
        return game.winner == Winner::high_short_deck ? evaluate_short_deck(five) : evaluate_high(five);
    });
}

Strength low_strength_of_part(const Game& game, CardSet shown, CardSet board, bool any_cards) {
    if (game.winner != Winner::high_low_eight) return {};
    return best_of_fives(shown, board, any_cards || game.hole_use == HoleUse::any,
                         [](CardSet five) { return evaluate_low_8(five); });
}

CardSet best_five(const Game& game, CardSet cards, bool low) {
    RIFFLE_CHECK(cards.size() >= 5);
    const auto worth = [&](CardSet five) {
        return low ? low_strength_of(game, five, CardSet{}) : strength_of(game, five, CardSet{});
    };
    const Strength best = worth(cards);
    CardSet found;
    // Every five of at most seven: subsets of the set's bits.
    for (std::uint64_t bits = cards.bits(); bits; bits = (bits - 1) & cards.bits()) {
        const CardSet five{bits};
        if (five.size() == 5 && worth(five) == best && bits > found.bits()) found = five;
    }
    return found;
}

}  // namespace riffle::hand
