#include "server/incoming.h"

#include "core/base/text.h"

namespace riffle::server {
namespace {

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// What is asked for is said again in answers, which are JSON: broken UTF-8 is refused at the door.
bool is_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto first = static_cast<unsigned char>(text[i++]);
        if (first < 0x80) continue;
        const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
        if (first < 0xc2 || first > 0xf4) return false;
        std::uint32_t code = first & (0x3fU >> more);
        for (int k = 0; k < more; ++k) {
            if (i == text.size()) return false;
            const auto next = static_cast<unsigned char>(text[i++]);
            if ((next & 0xc0U) != 0x80U) return false;
            code = code << 6 | (next & 0x3fU);
        }
        const bool overlong = (more == 2 && code < 0x800) || (more == 3 && code < 0x10000);
        if (overlong || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return false;
    }
    return true;
}

std::optional<std::string> decode(std::string_view text, bool plus_is_space) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%') {
            if (i + 2 >= text.size()) return std::nullopt;
            const int high = hex_digit(text[i + 1]);
            const int low = hex_digit(text[i + 2]);
            if (high < 0 || low < 0 || (high == 0 && low == 0)) return std::nullopt;
            out += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            out += plus_is_space && text[i] == '+' ? ' ' : text[i];
        }
    }
    if (!is_utf8(out)) return std::nullopt;
    return out;
}

}  // namespace

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

std::string Incoming::header(const std::string& lower_case_name) const {
    const auto found = headers.find(lower_case_name);
    return found == headers.end() ? "" : found->second;
}

std::optional<Target> parse_target(std::string_view target) {
    if (target.empty() || target.front() != '/') return std::nullopt;
    const std::size_t question = target.find('?');
    auto path = decode(target.substr(0, question), false);
    if (!path) return std::nullopt;
    Target parsed{std::move(*path), {}};
    std::string_view rest = question == std::string_view::npos ? "" : target.substr(question + 1);
    while (!rest.empty()) {
        const std::size_t ampersand = rest.find('&');
        const std::string_view pair = rest.substr(0, ampersand);
        rest.remove_prefix(ampersand == std::string_view::npos ? rest.size() : ampersand + 1);
        const std::size_t equals = pair.find('=');
        const auto key = decode(pair.substr(0, equals), true);
        const auto value = decode(equals == std::string_view::npos ? "" : pair.substr(equals + 1), true);
        if (!key || !value) return std::nullopt;
        if (!key->empty()) parsed.query.insert_or_assign(*key, *value);
    }
    return parsed;
}

std::string cookie(const Incoming& incoming, std::string_view name) {
    const std::string all = incoming.header("cookie");
    std::string_view rest = all;
    while (!rest.empty()) {
        const std::size_t semicolon = rest.find(';');
        const std::string_view pair = trimmed(rest.substr(0, semicolon));
        rest.remove_prefix(semicolon == std::string_view::npos ? rest.size() : semicolon + 1);
        const std::size_t equals = pair.find('=');
        if (equals != std::string_view::npos && pair.substr(0, equals) == name)
            return std::string(pair.substr(equals + 1));
    }
    return "";
}

std::optional<std::string> stream_of(std::string_view path) {
    constexpr std::string_view before = "/api/v1/tournaments/";
    constexpr std::string_view after = "/stream";
    if (!path.starts_with(before) || !path.ends_with(after)) return std::nullopt;
    if (path.size() <= before.size() + after.size()) return std::nullopt;
    const std::string_view id = path.substr(before.size(), path.size() - before.size() - after.size());
    const std::size_t slash = id.find('/');
    if (slash == std::string_view::npos) return std::string(id);
    // Or a table of it.
    constexpr std::string_view tables = "/tables/";
    const std::string_view rest = id.substr(slash);
    if (slash == 0 || !rest.starts_with(tables) || rest.size() == tables.size()) return std::nullopt;
    if (rest.find_first_not_of("0123456789", tables.size()) != std::string_view::npos) return std::nullopt;
    return std::string(id);
}

bool is_api(std::string_view path) { return path == "/api" || path.starts_with("/api/"); }

}  // namespace riffle::server
