// Reading TOML with faults that say where: file, line, key, what was expected. For the read_*.cpp files only.
#pragma once
#include <initializer_list>
#include <optional>
#include <string_view>

#include "core/rulebook/fault.h"
#include "core/rulebook/schema.h"
#include "core/rulebook/toml.h"

namespace riffle::rulebook {
class Reader {
  public:
    Reader(std::string_view file, Faults& faults) : file_{file}, faults_{faults} {}

    std::string_view file() const { return file_; }
    void fault(std::uint32_t line, std::string_view key, std::string expected);
    static std::uint32_t line_of(const toml::node& node) { return node.source().begin.line; }

    // nothing: the text is not TOML, and a fault says why.
    std::optional<toml::table> parse(std::string_view text);
    // Every key must be one of those allowed; the rest become faults with the nearest one suggested.
    void allow_only(const toml::table& table, std::initializer_list<std::string_view> allowed);

    // Interned. Missing or of another type: empty, with a fault if it was required or is no text.
    std::string_view text(const toml::table& table, std::string_view key, bool required = false);
    std::optional<std::int64_t> number(const toml::table& table, std::string_view key, bool required = false);
    bool flag(const toml::table& table, std::string_view key, bool otherwise);
    std::optional<Range> range(const toml::table& table, std::string_view key);
    std::optional<std::vector<std::int64_t>> numbers(const toml::table& table, std::string_view key, bool required);
    std::vector<std::string_view> texts(const toml::table& table, std::string_view key);
    // A value of the parameter's type; nothing, with a fault, if it is not one.
    std::optional<Value> value(const toml::node& node, const Parameter& parameter);

  private:
    std::optional<Value> word(const toml::node& node, const Parameter& parameter);
    std::optional<Value> words(const toml::node& node, const Parameter& parameter);

    std::string_view file_;
    Faults& faults_;
};
}  // namespace riffle::rulebook
