// The table's front door: decide() is pure and says which events a command leads to, or refuses.
#pragma once
#include <expected>
#include <optional>
#include <vector>

#include "core/rulebook/book.h"
#include "core/table/apply.h"
#include "core/table/commands.h"
#include "core/table/events.h"

namespace riffle::table {

// The table says no: by the engine's rules, or by an earlier ruling.
struct Refusal {
    std::string_view code;
    CiteList cites;
};

// What an event has announced of its players' time.
struct EventTime {
    std::int64_t shot_clock_s = 0;             // 0: as the book has it
    std::optional<std::int64_t> time_banks{};  // uses for each player; nothing: as the book has it
};

struct Context {
    const hand::Rules* rules = nullptr;  // of the book, where somebody has them at hand
    std::int64_t at_ms = 0;              // the house's time
    EventTime announced{};               // of the event the table is of
    // Where the event keeps the players' records: who of those seated is on a penalty. Nothing: whoever sits out is.
    std::optional<SeatSet> on_penalty{};
};

struct Decision {
    std::vector<Event> events;
    CiteList consulted;                       // the clauses of the settings it asked for
    std::optional<rulings::Ruling> ruling{};  // of TellWhatHappened
};

// Play waits until something was done that a ruling demands.
bool waits_for_task(const State& state);

std::expected<Decision, Refusal> decide(const State& state, const Command& command, const rulebook::Book& book,
                                        const Context& context = {});

}  // namespace riffle::table
