// A finished tournament as an event of a league: one place a person, that of the last elimination, and the prize.
#pragma once
#include <string>
#include <vector>

#include "core/league/by_book.h"
#include "core/prizes/tournament_room.h"

namespace riffle::league {

// What the tournament itself does not know: who paid and never played, who came back for a second day.
struct Attendance {
    std::vector<std::string> absent{};
    std::vector<std::string> day_two{};
};
ByBook<Event> event_of(std::string id, const prizes::TournamentRoom::State& tournament, const Attendance& attendance,
                       const Book& book);

}  // namespace riffle::league
