// Tournament events and commands as stored and as sent: a name and JSON text.
#pragma once
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/journal/tournament_stream.h"

namespace riffle::journal {

struct CodecFault {
    std::string where;
    std::string expected;
};

std::string_view event_name(const TournamentEvent& event);
std::string encode(const TournamentEvent& event);
std::expected<TournamentEvent, CodecFault> decode_event(std::string_view name, std::string_view payload);

std::string_view command_name(const TournamentCommand& command);
// Nothing when there is no such command.
std::optional<std::expected<TournamentCommand, CodecFault>> decode_command(std::string_view name,
                                                                           std::string_view args);
std::string encode(const TournamentCommand& command);

// The event's plain fields as texts, for the history list.
std::map<std::string, std::string> summary_of(const TournamentEvent& event);

}  // namespace riffle::journal
