#include "server/events.h"

#include <fmt/format.h>

#include <iterator>

#include "server/shape_json.h"
#include "server/shapes_wire.h"

namespace riffle::server {
namespace {

void add_event(std::string& text, const char* event, std::int64_t id, std::string_view data) {
    fmt::format_to(std::back_inserter(text), "event: {}\nid: {}\n", event, id);
    // A line break would end the field: each line is a field of its own, and the reader joins them.
    for (std::size_t begin = 0;;) {
        const std::size_t end = data.find('\n', begin);
        text += "data: ";
        text += data.substr(begin, end == std::string_view::npos ? end : end - begin);
        text += '\n';
        if (end == std::string_view::npos) break;
        begin = end + 1;
    }
    text += '\n';
}

}  // namespace

std::string events_text(const Live& live) {
    std::string text;
    for (const RecordNote& note : live.records)
        add_event(text, "record", note.version,
                  answer_of(shape::RecordNote{.version = note.version, .type = note.type, .at = note.at_ms}));
    add_event(text, live.whole ? "view" : "change", live.version, live.view);
    return text;
}

}  // namespace riffle::server
