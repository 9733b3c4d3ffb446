// What is undone together: a step of a tournament, the later ones that rest on it, and at live tables what is one fact
// with any of them or rests on that.
#pragma once
#include <map>
#include <set>
#include <string>

#include "app/app.h"

namespace riffle::app {

inline constexpr std::size_t most_together = 200;

struct Together {
    journal::StepSet steps{};                          // of the tournament
    std::map<std::string, journal::StepSet> tables{};  // by stream
    // What became of the tournament when it was asked, where it was.
    journal::TournamentStream::FoldedPtr folded{};
    std::map<std::string, journal::TableStream::FoldedPtr> folded_at{};  // the same of tables
};

// All that an undo of this step takes along, itself among them; a refusal names what stays.
std::expected<Together, Problem> undone_together(const journal::TournamentStream& stream, const Tables& tables,
                                                 std::int64_t step);
std::expected<Together, Problem> undone_together(const journal::TournamentStream& stream, const Tables& tables,
                                                 const std::string& table, std::int64_t step);
// All that its redo brings back: what the undo that named it took along.
Together redone_together(const journal::TournamentStream& stream, const Tables& tables, std::int64_t step);
Together redone_together(const journal::TournamentStream& stream, const Tables& tables, const std::string& table,
                         std::int64_t step);

// What goes beside the step that was named (by its command), each fact once, the oldest first: a hand's end by its step
// in the tournament.
std::vector<RestingStep> shown(const journal::TournamentStream& stream, const Tables& tables, const Together& all,
                               const std::string& named);

}  // namespace riffle::app
