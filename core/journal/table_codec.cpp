#include "core/journal/table_codec.h"

#include "core/journal/table_forms.h"

namespace riffle::journal {

std::string_view event_name(const table::Event& event) { return variant_name(event); }
std::string encode(const table::Event& event) { return boost::json::serialize(variant_to_json(event)); }

std::expected<table::Event, CodecFault> decode_table_event(std::string_view name, std::string_view payload) {
    const auto fault = [](const CodecError& e) { return std::unexpected(CodecFault{e.where, e.expected}); };
    auto value = parse_json(payload);
    if (!value) return fault(value.error());
    auto event = variant_from_json<table::Event>(name, *value);
    if (!event) return std::unexpected(CodecFault{std::string(name), "an event this version knows"});
    if (!*event) return fault(event->error());
    return std::move(**event);
}

}  // namespace riffle::journal
