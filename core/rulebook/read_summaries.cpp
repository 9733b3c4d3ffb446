#include "core/rulebook/read_summaries.h"

#include <fmt/format.h>

#include <optional>
#include <unordered_map>

#include "core/rulebook/intern.h"

namespace riffle::rulebook {
namespace {
constexpr std::string_view prefix = "summaries.";
constexpr std::string_view suffix = ".toml";

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// "text" at the start of `rest`, which then stands behind it; only \" and \\ are escaped.
std::optional<std::string> take_quoted(std::string_view& rest) {
    if (!rest.starts_with('"')) return std::nullopt;
    std::string text;
    for (std::size_t i = 1; i < rest.size(); ++i) {
        if (rest[i] == '"') {
            rest.remove_prefix(i + 1);
            return text;
        }
        if (rest[i] == '\\' && (++i == rest.size() || (rest[i] != '"' && rest[i] != '\\'))) return std::nullopt;
        text += rest[i];
    }
    return std::nullopt;
}

struct Line {
    std::string id;
    std::string text;
};

std::optional<Line> read_line(std::string_view line) {
    auto id = take_quoted(line);
    if (!id || id->empty() || !line.starts_with(" = ")) return std::nullopt;
    line.remove_prefix(3);
    auto text = take_quoted(line);
    if (!text || text->empty() || !line.empty()) return std::nullopt;
    return Line{std::move(*id), std::move(*text)};
}
}  // namespace

bool is_summaries(std::string_view path) {
    const auto name = file_name(path);
    return name.starts_with(prefix) && name.ends_with(suffix);
}

void read_summaries(const EmbeddedFile& file, Book& book, Faults& faults) {
    const auto fault = [&](std::uint32_t line, std::string_view key, std::string expected) {
        faults.push_back({std::string{file.path}, line, std::string{key}, std::move(expected)});
    };
    auto word = file_name(file.path).substr(prefix.size());
    word.remove_suffix(suffix.size());
    const auto language = language_from(word);
    if (!language) return fault(0, word, "is no language of summaries; expected en, es, it or pt");
    std::unordered_map<std::string_view, Clause*> clauses;
    for (Clause& clause : book.clauses) clauses.emplace(clause.id.substr(clause.id.find(':') + 1), &clause);
    std::string_view rest = file.bytes;
    for (std::uint32_t number = 1; !rest.empty(); ++number) {
        const auto end = rest.find('\n');
        std::string_view line = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty() || line.starts_with('#')) continue;
        const auto read = read_line(line);
        if (!read) {
            fault(number, "", "expected \"ID\" = \"what the clause says\", in double quotes, on one line");
            continue;
        }
        const auto clause = clauses.find(read->id);
        if (clause == clauses.end()) {
            fault(number, read->id, fmt::format("is no clause of '{}'", book.id));
            continue;
        }
        auto& place = clause->second->summaries[static_cast<std::size_t>(*language)];
        if (!place.empty()) fault(number, read->id, "this clause is already there");
        place = intern(read->text);
    }
}
}  // namespace riffle::rulebook
