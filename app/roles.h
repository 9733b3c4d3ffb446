// Who may ask for what.
#pragma once
#include <string_view>

#include "app/house_stream.h"
#include "core/journal/table_stream.h"
#include "core/journal/tournament_stream.h"

namespace riffle::app {
// Whether a role may give this command (by its name); the administrator may give all.
bool may(std::string_view role, std::string_view command);
// Whether a role may undo or redo this step: it must have the right to do what the step did.
bool may_undo(std::string_view role, const journal::Step& step);
bool may_undo(std::string_view role, const journal::TableStep& step);
bool may_undo(std::string_view role, const HouseStep& step);
// Staff that sees full names and tickets: everybody signed in but a display.
bool is_staff(std::string_view role);
}  // namespace riffle::app
