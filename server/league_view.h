// Leagues as they are sent: the list, one with its standings and what was counted, and its standings for other
// programs.
#pragma once
#include <optional>
#include <string>

#include "server/views.h"

namespace riffle::server {

std::string league_list(const app::App& app);
// Nothing: there is no such league.
std::optional<std::string> league_view(const app::App& app, const std::string& id, const Viewer& viewer);
std::optional<std::string> standings_json(const app::App& app, const std::string& id);
std::optional<std::string> standings_csv(const app::App& app, const std::string& id);

}  // namespace riffle::server
