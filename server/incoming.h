// A request as it came over the wire, before anybody has judged it, and the small readings of its parts.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace riffle::server {

struct Incoming {
    std::string method;
    std::string target;
    std::map<std::string, std::string> headers;  // names in lower case
    std::string body;
    std::string address;  // the client's, as it is counted: IPv6 by its /64; behind a trusted proxy the proxy's client
    bool secure = false;  // it came by TLS, here or at a trusted proxy

    std::string header(const std::string& lower_case_name) const;
};

struct Target {
    std::string path;  // decoded
    std::map<std::string, std::string> query;
};

// Nothing: not "/path?query", or a broken escape.
std::optional<Target> parse_target(std::string_view target);
// The value of one cookie; empty when there is none.
std::string cookie(const Incoming& incoming, std::string_view name);
// "/api/v1/tournaments/{id}/stream" -> id, "/api/v1/tournaments/{id}/tables/{number}/stream" -> "id/tables/number".
std::optional<std::string> stream_of(std::string_view path);
bool is_api(std::string_view path);
std::string lower(std::string_view text);

}  // namespace riffle::server
