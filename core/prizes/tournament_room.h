// A tournament with its money, as one room: what its stream (core/journal/stream.h) is made of. What the one side does
// to the other stands here: the end of play publishes the prizes, published prizes close registration.
#pragma once
#include <boost/mp11/algorithm.hpp>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/prizes/prizes.h"
#include "core/tournament/decide.h"
#include "core/tournament/state.h"

namespace riffle::prizes {

struct TournamentRoom {
    using Command = boost::mp11::mp_append<tournament::Command, prizes::Command>;
    using Event = boost::mp11::mp_append<tournament::Event, prizes::Event>;
    using Context = tournament::Context;
    using Refusal = tournament::Refusal;
    using Decision = std::expected<std::vector<Event>, Refusal>;

    struct State {
        tournament::State tournament;
        prizes::State prizes;
        friend bool operator==(const State&, const State&) = default;
    };
    // What an undo does not take back: tickets and seeds are out there, their numbers are never given again.
    struct Memory {
        std::int64_t entries_given = 0;
        std::int64_t draws = 0;
        std::string next_commitment;
        friend bool operator==(const Memory&, const Memory&) = default;
    };

    static Decision decide(const State& state, const Memory& memory, const Command& command, const rulebook::Book& book,
                           Context context);
    static std::optional<std::string_view> misfit(const State& state, const Event& event);
    static void apply(State& state, const Event& event);
    // The same of what was found to fit just now.
    static void apply_fitting(State& state, const Event& event);
    static void remember(Memory& memory, const Event& event);

    // Whether the state contradicts something that stays whatever is undone: money that left the house must have been
    // the right money. Then the entry, and which event it was.
    static std::optional<EntryNumber> contradicted(const State& state);
    static bool contradicts(EntryNumber entry, const Event& event);

    // What must always hold, in words, when it does not: over the whole field, or for what these events touched.
    static std::optional<std::string> broken_invariant(const State& state);
    static std::optional<std::string> broken_by(const State& state, std::span<const Event> events);
};

}  // namespace riffle::prizes
