// Whether a draw about money was fair, from the records alone (core/tournament/proof.h has those of seats and hands).
#pragma once
#include <optional>
#include <span>
#include <string>

#include "core/prizes/tournament_room.h"

namespace riffle::prizes {

// `events` is one step, `before` the tournament as it stood then, `commitment` what had been published for its draw.
// Nothing when the step has no draw about money or all of it follows; otherwise what does not.
std::optional<std::string> wrong_draw(const TournamentRoom::State& before,
                                      std::span<const TournamentRoom::Event> events, const std::string& commitment);

}  // namespace riffle::prizes
