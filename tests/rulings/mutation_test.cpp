// Coverage means something only if a scenario fails without the clause: every parameter a book sets that a ruling or
// the engine reads is removed, and set to each other value it may have, and a scenario must fail.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>

#include "core/rulebook/contradictions.h"
#include "runner/mutation.h"
#include "tests/rulings/reading.h"
#include "tests/rulings/scenarios.h"

namespace riffle::runner {
namespace {

using rulebook::Parameter;
using rulebook::Slot;
using rulebook::Value;

struct Run {
    const Scenario* scenario;
    std::set<std::string_view> cited;
};

// What each scenario under a book rests on when nothing is changed.
std::vector<Run> runs_under(std::string_view book) {
    std::vector<Run> runs;
    for (const Scenario& s : all_scenarios()) {
        if (std::find(s.under.begin(), s.under.end(), book) == s.under.end()) continue;
        Run run{&s, {}};
        EXPECT_FALSE(run_under(s, book, world(), {}, run.cited));
        runs.push_back(std::move(run));
    }
    return runs;
}

class Mutation {
  public:
    explicit Mutation(const rulebook::Book& book) : book_(book), mutant_(book), runs_(runs_under(book.id)) {}

    // Whether a scenario that rests on the parameter fails, or no longer rests on what it claims to prove.
    bool noticed(std::size_t parameter, const Slot& slot) {
        mutant_.slots[parameter] = slot;
        const std::set<std::string_view> clauses = clauses_of(book_.slots[parameter]);
        bool seen = false;
        for (const Run& run : runs_) {
            if (seen) break;
            const bool rests =
                std::any_of(clauses.begin(), clauses.end(), [&](std::string_view c) { return run.cited.contains(c); });
            if (rests) seen = fails(run);
        }
        mutant_.slots[parameter] = book_.slots[parameter];
        return seen;
    }
    // The same of one value of a table.
    bool noticed(std::size_t table, std::size_t value) {
        ++mutant_.tables[table].values[value];
        const bool seen = std::any_of(runs_.begin(), runs_.end(), [&](const Run& run) {
            return run.cited.contains(book_.tables[table].citation.clause) && fails(run);
        });
        mutant_.tables[table] = book_.tables[table];
        return seen;
    }

  private:
    static std::set<std::string_view> clauses_of(const Slot& slot) {
        std::set<std::string_view> clauses;
        const auto add = [&](const auto& cited) {
            clauses.insert(cited.citation.clause);
            for (const Citation& c : cited.also) clauses.insert(c.clause);
        };
        add(slot);
        for (const rulebook::PartClauses& part : slot.parts) add(part);
        return clauses;
    }

    bool fails(const Run& run) const {
        const RunOptions options{.language = {}, .played_by = &mutant_};
        std::set<std::string_view> cited;
        if (run_under(*run.scenario, book_.id, world(), options, cited)) return true;
        return std::any_of(run.scenario->proves.begin(), run.scenario->proves.end(),
                           [&](const std::string& id) { return run.cited.contains(id) && !cited.contains(id); });
    }

    const rulebook::Book& book_;
    rulebook::Book mutant_;
    std::vector<Run> runs_;
};

const std::set<std::string>& proven_clauses() {
    static const std::set<std::string> proven = run_scenarios(all_scenarios(), world()).proven;
    return proven;
}

bool ruled_on(const Parameter& parameter) {
    static const std::set<std::string> read = parameters_read_in({"core/rulings", "spec"});
    return read.contains(std::string{parameter.name});
}
bool proven_money(std::string_view clause) {
    const rulebook::Clause* found = world().library.clause(clause);
    return found && found->kind == rulebook::Kind::money && proven_clauses().contains(std::string{clause});
}

// The parameters a book sets itself that a ruling, or the engine through core/rulings, reads; and of those that
// tournaments and leagues read, the ones whose clause is of money and counts as proven.
std::vector<std::size_t> read_parameters(const rulebook::Book& book) {
    static const std::set<std::string> told = parameters_read_in({"core/tournament", "core/prizes", "core/league"});
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < book.slots.size(); ++i) {
        const Parameter& parameter = (*book.schema)[i];
        const bool counts = told.contains(std::string{parameter.name}) && proven_money(book.slots[i].citation.clause);
        if (book.slots[i].set_by == book.id && (ruled_on(parameter) || counts)) all.push_back(i);
    }
    return all;
}

bool contradicts(const rulebook::Book& book, std::size_t parameter, const Slot& slot) {
    rulebook::Book mutant = book;
    mutant.slots[parameter] = slot;
    rulebook::Faults faults;
    rulebook::find_contradictions(mutant, faults);
    return !faults.empty();
}

class EveryBook : public testing::TestWithParam<const char*> {};

TEST_P(EveryBook, a_removed_parameter_is_noticed) {
    const rulebook::Book* book = world().library.find(GetParam());
    ASSERT_NE(book, nullptr);
    Mutation mutation{*book};
    const auto parameters = read_parameters(*book);
    EXPECT_FALSE(parameters.empty());
    for (const std::size_t i : parameters) {
        // What every book has to answer cannot be left open: such a book is refused.
        const Parameter& parameter = (*book->schema)[i];
        if (parameter.optional) {
            EXPECT_TRUE(mutation.noticed(i, Slot{})) << parameter.name << " left to the director";
        }
        // Who says what the book below says anyway is found out by the flip: nothing but the clause changes here.
        const bool same = !ruled_on(parameter) && book->base && book->base->slots[i].value == book->slots[i].value;
        if (book->base != nullptr && !same) {
            EXPECT_TRUE(mutation.noticed(i, book->base->slots[i])) << parameter.name << " as the book below";
        }
    }
}

TEST_P(EveryBook, a_flipped_parameter_is_noticed) {
    const rulebook::Book* book = world().library.find(GetParam());
    ASSERT_NE(book, nullptr);
    Mutation mutation{*book};
    for (const std::size_t i : read_parameters(*book)) {
        const Parameter& parameter = (*book->schema)[i];
        Slot mutant = book->slots[i];
        for (const Value& value : other_values(parameter, *book->slots[i].value)) {
            mutant.value = value;
            // A book that contradicts itself is refused before anybody plays by it.
            if (contradicts(*book, i, mutant)) continue;
            EXPECT_TRUE(mutation.noticed(i, mutant)) << parameter.name << " = " << to_text(value, parameter);
        }
    }
}

// What the report calls proven: with the parameter changed something else happens at the table. Words that change alone
// are stated.
TEST(Standing, a_clause_is_proven_where_the_table_changes_and_stated_where_words_do) {
    const auto of = [](std::string_view text) {
        const auto parsed = parse_scenarios("x.scn", text);
        EXPECT_TRUE(parsed);
        std::set<std::string> claimed;
        for (const Scenario& s : *parsed) claimed.insert(s.proves.begin(), s.proves.end());
        EXPECT_EQ(run_scenarios(*parsed, world()).failed, 0);
        return proven_at_a_table(claimed, *parsed, world());
    };
    constexpr std::string_view table =
        "under tda-2024\ntable nl-holdem blinds 100/200 button 3\nseats 1 SB 9000, 2 A 9000, 3 B 9000\n";
    const std::string chip = fmt::format(
        "scenario chip\nproves tda-2024:44-1\n{}play-to flop\ndo SB check\ndo A bet 400\nact B pushes 1000 silently\n"
        "ruling -> call 400, returned 600\n",
        table);
    EXPECT_EQ(of(chip), std::set<std::string>{"tda-2024:44-1"});
    // Asked for without a table, it is an answer; so is what changes no table.
    EXPECT_TRUE(of("scenario opinion\nproves cnp:4.h\nunder cnp\nask staff ask the players for an opinion\n"
                   "ruling -> not_asked\n")
                    .empty());
}

TEST_P(EveryBook, a_changed_table_is_noticed) {
    const rulebook::Book* book = world().library.find(GetParam());
    ASSERT_NE(book, nullptr);
    Mutation mutation{*book};
    for (std::size_t i = 0; i < book->tables.size(); ++i) {
        const rulebook::Table& table = book->tables[i];
        if (!table.complete || !proven_clauses().contains(std::string{table.citation.clause})) continue;
        for (std::size_t place = 0; place < table.values.size(); ++place)
            EXPECT_TRUE(mutation.noticed(i, place)) << table.citation.clause << " place " << place + 1;
    }
}

INSTANTIATE_TEST_SUITE_P(books, EveryBook,
                         testing::Values("tda-2024", "cnp", "internacional", "mediterraneo-2026", "rptp",
                                         "solverde-2023"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace riffle::runner
