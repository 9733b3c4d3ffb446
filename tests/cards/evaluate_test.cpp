// The fast evaluators against the slow reference: same order, hand by hand.
#include "core/cards/evaluate.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "core/cards/deck.h"
#include "core/cards/omaha.h"
#include "tests/cards/parsed.h"
#include "tests/cards/reference.h"

namespace riffle {
namespace {
using reference::Value;

// Equal values must have equal strengths and a better value a bigger one.
class Order {
  public:
    void add(const Value& value, Strength strength) {
        const auto [at, is_new] = seen_.try_emplace(value, strength);
        EXPECT_EQ(at->second, strength) << (is_new ? "new" : "seen before");
    }
    std::size_t size() const { return seen_.size(); }
    ~Order() {
        const Strength* last = nullptr;
        for (const auto& [value, strength] : seen_) {
            EXPECT_TRUE(!last || *last < strength);
            last = &strength;
        }
    }

  private:
    std::map<Value, Strength> seen_;
};
}  // namespace

TEST(Evaluate, AllFiveCardHandsInOrder) {
    Order high, low, deuce, short_deck;
    for (std::uint8_t a = 0; a < 52; ++a)
        for (std::uint8_t b = 0; b < a; ++b)
            for (std::uint8_t c = 0; c < b; ++c)
                for (std::uint8_t d = 0; d < c; ++d)
                    for (std::uint8_t e = 0; e < d; ++e) {
                        const std::vector<Card> five{Card{a}, Card{b}, Card{c}, Card{d}, Card{e}};
                        CardSet set;
                        for (const Card card : five) set.add(card);
                        high.add(reference::five(five, {}), evaluate_high(set));
                        low.add(reference::negated(reference::five(five, reference::ace_to_five_rules())),
                                evaluate_low_a5(set));
                        if ((set - short_36).empty())
                            short_deck.add(reference::five(five, reference::short_deck_rules()),
                                           evaluate_short_deck(set));
                    }
    EXPECT_EQ(high.size(), 7462U);
    EXPECT_EQ(low.size(), 6175U);
}

TEST(Evaluate, AllOfDeuceToSeven) {
    Order order;
    for (std::uint8_t a = 0; a < 52; ++a)
        for (std::uint8_t b = 0; b < a; ++b)
            for (std::uint8_t c = 0; c < b; ++c)
                for (std::uint8_t d = 0; d < c; ++d)
                    for (std::uint8_t e = 0; e < d; ++e) {
                        const CardSet set = CardSet{Card{a}} | CardSet{Card{b}} | CardSet{Card{c}} | CardSet{Card{d}} |
                                            CardSet{Card{e}};
                        order.add(reference::deuce_to_seven(set), evaluate_low_27(set));
                    }
    EXPECT_EQ(order.size(), 7462U);
}

TEST(Evaluate, SixAndSevenCardsAsTheBestFive) {
    Prng prng{11};
    for (const int n : {6, 7}) {
        Order high, low, short_deck;
        for (int i = 0; i < 20000; ++i) {
            const CardSet set = reference::random_cards(prng, n, standard_52);
            high.add(reference::best_high(set), evaluate_high(set));
            const Value best_low = reference::best_low(set);
            low.add(best_low, evaluate_low_a5(set));
            const Strength eight = evaluate_low_8(set);
            EXPECT_EQ(eight.qualifies(), reference::is_eight_or_better(best_low));
            EXPECT_TRUE(!eight.qualifies() || eight == evaluate_low_a5(set));
            const CardSet of_36 = reference::random_cards(prng, n, short_36);
            short_deck.add(reference::best_high(of_36, reference::short_deck_rules()), evaluate_short_deck(of_36));
        }
    }
}

// Few ranks: the lows that have to play pairs, trips, full houses and quads.
TEST(Evaluate, LowsOfFewRanks) {
    Prng prng{12};
    for (const int n : {5, 6, 7}) {
        Order low;
        for (int i = 0; i < 20000; ++i) {
            CardSet from;
            const auto ranks = prng.below(3) + 2;
            for (std::uint64_t r = 0; r < ranks || from.size() < n; ++r)
                from = from | CardSet{0xFULL << prng.below(13) * 4};
            const CardSet set = reference::random_cards(prng, n, from);
            low.add(reference::best_low(set), evaluate_low_a5(set));
        }
    }
}

TEST(Evaluate, SevenBytesInAnyOrder) {
    Prng prng{13};
    for (int i = 0; i < 200000; ++i) {
        // Now and then of two suits only, so that flushes of five to seven cards come.
        const CardSet from = i % 4 ? standard_52 : CardSet{standard_52.bits() & 0x3333'3333'3333'3333};
        const CardSet set = reference::random_cards(prng, 7, from);
        auto held = reference::cards_of(set);
        prng.shuffle(std::span{held});
        ASSERT_EQ(evaluate_high_7(std::span<const Card, 7>{held}), evaluate_high(set)) << to_string(set);
    }
}

// The ranks of a set by every way there is, and the low of seven by all of them.
TEST(Evaluate, EveryWayToTheRanksOfASet) {
    Prng prng{16};
    for (int i = 0; i < 100000; ++i) {
        const CardSet set = reference::random_cards(prng, 7, standard_52);
        const auto ranks = bits::ranks_of(set);
        EXPECT_EQ(low::tables.folded_five[bits::folded_ranks(set)], low::tables.five[ranks]);
        if (has_fast_pext) {
            EXPECT_EQ(bits::extract_ranks(set), ranks);
        }
        EXPECT_EQ(evaluate_low_a5_7(set), evaluate_low_a5(set));
    }
}

TEST(Evaluate, AllBadugiHandsInOrder) {
    std::array<Order, 5> order;
    for (std::uint8_t a = 0; a < 52; ++a) {
        order[1].add(reference::badugi(CardSet{Card{a}}), evaluate_badugi(CardSet{Card{a}}));
        for (std::uint8_t b = 0; b < a; ++b) {
            const CardSet two = CardSet{Card{a}} | CardSet{Card{b}};
            order[2].add(reference::badugi(two), evaluate_badugi(two));
            for (std::uint8_t c = 0; c < b; ++c) {
                const CardSet three = two | CardSet{Card{c}};
                order[3].add(reference::badugi(three), evaluate_badugi(three));
                for (std::uint8_t d = 0; d < c; ++d) {
                    const CardSet four = three | CardSet{Card{d}};
                    order[4].add(reference::badugi(four), evaluate_badugi(four));
                }
            }
        }
    }
    EXPECT_EQ(order[4].size(), 13U + 78U + 286U + 715U);
}

TEST(Evaluate, OmahaAsTheBestOfSixty) {
    Prng prng{14};
    Order high, low;
    const Value none{-100};
    for (int i = 0; i < 12000; ++i) {
        const int hole_size = 4 + i % 3;
        const int board_size = 5 - i / 3 % 3;
        const CardSet from = i % 5 ? standard_52 : CardSet{standard_52.bits() & 0x3333'3333'3333'3333};
        const CardSet board = reference::random_cards(prng, board_size, from);
        const CardSet hole = reference::random_cards(prng, hole_size, from - board);
        const Strength strength = evaluate_omaha_high(hole, board);
        EXPECT_EQ(strength, evaluate_omaha_high(hole, board, Path::scalar));
        high.add(reference::omaha(hole, board, {}, [](const auto& five) { return reference::five(five, {}); }),
                 strength);
        const Value best_low = reference::omaha(hole, board, none, [](const auto& five) {
            return reference::negated(reference::five(five, reference::ace_to_five_rules()));
        });
        const Strength eight = evaluate_omaha_low_8(hole, board);
        ASSERT_EQ(eight.qualifies(), reference::is_eight_or_better(best_low));
        if (eight.qualifies()) low.add(best_low, eight);
    }
    EXPECT_EQ(low.size(), 56U);
}

TEST(Evaluate, UpCardsInOrder) {
    Prng prng{15};
    for (int n = 1; n <= 4; ++n) {
        Order high, low;
        for (int i = 0; i < 20000; ++i) {
            const CardSet from = i % 2 ? standard_52 : CardSet{0xFFFFULL << prng.below(10) * 4};
            const CardSet set = reference::random_cards(prng, n, from);
            high.add(reference::up(set, false), evaluate_up_high(set));
            low.add(reference::negated(reference::up(set, true)), evaluate_up_low(set));
        }
    }
}

TEST(Evaluate, Categories) {
    using enum HighCategory;
    EXPECT_EQ(category_of(evaluate_high(cards("5s4s3s2sAsKdKh"))), straight_flush);
    EXPECT_EQ(category_of(evaluate_high(cards("5s4s3s2dAsKsKh"))), flush);
    EXPECT_EQ(category_of(evaluate_high(cards("5s4d3s2dAhKsKh"))), straight);
    EXPECT_EQ(category_of_short_deck(evaluate_short_deck(cards("9s8d7s6dAhKsKh"))), straight);
    EXPECT_EQ(category_of_short_deck(evaluate_short_deck(cards("9s8s7s6sAsKdKh"))), straight_flush);
    EXPECT_GT(evaluate_short_deck(cards("9s8s7s6sKs")), evaluate_short_deck(cards("AsAdAhKsKh")));
    EXPECT_EQ(category_of_low(evaluate_low_27(cards("As2d3h4c5s"))), high_card);
    EXPECT_LT(evaluate_low_27(cards("As2d3h4c5s")), evaluate_low_27(cards("KsQdJhTc8s")));
    EXPECT_GT(evaluate_low_27(cards("As2d3h4c5s")), evaluate_low_27(cards("As2d3h4c6s")));
    EXPECT_EQ(category_of_low(evaluate_low_a5(cards("AsAd2h2c2sAc3d"))), two_pair);
    EXPECT_EQ(badugi_size(evaluate_badugi(cards("As2d3h4c"))), 4);
    EXPECT_FALSE(evaluate_low_8(cards("As2d3h4c9s")).qualifies());
    EXPECT_FALSE(evaluate_low_8(cards("As2d3h")).qualifies());
}

// Suits renamed, the strength stays.
RC_GTEST_PROP(Evaluate, SuitsHaveNoRank, (std::uint64_t seed, std::uint8_t turn)) {
    Prng prng{seed};
    const CardSet set = reference::random_cards(prng, static_cast<int>(5 + prng.below(3)), standard_52);
    CardSet turned;
    for (const Card card : set)
        turned.add(Card{card.rank(), static_cast<Suit>((static_cast<unsigned>(card.suit()) + turn) % 4)});
    RC_ASSERT(evaluate_high(set) == evaluate_high(turned));
    RC_ASSERT(evaluate_low_a5(set) == evaluate_low_a5(turned));
}

// A further card never makes a hand worse, high or low.
RC_GTEST_PROP(Evaluate, MoreCardsNeverHurt, (std::uint64_t seed)) {
    Prng prng{seed};
    const CardSet set = reference::random_cards(prng, static_cast<int>(5 + prng.below(2)), standard_52);
    const CardSet more = set | reference::random_cards(prng, 1, standard_52 - set);
    RC_ASSERT(evaluate_high(more) >= evaluate_high(set));
    RC_ASSERT(evaluate_low_a5(more) >= evaluate_low_a5(set));
    RC_ASSERT(evaluate_low_8(more) >= evaluate_low_8(set));
}

using EvaluateDeathTest = testing::Test;
TEST(EvaluateDeathTest, WrongNumbersOfCardsStop) {
    EXPECT_DEATH(evaluate_high(cards("As2d3h4c")), "");
    EXPECT_DEATH(evaluate_high(cards("As2d3h4c5s6s7s8s")), "");
    EXPECT_DEATH(evaluate_low_a5(cards("As2d3h4c")), "");
    EXPECT_DEATH(evaluate_low_a5(cards("As2d3h4c5s6s7s8s")), "");
    EXPECT_DEATH(evaluate_low_27(cards("As2d3h4c5s6s")), "");
    EXPECT_DEATH(evaluate_low_27(cards("As2d3h4c")), "");
    EXPECT_DEATH(evaluate_low_a5(cards("As2d3h4c5s6sAdAhAc2h")), "");
    EXPECT_DEATH(evaluate_badugi(cards("As2d3h4c5s")), "");
    EXPECT_DEATH(evaluate_omaha_high(cards("As2d3h"), cards("4c5s6s")), "");
    EXPECT_DEATH(evaluate_short_deck(cards("As2dKhQcTs")), "");
}
}  // namespace riffle
