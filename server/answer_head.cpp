// What stands above every answer.
#include <fmt/format.h>

#include <boost/beast/http/status.hpp>

#include "server/impl.h"

namespace riffle::server {
namespace {

constexpr std::string_view security_policy =
    "default-src 'self'; img-src 'self' data:; style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'";

std::string first_lines(int status, bool secure) {
    const auto phrase = std::string(
        boost::beast::http::obsolete_reason(boost::beast::http::int_to_status(static_cast<unsigned>(status))));
    std::string head = fmt::format(
        "HTTP/1.1 {} {}\r\nServer: Riffle\r\nContent-Security-Policy: {}\r\nX-Content-Type-Options: nosniff\r\n"
        "Referrer-Policy: same-origin\r\nX-Frame-Options: DENY\r\n",
        status, phrase, security_policy);
    // A year, as browsers advise; not for subdomains, which are not ours.
    if (secure) head += "Strict-Transport-Security: max-age=31536000\r\n";
    return head;
}

}  // namespace

std::string head_of(const Reply& reply, bool keep_alive, bool secure) {
    std::string head = first_lines(reply.status, secure);
    for (const auto& [name, value] : reply.headers) {
        // A line break would let a value write headers of its own.
        if (value.find_first_of("\r\n") != std::string::npos) continue;
        const bool cookie = secure && name == "Set-Cookie" && value.find("; Secure") == std::string::npos;
        head += fmt::format("{}: {}{}\r\n", name, value, cookie ? "; Secure" : "");
    }
    if (reply.status != 304 && reply.status != 204)
        head += fmt::format("Content-Type: {}\r\nContent-Length: {}\r\n", reply.content_type, reply.body.size());
    return head + (keep_alive ? "\r\n" : "Connection: close\r\n\r\n");
}

std::string stream_head(bool secure) {
    // The stream ends when the connection does.
    return first_lines(200, secure) +
           "Content-Type: text/event-stream; charset=utf-8\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n";
}

}  // namespace riffle::server
