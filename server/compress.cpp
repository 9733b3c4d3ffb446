#include "server/compress.h"

#include <zlib.h>

#include <algorithm>
#include <optional>

#include "core/base/text.h"
#include "server/incoming.h"

namespace riffle::server {
namespace {

// Below this the answer travels in one packet as it is. It also keeps the session's answer, which holds a secret, from
// ever being compressed beside something an attacker chose.
constexpr std::size_t worth_it = 1400;

// "q=0", "q=0.0": not taken.
bool weighs_nothing(std::string_view parameters) {
    const std::size_t at = parameters.find("q=");
    if (at == std::string_view::npos) return false;
    const std::string_view weight = trimmed(parameters.substr(at + 2));
    return !weight.empty() && weight.find_first_not_of("0.") == std::string_view::npos;
}

std::optional<std::string> gzip(std::string_view text) {
    z_stream z{};
    constexpr int gzip_window = 15 + 16;
    if (deflateInit2(&z, 5, Z_DEFLATED, gzip_window, 8, Z_DEFAULT_STRATEGY) != Z_OK) return std::nullopt;
    std::string out(deflateBound(&z, text.size()), '\0');
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    z.avail_in = static_cast<uInt>(text.size());
    z.next_out = reinterpret_cast<Bytef*>(out.data());
    z.avail_out = static_cast<uInt>(out.size());
    const int ended = deflate(&z, Z_FINISH);
    out.resize(z.total_out);
    deflateEnd(&z);
    return ended == Z_STREAM_END ? std::optional(std::move(out)) : std::nullopt;
}

bool is_text(std::string_view type) {
    return type.starts_with("text/") || type.starts_with("application/json") || type.starts_with("image/svg");
}

}  // namespace

bool takes_coding(std::string_view accept_encoding, std::string_view coding) {
    std::optional<bool> any;
    while (!accept_encoding.empty()) {
        const std::size_t comma = accept_encoding.find(',');
        const std::string_view item = trimmed(accept_encoding.substr(0, comma));
        accept_encoding.remove_prefix(comma == std::string_view::npos ? accept_encoding.size() : comma + 1);
        const std::size_t semicolon = item.find(';');
        const std::string name = lower(trimmed(item.substr(0, semicolon)));
        const bool taken = semicolon == std::string_view::npos || !weighs_nothing(item.substr(semicolon + 1));
        if (name == coding) return taken;
        if (name == "*") any = taken;
    }
    return any.value_or(false);
}

void compress(Reply& reply, std::string_view accept_encoding) {
    if (reply.body.size() < worth_it || !is_text(reply.content_type)) return;
    const auto coded = [](const auto& header) { return header.first == "Content-Encoding" || header.first == "Vary"; };
    if (std::ranges::any_of(reply.headers, coded)) return;
    reply.headers.emplace_back("Vary", "Accept-Encoding");
    if (!takes_coding(accept_encoding, "gzip")) return;
    auto smaller = gzip(reply.body);
    if (!smaller || smaller->size() >= reply.body.size()) return;
    reply.body = std::move(*smaller);
    reply.headers.emplace_back("Content-Encoding", "gzip");
}

}  // namespace riffle::server
