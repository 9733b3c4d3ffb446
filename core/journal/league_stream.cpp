#include "core/journal/league_stream.h"

#include "core/journal/json_codec.h"
#include "core/journal/stream_body.h"

namespace riffle::journal {

template class Stream<league::LeagueRoom>;

namespace {
CodecFault league_fault(CodecError error) { return {std::move(error.where), std::move(error.expected)}; }
}  // namespace

std::string_view event_name(const LeagueRecord& event) { return variant_name(event); }
std::string encode(const LeagueRecord& event) { return variant_to_text(event); }

std::expected<LeagueRecord, CodecFault> decode_league_record(std::string_view name, std::string_view payload) {
    auto value = parse_json(payload);
    if (!value) return std::unexpected(league_fault(value.error()));
    auto event = variant_from_json<LeagueRecord>(name, *value);
    if (!event) return std::unexpected(CodecFault{std::string(name), "an event this version knows"});
    if (!*event) return std::unexpected(league_fault(event->error()));
    return std::move(**event);
}

std::string_view command_name(const league::LeagueCommand& command) { return variant_name(command); }
std::string encode(const league::LeagueCommand& command) { return variant_to_text(command); }

std::optional<std::expected<league::LeagueCommand, CodecFault>> decode_league_command(std::string_view name,
                                                                                      std::string_view args) {
    using Result = std::expected<league::LeagueCommand, CodecFault>;
    auto value = parse_sent(args);
    if (!value) return Result{std::unexpected(league_fault(value.error()))};
    auto command = variant_from_json<league::LeagueCommand>(name, *value);
    if (!command) return std::nullopt;
    if (!*command) return Result{std::unexpected(league_fault(command->error()))};
    return Result{std::move(**command)};
}

std::string_view command_of(const LeagueStep& step) {
    const LeagueRecord& first = step.events.front();
    if (const auto event = first.narrow<league::LeagueEvent>())
        return visit([](const auto& e) { return league::command_of(e); }, *event);
    return first.is<StepUndone>() ? "UndoStep" : "RedoStep";
}

}  // namespace riffle::journal
