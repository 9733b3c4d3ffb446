#include "core/hand/apply.h"

#include "core/hand/apply_event.h"

namespace riffle::hand {

namespace {
// As a chain of tests, which the compiler turns into one jump with every event's change inlined; std::visit would call
// through a table of functions.
template <std::size_t... I>
void dispatch(HandState& state, const Event& event, std::index_sequence<I...>) {
    const std::size_t index = event.index();
    (void)((index == I ? (apply_event(state, *std::get_if<I>(&event)), true) : false) || ...);
}
}  // namespace

void apply(HandState& state, const Event& event) {
    dispatch(state, event, std::make_index_sequence<std::variant_size_v<Event>>{});
}

HandState replay(std::span<const Event> events) {
    HandState state;
    for (const Event& event : events) apply(state, event);
    return state;
}

}  // namespace riffle::hand
