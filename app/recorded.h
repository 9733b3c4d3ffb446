// The records of a command's events as they are stored, and as its answer tells them: the same for every stream.
#pragma once
#include <string>
#include <vector>

#include "app/app.h"
#include "app/request_digest.h"

namespace riffle::app {

// `version` is the stream's before them, and after them afterwards. event_name and encode are the stream's own
// (core/journal).
template <class Event>
store::Append recorded(const Submission& s, const store::HouseKey& key, std::int64_t at_ms, std::int64_t& version,
                       const std::vector<Event>& events, Accepted& accepted) {
    using journal::encode;
    using journal::event_name;
    store::Append append{.stream = s.stream,
                         .expected_version = version,
                         .at_ms = at_ms,
                         .by = s.by,
                         .device = s.device,
                         .command = s.command_id,
                         .request_digest = digest_for_house(key, s.digest),
                         .side = s.side};
    for (const Event& event : events) {
        append.records.push_back({std::string(event_name(event)), encode(event)});
        accepted.events.push_back({append.records.back().type, ++version, append.records.back().payload});
    }
    return append;
}

}  // namespace riffle::app
