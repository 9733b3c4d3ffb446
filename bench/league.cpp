// A season of 40 events in each of 5 houses, 150 players each, one thread: the points of every event and who leads; and
// the league as it is kept, read again from its records, with the master league of each house beside it.
#include <benchmark/benchmark.h>

#include "core/base/prng.h"
#include "core/league/league_room.h"
#include "core/rulebook/library.h"
#include "embedded/rulebooks.h"

namespace riffle::league {
namespace {

constexpr int houses = 5, events_each = 40;
constexpr double at_most_ms = 1000;  // asked for

const rulebook::Book& casino() {
    static const auto library = rulebook::Library::load(embedded::rulebooks());
    return *library->find("mediterraneo-2026");
}

std::vector<Event> season() {
    Prng prng{1};
    std::vector<Event> events;
    for (int house = 0; house < houses; ++house)
        for (int day = 0; day < events_each; ++day) {
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
    state.counters["at_most_ms"] = at_most_ms;
}
BENCHMARK_CAPTURE(recompute, root, "10 * sqrt(players) / sqrt(place) * (1 + log10(buy_in + 0.25))")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(recompute, sums, "100 * prize / sum(prize) + knockouts * sum(rebuys ^ 0.5) / players")
    ->Unit(benchmark::kMillisecond);

// Points by the casino's table, counted into the annual league and into the master league of each house.
std::vector<LeagueEvent> records(int only_house) {
    std::vector<LeagueEvent> all{LeagueCreated{.setup = {.name = "Annual", .book = "mediterraneo-2026"}, .digest = {}}};
    for (const Event& event : season()) {
        const int house = event.id.front() - '0';
        if (only_house >= 0 && house != only_house) continue;
        TournamentCounted counted{.tournament = event.id,
                                  .name = event.id,
                                  .venue = std::string(1, event.id.front()),
                                  .day = event.day,
                                  .players = 150,
                                  .league_retained = 30'000,
                                  .scores = {},
                                  .clause = {},
                                  .currency = "EUR"};
        const auto scores = scores_by_book(event, casino());
        for (const Score& score : *scores) counted.scores.push_back({score.person, score.place, score.points.value});
        all.emplace_back(std::move(counted));
    }
    return all;
}

LeagueState folded(const std::vector<LeagueEvent>& events) {
    LeagueState state;
    for (const LeagueEvent& event : events) LeagueRoom::apply(state, event);
    return state;
}

void kept(benchmark::State& state) {
    const auto annual = records(-1);
    std::vector<std::vector<LeagueEvent>> masters;
    for (int house = 0; house < houses; ++house) masters.push_back(records(house));
    for (auto _ : state) {
        const LeagueState league = folded(annual);
        std::vector<LeagueState> others;
        for (const auto& one : masters) others.push_back(folded(one));
        std::vector<const LeagueState*> beside;
        for (const LeagueState& one : others) beside.push_back(&one);
        benchmark::DoNotOptimize(standings_of(league, casino(), {}, scores_elsewhere(league, beside)));
        for (const LeagueState& one : others) benchmark::DoNotOptimize(standings_of(one, casino()));
    }
    state.counters["at_most_ms"] = at_most_ms;
}
BENCHMARK(kept)->Unit(benchmark::kMillisecond);

// One more event counted in a season that is nearly over, with its check: costs what the event is, not the season.
void count_one_more(benchmark::State& state) {
    auto events = records(-1);
    const LeagueEvent last = events.back();
    events.pop_back();
    const LeagueState before = folded(events);
    for (auto _ : state) {
        LeagueState after = before;
        LeagueRoom::apply(after, last);
        benchmark::DoNotOptimize(LeagueRoom::broken_by(before, after, last));
    }
}
BENCHMARK(count_one_more)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace riffle::league
