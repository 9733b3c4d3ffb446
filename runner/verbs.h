// The verbs of scenarios, registered by subject: later work adds verbs, not runners.
#pragma once
#include <expected>
#include <string>
#include <string_view>
#include <utility>

#include "runner/scenario.h"
#include "runner/table.h"

namespace riffle::runner {

// What went wrong in a step, if anything: what was expected and what came.
struct Mismatch {
    std::string expected;
    std::string got;
};
using StepResult = std::expected<void, Mismatch>;
inline StepResult fail(std::string expected, std::string got) {
    return std::unexpected(Mismatch{std::move(expected), std::move(got)});
}

// What a line that cannot be read should have been.
inline std::unexpected<std::string> wrong(std::string what) { return std::unexpected(std::move(what)); }

using HeadVerb = std::expected<void, std::string> (*)(Table& table, std::string_view rest);
using StepVerb = StepResult (*)(Table& table, const Step& step);

struct VerbRow {
    std::string_view name;
    HeadVerb head = nullptr;
    StepVerb step = nullptr;
};

const VerbRow* find_verb(std::string_view name);
bool is_head_verb(std::string_view name);
bool is_step_verb(std::string_view name);
std::string verb_list();

// By subject; each is a list of rows put together in verbs.cpp.
std::span<const VerbRow> setup_verbs();
std::span<const VerbRow> hand_verbs();
std::span<const VerbRow> ruling_verbs();
std::span<const VerbRow> expect_verbs();
std::span<const VerbRow> sequence_verbs();
std::span<const VerbRow> conduct_verbs();
std::span<const VerbRow> house_verbs();
std::span<const VerbRow> league_verbs();

}  // namespace riffle::runner
