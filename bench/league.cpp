// A season recomputed from its results: 40 events in each of 5 houses, 150 players each, one thread.
#include <benchmark/benchmark.h>

#include "core/base/prng.h"
#include "core/league/points.h"
#include "core/league/standings.h"

namespace riffle::league {
namespace {

std::vector<Event> season() {
    Prng prng{1};
    std::vector<Event> events;
    for (int house = 0; house < 5; ++house)
        for (int day = 0; day < 40; ++day) {
            Event event{.id = std::to_string(house) + "-" + std::to_string(day), .day = day * 7 / 4, .buy_in = 5000};
            for (std::int64_t place = 1; place <= 150; ++place)
                event.results.push_back(
                    {.person = "person-" + std::to_string(house * 250 + static_cast<int>(prng.below(250))),
                     .place = place,
                     .prize = place <= 15 ? 200'000 / place : 0,
                     .knockouts = static_cast<std::int64_t>(prng.below(4)),
                     .rebuys = static_cast<std::int64_t>(prng.below(2))});
            events.push_back(std::move(event));
        }
    return events;
}

void recompute(benchmark::State& state, const char* text) {
    const auto events = season();
    const auto formula = Formula::parse(text);
    for (auto _ : state) {
        std::vector<Score> scores;
        for (const Event& event : events) {
            auto of_event = scores_by_formula(event, *formula, 2);
            for (Score& score : *of_event) scores.push_back(std::move(score));
        }
        benchmark::DoNotOptimize(standings(scores, {.one_a_day = true, .best_of = 20}));
    }
}
BENCHMARK_CAPTURE(recompute, root, "10 * sqrt(players) / sqrt(place) * (1 + log10(buy_in + 0.25))")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(recompute, sums, "100 * prize / sum(prize) + knockouts * sum(rebuys ^ 0.5) / players")
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace riffle::league
