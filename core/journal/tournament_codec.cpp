#include "core/journal/tournament_codec.h"

#include <array>

#include "core/journal/json_codec.h"

namespace riffle::journal {
namespace {
CodecFault fault(CodecError error) { return {std::move(error.where), std::move(error.expected)}; }
}  // namespace

std::string_view event_name(const TournamentEvent& event) { return variant_name(event); }
std::string_view command_name(const TournamentCommand& command) { return variant_name(command); }
std::string encode(const TournamentEvent& event) { return variant_to_text(event); }
std::string encode(const TournamentCommand& command) { return variant_to_text(command); }

std::expected<TournamentEvent, CodecFault> decode_event(std::string_view name, std::string_view payload) {
    // An event is small, and there are millions of them: what is parsed stands on the stack.
    std::array<unsigned char, 4096> room;
    boost::json::monotonic_resource memory(room.data(), room.size());
    auto value = parse_json(payload, &memory);
    if (!value) return std::unexpected(fault(value.error()));
    auto event = variant_from_json<TournamentEvent>(name, *value);
    if (!event) return std::unexpected(CodecFault{std::string(name), "an event this version knows"});
    if (!*event) return std::unexpected(fault(event->error()));
    return std::move(**event);
}

std::optional<std::expected<TournamentCommand, CodecFault>> decode_command(std::string_view name,
                                                                           std::string_view args) {
    using Result = std::expected<TournamentCommand, CodecFault>;
    auto value = parse_sent(args);
    if (!value) return Result{std::unexpected(fault(value.error()))};
    auto command = variant_from_json<TournamentCommand>(name, *value);
    if (!command) return std::nullopt;
    if (!*command) return Result{std::unexpected(fault(command->error()))};
    return Result{std::move(**command)};
}

std::map<std::string, std::string> summary_of(const TournamentEvent& event) {
    std::map<std::string, std::string> summary;
    const auto value = variant_to_json(event);
    for (const auto& [key, item] : value.get_object()) {
        if (item.is_int64()) summary.emplace(key, std::to_string(item.get_int64()));
        if (item.is_string() && key != "ticket") summary.emplace(key, std::string(item.get_string()));
    }
    return summary;
}

}  // namespace riffle::journal
