#include "app/failed_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "core/journal/tournament_codec.h"

namespace riffle::app {
namespace {

namespace json = boost::json;

// Fields that hold an id or one of our own words, never what somebody typed about a person.
constexpr std::array<std::string_view, 10> plain{"person", "account", "role",  "currency",  "book",
                                                 "game",   "kind",    "names", "time_zone", "languages"};

void leave_out_texts(json::value& value, std::string_view key) {
    if (value.is_object())
        for (auto& [name, item] : value.get_object()) leave_out_texts(item, name);
    if (value.is_array())
        for (auto& item : value.get_array()) leave_out_texts(item, key);
    if (!value.is_string() || std::find(plain.begin(), plain.end(), key) != plain.end()) return;
    value = fmt::format("({} bytes)", value.get_string().size());
}

}  // namespace

std::string failure_text(const Submission& s, std::int64_t version, std::int64_t at_ms, const std::string& what) {
    using app::command_name, app::encode, journal::command_name, journal::encode;
    const auto [name, args] = std::visit(
        [](const auto& command) { return std::pair(std::string(command_name(command)), encode(command)); }, s.command);
    json::value shown = json::parse(args);
    leave_out_texts(shown, "");
    return fmt::format(
        "bug: a command failed and was refused; nothing was changed. stream {} version {} at {} command {} {} id {} "
        "role {}: {}",
        s.stream, version, at_ms, name, json::serialize(shown), json::serialize(json::value(s.command_id)), s.role,
        what);
}

}  // namespace riffle::app
