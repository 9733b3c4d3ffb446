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
    int stated = 0;
};

struct Coverage {
    Tally all;
    std::map<std::string_view, std::map<Kind, Tally>> by_book;
    std::vector<std::string_view> stated;  // answered, but nothing at a table turns on it; in the order of the books
    std::vector<std::string_view> open;    // neither
};

// Ids a scenario says it proves, with the fault of those that are no clause. Lines: `proves  ID ID ...`.
std::set<std::string_view> proven_ids(const Library& library, std::span<const EmbeddedFile> scenarios, Faults& faults);

Coverage coverage(const Library& library, const std::set<std::string_view>& proven,
                  const std::set<std::string_view>& stated = {});
}  // namespace riffle::rulebook
