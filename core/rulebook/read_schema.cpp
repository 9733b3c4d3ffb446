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

// follows = "name", or { name = { word = "own word", otherwise = ... } }, or a list of these.
void read_follow(Reader& reader, const toml::node& node, Parameter& parameter) {
    if (const auto* list = node.as_array()) {
        for (const auto& item : *list) read_follow(reader, item, parameter);
        return;
    }
    if (node.is_string()) {
        parameter.follows.push_back({intern(node.value_or(std::string_view{})), {}});
        return;
    }
    const toml::table* fields = node.as_table();
    if (fields == nullptr || fields->size() != 1 || !fields->begin()->second.is_table()) {
        reader.fault(Reader::line_of(node), parameter.name,
                     "follows: expected a parameter, { parameter = { word = value } } or a list of these");
        return;
    }
    Follow follow{intern(fields->begin()->first.str()), {}};
    for (auto&& [word, own] : *fields->begin()->second.as_table())
        if (auto value = reader.value(own, parameter)) follow.words.emplace_back(intern(word.str()), *value);
    parameter.follows.push_back(std::move(follow));
}

std::optional<Parameter> read_parameter(Reader& reader, const Entry& entry) {
    const toml::table* fields = entry.node->as_table();
    if (fields == nullptr) {
        reader.fault(entry.line, entry.name, "expected { type = ..., text = ... }");
        return std::nullopt;
    }
    reader.allow_only(*fields, {"type", "words", "text", "optional", "default", "follows"});
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
    if (const toml::node* follows = fields->get("follows")) read_follow(reader, *follows, parameter);
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
