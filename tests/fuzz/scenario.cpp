// Any bytes as a scenario file: parsed, and run if they parse. What fails has its line in the file, and a blessed file
// can still be read.
#include "runner/run.h"
#include "tests/fuzz/lines.h"
#include "tests/fuzz/targets.h"
#include "tests/fuzz/world.h"

namespace riffle::fuzz {

void scenario(std::string_view text) {
    const auto scenarios = runner::parse_scenarios("fuzz.scn", text);
    if (!scenarios) {
        RIFFLE_CHECK(!scenarios.error().expected.empty());
        RIFFLE_CHECK(scenarios.error().line >= 0 && scenarios.error().line <= lines_in(text));
        return;
    }
    if (scenarios->size() > 8) return;
    const runner::Report report = runner::run_scenarios(*scenarios, world());
    for (const runner::Failure& failure : report.failures)
        RIFFLE_CHECK(failure.line >= 0 && failure.line <= lines_in(text));
    if (!report.failures.empty())
        RIFFLE_CHECK(runner::parse_scenarios("fuzz.scn", runner::blessed(text, report.failures)));
}

}  // namespace riffle::fuzz
