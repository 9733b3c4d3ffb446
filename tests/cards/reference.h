// Poker hands judged the slow way, from sorted lists of ranks and every choice of cards, and independent of the tables
// and masks under test. Bigger is better.
#pragma once
#include <algorithm>
#include <map>
#include <vector>

#include "core/base/prng.h"
#include "core/cards/card.h"

namespace riffle::reference {

using Value = std::vector<int>;

inline std::vector<Card> cards_of(CardSet set) {
    std::vector<Card> cards;
    for (int code = 0; code < 52; ++code)
        if (set.has(Card{static_cast<std::uint8_t>(code)})) cards.push_back(Card{static_cast<std::uint8_t>(code)});
    return cards;
}

struct Rules {
    bool ace_low = false;
    bool straights_and_flushes = true;
    int lowest_straight_top = 5;                        // the ace plays below this straight's lowest card; 0 for never
    std::vector<int> order{0, 1, 2, 3, 4, 5, 6, 7, 8};  // high card .. straight flush
};

inline bool is_straight(std::vector<int> descending, const Rules& rules, int& top) {
    top = descending[0];
    bool run = true;
    for (std::size_t i = 1; i < 5; ++i) run = run && descending[i] == descending[i - 1] - 1;
    if (run) return true;
    if (rules.lowest_straight_top == 0 || descending[0] != 14) return false;
    for (int i = 0; i < 4; ++i)
        if (descending[static_cast<std::size_t>(i) + 1] != rules.lowest_straight_top - i) return false;
    top = rules.lowest_straight_top;
    return true;
}

// Exactly five cards: the category, then the ranks in the order they are compared.
inline Value five(const std::vector<Card>& cards, const Rules& rules) {
    std::map<int, int> count;
    bool flush = true;
    for (const Card card : cards) {
        int rank = static_cast<int>(card.rank()) + 2;
        if (rules.ace_low && rank == 14) rank = 1;
        ++count[rank];
        flush = flush && card.suit() == cards[0].suit();
    }
    std::vector<std::pair<int, int>> groups;  // how many, of what
    for (const auto& [rank, n] : count) groups.emplace_back(n, rank);
    std::sort(groups.rbegin(), groups.rend());
    Value ranks;
    for (const auto& [n, rank] : groups) ranks.push_back(rank);
    int category = 0;
    if (groups[0].first == 4) {
        category = 7;
    } else if (groups[0].first == 3) {
        category = groups.size() == 2 ? 6 : 3;
    } else if (groups[0].first == 2) {
        category = groups.size() == 3 ? 2 : 1;
    } else if (rules.straights_and_flushes) {
        int top = 0;
        const bool straight = is_straight(ranks, rules, top);
        if (straight) ranks = {top};
        category = straight && flush ? 8 : flush ? 5 : straight ? 4 : 0;
    }
    Value value{rules.order[static_cast<std::size_t>(category)]};
    value.insert(value.end(), ranks.begin(), ranks.end());
    return value;
}

template <class Visit>
void choices(const std::vector<Card>& from, std::size_t n, Visit visit) {
    std::vector<char> chosen(from.size(), 0);
    for (std::size_t i = 0; i < n; ++i) chosen.at(i) = 1;
    do {
        std::vector<Card> cards;
        for (std::size_t i = 0; i < from.size(); ++i)
            if (chosen[i]) cards.push_back(from[i]);
        visit(cards);
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
}

inline Value negated(Value value) {
    for (int& x : value) x = -x;
    return value;
}

inline Value best_high(CardSet set, const Rules& rules = {}) {
    Value best;
    choices(cards_of(set), 5, [&](const auto& cards) { best = std::max(best, five(cards, rules)); });
    return best;
}

inline Rules short_deck_rules() {
    Rules rules;
    rules.lowest_straight_top = 9;
    rules.order = {0, 1, 2, 3, 4, 6, 5, 7, 8};
    return rules;
}

inline Rules ace_to_five_rules() {
    Rules rules;
    rules.ace_low = true;
    rules.straights_and_flushes = false;
    return rules;
}

inline Value best_low(CardSet set) {
    Value best{-100};
    choices(cards_of(set), 5,
            [&](const auto& cards) { best = std::max(best, negated(five(cards, ace_to_five_rules()))); });
    return best;
}

inline bool is_eight_or_better(const Value& low) { return low[0] == 0 && low[1] >= -8; }

inline Value deuce_to_seven(CardSet set) {
    Rules rules;
    rules.lowest_straight_top = 0;
    return negated(five(cards_of(set), rules));
}

// How many play, then their ranks from the highest down, negated.
inline Value badugi(CardSet set) {
    const auto held = cards_of(set);
    Value best;
    for (std::size_t n = 1; n <= held.size(); ++n) {
        choices(held, n, [&](const auto& cards) {
            std::map<int, int> ranks;
            std::map<Suit, int> suits;
            for (const Card card : cards) {
                ++ranks[card.rank() == Rank::ace ? 1 : static_cast<int>(card.rank()) + 2];
                ++suits[card.suit()];
            }
            if (ranks.size() != n || suits.size() != n) return;
            Value value{static_cast<int>(n)};
            for (auto rank = ranks.rbegin(); rank != ranks.rend(); ++rank) value.push_back(-rank->first);
            best = std::max(best, value);
        });
    }
    return best;
}

template <class Judge>
Value omaha(CardSet hole, CardSet board, Value worst, Judge judge) {
    Value best = worst;
    choices(cards_of(hole), 2, [&](const auto& two) {
        choices(cards_of(board), 3, [&](const auto& three) {
            std::vector<Card> cards = two;
            cards.insert(cards.end(), three.begin(), three.end());
            best = std::max(best, judge(cards));
        });
    });
    return best;
}

// Up cards: what is paired, then the ranks.
inline Value up(CardSet set, bool ace_low) {
    std::map<int, int> count;
    for (const Card card : set) ++count[ace_low && card.rank() == Rank::ace ? 1 : static_cast<int>(card.rank()) + 2];
    std::vector<std::pair<int, int>> groups;
    for (const auto& [rank, n] : count) groups.emplace_back(n, rank);
    std::sort(groups.rbegin(), groups.rend());
    Value value;
    for (const auto& [n, rank] : groups) value.push_back(n);
    value.resize(4);
    for (const auto& [n, rank] : groups) value.push_back(rank);
    return value;
}

inline CardSet random_cards(Prng& prng, int n, CardSet from) {
    const auto cards = cards_of(from);
    CardSet set;
    while (set.size() < n) set.add(cards[prng.below(cards.size())]);
    return set;
}

}  // namespace riffle::reference
