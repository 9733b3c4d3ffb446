#include "core/rulebook/coverage.h"

#include <fmt/format.h>

namespace riffle::rulebook {
namespace {
std::string_view next_token(std::string_view& line) {
    const auto start = line.find_first_not_of(" \t\r");
    if (start == std::string_view::npos) {
        line = {};
        return {};
    }
    line.remove_prefix(start);
    const auto token = line.substr(0, line.find_first_of(" \t\r,"));
    line.remove_prefix(token.size());
    if (!line.empty() && line.front() == ',') line.remove_prefix(1);
    return token;
}

void read_scenario(const Library& library, const EmbeddedFile& file, std::set<std::string_view>& proven,
                   Faults& faults) {
    std::string_view rest = file.bytes;
    for (std::uint32_t number = 1; !rest.empty(); ++number) {
        std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        if (next_token(line) != "proves") continue;
        for (auto id = next_token(line); !id.empty() && !id.starts_with('#'); id = next_token(line)) {
            if (const Clause* clause = library.clause(id))
                proven.insert(clause->id);
            else
                faults.push_back({std::string{file.path}, number, "proves", fmt::format("'{}' is no clause", id)});
        }
    }
}
}  // namespace

std::set<std::string_view> proven_ids(const Library& library, std::span<const EmbeddedFile> scenarios, Faults& faults) {
    std::set<std::string_view> proven;
    for (const EmbeddedFile& file : scenarios) read_scenario(library, file, proven, faults);
    return proven;
}

Coverage coverage(const Library& library, const std::set<std::string_view>& proven,
                  const std::set<std::string_view>& stated) {
    Coverage out;
    for (const auto& book : library.books()) {
        auto& kinds = out.by_book[book->id];
        for (std::size_t i = 0; i < kind_words.size(); ++i) kinds[static_cast<Kind>(i)];
        for (const Clause& clause : book->clauses) {
            for (Tally* tally : {&kinds[clause.kind], &out.all}) {
                ++tally->total;
                if (proven.contains(clause.id))
                    ++tally->proven;
                else if (stated.contains(clause.id))
                    ++tally->stated;
            }
            if (proven.contains(clause.id)) continue;
            (stated.contains(clause.id) ? out.stated : out.open).push_back(clause.id);
        }
    }
    return out;
}
}  // namespace riffle::rulebook
