// What one command costs a tournament's stream, by the size of its field: decide, copy, append, as the application's
// loop does it, without the disk. Flat means that the cost does not grow with the house.
#include <benchmark/benchmark.h>

#include <map>
#include <memory>
#include <string>

#include "core/journal/tournament_codec.h"
#include "core/journal/tournament_stream.h"
#include "core/rulebook/library.h"
#include "core/tournament/what_next.h"
#include "embedded/rulebooks.h"

namespace riffle::journal {
namespace {

using namespace tournament;

Setup setup() {
    Setup s;
    s.name = "Field";
    s.game = "nl-holdem";
    s.book = "tda-2024";
    s.buy_in = {10'000, {}};
    s.fee = {1'000, {}};
    s.starting_stack = Chips{10'000};
    s.seats_per_table = 9;
    s.late_levels = 1;
    for (int i = 0; i < 20; ++i) s.levels.push_back({"level", Chips{100 + i}, Chips{200 + i}, Chips{0}, 20 * 60'000});
    s.payout = {{1, {10000}}};
    return s;
}

const rulebook::Book& book() {
    static const auto library = rulebook::Library::load(embedded::rulebooks());
    return *library->find("tda-2024");
}

struct Night {
    std::shared_ptr<const TournamentStream> stream = std::make_shared<TournamentStream>();
    std::int64_t commands = 0;
    std::size_t stored_bytes = 0;

    bool give(const TournamentCommand& command) {
        Context context;
        context.at_ms = 1'000'000;
        context.ticket = std::to_string(++commands);
        context.draw.number = stream->version() == 0 ? 0 : stream->draws() + 1;
        for (std::size_t i = 0; i < 8; ++i)
            context.draw.seed[i] = static_cast<std::uint8_t>(context.draw.number >> (8 * i));
        auto next = std::make_shared<TournamentStream>(*stream);
        auto events = next->decide(command, book(), context);
        if (!events) return false;
        stored_bytes = 0;
        for (const auto& event : *events) stored_bytes += encode(event).size();
        next->append({.version = next->version() + 1,
                      .at_ms = context.at_ms,
                      .by = {},
                      .device = {},
                      .command = context.ticket,
                      .events = std::move(*events)});
        if (next->broken_by_last_step()) return false;
        stream = std::move(next);
        return true;
    }
};

const Night& field(std::int64_t entries) {
    static std::map<std::int64_t, Night> nights;
    Night& night = nights[entries];
    if (night.commands == 0) {
        night.give(CreateTournament{setup()});
        night.give(OpenRegistration{});
        for (std::int64_t i = 0; i < entries; ++i) night.give(SellEntry{"person-" + std::to_string(i)});
        night.give(StartClock{});
    }
    return night;
}

void sale(benchmark::State& state) {
    Night night = field(state.range(0));
    for (auto _ : state) {
        Night copy = night;
        if (!copy.give(SellEntry{"new"})) return state.SkipWithError("refused");
        state.counters["bytes"] = static_cast<double>(copy.stored_bytes);
    }
}
void bust_out(benchmark::State& state) {
    Night night = field(state.range(0));
    for (auto _ : state) {
        Night copy = night;
        if (!copy.give(BustOut{{EntryNumber{state.range(0) / 2}}, {}})) return state.SkipWithError("refused");
    }
}
void move(benchmark::State& state) {
    Night night = field(state.range(0));
    night.give(BustOut{{EntryNumber{2}}, {}});
    Place free{};
    for (const auto& [number, table] : night.stream->state().seating.tables())
        for (std::int64_t seat = 1; seat <= table.size(); ++seat)
            if (!table.at(SeatNumber{seat})) free = {number, SeatNumber{seat}};
    for (auto _ : state) {
        Night copy = night;
        if (!copy.give(MoveEntry{EntryNumber{1}, free.table, free.seat})) return state.SkipWithError("refused");
    }
}
void undo_last(benchmark::State& state) {
    Night night = field(state.range(0));
    night.give(BustOut{{EntryNumber{2}}, {}});
    for (auto _ : state) {
        Night copy = night;
        if (!copy.give(UndoStep{copy.stream->to_undo()->version})) return state.SkipWithError("refused");
    }
}
// One table four short of the others, with its button told or not: somebody must move to it.
Night with_a_short_table(std::int64_t entries, bool told) {
    Night night = field(entries);
    const State& s = night.stream->state();
    const auto& [number, table] = s.seating.tables().nth(0);
    BustOut out;
    for (std::size_t i = 0; i < 4; ++i) out.entries.push_back(table.seats[i].value());
    std::vector<TableNumber> tables;
    for (const auto& [other, seats] : s.seating.tables()) tables.push_back(other);
    night.give(out);
    if (told)
        for (const TableNumber one : tables) night.give(TellButton{one, SeatNumber{6}});
    return night;
}
void give_again(benchmark::State& state, const Night& night, const TournamentCommand& command) {
    for (auto _ : state) {
        Night copy = night;
        if (!copy.give(command)) return state.SkipWithError("refused");
    }
}
void balance_by_position(benchmark::State& state) {
    give_again(state, with_a_short_table(state.range(0), true), BalanceTables{});
}
void balance_drawn(benchmark::State& state) {
    give_again(state, with_a_short_table(state.range(0), false), BalanceTables{});
}
void break_table(benchmark::State& state) {
    Night night = field(state.range(0));
    // Two go from every table, so that the last one's players fit elsewhere.
    std::vector<EntryNumber> gone;
    for (const auto& [number, table] : night.stream->state().seating.tables())
        for (const std::size_t seat : {std::size_t{0}, std::size_t{1}})
            if (table.seats[seat]) gone.push_back(*table.seats[seat]);
    for (const EntryNumber entry : gone) night.give(BustOut{{entry}, {}});
    const TableNumber last = night.stream->state().seating.tables().back().first;
    give_again(state, night, BreakTable{last});
}
void tell_button(benchmark::State& state) {
    give_again(state, field(state.range(0)), TellButton{TableNumber{1}, SeatNumber{1}});
}
void hand_for_hand(benchmark::State& state) { give_again(state, field(state.range(0)), StartHandForHand{}); }
void found_chips(benchmark::State& state) {
    give_again(state, field(state.range(0)), TakeFoundChips{Chips{500}, std::nullopt});
}
void redraw_all(benchmark::State& state) { give_again(state, field(state.range(0)), RedrawSeats{"measured"}); }
void next_for_the_floor(benchmark::State& state) {
    const Night night = with_a_short_table(state.range(0), true);
    for (auto _ : state) benchmark::DoNotOptimize(what_next(night.stream->state(), book()));
}
BENCHMARK(balance_by_position)->RangeMultiplier(10)->Range(100, 10'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(balance_drawn)->RangeMultiplier(10)->Range(100, 100'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(break_table)->RangeMultiplier(10)->Range(100, 10'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(tell_button)->RangeMultiplier(10)->Range(100, 100'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(hand_for_hand)->RangeMultiplier(10)->Range(100, 100'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(found_chips)->RangeMultiplier(10)->Range(100, 100'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(redraw_all)->RangeMultiplier(10)->Range(100, 1'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(next_for_the_floor)->RangeMultiplier(10)->Range(100, 100'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(sale)->RangeMultiplier(10)->Range(100, 100'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(bust_out)->RangeMultiplier(10)->Range(100, 100'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(move)->RangeMultiplier(10)->Range(100, 100'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(undo_last)->RangeMultiplier(10)->Range(100, 100'000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace riffle::journal
