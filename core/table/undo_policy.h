// What a step of a table was, for those who may or may not undo it.
#pragma once
#include <string_view>

#include "core/table/events.h"

namespace riffle::table {

// The command (app/table_commands.h) that a step came from, by the first of its events; total over all events.
std::string_view command_of(const Event& first);
// Whether it is a fact of the tournament too: then it is undone in both or in neither.
bool ends_hand(const Event& event);

}  // namespace riffle::table
