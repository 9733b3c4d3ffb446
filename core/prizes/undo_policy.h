// What a step did, for the right to undo it, and what is never undone. A step is the events of one command.
#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "core/prizes/tournament_room.h"

namespace riffle::prizes {

// The command that events came from; total over all events.
std::string_view command_of(std::span<const TournamentRoom::Event> events);
// Why a step is never undone: money that left the house comes back by a posting of its own. Nothing: it may be.
std::optional<tournament::RefusalCode> never_undone(std::span<const TournamentRoom::Event> events);

// Whether a step only tells where a button is: a live table does with every hand, and it is told anew rather than
// undone.
bool only_tells_button(std::span<const TournamentRoom::Event> events);

}  // namespace riffle::prizes
