#include "core/hand/showing.h"

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
