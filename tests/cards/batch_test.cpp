#include "core/cards/batch.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/cards/deck.h"
#include "core/cards/evaluate.h"
#include "tests/cards/reference.h"

namespace riffle {
// Every path, hand by hand, at every length around a vector's: the last hands take another way than the first.
TEST(Batch, EveryPathEqualsOneByOne) {
    Prng prng{21};
    for (std::size_t n = 0; n < 600; n = n < 40 ? n + 1 : n + 97) {
        std::vector<Card> cards;
        std::vector<Strength> expected;
        for (std::size_t i = 0; i < n; ++i) {
            const CardSet from = i % 3 ? standard_52 : CardSet{standard_52.bits() & 0x6666'6666'6666'6666};
            const CardSet set = reference::random_cards(prng, 7, from);
            auto held = reference::cards_of(set);
            prng.shuffle(std::span{held});
            cards.insert(cards.end(), held.begin(), held.end());
            expected.push_back(evaluate_high(set));
        }
        std::vector<Strength> strengths(n);
        evaluate_high_7_batch(cards, strengths, Path::scalar);
        EXPECT_EQ(strengths, expected);
        strengths.assign(n, {});
        evaluate_high_7_batch(cards, strengths, fastest_path());
        EXPECT_EQ(strengths, expected);
    }
}
}  // namespace riffle
