// `case` goes back to where the hand forked; what the steps rested on stays.
#include <gtest/gtest.h>

#include "tests/rulings/scenarios.h"

namespace riffle::runner {
namespace {

constexpr std::string_view forked =
    "scenario forked\n"
    "proves tda-2024:44-1 tda-2024:51-A\n"
    "under tda-2024\n"
    "table nl-holdem blinds 100/200 button 3\n"
    "seats 1 A 9000, 2 B 9000, 3 C 9000\n"
    "play-to flop\n"
    "do A bet 600\n"
    "case a chip\n"
    "act B pushes 1000 silently\n"
    "ruling -> call 600, returned 400\n"
    "expect to-act -> C\n"
    "case a word\n"
    "expect to-act -> B\n"
    "expect bet B -> 0\n"
    "act B says \"call\"\n"
    "ruling -> call 600\n"
    "case nothing at all\n"
    "expect stack B -> 8800\n";

Report run(std::string_view text) {
    const auto scenarios = parse_scenarios("x.scn", text);
    EXPECT_TRUE(scenarios);
    return scenarios ? run_scenarios(*scenarios, world()) : Report{};
}

TEST(Case, goes_back_and_keeps_what_was_cited) {
    const Report report = run(forked);
    for (const Failure& f : report.failures) ADD_FAILURE() << to_string(f);
    EXPECT_EQ(report.passed, 1);
    EXPECT_TRUE(report.proven.contains("tda-2024:44-1"));
    EXPECT_TRUE(report.proven.contains("tda-2024:51-A"));
}

TEST(Case, a_failure_in_any_case_is_one) {
    std::string text{forked};
    text.replace(text.find("stack B -> 8800"), 15, "stack B -> 8200");
    const Report report = run(text);
    ASSERT_EQ(report.failures.size(), 1U);
    EXPECT_EQ(report.failures[0].line, 18);
    EXPECT_EQ(report.failures[0].got, "8800");
}

TEST(Case, says_what_happens_in_it) {
    const Report report = run("scenario a\nunder tda-2024\ncase\nask A asks to see the undealt cards\n");
    ASSERT_EQ(report.failures.size(), 1U);
    EXPECT_EQ(report.failures[0].expected, "case and what happens in it");
}

}  // namespace
}  // namespace riffle::runner
