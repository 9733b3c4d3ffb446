// What a step of a table was, for those who may or may not undo it.
#pragma once
#include <string_view>

#include "core/table/events.h"

namespace riffle::table {

// The command (app/table_commands.h) that a step came from, by the first of its events; total over all events.
std::string_view command_of(const Event& first);
// Whether it may be a fact of the tournament too: then it is undone in both or in neither. A stack that was put right
// is one where the tournament has changed it.
bool of_the_event(const Event& event);
// What is decided here and does something there: a hand's end, and a ruling that brings chips into play or takes them
// out of it. Then who may undo it here may undo what it did there.
bool reaches_the_event(const Event& event);

}  // namespace riffle::table
