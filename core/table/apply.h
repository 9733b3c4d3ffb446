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
// Whether an act is about a ruling that was given: an appeal, or the direction setting it aside.
bool is_about_a_ruling(const rulings::Act& act);
State replay(std::span<const Event> events);

}  // namespace riffle::table
