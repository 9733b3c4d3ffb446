#include "runner/verbs.h"

#include <fmt/format.h>

namespace riffle::runner {
namespace {

template <class F>
void each(F&& f) {
    for (const auto rows : {setup_verbs(), hand_verbs(), ruling_verbs(), expect_verbs(), sequence_verbs(),
                            conduct_verbs(), house_verbs(), league_verbs()})
        for (const VerbRow& row : rows) f(row);
}

}  // namespace

const VerbRow* find_verb(std::string_view name) {
    const VerbRow* found = nullptr;
    each([&](const VerbRow& row) {
        if (row.name == name) found = &row;
    });
    return found;
}
bool is_head_verb(std::string_view name) {
    const VerbRow* row = find_verb(name);
    return row && row->head;
}
bool is_step_verb(std::string_view name) {
    const VerbRow* row = find_verb(name);
    return row && row->step;
}
std::string verb_list() {
    std::string list = "scenario, proves, under";
    each([&](const VerbRow& row) { list += fmt::format(", {}", row.name); });
    return list + ", ruling, choose, with";
}

}  // namespace riffle::runner
