// The evaluators' speed: random hands in memory, one thread. items_per_second is hands (or boards) a second.
#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

#include "core/cards/batch.h"
#include "core/cards/deck.h"
#include "core/cards/enumerate.h"
#include "core/cards/evaluate.h"
#include "core/cards/high_tables.h"
#include "core/cards/low_tables.h"
#include "core/cards/omaha.h"
#include "core/cards/omaha_tables.h"

namespace riffle {
namespace {
constexpr std::size_t seven_card_hands = 1'000'000;
constexpr std::size_t other_hands = 200'000;

CardSet random_cards(Prng& prng, int n, CardSet without = {}) {
    CardSet set;
    for (int have = 0; have < n;) {
        const Card card{static_cast<std::uint8_t>(prng.below(52))};
        if (set.has(card) || without.has(card)) continue;
        set.add(card);
        ++have;
    }
    return set;
}

const std::vector<Card>& seven_card_bytes() {
    static const std::vector<Card> hands = [] {
        Prng prng{1};
        std::vector<Card> cards;
        cards.reserve(7 * seven_card_hands);
        for (std::size_t i = 0; i < seven_card_hands; ++i) {
            CardSet set;
            for (int have = 0; have < 7;) {
                const Card card{static_cast<std::uint8_t>(prng.below(52))};
                if (set.has(card)) continue;
                set.add(card);
                cards.push_back(card);
                ++have;
            }
        }
        return cards;
    }();
    return hands;
}

std::vector<CardSet> random_sets(int n) {
    Prng prng{2};
    std::vector<CardSet> sets(other_hands);
    for (CardSet& set : sets) set = random_cards(prng, n);
    return sets;
}

struct OmahaHand {
    CardSet hole;
    CardSet board;
};
std::vector<OmahaHand> omaha_hands() {
    Prng prng{3};
    std::vector<OmahaHand> hands(other_hands);
    for (auto& hand : hands) {
        hand.hole = random_cards(prng, 4);
        hand.board = random_cards(prng, 5, hand.hole);
    }
    return hands;
}

void count(benchmark::State& state, std::size_t hands) {
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(hands));
}

void high_7_one_by_one(benchmark::State& state) {
    const auto& hands = seven_card_bytes();
    for (auto _ : state) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < seven_card_hands; ++i)
            sum += evaluate_high_7(std::span<const Card, 7>{hands.data() + 7 * i, 7}).value;
        benchmark::DoNotOptimize(sum);
    }
    count(state, seven_card_hands);
}
BENCHMARK(high_7_one_by_one)->Unit(benchmark::kMillisecond);

void high_7_batch(benchmark::State& state, Path path) {
    if (path == Path::avx2 && fastest_path() != Path::avx2) return state.SkipWithError("no AVX2 here");
    const auto& hands = seven_card_bytes();
    std::vector<Strength> strengths(seven_card_hands);
    for (auto _ : state) {
        evaluate_high_7_batch(hands, strengths, path);
        benchmark::DoNotOptimize(strengths.data());
        benchmark::ClobberMemory();
    }
    count(state, seven_card_hands);
}
BENCHMARK_CAPTURE(high_7_batch, scalar, Path::scalar)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(high_7_batch, avx2, Path::avx2)->Unit(benchmark::kMillisecond);

template <Strength (*Evaluate)(CardSet), int Cards>
void of_set(benchmark::State& state) {
    const auto sets = random_sets(Cards);
    for (auto _ : state) {
        std::uint64_t sum = 0;
        for (const CardSet set : sets) sum += Evaluate(set).value;
        benchmark::DoNotOptimize(sum);
    }
    count(state, sets.size());
}
BENCHMARK(of_set<evaluate_high, 7>)->Name("high_set_7")->Unit(benchmark::kMillisecond);
BENCHMARK(of_set<evaluate_high, 5>)->Name("high_set_5")->Unit(benchmark::kMillisecond);
BENCHMARK(of_set<evaluate_low_a5_7, 7>)->Name("razz_7")->Unit(benchmark::kMillisecond);
BENCHMARK(of_set<evaluate_low_8, 7>)->Name("eight_or_better_7")->Unit(benchmark::kMillisecond);
BENCHMARK(of_set<evaluate_low_27, 5>)->Name("deuce_to_seven_5")->Unit(benchmark::kMillisecond);
BENCHMARK(of_set<evaluate_badugi, 4>)->Name("badugi_4")->Unit(benchmark::kMillisecond);

void omaha_high(benchmark::State& state, Path path) {
    if (path == Path::avx2 && fastest_path() != Path::avx2) return state.SkipWithError("no AVX2 here");
    const auto hands = omaha_hands();
    for (auto _ : state) {
        std::uint64_t sum = 0;
        for (const auto& [hole, board] : hands) sum += evaluate_omaha_high(hole, board, path).value;
        benchmark::DoNotOptimize(sum);
    }
    count(state, hands.size());
}
BENCHMARK_CAPTURE(omaha_high, scalar, Path::scalar)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(omaha_high, avx2, Path::avx2)->Unit(benchmark::kMillisecond);

void omaha_low_8(benchmark::State& state) {
    const auto hands = omaha_hands();
    for (auto _ : state) {
        std::uint64_t sum = 0;
        for (const auto& [hole, board] : hands) sum += evaluate_omaha_low_8(hole, board).value;
        benchmark::DoNotOptimize(sum);
    }
    count(state, hands.size());
}
BENCHMARK(omaha_low_8)->Unit(benchmark::kMillisecond);

// AsKs against QhQd on all 1,712,304 boards: the time is what counts.
void ace_king_against_queens(benchmark::State& state) {
    const std::vector<CardSet> holdings{*parse_cards("AsKs"), *parse_cards("QhQd")};
    for (auto _ : state) benchmark::DoNotOptimize(enumerate_boards(holdings));
    count(state, 1'712'304);
}
BENCHMARK(ace_king_against_queens)->Unit(benchmark::kMillisecond);

// What is done once, before main.
void making_all_tables(benchmark::State& state) {
    for (auto _ : state) {
        benchmark::DoNotOptimize(std::make_unique<high::Tables>());
        benchmark::DoNotOptimize(std::make_unique<low::Tables>());
        benchmark::DoNotOptimize(std::make_unique<omaha::Tables>());
    }
    state.counters["bytes"] = static_cast<double>(sizeof(high::Tables) + sizeof(low::Tables) + sizeof(omaha::Tables));
}
BENCHMARK(making_all_tables)->Unit(benchmark::kMillisecond);
}  // namespace
}  // namespace riffle
