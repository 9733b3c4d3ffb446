// Runs scenarios under their books and says what failed, with file, line, expected, got and the clauses.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "runner/scenario.h"
#include "runner/world.h"

namespace riffle::runner {

struct Failure {
    std::string file;
    int line = 0;
    std::string scenario;
    std::string book;
    std::string step;
    std::string expected;
    std::string got;
    std::vector<std::string_view> clauses;  // what the last ruling of the run rested on
};
std::string to_string(const Failure& failure);

struct SpokenRuling {
    std::string scenario;
    std::string book;
    std::string text;
};

struct Report {
    int passed = 0;  // a scenario under a book counts one
    int failed = 0;
    std::vector<Failure> failures;
    std::set<std::string> proven;  // clauses claimed by a scenario and rested on by its steps
    std::vector<SpokenRuling> spoken;
};

class Table;

struct RunOptions {
    std::optional<rulebook::Language> language;  // explain each ruling in it
    // Instead of the book the scenario names: how the tests change one answer and see who notices.
    const rulebook::Book* played_by = nullptr;
    rulings::Ruling* last_ruling = nullptr;  // where to put the last ruling of a run
    // Where to put what each step did at a table, words and clauses left out. What is expected is then not compared:
    // the run goes on to its end whatever comes.
    std::vector<std::string>* trace = nullptr;
    // Called with the table and the house of every run, as they stand at its end.
    std::function<void(const Table&)> ended{};
};

Report run_scenarios(const std::vector<Scenario>& scenarios, const World& world, const RunOptions& options = {});

// One scenario under one book; the clauses its steps rested on go to `cited`.
std::optional<Failure> run_under(const Scenario& scenario, std::string_view book, const World& world,
                                 const RunOptions& options, std::set<std::string_view>& cited,
                                 std::vector<SpokenRuling>* spoken = nullptr);

// The `proves` ids that no step rested on, examples measured by the clauses they illustrate.
std::vector<std::string> unproven(const Scenario& scenario, const std::set<std::string_view>& cited,
                                  const World& world);

// --bless: the text with each failing line's expectation replaced by what came.
std::string blessed(std::string_view text, const std::vector<Failure>& failures);

}  // namespace riffle::runner
