// The league a scenario keeps: which tournaments count for it and what they scored, by the book of the run.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/league/by_book.h"

namespace riffle::runner {

struct League {
    std::string name;
    std::int64_t begins_at_ms = 0;
    std::vector<league::Event> events{};
    std::vector<league::Score> scores{};  // of all of them
    std::vector<league::Team> teams{};
    std::vector<league::Score> team_scores{};
    std::vector<league::CasinoMonth> months{};
    std::vector<std::string> final_order{};
};

}  // namespace riffle::runner
