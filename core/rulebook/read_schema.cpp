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
    std::string_view section, name;
    const toml::node* node = nullptr;
    std::uint32_t line = 0;
};

// toml++ keeps tables sorted by name; the file's own order is the order of the keys.
std::vector<Entry> entries_of(const toml::table& root) {
    std::vector<Entry> entries;
    for (auto&& [section, node] : root) {
        if (section.str() == "sections" || !node.is_table()) continue;
        for (auto&& [name, entry] : *node.as_table())
            entries.push_back({intern(section.str()), intern(name.str()), &entry, name.source().begin.line});
    }
    sort_by_line(entries);
    return entries;
}

std::optional<Parameter> read_parameter(Reader& reader, const Entry& entry) {
    const toml::table* fields = entry.node->as_table();
    if (fields == nullptr) {
        reader.fault(entry.line, entry.name, "expected { type = ..., text = ... }");
        return std::nullopt;
    }
    reader.allow_only(*fields, {"type", "words", "text", "optional", "default"});
    const auto word = reader.text(*fields, "type", true);
    const auto type = type_from(word);
    if (!type) {
        reader.fault(entry.line, entry.name, fmt::format("unknown type '{}'", word));
        return std::nullopt;
    }
    Parameter parameter{.name = entry.name, .section = entry.section, .type = *type};
    parameter.words = reader.texts(*fields, "words");
    parameter.text = reader.text(*fields, "text", true);
    parameter.optional = reader.flag(*fields, "optional", false);
    const bool wordy = *type == Type::word || *type == Type::words;
    if (wordy == parameter.words.empty() || parameter.words.size() > 64)
        reader.fault(entry.line, entry.name, "an enum or a set, and nothing else, lists up to 64 words");
    auto sorted = parameter.words;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
        reader.fault(entry.line, entry.name, "lists a word twice");
    if (const toml::node* otherwise = fields->get("default")) parameter.otherwise = reader.value(*otherwise, parameter);
    return parameter;
}
}  // namespace

std::optional<Schema> read_schema(const EmbeddedFile& file, Faults& faults) {
    Reader reader{file.path, faults};
    const auto root = reader.parse(file.bytes);
    if (!root) return std::nullopt;
    Schema schema;
    if (const toml::table* titles = (*root)["sections"].as_table()) {
        struct Titled {
            Section section;
            std::uint32_t line;
        };
        std::vector<Titled> sections;
        for (auto&& [name, node] : *titles)
            sections.push_back(
                {{intern(name.str()), reader.text(*titles, name.str(), true)}, name.source().begin.line});
        sort_by_line(sections);
        for (const auto& titled : sections) schema.add(titled.section);
    }
    for (const Entry& entry : entries_of(*root)) {
        if (schema.find(entry.name)) {
            reader.fault(entry.line, entry.name, "is listed twice");
            continue;
        }
        if (auto parameter = read_parameter(reader, entry)) schema.add(std::move(*parameter));
    }
    return schema;
}
}  // namespace riffle::rulebook
