#include "core/journal/table_codec.h"

#include "core/journal/table_forms.h"

namespace riffle::journal {

std::string_view event_name(const table::Event& event) { return variant_name(event); }
std::string encode(const table::Event& event) { return variant_to_text(event); }

namespace {

template <class Variant>
std::expected<Variant, CodecFault> decode(std::string_view name, std::string_view payload) {
    const auto fault = [](const CodecError& e) { return std::unexpected(CodecFault{e.where, e.expected}); };
    auto value = parse_json(payload);
    if (!value) return fault(value.error());
    auto event = variant_from_json<Variant>(name, *value);
    if (!event) return std::unexpected(CodecFault{std::string(name), "an event this version knows"});
    if (!*event) return fault(event->error());
    return std::move(**event);
}

}  // namespace

std::expected<table::Event, CodecFault> decode_table_event(std::string_view name, std::string_view payload) {
    return decode<table::Event>(name, payload);
}

std::string_view event_name(const TableEvent& event) { return variant_name(event); }
std::string encode(const TableEvent& event) { return variant_to_text(event); }
std::expected<TableEvent, CodecFault> decode_table_record(std::string_view name, std::string_view payload) {
    return decode<TableEvent>(name, payload);
}

}  // namespace riffle::journal
