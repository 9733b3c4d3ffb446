#include "core/cards/evaluate.h"

#include <array>

#include "core/base/check.h"
#include "core/cards/ranking.h"

namespace riffle {
namespace {
using ranking::Multiplicity;
using ranking::Ranks;

struct Split {
    Multiplicity multiplicity;
    std::array<Ranks, 4> suits{};
};

Split split(CardSet cards) {
    Split result;
    for (const Card card : cards) {
        const auto rank = static_cast<unsigned>(card.rank());
        result.multiplicity.add(rank);
        result.suits[static_cast<unsigned>(card.suit())] |= Ranks{1} << rank;
    }
    return result;
}

Ranks flush_ranks(const Split& s) {
    for (const Ranks suit : s.suits)
        if (std::popcount(suit) >= 5) return suit;
    return 0;
}

bool between(int n, int low, int high) { return low <= n && n <= high; }

template <class Best>
Strength best_of_omaha(CardSet hole, CardSet board, Best best) {
    RIFFLE_CHECK(between(hole.size(), 4, 6));
    RIFFLE_CHECK(between(board.size(), 3, 5));
    Strength strongest;
    for (const Card a : hole) {
        for (const Card b : hole) {
            if (a >= b) continue;
            for (const Card c : board)
                for (const Card d : board)
                    for (const Card e : board) {
                        if (c >= d || d >= e) continue;
                        CardSet five = CardSet{a} | CardSet{b} | CardSet{c} | CardSet{d} | CardSet{e};
                        strongest = std::max(strongest, best(five));
                    }
        }
    }
    return strongest;
}
}  // namespace

Strength evaluate_high(CardSet cards) {
    RIFFLE_CHECK(between(cards.size(), 5, 7));
    const Split s = split(cards);
    const std::uint16_t value = ranking::high_value(s.multiplicity);
    const Ranks flush = flush_ranks(s);
    return {flush ? std::max(value, ranking::flush_value(flush)) : value};
}

Strength evaluate_short_deck(CardSet cards) {
    RIFFLE_CHECK(between(cards.size(), 5, 7));
    const Split s = split(cards);
    const std::uint16_t value = ranking::short_deck_value(s.multiplicity);
    const Ranks flush = flush_ranks(s);
    return {flush ? std::max(value, ranking::short_deck_flush_value(flush)) : value};
}

Strength evaluate_low_a5(CardSet cards) {
    RIFFLE_CHECK(between(cards.size(), 5, 7));
    return {ranking::low_value(ranking::ace_low(split(cards).multiplicity))};
}

Strength evaluate_low_8(CardSet cards) {
    const Ranks low = ranking::ace_low(split(cards).multiplicity.once()) & 0xFF;
    if (std::popcount(low) < 5) return {};
    return {ranking::as_low(ranking::encode(HighCategory::high_card, ranking::index_of(ranking::bottom_n(low, 5))))};
}

Strength evaluate_low_27(CardSet cards) {
    RIFFLE_CHECK(cards.size() == 5);
    const Split s = split(cards);
    return {ranking::deuce_to_seven_value(s.multiplicity, flush_ranks(s) != 0)};
}

Strength evaluate_badugi(CardSet cards) {
    RIFFLE_CHECK(between(cards.size(), 1, 4));
    std::array<Card, 4> held;
    unsigned n = 0;
    for (const Card card : cards) held[n++] = card;
    std::uint16_t best = 0;
    for (unsigned subset = 1; subset < 1U << n; ++subset) {
        Ranks ranks = 0;
        unsigned suits = 0;
        for (unsigned i = 0; i < n; ++i) {
            if (!(subset >> i & 1)) continue;
            ranks |= Ranks{1} << static_cast<unsigned>(held[i].rank());
            suits |= 1U << static_cast<unsigned>(held[i].suit());
        }
        const int size = std::popcount(subset);
        if (std::popcount(ranks) == size && std::popcount(suits) == size)
            best = std::max(best, ranking::badugi_value(ranking::ace_low(ranks)));
    }
    return {best};
}

Strength evaluate_omaha_high(CardSet hole, CardSet board) { return best_of_omaha(hole, board, evaluate_high); }

Strength evaluate_omaha_low_8(CardSet hole, CardSet board) { return best_of_omaha(hole, board, evaluate_low_8); }

Strength evaluate_up_high(CardSet cards) {
    RIFFLE_CHECK(between(cards.size(), 1, 4));
    return {ranking::paired_value(split(cards).multiplicity, cards.size())};
}

Strength evaluate_up_low(CardSet cards) {
    RIFFLE_CHECK(between(cards.size(), 1, 4));
    return {ranking::as_low(ranking::paired_value(ranking::ace_low(split(cards).multiplicity), cards.size()))};
}

}  // namespace riffle
