// Who may ask for what.
#pragma once
#include <string_view>

namespace riffle::app {
// Whether a role may give this command (by its name); the administrator may give all.
bool may(std::string_view role, std::string_view command);
// Staff that sees full names and tickets: everybody signed in but a display.
bool is_staff(std::string_view role);
}  // namespace riffle::app
