// Every hand there is, counted: the known numbers of poker.
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

#include "core/cards/batch.h"
#include "core/cards/deck.h"
#include "core/cards/evaluate.h"

namespace riffle {
namespace {
using Counts = std::array<std::uint64_t, 9>;  // from high card to straight flush

template <class Visit>
void each_choice(CardSet from, int n, Visit visit, CardSet chosen = {}) {
    if (n == 0) return visit(chosen);
    CardSet rest = from;
    for (const Card card : from) {
        rest.remove(card);
        if (rest.size() < n - 1) return;
        each_choice(rest, n - 1, visit, chosen | CardSet{card});
    }
}
std::size_t at(HighCategory category) { return static_cast<std::size_t>(category); }

// A block of hands, by every path.
struct Block {
    std::vector<Card> cards;
    std::vector<Strength> scalar = std::vector<Strength>(4096);
    std::vector<Strength> fastest = std::vector<Strength>(4096);
    Counts counts{};

    bool full() const { return cards.size() == 7 * scalar.size(); }
    void count() {
        const std::size_t n = cards.size() / 7;
        evaluate_high_7_batch(cards, std::span{scalar}.first(n), Path::scalar);
        evaluate_high_7_batch(cards, std::span{fastest}.first(n), fastest_path());
        ASSERT_EQ(scalar, fastest);
        for (std::size_t i = 0; i < n; ++i) ++counts[at(category_of(scalar[i]))];
        cards.clear();
    }
};
}  // namespace

TEST(Census, FiveCardHigh) {
    Counts counts{};
    std::set<Strength> classes;
    each_choice(standard_52, 5, [&](CardSet cards) {
        const Strength strength = evaluate_high(cards);
        ++counts[at(category_of(strength))];
        classes.insert(strength);
    });
    EXPECT_EQ(counts, (Counts{1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40}));
    EXPECT_EQ(classes.size(), 7462U);
}

// All 133,784,560 hands through the batch, on every path this machine has.
TEST(Census, SevenCardHigh) {
    const Counts known{23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584};
    Block block;
    std::array<std::uint8_t, 7> c{};
    for (c[0] = 0; c[0] < 46; ++c[0])
        for (c[1] = static_cast<std::uint8_t>(c[0] + 1); c[1] < 47; ++c[1])
            for (c[2] = static_cast<std::uint8_t>(c[1] + 1); c[2] < 48; ++c[2])
                for (c[3] = static_cast<std::uint8_t>(c[2] + 1); c[3] < 49; ++c[3])
                    for (c[4] = static_cast<std::uint8_t>(c[3] + 1); c[4] < 50; ++c[4])
                        for (c[5] = static_cast<std::uint8_t>(c[4] + 1); c[5] < 51; ++c[5])
                            for (c[6] = static_cast<std::uint8_t>(c[5] + 1); c[6] < 52; ++c[6]) {
                                for (const std::uint8_t code : c) block.cards.push_back(Card{code});
                                if (block.full()) block.count();
                            }
    block.count();
    EXPECT_EQ(block.counts, known);
}

TEST(Census, ShortDeckFiveCards) {
    Counts counts{};
    each_choice(short_36, 5, [&](CardSet cards) { ++counts[at(category_of_short_deck(evaluate_short_deck(cards)))]; });
    // 36-card deck: 122,400 high cards .. 6,120 straights, 480 flushes, 1,728 full houses, 288 quads, 24 straight
    // flushes
    EXPECT_EQ(counts, (Counts{122400, 193536, 36288, 16128, 6120, 480, 1728, 288, 24}));
}

TEST(Census, AceToFiveAndEightOrBetter) {
    std::set<Strength> classes;
    std::set<Strength> eights;
    each_choice(standard_52, 5, [&](CardSet cards) {
        classes.insert(evaluate_low_a5(cards));
        if (const Strength low = evaluate_low_8(cards); low.qualifies()) eights.insert(low);
    });
    EXPECT_EQ(classes.size(), 6175U);
    EXPECT_EQ(eights.size(), 56U);
    // One scale: the qualifying lows are the best 56 of all.
    EXPECT_EQ(std::set<Strength>(std::prev(classes.end(), 56), classes.end()), eights);
}

TEST(Census, BadugiClassesBySize) {
    std::array<std::set<Strength>, 5> classes;
    std::array<int, 5> hands{};
    each_choice(standard_52, 4, [&](CardSet cards) {
        const Strength strength = evaluate_badugi(cards);
        const auto size = static_cast<std::size_t>(badugi_size(strength));
        classes.at(size).insert(strength);
        ++hands.at(size);
    });
    EXPECT_EQ(classes[1].size(), 13U);
    EXPECT_EQ(classes[2].size(), 78U);
    EXPECT_EQ(classes[3].size(), 286U);
    EXPECT_EQ(classes[4].size(), 715U);
    EXPECT_EQ(hands[1] + hands[2] + hands[3] + hands[4], 270725);
    EXPECT_EQ(hands[4], 715 * 24);
    EXPECT_EQ(hands[1], 4 * 715 + 13);  // four of a suit, four of a rank
}
}  // namespace riffle
