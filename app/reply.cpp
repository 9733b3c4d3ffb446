#include "app/reply.h"

#include <boost/json.hpp>

#include "core/journal/json_codec.h"

namespace riffle::app {

std::string make_reply(const std::string& stream, std::int64_t version, const Accepted& accepted,
                       const std::string& names) {
    boost::json::object reply{{"stream", stream}, {"version", version}};
    boost::json::array events;
    for (const StoredEvent& event : accepted.events)
        events.push_back(
            {{"type", event.type}, {"version", event.version}, {"data", boost::json::parse(event.payload)}});
    reply["events"] = std::move(events);
    if (names == "tournament")
        reply[names] = stream.substr(stream.find('/') + 1);
    else if (!names.empty())
        reply[names] = accepted.fresh_id;
    return boost::json::serialize(reply);
}

std::string refusal_name(tournament::RefusalCode code) { return std::string(to_word(code)); }

}  // namespace riffle::app
