#include "say/text.h"

namespace riffle::say {
namespace {

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }
constexpr std::int64_t most = 1'000'000'000'000;

}  // namespace

std::string_view trim(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::string_view take_token(std::string_view& text) {
    text = trim(text);
    std::size_t end = 0;
    if (!text.empty() && text.front() == '"') {
        end = text.find('"', 1);
        end = end == std::string_view::npos ? text.size() : end + 1;
    } else {
        while (end < text.size() && !is_space(text[end])) ++end;
    }
    const auto token = text.substr(0, end);
    text = trim(text.substr(end));
    return token;
}

std::vector<std::string_view> tokens(std::string_view text) {
    std::vector<std::string_view> all;
    while (!(text = trim(text)).empty()) all.push_back(take_token(text));
    return all;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto at = text.find(separator);
        parts.push_back(trim(text.substr(0, at)));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

std::optional<std::int64_t> parse_number(std::string_view text) {
    std::int64_t value = 0;
    bool any = false;
    for (const char c : text) {
        if (c == ',' && any) continue;
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
        any = true;
        if (value > most) return std::nullopt;
    }
    if (!any) return std::nullopt;
    return value;
}

}  // namespace riffle::say
