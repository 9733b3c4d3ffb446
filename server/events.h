// The text of server-sent events.
#pragma once
#include <string>

#include "server/service.h"

namespace riffle::server {
// `event: record` for each note, then `event: view`, or `event: change` when it is not the whole; ids are versions, so
// that Last-Event-ID says what was seen.
std::string events_text(const Live& live);
}  // namespace riffle::server
