// What dealers can ask about, and the ruling on what they tell.
#pragma once
#include <expected>
#include <string>

#include "say/situation.h"

namespace riffle::server {

// What a dealer can ask about, to pick from: groups, matters, infractions, circumstances, moments, games.
std::string matters_view(const std::string& lang);

// Outcomes as values, clauses and prose apart, by a book of the library; of the live table where there is one.
std::expected<std::string, say::Fault> ruling_view(const std::string& book, const say::Situation& situation,
                                                   const table::State* live, const std::string& lang);

}  // namespace riffle::server
