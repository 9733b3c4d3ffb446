// What the steps of tournaments do to the drawers of those who give them (shifts.h).
#pragma once
#include <span>

#include "app/shifts.h"
#include "core/journal/tournament_stream.h"

namespace riffle::app {

// What these put into the drawer of who asks for them, and take out of it. An undo gives it back out of the drawer of
// who undoes; the step it names is one of `stream`.
Drawer moves_of(std::span<const journal::TournamentEvent> events, const journal::TournamentStream& stream);

}  // namespace riffle::app
