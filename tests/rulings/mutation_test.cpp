// Coverage means something only if a scenario fails without the clause: every parameter a book sets that a ruling or
// the engine reads is removed, and set to each other value it may have, and a scenario must fail.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>

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

// The parameters a book sets itself that a ruling, or the engine through core/rulings, reads.
std::vector<std::size_t> read_parameters(const rulebook::Book& book) {
    static const std::set<std::string> read = parameters_read_in({"core/rulings", "spec"});
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < book.slots.size(); ++i)
        if (book.slots[i].set_by == book.id && read.contains(std::string{(*book.schema)[i].name})) all.push_back(i);
    return all;
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
        if (book->base != nullptr) {
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
