#include "say/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace riffle::say {
namespace {

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }
constexpr std::int64_t most = 1'000'000'000'000;

constexpr std::array<std::pair<std::string_view, int>, 28> number_words{{
    {"one", 1},       {"two", 2},       {"three", 3},    {"four", 4},     {"five", 5},       {"six", 6},
    {"seven", 7},     {"eight", 8},     {"nine", 9},     {"ten", 10},     {"eleven", 11},    {"twelve", 12},
    {"thirteen", 13}, {"fourteen", 14}, {"fifteen", 15}, {"sixteen", 16}, {"seventeen", 17}, {"eighteen", 18},
    {"nineteen", 19}, {"twenty", 20},   {"thirty", 30},  {"forty", 40},   {"fifty", 50},     {"sixty", 60},
    {"seventy", 70},  {"eighty", 80},   {"ninety", 90},  {"a", 1},
}};

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

std::optional<Spoken> parse_spoken_number(std::string_view text) {
    if (const auto figures = parse_number(trim(text))) return Spoken{*figures, false};
    std::string spaced{text};
    std::replace(spaced.begin(), spaced.end(), '-', ' ');
    std::int64_t total = 0, part = 0;
    bool any = false, scaled = false;
    for (const auto word : tokens(spaced)) {
        if (word == "and") continue;
        if (word == "hundred" || word == "thousand" || word == "million") {
            const std::int64_t scale = word == "hundred" ? 100 : word == "thousand" ? 1000 : 1'000'000;
            part = (part == 0 ? 1 : part) * scale;
            scaled = any = true;
            if (part > most) return std::nullopt;
            if (scale >= 1000) total += std::exchange(part, 0);
            continue;
        }
        const auto* it =
            std::find_if(number_words.begin(), number_words.end(), [&](const auto& w) { return w.first == word; });
        if (it == number_words.end()) return std::nullopt;
        part += it->second;
        any = true;
        if (part > most || total > most) return std::nullopt;
    }
    if (!any || total + part > most) return std::nullopt;
    return Spoken{total + part, !scaled};
}

}  // namespace riffle::say
