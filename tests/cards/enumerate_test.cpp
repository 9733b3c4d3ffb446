#include "core/cards/enumerate.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/cards/deck.h"
#include "core/cards/evaluate.h"
#include "tests/cards/reference.h"

namespace riffle {
namespace {
CardSet cards(const char* text) { return parse_cards(text).value(); }

// Board by board with the CardSet evaluator.
BoardTally one_by_one(const std::vector<CardSet>& holdings, CardSet board, CardSet dead) {
    BoardTally tally;
    tally.players.resize(holdings.size());
    CardSet left = standard_52 - board - dead;
    for (const CardSet holding : holdings) left = left - holding;
    reference::choices(reference::cards_of(left), static_cast<std::size_t>(5 - board.size()), [&](const auto& come) {
        CardSet whole = board;
        for (const Card card : come) whole.add(card);
        std::vector<Strength> strengths;
        for (const CardSet holding : holdings) strengths.push_back(evaluate_high(whole | holding));
        const Strength best = *std::max_element(strengths.begin(), strengths.end());
        const auto winners = static_cast<std::uint64_t>(std::count(strengths.begin(), strengths.end(), best));
        ++tally.boards;
        for (std::size_t i = 0; i < holdings.size(); ++i) {
            if (strengths[i] != best) continue;
            ++(winners == 1 ? tally.players[i].wins : tally.players[i].ties);
            tally.players[i].parts += pot_parts / winners;
        }
    });
    return tally;
}
}  // namespace

TEST(Enumerate, AceKingSuitedAgainstQueens) {
    const std::vector<CardSet> holdings{cards("AsKs"), cards("QhQd")};
    const BoardTally tally = enumerate_boards(holdings);
    EXPECT_EQ(tally.boards, 1712304U);
    EXPECT_EQ(tally.players[0].wins, 787966U);
    EXPECT_EQ(tally.players[1].wins, 917606U);
    EXPECT_EQ(tally.players[0].ties, 6732U);
    EXPECT_EQ(tally.players[1].ties, 6732U);
    EXPECT_EQ(tally.players[0].parts + tally.players[1].parts, tally.boards * pot_parts);
}

TEST(Enumerate, AnyNumberOfPlayersOnAnyBoardAsOneByOne) {
    Prng prng{31};
    for (int i = 0; i < 60; ++i) {
        CardSet left = standard_52;
        const auto take = [&](int n) {
            const CardSet taken = reference::random_cards(prng, n, left);
            left = left - taken;
            return taken;
        };
        std::vector<CardSet> holdings(2 + static_cast<std::size_t>(i) % 9);
        for (CardSet& holding : holdings) holding = take(2);
        const CardSet board = take(i % 20 == 0 ? 2 : 3 + i % 3);
        const CardSet dead = take(i % 4);
        const BoardTally fast = enumerate_boards(holdings, board, dead);
        const BoardTally slow = one_by_one(holdings, board, dead);
        EXPECT_EQ(fast.boards, slow.boards);
        EXPECT_EQ(fast.players, slow.players);
    }
}

TEST(Enumerate, AFinishedBoardIsOneBoard) {
    const std::vector<CardSet> holdings{cards("AsKs"), cards("AhKh"), cards("2c2d")};
    const BoardTally tally = enumerate_boards(holdings, cards("AcAdKcKdQd"));
    EXPECT_EQ(tally.boards, 1U);
    EXPECT_EQ(tally.players[0].ties, 1U);
    EXPECT_EQ(tally.players[1].parts, pot_parts / 2);
    EXPECT_EQ(tally.players[2], BoardTally::Player{});
}

TEST(EnumerateDeathTest, ACardInTwoPlacesStops) {
    const std::vector<CardSet> holdings{cards("AsKs"), cards("AsQd")};
    EXPECT_DEATH(enumerate_boards(holdings), "");
}
}  // namespace riffle
