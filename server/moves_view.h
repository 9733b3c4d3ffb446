// Who goes where: the moves of the last minutes, for the floor, the screens and the players, and what a balance or a
// broken table would bring, before it is done.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "app/app.h"
#include "server/shapes_seats.h"

namespace riffle::server {

using NameOf = std::function<std::string(const tournament::PersonId&)>;

// Newest first; those who have moved again, or gone, are left out.
std::vector<shape::MoveView> moves_of(const journal::TournamentStream& stream, std::int64_t now_ms,
                                      const NameOf& name_of);
// What changed of the set-up since the start, likewise.
std::vector<shape::ChangeNote> changes_of(const journal::TournamentStream& stream, std::int64_t now_ms);
// Where this entry came from, if it was moved in the last minutes.
std::optional<shape::SeatMoved> moved_of(const journal::TournamentStream& stream, std::int64_t now_ms,
                                         tournament::EntryNumber entry);

// Which tables give and take how many, and for a broken table who gets up. Who sits where is drawn when it is done, not
// before: a draw that could be looked at first could be waited out.
std::expected<std::string, app::Problem> preview_view(const app::App& app, const journal::TournamentStream& stream,
                                                      std::optional<tournament::TableNumber> broken);

}  // namespace riffle::server
