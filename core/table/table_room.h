// A table as one room: what its stream (core/journal/stream.h) is made of.
#pragma once
#include "core/table/decide.h"

namespace riffle::table {

struct TableRoom {
    using Command = table::Command;
    using Event = table::Event;
    using State = table::State;
    using Refusal = table::Refusal;
    using Decision = std::expected<table::Decision, Refusal>;
    struct Context {
        const rulebook::Book* book = nullptr;
        const hand::Rules* rules = nullptr;
        std::int64_t at_ms = 0;
    };
    // An undo takes everything back: cards that were seen are seen, but no number of theirs is out in the world.
    struct Memory {
        friend bool operator==(const Memory&, const Memory&) = default;
    };

    static Decision decide(const State& state, const Memory&, const Command& command, const Context& context) {
        return table::decide(state, command, *context.book, {.rules = context.rules, .at_ms = context.at_ms});
    }
    static std::optional<std::string_view> misfit(const State& state, const Event& event) {
        return table::misfit(state, event);
    }
    static void apply(State& state, const Event& event) { table::apply(state, event); }
    static void remember(Memory&, const Event&) {}

    // Nothing stays at a table whatever is undone.
    static std::optional<Seat> contradicted(const State&) { return std::nullopt; }
    static bool contradicts(Seat, const Event&) { return false; }
};

// What must always hold, in words, when it does not: no chip is lost, no card is in two places.
std::optional<std::string> broken_invariant(const State& state);

}  // namespace riffle::table
