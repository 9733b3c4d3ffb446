// How the decide*.cpp files of this room say no.
#pragma once
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/tournament/refusal.h"
#include "core/tournament/state.h"

namespace riffle::tournament {

using Args = std::map<std::string, std::string>;

inline std::unexpected<Refusal> refuse(RefusalCode code, Citation citation = {}, Args args = {}) {
    return std::unexpected(Refusal{code, citation, std::move(args)});
}

// What the floor does to players and chips: only while there is play.
std::optional<RefusalCode> not_playing(const State& s);
// A reason that the pages could not show in a line or two.
std::optional<Refusal> reason_too_long(std::string_view reason);

}  // namespace riffle::tournament
