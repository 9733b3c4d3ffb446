#include "core/hand/apply.h"

#include "core/hand/apply_event.h"

namespace riffle::hand {

void apply(HandState& state, const Event& event) {
    std::visit([&state](const auto& e) { apply_event(state, e); }, event);
}

HandState replay(std::span<const Event> events) {
    HandState state;
    for (const Event& event : events) apply(state, event);
    return state;
}

}  // namespace riffle::hand
