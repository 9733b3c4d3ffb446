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

// A live table by its name, in the place of one that is told.
struct LiveTable {
    std::string tournament;
    std::int64_t number = 0;
};
BOOST_DESCRIBE_STRUCT(LiveTable, (), (tournament, number))

// Outcomes as values, clauses and prose apart; of the live table where there is one.
std::expected<std::string, say::Fault> ruling_view(const RulingRequest& asked, const table::State* live,
                                                   const std::string& lang);

}  // namespace riffle::server
