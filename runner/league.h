// The leagues a scenario keeps: each is the room the house keeps (core/league/league_room.h), given its commands.
#pragma once
#include <map>
#include <string>

#include "core/league/league_room.h"

namespace riffle::runner {

struct Leagues {
    std::map<std::string, league::LeagueState> all{};
    std::string spoken_of{};  // the last one begun or named

    league::LeagueState& now() { return all.at(spoken_of); }
    const league::LeagueState& now() const { return all.at(spoken_of); }
};

}  // namespace riffle::runner
