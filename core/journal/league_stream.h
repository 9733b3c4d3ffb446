// A league's stream: the steps of its room. Points that were wrong are put right by another entry: no step is undone.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "core/journal/stream.h"
#include "core/journal/tournament_codec.h"
#include "core/league/league_room.h"

namespace riffle::journal {

extern template class Stream<league::LeagueRoom>;
using LeagueStream = Stream<league::LeagueRoom>;
using LeagueRecord = LeagueStream::Event;
using LeagueStep = LeagueStream::Step;

std::string_view event_name(const LeagueRecord& event);
std::string encode(const LeagueRecord& event);
std::expected<LeagueRecord, CodecFault> decode_league_record(std::string_view name, std::string_view payload);

std::string_view command_name(const league::LeagueCommand& command);
std::string encode(const league::LeagueCommand& command);
// Nothing: no command of a league is called so.
std::optional<std::expected<league::LeagueCommand, CodecFault>> decode_league_command(std::string_view name,
                                                                                      std::string_view args);
// The command that a step came from.
std::string_view command_of(const LeagueStep& step);

}  // namespace riffle::journal
