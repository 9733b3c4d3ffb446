// A parameter that a house can set and no decision reads would be a promise nobody keeps.
#include "tests/rulings/reading.h"

#include "core/rulebook/coverage.h"
#include "tests/rulings/scenarios.h"

namespace riffle::runner {
namespace {

// The clauses `riffle rules coverage` lists as open.
std::set<std::string_view> open_clauses() {
    std::set<std::string_view> proven;
    const Report report = run_scenarios(all_scenarios(), world());
    for (const std::string& id : report.proven)
        if (const auto* clause = world().library.clause(id)) proven.insert(clause->id);
    const auto covered = rulebook::coverage(world().library, proven);
    return {covered.open.begin(), covered.open.end()};
}

TEST(Reading, every_parameter_is_read_by_a_decision) {
    const auto read = parameters_read_in({"core", "app", "spec"});
    const auto open = open_clauses();
    ASSERT_FALSE(read.empty());
    const auto& parameters = world().library.schema().parameters();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (read.contains(std::string{parameters[i].name})) continue;
        bool set = false;
        for (const auto& book : world().library.books()) {
            if (book->slots[i].set_by != book->id) continue;
            set = true;
            // Only the clauses still to be proven may wait for the room that reads their parameter.
            EXPECT_TRUE(open.contains(book->slots[i].citation.clause))
                << parameters[i].name << " [" << book->slots[i].citation.clause << "] is read by no decision";
        }
        EXPECT_TRUE(set) << parameters[i].name << " is set by no book and read by no decision";
    }
}

// And no key is asked for that is none: a name in a comment, or of another namespace.
TEST(Reading, every_name_asked_for_is_a_parameter) {
    for (const std::string& name : parameters_read_in({"core", "app", "spec"}))
        EXPECT_TRUE(world().library.schema().find(name)) << name;
}

}  // namespace
}  // namespace riffle::runner
