// decide: pure; a command becomes events, or a refusal that says why and cites its clause.
#pragma once
#include <expected>

#include "core/tournament/commands.h"
#include "core/tournament/events.h"
#include "core/tournament/refusal.h"
#include "core/tournament/state.h"

namespace riffle::tournament {

using Decision = std::expected<Events, Refusal>;

Decision decide(const State& state, const Command& command, const Context& context);

// Whether entries are sold at this time; a refusal says why not.
std::expected<void, Refusal> registration_open(const State& state, std::int64_t now_ms, bool closed_for_good);

// decide_seats.cpp
Decision decide_sale(const State& state, const SellEntry& command, const Context& context);
Decision decide_move(const State& state, const MoveEntry& command);
Decision decide_break(const State& state, const BreakTable& command, const Context& context);
Decision decide_balance(const State& state, const Context& context);
// decide_clock.cpp
Decision decide_start(const State& state, const Context& context);
Decision decide_pause(const State& state, const Context& context);
Decision decide_level(const State& state, const SetLevel& command, const Context& context);
Decision decide_time(const State& state, const AddTime& command, const Context& context);

}  // namespace riffle::tournament
