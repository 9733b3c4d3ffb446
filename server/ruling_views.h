// What dealers can ask about, and the ruling on what they tell.
#pragma once
#include <expected>
#include <string>

#include "say/situation.h"

namespace riffle::server {

// What a dealer can ask about, to pick from: groups, matters, infractions, circumstances, moments, games.
std::string matters_view(const std::string& lang);

// What POST /rulings is asked.
struct RulingRequest {
    std::string book;
    std::optional<say::ToldTable> table{};
    say::Act act;
};
BOOST_DESCRIBE_STRUCT(RulingRequest, (), (book, table, act))

// Outcomes as values, clauses and prose apart.
std::expected<std::string, say::Fault> ruling_view(const RulingRequest& asked, const std::string& lang);

}  // namespace riffle::server
