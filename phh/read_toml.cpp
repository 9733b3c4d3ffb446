// Any TOML, by toml++.
#include <algorithm>

#include "core/rulebook/toml.h"
#include "phh/fields.h"

namespace riffle::phh {
namespace {

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

Value value_of(const toml::node& node) {
    Value value;
    value.line = line_of(node);
    if (const auto* text = node.as_string()) {
        value.kind = Value::Kind::text;
        value.text = text->get();
    } else if (const auto* whole = node.as_integer()) {
        value.kind = Value::Kind::whole;
        value.whole = whole->get();
    } else if (const auto* decimal = node.as_floating_point()) {
        value.kind = Value::Kind::decimal;
        value.decimal = decimal->get();
    } else if (const auto* truth = node.as_boolean()) {
        value.kind = Value::Kind::truth;
        value.whole = truth->get();
    } else if (const auto* list = node.as_array()) {
        value.kind = Value::Kind::list;
        for (const toml::node& item : *list) value.list.push_back(value_of(item));
    }
    return value;
}

}  // namespace

std::expected<Tables, Issue> read_toml(std::string_view text) {
    const toml::parse_result parsed = toml::parse(text);
    if (!parsed) {
        const toml::parse_error& error = parsed.error();
        return std::unexpected(Issue{static_cast<int>(error.source().begin.line), std::string(error.description())});
    }
    auto tables = Tables(1);
    tables.front().line = line_of(parsed.table());
    for (const auto& [key, node] : parsed.table()) {
        const toml::table* inner = node.as_table();
        if (inner == nullptr) {
            tables.front().fields.push_back({std::string(key.str()), value_of(node)});
            continue;
        }
        Table& table = tables.emplace_back();
        table.name = key.str();
        table.line = line_of(*inner);
        for (const auto& [name, value] : *inner) table.fields.push_back({std::string(name.str()), value_of(value)});
    }
    // A file with both says what it is by its own keys; the tables stand in the order of their lines.
    std::stable_sort(tables.begin() + 1, tables.end(), [](const Table& a, const Table& b) {
        return std::pair(a.line, std::string_view(a.name)) < std::pair(b.line, std::string_view(b.name));
    });
    return tables;
}

}  // namespace riffle::phh
