// What waits for a hand at a followed table: who plays one is not taken out of the tournament before it has ended, and
// no day is over.
#pragma once
#include "app/app.h"

namespace riffle::app {

// Why these events of a tournament must wait; nothing: no hand is in their way.
std::optional<Problem> waits_for_hand(const Tables& tables, const std::vector<journal::TournamentEvent>& events);
// Whether there is anything among them that may have to.
bool may_wait_for_hand(const std::vector<journal::TournamentEvent>& events);

}  // namespace riffle::app
