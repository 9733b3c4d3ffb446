// Which clauses are proven by scenarios: the `proves` lines of spec/**.scn, counted against the ledger.
#pragma once
#include <array>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "core/rulebook/library.h"

namespace riffle::rulebook {
struct Tally {
    int total = 0;
    int proven = 0;
};

struct Coverage {
    Tally all;
    std::map<std::string_view, std::map<Kind, Tally>> by_book;
    std::vector<std::string_view> open;  // not proven, in the order of the books
};

// Ids a scenario says it proves, with the fault of those that are no clause. Lines: `proves  ID ID ...`.
std::set<std::string_view> proven_ids(const Library& library, std::span<const EmbeddedFile> scenarios, Faults& faults);

Coverage coverage(const Library& library, const std::set<std::string_view>& proven);
}  // namespace riffle::rulebook
