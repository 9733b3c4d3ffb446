// What stands in a hand's table, whoever read it: values with their lines. Inside the room.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "phh/phh.h"

namespace riffle::phh {

struct Value {
    // Any other: a value that no field of a hand may have, such as a date.
    enum class Kind : std::uint8_t { text, whole, decimal, truth, list, other };
    Kind kind = Kind::other;
    int line = 0;
    std::int64_t whole = 0;  // truth: 0 or 1
    double decimal = 0;
    std::string text;
    std::vector<Value> list;
    friend bool operator==(const Value&, const Value&) = default;
};

struct Field {
    std::string key;
    Value value;
    friend bool operator==(const Field&, const Field&) = default;
};

// One table: of a .phh the whole file, of a .phhs one of many.
struct Table {
    std::string name;
    int line = 1;
    std::vector<Field> fields;
    const Value* find(std::string_view key) const {
        for (const Field& field : fields)
            if (field.key == key) return &field.value;
        return nullptr;
    }
    friend bool operator==(const Table&, const Table&) = default;
};

// The tables of a file, the one without a name first, then as they stand.
using Tables = std::vector<Table>;

// TOML as programs write hands, by a reader of our own, for toml++ reads far more than they use; nothing when the text
// has anything it is not sure of.
std::optional<Tables> read_plain(std::string_view text);
// All of TOML.
std::expected<Tables, Issue> read_toml(std::string_view text);

}  // namespace riffle::phh
