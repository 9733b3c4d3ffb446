// From events to state. Applying never judges: it does what the event says and asserts what must hold.
#pragma once
#include <span>

#include "core/hand/events.h"
#include "core/hand/state.h"

namespace riffle::hand {

void apply(HandState& state, const Event& event);
// The state a list of events leads to.
HandState replay(std::span<const Event> events);

}  // namespace riffle::hand
