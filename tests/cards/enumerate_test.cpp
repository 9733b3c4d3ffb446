#include "core/cards/enumerate.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/cards/deck.h"
#include "core/cards/evaluate.h"
#include "tests/cards/parsed.h"
#include "tests/cards/reference.h"

namespace riffle {
namespace {
Strength high_of(BoardGame game, CardSet hole, CardSet board) {
    switch (game) {
        case BoardGame::holdem:
            return evaluate_high(hole | board);
        case BoardGame::short_deck:
            return evaluate_short_deck(hole | board);
        case BoardGame::omaha:
        case BoardGame::omaha_eight:
            return evaluate_omaha_high(hole, board);
    }
    return {};
}

CardSet deck_of(BoardGame game) { return game == BoardGame::short_deck ? short_36 : standard_52; }

// One pot, or one half of it, to the best of those that have anything.
void award(const std::vector<Strength>& strengths, std::uint64_t pot, std::vector<std::uint64_t>& parts) {
    const Strength best = *std::max_element(strengths.begin(), strengths.end());
    const auto winners = static_cast<std::uint64_t>(std::count(strengths.begin(), strengths.end(), best));
    for (std::size_t i = 0; i < strengths.size(); ++i)
        if (strengths[i] == best) parts[i] += pot / winners;
}

// Board by board with the CardSet evaluators.
BoardTally one_by_one(const std::vector<CardSet>& holdings, CardSet board, CardSet dead, BoardGame game) {
    BoardTally tally;
    tally.players.resize(holdings.size());
    CardSet left = deck_of(game) - board - dead;
    for (const CardSet holding : holdings) left = left - holding;
    reference::choices(reference::cards_of(left), static_cast<std::size_t>(5 - board.size()), [&](const auto& come) {
        CardSet whole = board;
        for (const Card card : come) whole.add(card);
        std::vector<Strength> high, low;
        for (const CardSet holding : holdings) {
            high.push_back(high_of(game, holding, whole));
            low.push_back(game == BoardGame::omaha_eight ? evaluate_omaha_low_8(holding, whole) : Strength{});
        }
        std::vector<std::uint64_t> parts(holdings.size());
        const bool split = std::ranges::any_of(low, [](Strength s) { return s.qualifies(); });
        award(high, split ? pot_parts / 2 : pot_parts, parts);
        if (split) award(low, pot_parts / 2, parts);
        ++tally.boards;
        for (std::size_t i = 0; i < holdings.size(); ++i) {
            if (parts[i] == 0) continue;
            ++(parts[i] == pot_parts ? tally.players[i].wins : tally.players[i].ties);
            tally.players[i].parts += parts[i];
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
    // Suits that cannot matter are merged: 972,942 when only the last card was, 283,859 when they are at every card.
    EXPECT_LE(tally.showdowns, 50'000U);
}

TEST(Enumerate, AnyNumberOfPlayersOnAnyBoardAsOneByOne) {
    using enum BoardGame;
    Prng prng{31};
    for (int i = 0; i < 240; ++i) {
        const BoardGame game = std::array{holdem, short_deck, omaha, omaha_eight}[static_cast<std::size_t>(i) / 60];
        const bool is_omaha = game == omaha || game == omaha_eight;
        // Now and then of two suits, so that flushes come for several.
        CardSet left = deck_of(game);
        if (i % 7 == 0 && game == holdem) left = left & CardSet{0x3333'3333'3333'3333};
        const CardSet outside = deck_of(game) - left;
        const auto take = [&](int n) {
            const CardSet taken = reference::random_cards(prng, n, left);
            left = left - taken;
            return taken;
        };
        std::vector<CardSet> holdings(2 + static_cast<std::size_t>(i) % (is_omaha ? 4 : 9));
        for (CardSet& holding : holdings) holding = take(is_omaha ? 4 + i % 3 : 2);
        const CardSet board = take(i % 20 == 0 && !is_omaha ? 2 : i % 7 == 0 ? 0 : 3 + i % 3);
        const CardSet dead = outside | take(i % 4);
        if (left.size() > 30 && board.size() < 2) continue;  // too many boards one by one
        if (left.size() < 5 - board.size()) continue;
        const BoardTally fast = enumerate_boards(holdings, board, dead, game);
        const BoardTally slow = one_by_one(holdings, board, dead, game);
        EXPECT_EQ(fast.boards, slow.boards);
        EXPECT_EQ(fast.players, slow.players) << i;
        EXPECT_LE(fast.showdowns, slow.boards);
    }
}

// From the first card on, whole: a million and a half boards each.
TEST(Enumerate, WholeMatchupsAsOneByOne) {
    const auto same = [](std::vector<CardSet> holdings, BoardGame game) {
        const BoardTally fast = enumerate_boards(holdings, {}, {}, game);
        const BoardTally slow = one_by_one(holdings, {}, {}, game);
        EXPECT_EQ(fast.boards, slow.boards);
        EXPECT_EQ(fast.players, slow.players);
    };
    same({cards("AsKs"), cards("QhQd")}, BoardGame::holdem);
    same({cards("AsAh"), cards("KsKh"), cards("7s6s")}, BoardGame::holdem);
    same({cards("AsKs"), cards("JhTh")}, BoardGame::short_deck);
    same({cards("AsKsQhJd"), cards("9h8h7d6d")}, BoardGame::omaha);
    same({cards("As2s3hKd"), cards("AhKh4d5d")}, BoardGame::omaha_eight);
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
