#include "app/chip_count.h"

namespace riffle::app {
namespace {

// What is in front of everybody who sits there, and in the middle.
std::optional<Chips> lies_at(const tournament::State& state, const tournament::Table& seats,
                             const table::State& table) {
    const bool playing = table.begun && table.hand.phase != hand::Phase::over;
    Chips sum = playing ? table.hand.pot : Chips{};
    for (std::size_t i = 0; i < seats.seats.size(); ++i) {
        const auto entry = seats.seats[i];
        if (!entry) continue;
        const hand::Seat seat{static_cast<std::uint8_t>(i)};
        const bool here = i < hand::max_seats && table.seated.has(seat) && !table.leaving.has(seat) &&
                          table.players[i].value == entry->value && !state.moves.contains(*entry);
        if (!here) return std::nullopt;
        const hand::SeatEntry& sat_down = table.start.seats[i];
        sum += table.begun && !sat_down.waiting ? table.hand.at(seat).stack : sat_down.stack;
    }
    return sum;
}

}  // namespace

std::optional<Chips> chips_at(const tournament::State& state, tournament::TableNumber number,
                              const journal::TableStream* table) {
    const tournament::Table* seats = state.seating.find(number);
    if (!seats || !table || !table->state().set_up) return std::nullopt;
    return lies_at(state, *seats, table->state());
}

std::optional<Chips> chips_astray(const std::string& id, const tournament::State& state, const Tables& tables) {
    if (state.status != tournament::Status::running || tables.empty()) return std::nullopt;
    Chips sum{};
    for (const auto& [number, seats] : state.seating.tables()) {
        if (seats.players() == 0) continue;
        const auto table = tables.find(table_stream(id, number.value));
        const auto there = chips_at(state, number, table == tables.end() ? nullptr : table->second.get());
        if (!there) return std::nullopt;
        sum += *there;
    }
    return sum - state.chips_in_play();
}

}  // namespace riffle::app
