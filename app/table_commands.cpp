#include "app/table_commands.h"

#include <fmt/format.h>

#include <charconv>

#include "core/journal/json_codec.h"

namespace riffle::app {

std::string_view command_name(const TableCommand& command) { return journal::variant_name(command); }
std::string encode(const TableCommand& command) { return journal::variant_to_text(command); }

std::optional<std::expected<TableCommand, ArgsFault>> decode_table_command(std::string_view name,
                                                                           std::string_view args) {
    using Result = std::expected<TableCommand, ArgsFault>;
    auto value = journal::parse_sent(args);
    if (!value) return Result{std::unexpected(ArgsFault{value.error().where, value.error().expected})};
    auto command = journal::variant_from_json<TableCommand>(name, *value);
    if (!command) return std::nullopt;
    if (!*command) return Result{std::unexpected(ArgsFault{command->error().where, command->error().expected})};
    return Result{std::move(**command)};
}

std::string table_stream(const std::string& tournament, std::int64_t number) {
    return fmt::format("{}{}/{}", table_prefix, tournament, number);
}

std::optional<TableName> table_named(std::string_view stream) {
    if (!stream.starts_with(table_prefix)) return std::nullopt;
    const std::string_view rest = stream.substr(table_prefix.size());
    const std::size_t slash = rest.rfind('/');
    if (slash == std::string_view::npos || slash == 0) return std::nullopt;
    const std::string_view digits = rest.substr(slash + 1);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    // As it is written, and no other way: 07 is not 7.
    if (error != std::errc{} || end != digits.data() + digits.size() || number < 1 || digits.front() == '0')
        return std::nullopt;
    return TableName{std::string(rest.substr(0, slash)), number};
}

}  // namespace riffle::app
