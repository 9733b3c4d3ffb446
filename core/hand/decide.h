// The engine's front door. decide() is pure: it says which events a command leads to, or refuses. apply() makes them
// so.
#pragma once
#include <expected>
#include <vector>

#include "core/hand/commands.h"
#include "core/hand/events.h"
#include "core/hand/refusal.h"
#include "core/hand/rules.h"
#include "core/hand/state.h"

namespace riffle::hand {

// Appends the events to `out`, which is left as it was when the command is refused. No allocation.
std::expected<void, Refusal> decide(const HandState& state, const Command& command, const Rules& rules,
                                    EventBuffer& out);
std::expected<void, Refusal> decide(const HandState& state, const Act& act, const Rules& rules, EventBuffer& out);
std::expected<void, Refusal> decide(const HandState& state, const StartHand& start, const Rules& rules,
                                    EventBuffer& out);

// The same with a list of its own, where speed does not matter.
using Events = std::vector<Event>;
std::expected<Events, Refusal> decide(const HandState& state, const Command& command, const Rules& rules);

// decide and apply in one: the state is changed only when the command is not refused.
std::expected<void, Refusal> execute(HandState& state, const Command& command, const Rules& rules, EventBuffer& out);
std::expected<void, Refusal> execute(HandState& state, const Act& act, const Rules& rules, EventBuffer& out);
std::expected<void, Refusal> execute(HandState& state, const StartHand& start, const Rules& rules, EventBuffer& out);

}  // namespace riffle::hand
