// Every scenario passes under every book it names, and proves what it claims.
#include <gtest/gtest.h>

#include "tests/rulings/scenarios.h"

namespace riffle::runner {
namespace {

TEST(Spec, every_scenario_passes_and_every_clause_of_the_table_is_proven) {
    const Report report = run_scenarios(all_scenarios(), world());
    for (const Failure& f : report.failures) ADD_FAILURE() << to_string(f);
    EXPECT_GT(report.passed, 500);
    int total = 0, proven = 0;
    for (const auto& book : world().library.books())
        for (const rulebook::Clause& clause : book->clauses) {
            if (clause.kind != rulebook::Kind::play && clause.kind != rulebook::Kind::ruling &&
                clause.kind != rulebook::Kind::conduct)
                continue;
            ++total;
            proven += report.proven.contains(std::string{clause.id}) ? 1 : 0;
            EXPECT_TRUE(report.proven.contains(std::string{clause.id})) << clause.id << " is proven by no scenario";
        }
    EXPECT_EQ(total, 713);
    EXPECT_EQ(proven, total);
}

TEST(Spec, a_claim_no_step_rests_on_fails) {
    const auto scenarios = parse_scenarios("x.scn",
                                           "scenario claims-too-much\n"
                                           "proves tda-2024:28 tda-2024:45-A\n"
                                           "under tda-2024\n"
                                           "ask A asks to see the undealt cards\n"
                                           "ruling -> refused\n");
    ASSERT_TRUE(scenarios);
    const Report report = run_scenarios(*scenarios, world());
    EXPECT_EQ(report.passed, 1);
    ASSERT_EQ(report.failed, 1);
    EXPECT_NE(report.failures[0].got.find("claims to prove tda-2024:45-A but no step cites it"), std::string::npos);
    EXPECT_TRUE(report.proven.contains("tda-2024:28"));
    EXPECT_FALSE(report.proven.contains("tda-2024:45-A"));
}

TEST(Spec, a_wrong_expectation_fails_with_file_line_expected_got_and_clauses) {
    const auto scenarios = parse_scenarios("x.scn",
                                           "scenario wrong\n"
                                           "under tda-2024\n"
                                           "\n"
                                           "ask A asks to see the undealt cards\n"
                                           "ruling -> granted\n");
    ASSERT_TRUE(scenarios);
    const Report report = run_scenarios(*scenarios, world());
    ASSERT_EQ(report.failures.size(), 1U);
    const Failure& f = report.failures[0];
    EXPECT_EQ(f.file, "x.scn");
    EXPECT_EQ(f.line, 5);
    EXPECT_EQ(f.expected, "granted");
    EXPECT_EQ(f.got, "refused");
    EXPECT_EQ(f.clauses, std::vector<std::string_view>{"tda-2024:28"});
    EXPECT_EQ(blessed("scenario wrong\nunder tda-2024\n\nask A asks to see the undealt cards\nruling -> granted\n",
                      report.failures),
              "scenario wrong\nunder tda-2024\n\nask A asks to see the undealt cards\nruling -> refused\n");
    // Not inside the books of a line, and not where the step could not be run.
    const std::vector<Failure> failures{
        {"a.scn", 1, "a", "cnp", "ruling granted", "granted", "refused", {}},
        {"a.scn", 2, "a", "cnp", "ruling granted", "an act", "no player", {}},
    };
    EXPECT_EQ(blessed("[x -> y] ruling -> granted\nruling -> granted\n", failures),
              "[x -> y] ruling -> refused\nruling -> granted\n");
}

TEST(Spec, bad_files_say_where_and_what_was_expected) {
    const std::pair<const char*, const char*> cases[] = {
        {"do A call\n", "x.scn:1: expected 'scenario NAME' first, got 'do'"},
        {"scenario a\nunder tda-2024\nfly A\n", "x.scn:3: unknown verb 'fly'"},
        {"scenario a\nscenario a\n", "x.scn:2: scenario 'a' is there twice"},
        {"scenario a\nask A folds\nruling -> x\n", "x.scn:1: scenario 'a' names no book"},
        {"scenario a\nunder tda-2024\n", "x.scn:1: scenario 'a' has no step"},
        {"scenario a\nunder tda-2024\nruling -> x\n", "x.scn:3: 'ruling' stands under an act"},
        {"scenario a\n[cnp do A call\n", "x.scn:2: expected ']'"},
    };
    for (const auto& [text, expected] : cases) {
        const auto parsed = parse_scenarios("x.scn", text);
        ASSERT_FALSE(parsed) << text;
        EXPECT_TRUE(to_string(parsed.error()).starts_with(expected)) << to_string(parsed.error());
    }
}

}  // namespace
}  // namespace riffle::runner
