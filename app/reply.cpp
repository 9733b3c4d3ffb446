#include "app/reply.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "core/journal/json_codec.h"

namespace riffle::app {

namespace {
std::string quoted(const std::string& text) { return boost::json::serialize(boost::json::value(text)); }
}  // namespace

// The payloads are JSON already, and go in as they are.
std::string make_reply(const std::string& stream, std::int64_t version, const Accepted& accepted,
                       const std::string& names) {
    std::string reply = fmt::format(R"({{"stream":{},"version":{},"events":[)", quoted(stream), version);
    for (const StoredEvent& event : accepted.events) {
        if (reply.back() == '}') reply += ',';
        reply +=
            fmt::format(R"({{"type":{},"version":{},"data":{}}})", quoted(event.type), event.version, event.payload);
    }
    reply += ']';
    if (!names.empty())
        reply += fmt::format(R"(,"{}":{})", names,
                             quoted(names == "tournament" || names == "league" ? stream.substr(stream.find('/') + 1)
                                                                               : accepted.fresh_id));
    return reply + "}";
}

std::string refusal_name(tournament::RefusalCode code) { return std::string(to_word(code)); }

}  // namespace riffle::app
