// A table's events as text, for its stream.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "core/journal/table_stream.h"
#include "core/journal/tournament_codec.h"
#include "core/table/events.h"

namespace riffle::journal {

std::string_view event_name(const table::Event& event);
std::string encode(const table::Event& event);
std::expected<table::Event, CodecFault> decode_table_event(std::string_view name, std::string_view payload);

// The same with undo and redo, as they stand in a stream.
std::string_view event_name(const TableEvent& event);
std::string encode(const TableEvent& event);
std::expected<TableEvent, CodecFault> decode_table_record(std::string_view name, std::string_view payload);

}  // namespace riffle::journal
