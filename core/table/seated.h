// Who sits at a table from an event on: where it begins, or a hand does.
#pragma once
#include <cstdint>
#include <variant>

#include "core/table/events.h"

namespace riffle::table {

// The players whom this event names as sitting; of an event of the room, or of a longer list.
template <class AnyEvent, class Visit>
void each_seated(const AnyEvent& event, const Visit& visit) {
    const auto sit = [&](const auto& begins) {
        for (const hand::Seat seat : begins.seated) visit(begins.players[seat.value].value);
    };
    if (const auto* begun = std::get_if<HandBegun>(&event)) sit(*begun);
    if (const auto* opened = std::get_if<TableSetUp>(&event)) sit(*opened);
}

}  // namespace riffle::table
