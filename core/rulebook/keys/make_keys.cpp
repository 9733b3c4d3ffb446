// make_parameter_keys SCHEMA HEADER: turns rulebooks/parameters.toml into typed keys, so that code which asks for a
// parameter that is not there, or forgets one of its words in a switch, does not compile.
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
    std::string name, type;
    std::vector<std::string> words;
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

std::vector<Row> rows_of(const toml::table& schema) {
    std::vector<Row> rows;
    for (auto&& [section, node] : schema) {
        if (section.str() == "sections" || !node.is_table()) continue;
        for (auto&& [name, entry] : *node.as_table()) {
            const toml::table* fields = entry.as_table();
            if (fields == nullptr) continue;
            Row row{.name = std::string{name.str()}, .type = (*fields)["type"].value_or(std::string{}), .words = {}};
            row.optional = (*fields)["optional"].value_or(false);
            row.line = name.source().begin.line;
            if (const toml::array* words = (*fields)["words"].as_array())
                for (const auto& word : *words) row.words.push_back(word.value_or(std::string{}));
            rows.push_back(std::move(row));
        }
    }
    // toml++ sorts by name; the file's own order is what a reader expects.
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
    return {};
}

bool write_header(const std::vector<Row>& rows, std::ostream& out) {
    out << "// Made of rulebooks/parameters.toml by make_parameter_keys: do not edit.\n#pragma once\n#include <array>\n"
           "#include <cstdint>\n#include <span>\n#include <string_view>\n\n#include \"core/rulebook/value.h\"\n\n"
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
            std::fprintf(stderr, "line %u: %s: unknown type '%s'\n", rows[i].line, rows[i].name.c_str(),
                         rows[i].type.c_str());
            return false;
        }
        out << "inline constexpr " << (rows[i].optional ? "OptionalKey<" : "Key<") << type << "> " << rows[i].name
            << "{" << i << "};\n";
    }
    out << "}  // namespace key\n\ninline constexpr std::array<std::string_view, " << rows.size()
        << "> parameter_names{\n";
    for (const Row& row : rows) out << "    \"" << row.name << "\",\n";
    out << "};\n}  // namespace riffle::rulebook\n";
    return true;
}
}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: make_parameter_keys SCHEMA HEADER\n");
        return 2;
    }
    const toml::parse_result parsed = toml::parse_file(argv[1]);
    if (!parsed) {
        const auto& error = parsed.error();
        std::fprintf(stderr, "%s:%u: %s\n", argv[1], error.source().begin.line,
                     std::string{error.description()}.c_str());
        return 1;
    }
    std::ostringstream header;
    if (!write_header(rows_of(parsed.table()), header)) return 1;
    std::filesystem::create_directories(std::filesystem::path{argv[2]}.parent_path());
    std::ofstream{argv[2]} << header.str();
    return 0;
}
