// The JSON answer to a command, stored with it so that a retry gets the same.
#pragma once
#include <string>

#include "app/app.h"
#include "core/tournament/refusal.h"

namespace riffle::app {
// `names` is "person", "account" or "tournament" when the command made one, else empty.
std::string make_reply(const std::string& stream, std::int64_t version, const Accepted& accepted,
                       const std::string& names);
std::string refusal_name(tournament::RefusalCode code);
}  // namespace riffle::app
