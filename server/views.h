// What each page is sent: JSON made from snapshots, with the names a viewer may see. Shapes: shapes_*.h. A
// tournament itself: tournament_view.h.
#pragma once
#include <expected>
#include <optional>
#include <string>

#include "app/app.h"

namespace riffle::server {

struct Viewer {
    bool staff = false;     // full names, entries, tickets, undo
    std::string role = {};  // which steps may be undone
};

std::string house_view(const app::App& app, const Viewer& viewer);
std::string tournament_list(const app::App& app);
std::string history_view(const app::App& app, const journal::TournamentStream& stream, const Viewer& viewer);
// The later steps that must be undone with this one, newest first; or why it stays.
// Of a live table, the newest of its steps first, at most so many; nothing: nobody follows it.
std::optional<std::string> table_history_view(const app::App& app, const std::string& tournament, std::int64_t table,
                                              const Viewer& viewer);
std::expected<std::string, app::Problem> resting_at_table_view(const app::App& app, const std::string& tournament,
                                                               std::int64_t table, std::int64_t step,
                                                               const Viewer& viewer);
std::expected<std::string, app::Problem> resting_view(const app::App& app, const std::string& tournament,
                                                      std::int64_t step, const Viewer& viewer);
std::string accounts_view(const app::App& app);
std::string templates_view(const app::App& app);
std::optional<std::string> seat_view(const app::App& app, const std::string& ticket);

}  // namespace riffle::server
