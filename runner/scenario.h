// A scenario as it was written: heads and steps, each with its line. docs/scenarios.md fixes the format.
#pragma once
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace riffle::runner {

struct Fault {
    std::string file;
    int line = 0;
    std::string expected;  // a sentence
};
std::string to_string(const Fault& fault);

struct Line {
    int number = 0;
    std::vector<std::string> books;  // [cnp rptp]: only there; empty: everywhere
    bool except = false;             // [-cnp]: everywhere but there
    std::string verb;
    std::string rest;
};

// One step, and for an act the rulings expected of it and the outcome the director picks.
struct Step {
    Line line;
    std::vector<Line> rulings;
    std::vector<Line> choices;
    std::vector<Line> handiwork;  // what was done by hand while it was carried out
};

struct Scenario {
    std::string file;
    int line = 0;
    std::string name;
    std::vector<std::string> proves;
    std::vector<std::string> under;
    std::vector<Line> heads;  // table, seats, cards, board: the verbs know them
    std::vector<Step> steps;
};

bool holds_in(const Line& line, std::string_view book);

std::expected<std::vector<Scenario>, Fault> parse_scenarios(std::string_view file, std::string_view text);

}  // namespace riffle::runner
