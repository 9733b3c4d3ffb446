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

// The highest rank of each low without a pair, the ace being 0, by its strength.
std::vector<std::uint8_t> razz_tops() {
    std::vector<std::uint8_t> tops(65536, 0xFF);
    each_choice(CardSet{0x1'1111'1111'1111}, 5, [&](CardSet cards) {
        int top = 0;
        for (const Card card : cards) top = std::max(top, (card.code / 4 + 1) % 13);
        tops[evaluate_low_a5(cards).value] = static_cast<std::uint8_t>(top);
    });
    return tops;
}

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

// All 133,784,560 hands of razz by their highest card, then those of fewer than five ranks. The figures are those of
// every table of razz odds (781,824 wheels, 3,151,360 sixes, ...).
TEST(Census, SevenCardRazz) {
    const std::vector<std::uint8_t> tops = razz_tops();
    std::array<std::uint64_t, 13> by_top{};
    Counts paired{};
    const auto above = [](Card card) { return CardSet{standard_52.bits() & ~((std::uint64_t{2} << card.code) - 1)}; };
    const auto count = [&](CardSet cards) {
        const Strength strength = evaluate_low_a5_7(cards);
        if (const std::uint8_t top = tops[strength.value]; top != 0xFF)
            ++by_top[top];
        else
            ++paired[at(category_of_low(strength))];
    };
    for (const Card a : standard_52)
        for (const Card b : above(a))
            for (const Card c : above(b))
                for (const Card d : above(c))
                    for (const Card e : above(d))
                        for (const Card f : above(e)) {
                            CardSet six;
                            for (const Card card : {a, b, c, d, e, f}) six.add(card);
                            for (const Card g : above(f)) count(six | g);
                        }
    EXPECT_EQ(by_top, (std::array<std::uint64_t, 13>{0, 0, 0, 0, 781824, 3151360, 7426560, 13171200, 19174400, 23675904,
                                                     24837120, 21457920, 13939200}));
    EXPECT_EQ(paired, (Counts{0, 5948800, 219648, 0, 0, 0, 624, 0, 0}));
}

// The high hands turned round, but A2345, which is no straight: 1,020 high cards more, four flushes more.
TEST(Census, FiveCardDeuceToSeven) {
    Counts counts{};
    std::set<Strength> classes;
    std::uint64_t seven_low = 0;
    const Strength best_eight = evaluate_low_27(*parse_cards("8c5d4d3d2d"));
    each_choice(standard_52, 5, [&](CardSet cards) {
        const Strength strength = evaluate_low_27(cards);
        ++counts[at(category_of_low(strength))];
        classes.insert(strength);
        seven_low += strength > best_eight;
    });
    EXPECT_EQ(counts, (Counts{1303560, 1098240, 123552, 54912, 9180, 5112, 3744, 624, 36}));
    EXPECT_EQ(classes.size(), 7462U);
    EXPECT_EQ(seven_low, 4U * 1020U);  // 75432, 76432, 76532, 76542
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
