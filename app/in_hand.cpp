#include "app/in_hand.h"

#include <algorithm>

namespace riffle::app {
namespace {

// Dealt in, and not ended: until then the chips are the hand's, and its end says who is out.
bool in_play(const table::State& table) { return table.begun && !table.ended && table.hand.phase != hand::Phase::idle; }

bool dealt_in(const table::State& table, tournament::EntryNumber entry) {
    if (!in_play(table)) return false;
    for (const hand::Seat seat : table.hand.dealt_in)
        if (table.players[seat.value].value == entry.value) return true;
    return false;
}

// Who goes by this event, and whether all stop playing by it.
std::optional<tournament::EntryNumber> goes(const journal::TournamentEvent& event) {
    if (const auto* e = event.as<tournament::EntryBusted>()) return e->entry;
    if (const auto* e = event.as<tournament::EntryRemoved>()) return e->entry;
    return std::nullopt;
}
bool ends_day(const journal::TournamentEvent& event) { return event.is<tournament::DayEnded>(); }

}  // namespace

bool may_wait_for_hand(const std::vector<journal::TournamentEvent>& events) {
    return std::ranges::any_of(events, [](const auto& event) { return ends_day(event) || goes(event); });
}

std::optional<Problem> waits_for_hand(const Tables& tables, const std::vector<journal::TournamentEvent>& events) {
    for (const auto& [name, table] : tables)
        for (const journal::TournamentEvent& event : events) {
            const auto entry = goes(event);
            if ((entry && dealt_in(table->state(), *entry)) || (ends_day(event) && in_play(table->state())))
                return Problem{.status = 409, .code = "hand_in_progress"};
        }
    return std::nullopt;
}

}  // namespace riffle::app
