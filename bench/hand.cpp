// Whole hands of random legal play through the public engine: every rule on, every event produced and applied. Decks
// and random numbers are made before the clock runs (random_hands.h).
#include <benchmark/benchmark.h>

#include "bench/random_hands.h"
#include "core/hand/apply.h"

namespace riffle::hand {
namespace {

// decide, then apply each event.
template <class C>
void play(HandState& state, const C& command, const Rules& rules, EventBuffer& events) {
    events.clear();
    const auto ok = decide(state, command, rules, events);
    RIFFLE_CHECK(ok.has_value());
    for (const Event& event : events) apply(state, event);
}

// execute: decided and applied in one pass.
template <class C>
void play_in_place(HandState& state, const C& command, const Rules& rules, EventBuffer& events) {
    events.clear();
    const auto ok = execute(state, command, rules, events);
    RIFFLE_CHECK(ok.has_value());
}

template <bool in_place>
void hands(benchmark::State& bench, const char* game) {
    const Rules rules;
    Prng prng{7};
    StartHand start = start_of(game, static_cast<int>(bench.range(0)), 100);
    shuffle_deck(start, prng);
    const auto decks = shuffled_decks(start, 4096, prng);
    const auto words = random_words(prng);
    EventBuffer events;
    HandState state;
    std::int64_t count = 0, actions = 0, produced = 0;
    const auto send = [&](const auto& command) {
        if constexpr (in_place)
            play_in_place(state, command, rules, events);
        else
            play(state, command, rules, events);
        produced += static_cast<std::int64_t>(events.size());
    };
    for (auto _ : bench) {
        start.deck = decks[static_cast<std::size_t>(count) % decks.size()];
        Words mine(words.data(), static_cast<std::size_t>(count));
        send(start);
        while (state.phase != Phase::over) {
            if (state.phase == Phase::betting)
                send(random_act(state, rules, mine));
            else
                send(random_command(state, rules, prng));
            ++actions;
        }
        ++count;
    }
    bench.SetItemsProcessed(count);
    bench.counters["actions/hand"] = static_cast<double>(actions) / static_cast<double>(count);
    bench.counters["events/hand"] = static_cast<double>(produced) / static_cast<double>(count);
}

void decide_apply(benchmark::State& bench, const char* game) { hands<false>(bench, game); }
void execute_only(benchmark::State& bench, const char* game) { hands<true>(bench, game); }

BENCHMARK_CAPTURE(decide_apply, nl_holdem, "nl-holdem")->Arg(2)->Arg(6)->Arg(9);
BENCHMARK_CAPTURE(execute_only, nl_holdem, "nl-holdem")->Arg(2)->Arg(6)->Arg(9);
BENCHMARK_CAPTURE(decide_apply, plo, "plo")->Arg(6);
BENCHMARK_CAPTURE(decide_apply, razz, "razz")->Arg(6);
BENCHMARK_CAPTURE(decide_apply, triple_draw, "27-triple")->Arg(6);

}  // namespace
}  // namespace riffle::hand
