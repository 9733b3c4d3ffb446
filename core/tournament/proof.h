// Whether a draw was fair, from the records alone: its seed is the one committed to before, and the seats it gave are
// the ones this seed gives in the room as it stood. Anyone with the journal can ask it.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/tournament/events.h"
#include "core/tournament/state.h"

namespace riffle::tournament {

// `events` is one step, `before` the tournament as it stood then, `commitment` what had been published for its draw.
// Nothing when the step has no draw or all of it follows; otherwise what does not.
std::optional<std::string> wrong_draw(const State& before, std::span<const Event> events,
                                      const std::string& commitment);

// Of one number, drawn by itself.
std::optional<std::string> wrong_number(const Draw& draw, const std::string& commitment);

// The seats from which this step drew the entry's, in their order; empty when it drew none for it.
std::vector<Place> drawn_from(const State& before, std::span<const Event> events, EntryNumber entry);

}  // namespace riffle::tournament
