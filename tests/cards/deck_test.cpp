#include "core/cards/deck.h"

#include <gtest/gtest.h>

#include <vector>

namespace riffle {
TEST(Deck, DealsEveryCardOnce) {
    for (const CardSet kind : {standard_52, short_36}) {
        Prng prng{3};
        Deck deck = Deck::shuffled(kind, prng);
        EXPECT_EQ(deck.size(), kind.size());
        CardSet seen;
        while (!deck.empty()) {
            const Card next = deck.rest().front();
            const Card card = deck.size() % 2 ? deck.deal() : deck.burn();
            EXPECT_EQ(card, next);
            EXPECT_FALSE(seen.has(card));
            seen.add(card);
        }
        EXPECT_EQ(seen, kind);
    }
    EXPECT_EQ(standard_52.size(), 52);
    EXPECT_EQ(short_36.size(), 36);
    EXPECT_EQ(short_36.lowest().rank(), Rank::six);
}

TEST(Deck, ASeedIsAnOrder) {
    Prng one{5};
    Prng same{5};
    Prng other{6};
    const auto order = [](const Deck& deck) { return std::vector<Card>(deck.rest().begin(), deck.rest().end()); };
    const auto first = order(Deck::shuffled(standard_52, one));
    EXPECT_EQ(first, order(Deck::shuffled(standard_52, same)));
    EXPECT_NE(first, order(Deck::shuffled(standard_52, other)));
    EXPECT_NE(first, order(Deck{standard_52}));
}

TEST(Deck, TakesAGivenOrderOfDifferentCards) {
    const std::vector<Card> order{Card{50}, Card{3}, Card{17}};
    auto deck = Deck::from_order(order);
    ASSERT_TRUE(deck);
    for (const Card card : order) EXPECT_EQ(deck->deal(), card);
    EXPECT_TRUE(deck->empty());
    EXPECT_FALSE(Deck::from_order(std::vector<Card>{Card{3}, Card{4}, Card{3}}));
    EXPECT_FALSE(Deck::from_order(std::vector<Card>{Card{52}}));
}

TEST(Deck, ReshufflesOnlyWhatIsLeft) {
    Prng prng{9};
    Deck deck{standard_52};
    const Card first = deck.deal();
    deck.shuffle(prng);
    CardSet left;
    for (const Card card : deck.rest()) left.add(card);
    EXPECT_EQ(left, standard_52 - CardSet{first});
}
}  // namespace riffle
