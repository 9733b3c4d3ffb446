// A tournament as it is sent to those who look at it, by topic: all of them to who comes, and then of each change only
// the topics it touched, of the long lists (tables, results, entries) only the rows. What a change costs does not grow
// with the field. Shapes: shapes_tournament.h.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "app/app.h"
#include "server/views.h"

namespace riffle::server {

// All topics as one object.
std::string tournament_view(const app::App& app, const std::string& id, const journal::TournamentStream& stream,
                            const Viewer& viewer);
// Only these topics ("clock,counts"; not the long lists) and the version; nothing when one is unknown.
std::optional<std::string> tournament_topics(const app::App& app, const std::string& id,
                                             const journal::TournamentStream& stream, const Viewer& viewer,
                                             std::string_view topics);
// What is other in `now` than in `before`; and one topic, where something beside the stream is in it that changed.
std::string tournament_change(const app::App& app, const std::string& id, const journal::TournamentStream& before,
                              const journal::TournamentStream& now, const Viewer& viewer, std::string_view also = {});

}  // namespace riffle::server
