#include "core/rulebook/schema.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "core/base/overloaded.h"

namespace riffle::rulebook {
namespace {
constexpr std::array<std::string_view, 10> type_words{"bool", "int",   "percent", "enum",  "set",
                                                      "ints", "texts", "text",    "range", "duration"};

std::string percent_text(Percent percent) {
    const auto whole = percent.bp / 100;
    const auto part = percent.bp % 100;
    if (part == 0) return fmt::format("{} %", whole);
    return part % 10 == 0 ? fmt::format("{}.{} %", whole, part / 10) : fmt::format("{}.{:02} %", whole, part);
}

// In the largest unit a person would use for it: "90 s", "20 min", "72 h", "7 days".
std::string duration_text(std::chrono::seconds time) {
    constexpr std::int64_t minute = 60, hour = 3600, day = 86400;
    const std::int64_t s = time.count();
    if (s >= 7 * day && s % day == 0) return fmt::format("{} days", s / day);
    if (s >= 2 * hour && s % hour == 0) return fmt::format("{} h", s / hour);
    if (s >= 2 * minute && s % minute == 0) return fmt::format("{} min", s / minute);
    return fmt::format("{} s", s);
}

std::string mask_text(std::uint64_t bits, const std::vector<std::string_view>& words) {
    std::vector<std::string_view> chosen;
    for (std::size_t i = 0; i < words.size(); ++i)
        if ((bits >> i & 1U) != 0) chosen.push_back(words[i]);
    return chosen.empty() ? "(none)" : fmt::format("{}", fmt::join(chosen, ", "));
}
}  // namespace

std::optional<std::size_t> Schema::find(std::string_view name) const {
    const auto found = index_.find(name);
    if (found == index_.end()) return std::nullopt;
    return found->second;
}

std::vector<std::string_view> Schema::names() const {
    std::vector<std::string_view> out;
    for (const auto& parameter : parameters_) out.push_back(parameter.name);
    return out;
}

void Schema::add(Parameter parameter) {
    index_.emplace(parameter.name, parameters_.size());
    parameters_.push_back(std::move(parameter));
}

std::string_view to_word(Type type) { return type_words[static_cast<std::size_t>(type)]; }

std::optional<Type> type_from(std::string_view word) {
    const auto found = std::find(type_words.begin(), type_words.end(), word);
    if (found == type_words.end()) return std::nullopt;
    return static_cast<Type>(found - type_words.begin());
}

std::string expectation(const Parameter& parameter) {
    switch (parameter.type) {
        case Type::boolean:
            return "true or false";
        case Type::integer:
            return "a whole number, 0 or more";
        case Type::percent:
            return "a percentage from 0 to 100 with at most two decimals";
        case Type::word:
            return fmt::format("one of {}", fmt::join(parameter.words, ", "));
        case Type::words:
            return fmt::format("a list of any of {}", fmt::join(parameter.words, ", "));
        case Type::integers:
            return "a list of whole numbers, 0 or more";
        case Type::texts:
            return "a list of texts";
        case Type::text:
            return "a text";
        case Type::range:
            return "{ min = ..., max = ... } with whole numbers, min not above max";
        case Type::duration:
            return "a length of time such as \"25 s\", \"20 min\", \"72 h\" or \"7 days\"";
    }
    RIFFLE_CHECK(false);
    return {};
}

std::string to_text(const Value& value, const Parameter& parameter) {
    return std::visit(overloaded{[](bool b) -> std::string { return b ? "true" : "false"; },
                                 [](std::int64_t n) { return fmt::format("{}", n); },
                                 [](Percent percent) { return percent_text(percent); },
                                 [&](WordIndex word) { return std::string{parameter.words[word.index]}; },
                                 [&](WordMask mask) { return mask_text(mask.bits, parameter.words); },
                                 [](const std::vector<std::int64_t>& list) {
                                     return list.empty() ? "(none)" : fmt::format("{}", fmt::join(list, ", "));
                                 },
                                 [](const std::vector<std::string_view>& list) {
                                     return list.empty() ? "(none)" : fmt::format("{}", fmt::join(list, ", "));
                                 },
                                 [](std::string_view text) { return std::string{text}; },
                                 [](Range range) {
                                     return range.min == range.max ? fmt::format("{}", range.min)
                                                                   : fmt::format("{} to {}", range.min, range.max);
                                 },
                                 [](std::chrono::seconds time) { return duration_text(time); }},
                      value);
}
}  // namespace riffle::rulebook
