// Whole hands of random legal play through the public engine: every rule on, every event produced and applied.
#include <benchmark/benchmark.h>

#include "core/hand/apply.h"
#include "core/hand/decide.h"
#include "core/hand/random_play.h"

namespace riffle::hand {
namespace {

StartHand start_of(const char* game, int players, std::int64_t big_blinds) {
    StartHand start;
    start.game = find_game(game);
    start.stakes = {.small_blind = Chips{50},
                    .big_blind = Chips{100},
                    .ante = {},
                    .bring_in = Chips{25},
                    .small_bet = Chips{100},
                    .big_bet = Chips{200},
                    .min_bet = Chips{100},
                    .chip = Chips{1}};
    if (start.game->stud()) {
        start.ante_kind = AnteKind::each;
        start.stakes.ante = Chips{10};
    }
    start.showing = Showing::automatic;
    for (int i = 0; i < players; ++i) start.seats.push_back({.stack = Chips{100 * big_blinds}});
    start.button = Seat{0};
    start.small_blind = Seat{static_cast<std::uint8_t>(players == 2 ? 0 : 1)};
    start.big_blind = Seat{static_cast<std::uint8_t>(players == 2 ? 1 : 2)};
    return start;
}

// Only the cards a hand can use need a random place: the others stay where they are.
void shuffle_top(StartHand& start, std::size_t cards, Prng& prng) {
    for (std::size_t i = 0; i < cards; ++i) std::swap(start.deck[i], start.deck[i + prng.below(start.deck_size - i)]);
}

std::size_t cards_used(const StartHand& start) {
    std::size_t used = 0;
    for (const Street& street : start.game->streets) {
        if (street.draw) return start.deck_size;
        used += street.burn + street.board + (street.down + street.up) * start.seats.size();
    }
    return std::min<std::size_t>(used, start.deck_size);
}

// decide, then apply each event: the application's loop.
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
    const std::size_t used = cards_used(start);
    EventBuffer events;
    HandState state;
    std::int64_t count = 0, actions = 0, produced = 0;
    for (auto _ : bench) {
        shuffle_top(start, used, prng);
        if constexpr (in_place)
            play_in_place(state, start, rules, events);
        else
            play(state, start, rules, events);
        produced += static_cast<std::int64_t>(events.size());
        while (state.phase != Phase::over) {
            if (state.phase == Phase::betting) {
                const Act act = random_act(state, rules, prng);
                if constexpr (in_place)
                    play_in_place(state, act, rules, events);
                else
                    play(state, act, rules, events);
            } else {
                const Command command = random_command(state, rules, prng);
                if constexpr (in_place)
                    play_in_place(state, command, rules, events);
                else
                    play(state, command, rules, events);
            }
            ++actions;
            produced += static_cast<std::int64_t>(events.size());
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
