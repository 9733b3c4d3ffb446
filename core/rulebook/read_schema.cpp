#include <fmt/format.h>

#include <algorithm>

#include "core/rulebook/intern.h"
#include "core/rulebook/read_book.h"
#include "core/rulebook/reader.h"

namespace riffle::rulebook {
namespace {
template <class Row>
void sort_by_line(std::vector<Row>& rows) {
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.line < b.line; });
}

struct Entry {
    std::string_view name;
    const toml::node* node = nullptr;
    std::uint32_t line = 0;
};

// toml++ keeps tables sorted by name; the file's own order is the order of the keys.
std::vector<Entry> entries_of(const toml::table& root) {
    std::vector<Entry> entries;
    for (auto&& [name, node] : root)
        if (name.str() != "title") entries.push_back({intern(name.str()), &node, name.source().begin.line});
    sort_by_line(entries);
    return entries;
}

void check_words(Reader& reader, const Entry& entry, const Parameter& parameter) {
    const bool wordy = parameter.type == Type::word || parameter.type == Type::words;
    if (wordy == parameter.words.empty() || parameter.words.size() > 64)
        reader.fault(entry.line, entry.name, "an enum or a set, and nothing else, lists up to 64 words");
    auto sorted = parameter.words;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
        reader.fault(entry.line, entry.name, "lists a word twice");
    // What no book answers is the director's, and a book may say so in as many words.
    if (parameter.type == Type::word && parameter.optional &&
        std::find(sorted.begin(), sorted.end(), "director") == sorted.end())
        reader.fault(entry.line, entry.name, "an optional enum has the word 'director'");
    if (parameter.type == Type::words && !parameter.parts.empty())
        reader.fault(entry.line, entry.name, "the parts of a set are its words");
}

std::optional<Parameter> read_parameter(Reader& reader, const Entry& entry, std::string_view section) {
    const toml::table* fields = entry.node->as_table();
    if (fields == nullptr) {
        reader.fault(entry.line, entry.name, fmt::format("expected [{}] with type and text", entry.name));
        return std::nullopt;
    }
    reader.allow_only(*fields, {"type", "words", "parts", "text", "optional", "default"});
    const auto word = reader.text(*fields, "type", true);
    const auto type = type_from(word);
    if (!type) {
        reader.fault(entry.line, entry.name, fmt::format("unknown type '{}'", word));
        return std::nullopt;
    }
    Parameter parameter{.name = entry.name, .section = section, .type = *type};
    parameter.words = reader.texts(*fields, "words");
    parameter.parts = reader.texts(*fields, "parts");
    parameter.text = reader.text(*fields, "text", true);
    parameter.optional = reader.flag(*fields, "optional", false);
    check_words(reader, entry, parameter);
    if (const toml::node* otherwise = fields->get("default")) parameter.otherwise = reader.value(*otherwise, parameter);
    return parameter;
}
}  // namespace

std::optional<Schema> read_schema(std::span<const EmbeddedFile> files, Faults& faults) {
    Schema schema;
    for (const EmbeddedFile& file : files) {
        Reader reader{file.path, faults};
        const auto root = reader.parse(file.bytes);
        if (!root) return std::nullopt;
        const std::string_view section = intern(file.path);
        schema.add(Section{section, reader.text(*root, "title", true)});
        for (const Entry& entry : entries_of(*root)) {
            if (schema.find(entry.name)) {
                reader.fault(entry.line, entry.name, "is listed twice");
                continue;
            }
            if (auto parameter = read_parameter(reader, entry, section)) schema.add(std::move(*parameter));
        }
    }
    return schema;
}
}  // namespace riffle::rulebook
