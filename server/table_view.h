// A live table as those who work at it see it: seats, stacks, pots, whose turn it is and what he may do, what a ruling
// has left, and what comes with the next hand. Shapes: shapes_table.h.
#pragma once
#include <expected>
#include <optional>
#include <string>

#include "app/app.h"
#include "server/views.h"

namespace riffle::server {

// Nothing when the tournament has no such table and none was followed.
std::optional<std::string> table_view(const app::App& app, const std::string& tournament, std::int64_t number,
                                      const Viewer& viewer, const std::string& lang);

// "<tournament>/tables/<number>", as changes are told of (App::on_change) and streams asked for.
struct TableAddress {
    std::string tournament;
    std::int64_t number = 0;
};
std::optional<TableAddress> table_at(const std::string& address);

}  // namespace riffle::server
