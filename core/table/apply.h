// From events to the table. Applying never judges.
#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "core/table/events.h"

namespace riffle::table {

// Why the event cannot come now; nothing when it can.
std::optional<std::string_view> misfit(const State& state, const Event& event);
void apply(State& state, const Event& event);
State replay(std::span<const Event> events);

}  // namespace riffle::table
