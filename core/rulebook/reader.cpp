#include "core/rulebook/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/rulebook/intern.h"

namespace riffle::rulebook {
namespace {
std::string type_text(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::string:
            return fmt::format("the text \"{}\"", node.value_or(std::string{}));
        case toml::node_type::integer:
            return fmt::format("the number {}", node.value_or(std::int64_t{0}));
        case toml::node_type::floating_point:
            return fmt::format("the number {}", node.value_or(0.0));
        case toml::node_type::boolean:
            return node.value_or(false) ? "true" : "false";
        case toml::node_type::array:
            return "a list";
        case toml::node_type::table:
            return "a table";
        default:
            return "something else";
    }
}

std::optional<Value> percent_of(const toml::node& node) {
    const auto number = node.is_number() ? node.value<double>() : std::nullopt;
    if (!number || !(*number >= 0.0 && *number <= 100.0)) return std::nullopt;
    const double bp = std::round(*number * 100.0);
    if (std::abs(bp - *number * 100.0) > 1e-6) return std::nullopt;
    return Percent{static_cast<std::int64_t>(bp)};
}

std::optional<std::int64_t> natural(const toml::node& node) {
    if (!node.is_integer()) return std::nullopt;
    const auto number = node.value_or(std::int64_t{-1});
    if (number < 0) return std::nullopt;
    return number;
}

std::optional<Range> range_of(const toml::node& node) {
    const toml::table* table = node.as_table();
    if (table == nullptr || table->size() != 2 || !table->contains("min") || !table->contains("max"))
        return std::nullopt;
    const auto min = natural(*table->get("min"));
    const auto max = natural(*table->get("max"));
    if (!min || !max || *min > *max) return std::nullopt;
    return Range{*min, *max};
}

std::optional<std::vector<std::int64_t>> integers_of(const toml::node& node) {
    const toml::array* array = node.as_array();
    if (array == nullptr) return std::nullopt;
    std::vector<std::int64_t> out;
    for (const auto& item : *array) {
        const auto number = natural(item);
        if (!number) return std::nullopt;
        out.push_back(*number);
    }
    return out;
}

std::optional<std::vector<std::string_view>> texts_of(const toml::node& node) {
    const toml::array* array = node.as_array();
    if (array == nullptr) return std::nullopt;
    std::vector<std::string_view> out;
    for (const auto& item : *array) {
        if (!item.is_string()) return std::nullopt;
        out.push_back(intern(item.value_or(std::string_view{})));
    }
    return out;
}

// "25 s", "20 min", "72 h", "7 days".
std::optional<std::chrono::seconds> duration_of(const toml::node& node) {
    const auto text = node.is_string() ? node.value<std::string_view>() : std::nullopt;
    if (!text) return std::nullopt;
    const auto space = text->find(' ');
    if (space == 0 || space == std::string_view::npos || space > 9) return std::nullopt;
    std::int64_t number = 0;
    for (const char c : text->substr(0, space)) {
        if (c < '0' || c > '9') return std::nullopt;
        number = number * 10 + (c - '0');
    }
    const std::string_view unit = text->substr(space + 1);
    if (unit == "s") return std::chrono::seconds{number};
    if (unit == "min") return std::chrono::minutes{number};
    if (unit == "h") return std::chrono::hours{number};
    if (unit == "day" || unit == "days") return std::chrono::days{number};
    return std::nullopt;
}

template <class T>
std::optional<Value> as_value(std::optional<T> found) {
    if (!found) return std::nullopt;
    return Value{std::move(*found)};
}
}  // namespace

void Reader::fault(std::uint32_t line, std::string_view key, std::string expected) {
    faults_.push_back({std::string{file_}, line, std::string{key}, std::move(expected)});
}

std::optional<toml::table> Reader::parse(std::string_view text) {
    toml::parse_result parsed = toml::parse(text, file_);
    if (parsed) return std::move(parsed).table();
    const auto& error = parsed.error();
    fault(error.source().begin.line, "", fmt::format("not valid TOML: {}", error.description()));
    return std::nullopt;
}

void Reader::allow_only(const toml::table& table, std::initializer_list<std::string_view> allowed) {
    for (auto&& [key, node] : table) {
        if (std::find(allowed.begin(), allowed.end(), key.str()) != allowed.end()) continue;
        fault(
            key.source().begin.line, key.str(),
            fmt::format("unknown key; expected one of {}{}", fmt::join(allowed, ", "), suggestion(key.str(), allowed)));
    }
}

std::string_view Reader::text(const toml::table& table, std::string_view key, bool required) {
    const toml::node* node = table.get(key);
    if (node == nullptr) {
        if (required) fault(line_of(table), key, "is missing; expected a text");
        return {};
    }
    if (node->is_string() && !node->value_or(std::string_view{}).empty())
        return intern(node->value_or(std::string_view{}));
    fault(line_of(*node), key, fmt::format("expected a text that is not empty, got {}", type_text(*node)));
    return {};
}

std::optional<std::int64_t> Reader::number(const toml::table& table, std::string_view key, bool required) {
    const toml::node* node = table.get(key);
    if (node == nullptr) {
        if (required) fault(line_of(table), key, "is missing; expected a whole number, 0 or more");
        return std::nullopt;
    }
    const auto found = natural(*node);
    if (!found) fault(line_of(*node), key, fmt::format("expected a whole number, 0 or more, got {}", type_text(*node)));
    return found;
}

bool Reader::flag(const toml::table& table, std::string_view key, bool otherwise) {
    const toml::node* node = table.get(key);
    if (node == nullptr) return otherwise;
    if (!node->is_boolean())
        fault(line_of(*node), key, fmt::format("expected true or false, got {}", type_text(*node)));
    return node->value_or(otherwise);
}

std::optional<Range> Reader::range(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    if (node == nullptr) return std::nullopt;
    const auto found = range_of(*node);
    if (!found) fault(line_of(*node), key, "expected { min = ..., max = ... } with whole numbers, min not above max");
    return found;
}

std::optional<std::vector<std::int64_t>> Reader::numbers(const toml::table& table, std::string_view key,
                                                         bool required) {
    const toml::node* node = table.get(key);
    if (node == nullptr) {
        if (required) fault(line_of(table), key, "is missing; expected a list of whole numbers");
        return std::nullopt;
    }
    auto found = integers_of(*node);
    if (!found) fault(line_of(*node), key, "expected a list of whole numbers, 0 or more");
    return found;
}

std::vector<std::string_view> Reader::texts(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    if (node == nullptr) return {};
    auto found = texts_of(*node);
    if (!found) fault(line_of(*node), key, fmt::format("expected a list of texts, got {}", type_text(*node)));
    return found.value_or(std::vector<std::string_view>{});
}

std::optional<Value> Reader::word(const toml::node& node, const Parameter& parameter) {
    const auto given = node.value<std::string_view>();
    if (!node.is_string() || !given) return std::nullopt;
    const auto found = std::find(parameter.words.begin(), parameter.words.end(), *given);
    if (found == parameter.words.end()) return std::nullopt;
    return WordIndex{static_cast<std::uint8_t>(found - parameter.words.begin())};
}

std::optional<Value> Reader::words(const toml::node& node, const Parameter& parameter) {
    const toml::array* array = node.as_array();
    if (array == nullptr) return std::nullopt;
    WordMask mask;
    for (const auto& item : *array) {
        const auto index = word(item, parameter);
        if (!index) return std::nullopt;
        mask.bits |= std::uint64_t{1} << std::get_if<WordIndex>(&*index)->index;
    }
    return mask;
}

std::optional<Value> Reader::value(const toml::node& node, const Parameter& parameter) {
    std::optional<Value> found;
    switch (parameter.type) {
        case Type::boolean:
            found = as_value(node.is_boolean() ? node.value<bool>() : std::nullopt);
            break;
        case Type::integer:
            found = as_value(natural(node));
            break;
        case Type::percent:
            found = percent_of(node);
            break;
        case Type::word:
            found = word(node, parameter);
            break;
        case Type::words:
            found = words(node, parameter);
            break;
        case Type::integers:
            found = as_value(integers_of(node));
            break;
        case Type::texts:
            found = as_value(texts_of(node));
            break;
        case Type::text:
            if (node.is_string()) found = Value{intern(node.value_or(std::string_view{}))};
            break;
        case Type::range:
            found = as_value(range_of(node));
            break;
        case Type::duration:
            found = as_value(duration_of(node));
            break;
    }
    if (!found)
        fault(line_of(node), parameter.name,
              fmt::format("expected {}, got {}{}", expectation(parameter), type_text(node),
                          node.is_string() ? suggestion(node.value_or(std::string_view{}), parameter.words) : ""));
    return found;
}
}  // namespace riffle::rulebook
