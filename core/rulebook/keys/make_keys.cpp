// make_parameter_keys HEADER LIST...: turns the list in rulebooks/parameters/ into typed keys, so that code which asks
// for a parameter that is not there, or forgets one of its words in a switch, does not compile.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/rulebook/toml.h"

namespace {
struct Row {
    std::string name, type, file;
    std::vector<std::string> words{}, parts{};
    bool optional = false;
    std::uint32_t line = 0;
};

std::string pascal(const std::string& snake) {
    std::string out;
    bool up = true;
    for (const char c : snake) {
        if (c == '_') {
            up = true;
            continue;
        }
        out += up ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
        up = false;
    }
    return out;
}

// The parameters of one file in its own order, which toml++ does not keep.
std::vector<Row> rows_of(const toml::table& list, const char* file) {
    std::vector<Row> rows;
    for (auto&& [name, entry] : list) {
        const toml::table* fields = entry.as_table();
        if (fields == nullptr) continue;
        Row row{.name = std::string{name.str()}, .type = (*fields)["type"].value_or(std::string{}), .file = file};
        row.optional = (*fields)["optional"].value_or(false);
        row.line = name.source().begin.line;
        const auto texts = [&](const char* key) {
            std::vector<std::string> out;
            if (const toml::array* array = (*fields)[key].as_array())
                for (const auto& item : *array) out.push_back(item.value_or(std::string{}));
            return out;
        };
        row.words = texts("words");
        row.parts = texts("parts");
        rows.push_back(std::move(row));
    }
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.line < b.line; });
    return rows;
}

std::string cpp_type(const Row& row) {
    if (row.type == "bool") return "bool";
    if (row.type == "int") return "std::int64_t";
    if (row.type == "percent") return "Percent";
    if (row.type == "enum") return pascal(row.name);
    if (row.type == "set") return "WordSet<" + pascal(row.name) + ">";
    if (row.type == "ints") return "std::span<const std::int64_t>";
    if (row.type == "texts") return "std::span<const std::string_view>";
    if (row.type == "text") return "std::string_view";
    if (row.type == "range") return "Range";
    if (row.type == "duration") return "std::chrono::seconds";
    return {};
}

// A key with parts is a type of its own, so that key::foreign_back_card.before can be asked like the whole.
void write_key(const Row& row, std::size_t index, const std::string& type, std::ostream& out) {
    const std::string whole = (row.optional ? "OptionalKey<" : "Key<") + type + ">";
    const bool set = row.type == "set";
    const auto& parts = set ? row.words : row.parts;
    if (parts.empty()) {
        out << "inline constexpr " << whole << " " << row.name << "{" << index << "};\n";
        return;
    }
    out << "struct " << pascal(row.name) << "Key : " << whole << " {\n";
    for (std::size_t part = 0; part < parts.size(); ++part)
        out << "    static constexpr " << (set ? "WordKey<" + pascal(row.name) + ">" : whole) << " " << parts[part]
            << "{" << index << ", " << part + 1 << "};\n";
    out << "};\ninline constexpr " << pascal(row.name) << "Key " << row.name << "{{" << index << "}};\n";
}

bool write_header(const std::vector<Row>& rows, std::ostream& out) {
    out << "// Made of rulebooks/parameters/ by make_parameter_keys: do not edit.\n#pragma once\n#include <array>\n"
           "#include <chrono>\n#include <cstdint>\n#include <span>\n#include <string_view>\n\n#include "
           "\"core/rulebook/value.h\"\n\n"
           "namespace riffle::rulebook {\n";
    for (const Row& row : rows) {
        if (row.words.empty()) continue;
        out << "enum class " << pascal(row.name) << " : std::uint8_t {\n";
        for (const std::string& word : row.words) out << "    " << word << ",\n";
        out << "};\n";
    }
    out << "\nnamespace key {\n";
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string type = cpp_type(rows[i]);
        if (type.empty()) {
            std::fprintf(stderr, "%s:%u: %s: unknown type '%s'\n", rows[i].file.c_str(), rows[i].line,
                         rows[i].name.c_str(), rows[i].type.c_str());
            return false;
        }
        write_key(rows[i], i, type, out);
    }
    out << "}  // namespace key\n\ninline constexpr std::array<std::string_view, " << rows.size()
        << "> parameter_names{\n";
    for (const Row& row : rows) out << "    \"" << row.name << "\",\n";
    out << "};\n}  // namespace riffle::rulebook\n";
    return true;
}
}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: make_parameter_keys HEADER LIST...\n");
        return 2;
    }
    std::vector<Row> rows;
    for (int i = 2; i < argc; ++i) {
        const toml::parse_result parsed = toml::parse_file(argv[i]);
        if (!parsed) {
            const auto& error = parsed.error();
            std::fprintf(stderr, "%s:%u: %s\n", argv[i], error.source().begin.line,
                         std::string{error.description()}.c_str());
            return 1;
        }
        for (Row& row : rows_of(parsed.table(), argv[i])) rows.push_back(std::move(row));
    }
    std::ostringstream header;
    if (!write_header(rows, header)) return 1;
    std::filesystem::create_directories(std::filesystem::path{argv[1]}.parent_path());
    std::ofstream{argv[1]} << header.str();
    return 0;
}
