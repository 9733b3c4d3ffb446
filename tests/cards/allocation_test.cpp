// Evaluating, dealing and enumerating never allocate: every allocation of this program is counted.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <vector>

#include "core/cards/batch.h"
#include "core/cards/deck.h"
#include "core/cards/enumerate.h"
#include "core/cards/evaluate.h"

namespace {
std::size_t allocations = 0;
}

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc{};
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace riffle {
TEST(Allocation, NoneInEvaluation) {
    const CardSet seven = parse_cards("AsKd8h7c5s3d2h").value();
    const CardSet five = parse_cards("AsKd8h7c5s").value();
    const CardSet four = parse_cards("AsKd8h7c").value();
    const CardSet board = parse_cards("2s3s4s9hTh").value();
    const CardSet of_36 = parse_cards("AsKd8h7c6s").value();
    const std::vector<CardSet> holdings{parse_cards("AsKs").value(), parse_cards("QhQd").value(),
                                        parse_cards("7c7d").value()};
    std::vector<Card> cards;
    for (int hand = 0; hand < 100; ++hand)
        for (const Card card : seven) cards.push_back(card);
    std::vector<Strength> strengths(100);

    const std::size_t before = allocations;
    unsigned sum = 0;
    for (const CardSet set : {seven, five}) {
        sum += evaluate_high(set).value;
        sum += evaluate_low_a5(set).value;
        sum += evaluate_low_8(set).value;
    }
    sum += evaluate_short_deck(of_36).value;
    sum += evaluate_low_27(five).value;
    sum += evaluate_badugi(four).value;
    sum += evaluate_up_high(four).value;
    sum += evaluate_up_low(four).value;
    sum += evaluate_omaha_high(four, board).value;
    sum += evaluate_omaha_low_8(four, board).value;
    evaluate_high_7_batch(cards, strengths, Path::scalar);
    evaluate_high_7_batch(cards, strengths);
    sum += static_cast<unsigned>(enumerate_boards(holdings, parse_cards("2c9s").value()).boards);
    Prng prng{1};
    Deck deck = Deck::shuffled(standard_52, prng);
    while (!deck.empty()) sum += deck.deal().code;
    EXPECT_EQ(allocations, before);
    EXPECT_GT(sum, 0U);
    EXPECT_GT(before, 0U);  // the counter does count
}
}  // namespace riffle
