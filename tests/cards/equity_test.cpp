#include "core/cards/equity.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "core/base/prng.h"
#include "core/cards/deck.h"
#include "tests/cards/parsed.h"
#include "tests/cards/reference.h"

namespace riffle {
namespace {
using enum ShowdownGame;

EquityQuestion ask(ShowdownGame game, std::initializer_list<const char*> players, const char* board = "",
                   const char* dead = "") {
    EquityQuestion question{.game = game, .players = {}, .board = cards(board), .dead = cards(dead)};
    for (const char* player : players) question.players.push_back(parse_range(player, game).value());
    return question;
}

double percent(std::initializer_list<const char*> players, const char* board = "") {
    return exact_equity(ask(holdem, players, board)).value().players[0].share * 100;
}

// Every deal one by one, hole cards and all, and the pot shared by hand.
std::vector<double> one_by_one(const EquityQuestion& question) {
    const ShowdownRules& rules = rules_of(question.game);
    std::vector<double> shares(question.players.size());
    double deals = 0;
    std::vector<CardSet> held(question.players.size());
    const auto award = [&](const std::vector<Strength>& strengths, double pot) {
        const Strength best = *std::max_element(strengths.begin(), strengths.end());
        const auto winners = static_cast<double>(std::count(strengths.begin(), strengths.end(), best));
        for (std::size_t i = 0; i < strengths.size(); ++i)
            if (strengths[i] == best) shares[i] += pot / winners;
    };
    const auto show = [&](CardSet board) {
        std::vector<Strength> main, low;
        for (const CardSet hole : held) {
            main.push_back(worth_of(question.game, hole, board).main);
            low.push_back(worth_of(question.game, hole, board).low);
        }
        const bool split = std::ranges::any_of(low, [](Strength s) { return s.qualifies(); });
        award(main, split ? 0.5 : 1.0);
        if (split) award(low, 0.5);
        ++deals;
    };
    const auto deal = [&](const auto& self, std::size_t i, CardSet left) -> void {
        if (i == held.size()) {
            const auto missing = static_cast<std::size_t>(rules.board - question.board.size());
            return reference::choices(reference::cards_of(left), missing, [&](const auto& come) {
                CardSet board = question.board;
                for (const Card card : come) board.add(card);
                show(board);
            });
        }
        for (const CardSet holding : question.players[i].holdings) {
            if (!(holding - left).empty()) continue;
            const auto missing = static_cast<std::size_t>(rules.hole - holding.size());
            reference::choices(reference::cards_of(left - holding), missing, [&](const auto& come) {
                held[i] = holding;
                for (const Card card : come) held[i].add(card);
                self(self, i + 1, left - held[i]);
            });
        }
    };
    deal(deal, 0, rules.deck - question.board - question.dead);
    for (double& share : shares) share /= deals;
    return shares;
}

void expect_same(const EquityQuestion& question) {
    const Equity equity = exact_equity(question).value();
    const auto slow = one_by_one(question);
    ASSERT_TRUE(equity.exact);
    for (std::size_t i = 0; i < slow.size(); ++i) EXPECT_NEAR(equity.players[i].share, slow[i], 1e-12) << i;
}
}  // namespace

// Figures of the tables of all-in odds before the flop that players know by heart and every calculator gives: a hand
// against a random one, and the classic encounters, in percent.
TEST(Equity, PublishedMatchups) {
    const auto against_random = [](const char* hand) { return percent({hand, "random"}); };
    EXPECT_NEAR(against_random("AA"), 85.20, 0.005);
    EXPECT_NEAR(against_random("KK"), 82.40, 0.005);
    EXPECT_NEAR(against_random("QQ"), 79.93, 0.005);
    EXPECT_NEAR(against_random("JJ"), 77.47, 0.005);
    EXPECT_NEAR(against_random("TT"), 75.01, 0.005);
    EXPECT_NEAR(against_random("99"), 72.06, 0.005);
    EXPECT_NEAR(against_random("88"), 69.16, 0.005);
    EXPECT_NEAR(against_random("77"), 66.24, 0.005);
    EXPECT_NEAR(against_random("66"), 63.28, 0.005);
    EXPECT_NEAR(against_random("55"), 60.32, 0.005);
    EXPECT_NEAR(against_random("44"), 57.02, 0.005);
    EXPECT_NEAR(against_random("33"), 53.69, 0.005);
    EXPECT_NEAR(against_random("22"), 50.33, 0.005);
    EXPECT_NEAR(against_random("AKs"), 67.04, 0.005);
    EXPECT_NEAR(against_random("AQs"), 66.21, 0.005);
    EXPECT_NEAR(against_random("KQs"), 63.40, 0.005);
    EXPECT_NEAR(against_random("JTs"), 57.53, 0.005);
    EXPECT_NEAR(against_random("AKo"), 65.32, 0.005);
    EXPECT_NEAR(against_random("AQo"), 64.43, 0.005);
    EXPECT_NEAR(against_random("72o"), 34.58, 0.005);
    EXPECT_NEAR(against_random("32o"), 32.30, 0.005);
    EXPECT_NEAR(percent({"AA", "KK"}), 81.95, 0.005);
    EXPECT_NEAR(percent({"AKs", "QQ"}), 46.0, 0.1);
    EXPECT_NEAR(percent({"AKo", "QQ"}), 43.2, 0.1);
}

TEST(Equity, AsOneByOneInEveryGame) {
    expect_same(ask(holdem, {"AsKs,QQ", "JTs,22"}, "2s3s9d"));
    expect_same(ask(holdem, {"AK", "TT+", "QsJs"}, "2s3s9d4h"));
    expect_same(ask(holdem, {"AA", "random"}, "2s3s9d4h", "Kc Kd"));
    expect_same(ask(short_deck, {"AKs,99", "TT"}, "6s7s9d"));
    expect_same(ask(omaha, {"AsKsQhJd", "9h8h7d6d"}, "2s3s9d"));
    expect_same(ask(omaha_five, {"AsKsQhJd2c", "9h8h7d6d5c"}, "2s3s9d"));
    expect_same(ask(omaha_six, {"AsKsQhJd2c3h", "9h8h7d6d5c5h"}, "2s3s9d"));
    expect_same(ask(omaha_eight, {"As2s3hKd", "AhKh4d5d", "8h8d7h7d"}, "2d3s9d"));
    expect_same(ask(stud, {"AsKsQsJs2d3d", "9h9d8h8d4c5c"}));
    expect_same(ask(stud_eight, {"As2s3s4sKdKc", "9h9d8h8d4c5c"}, "", "5d 6d"));
    expect_same(ask(razz, {"As2s3s4sKdKc", "6h7d8h8d4c5c"}));
    expect_same(ask(razz, {"As2s3s4sKd", "6h7d8h8d4c5c"}));
    expect_same(ask(deuce, {"7s5s4s3d", "8h7d6h3c"}));
    expect_same(ask(badugi, {"As2d3h", "4c5d6h", "7s8c"}));
}

TEST(Equity, SamplingIsWithinItsError) {
    const std::vector<EquityQuestion> questions{ask(holdem, {"AKs", "QQ"}), ask(holdem, {"AA", "random"}, "2s3s9d"),
                                                ask(holdem, {"TT+,AKs", "random", "22"}, "7h8h9h"),
                                                ask(omaha_eight, {"As2s3hKd", "AhKh4d5d"}, "2d3s9d"),
                                                ask(razz, {"As2s3s4sKd", "6h7d8h8d4c5c"})};
    for (const auto& question : questions) {
        const Equity exact = exact_equity(question).value();
        const Equity sampled = sampled_equity(question, 100'000, 7).value();
        EXPECT_FALSE(sampled.exact);
        EXPECT_EQ(sampled.deals, 100'000U);
        for (std::size_t i = 0; i < exact.players.size(); ++i) {
            EXPECT_GT(sampled.players[i].standard_error, 0);
            EXPECT_LT(sampled.players[i].standard_error, 0.002);
            EXPECT_LT(std::abs(sampled.players[i].share - exact.players[i].share),
                      4.5 * sampled.players[i].standard_error);
        }
        const Equity again = sampled_equity(question, 100'000, 7).value();
        EXPECT_EQ(again.players[0].share, sampled.players[0].share);
        EXPECT_NE(sampled_equity(question, 100'000, 8).value().players[0].share, sampled.players[0].share);
    }
}

TEST(Equity, Faults) {
    const auto fault = [](const EquityQuestion& question) {
        const auto exact = exact_equity(question);
        const auto sampled = sampled_equity(question, 10, 1);
        EXPECT_FALSE(exact);
        EXPECT_FALSE(sampled);
        EXPECT_EQ(exact.error(), sampled.error());
        return exact.error();
    };
    EXPECT_EQ(fault(ask(holdem, {"AA"})), EquityFault::players);
    EXPECT_EQ(fault(ask(holdem, {"AA", "AA", "AA"})), EquityFault::no_deal);
    EXPECT_EQ(fault(ask(holdem, {"AA", "KK"}, "As2d3c4d5d6h")), EquityFault::board);
    EXPECT_EQ(fault(ask(holdem, {"AA", "KK"}, "As2d", "2d")), EquityFault::card_twice);
    EXPECT_EQ(fault(ask(holdem, {"AsKs", "AsQd"})), EquityFault::no_deal);
    EXPECT_EQ(fault(ask(short_deck, {"AA", "KK"}, "2d")), EquityFault::foreign_card);
    EXPECT_EQ(fault(ask(stud, {"random", "random", "random", "random", "random", "random", "random", "random"})),
              EquityFault::no_deal);
    EXPECT_EQ(exact_equity(ask(holdem, {"random", "random", "random", "random"})).error(), EquityFault::too_many_deals);
    EXPECT_EQ(exact_equity(ask(holdem, {"AA", "random"}), [](double) { return false; }).error(), EquityFault::stopped);
    EXPECT_EQ(sampled_equity(ask(holdem, {"AA", "random"}), 1'000'000, 1, [](double) { return false; }).error(),
              EquityFault::stopped);
}

TEST(Equity, ProgressRisesToTheEnd) {
    double last = 0;
    int calls = 0;
    const auto rises = [&](double at) {
        EXPECT_GE(at, last - 1e-9);
        EXPECT_LE(at, 1.000001);
        last = at;
        return ++calls > 0;
    };
    ASSERT_TRUE(exact_equity(ask(holdem, {"AA,KK", "random"}, "2s3s9d"), rises));
    EXPECT_GT(calls, 10);
    EXPECT_GT(last, 0.9);
}

// Shares add up to one pot; seats and the names of suits make no difference.
RC_GTEST_PROP(Equity, SeatsAndSuitsHaveNoOrder, (std::uint64_t seed)) {
    Prng prng{seed};
    const ShowdownGame game = std::array{holdem, omaha, omaha_eight, razz}[prng.below(4)];
    const ShowdownRules& rules = rules_of(game);
    CardSet left = rules.deck;
    const auto take = [&](int n) {
        const CardSet taken = reference::random_cards(prng, n, left);
        left = left - taken;
        return taken;
    };
    EquityQuestion question{.game = game, .players = std::vector<Range>(2 + prng.below(2)), .board = {}, .dead = {}};
    for (Range& range : question.players)
        for (int i = 0; i < 2; ++i) range.holdings.push_back(take(game == razz ? 6 : rules.hole));
    question.board = take(rules.board ? 3 : 0);
    question.dead = take(2);
    if (left.size() < 6) return;

    const auto turn = static_cast<unsigned>(prng.below(4));
    const auto turned = [&](CardSet set) {
        CardSet result;
        for (const Card card : set)
            result.add(Card{card.rank(), static_cast<Suit>((static_cast<unsigned>(card.suit()) + turn) % 4)});
        return result;
    };
    EquityQuestion other = question;
    std::ranges::reverse(other.players);
    for (Range& range : other.players)
        for (CardSet& holding : range.holdings) holding = turned(holding);
    other.board = turned(question.board);
    other.dead = turned(question.dead);

    const Equity equity = exact_equity(question).value();
    const Equity mirrored = exact_equity(other).value();
    RC_ASSERT(equity.deals == mirrored.deals);
    double sum = 0;
    for (std::size_t i = 0; i < question.players.size(); ++i) {
        const auto& seat = mirrored.players[question.players.size() - 1 - i];
        RC_ASSERT(equity.players[i].wins == seat.wins);
        RC_ASSERT(std::abs(equity.players[i].share - seat.share) < 1e-12);
        sum += equity.players[i].share;
    }
    RC_ASSERT(std::abs(sum - 1) < 1e-12);
}
}  // namespace riffle
