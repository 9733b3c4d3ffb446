#include "app/problem.h"

#include "app/reply.h"
#include "app/storage_answer.h"

namespace riffle::app {

Problem problem_of(const store::StoreFailure& failure) {
    const StorageAnswer answer = storage_answer(failure.error);
    return {.status = answer.status, .code = std::string(answer.code)};
}

Problem problem_of(const tournament::Refusal& refusal) {
    Problem p{.status = 409, .code = refusal_name(refusal.code), .citation = std::string(refusal.citation.clause)};
    using enum tournament::RefusalCode;
    if (refusal.code == setup_fault || refusal.code == time_out_of_range || refusal.code == entries_missing ||
        refusal.code == entries_too_many || refusal.code == text_too_long)
        p.status = 422;
    if (refusal.args.contains("where")) p.status = 422;  // a field of what was sent
    if (refusal.code == tournament_unknown || refusal.code == entry_unknown || refusal.code == table_unknown ||
        refusal.code == step_unknown)
        p.status = 404;
    p.args = refusal.args;
    if (const auto it = p.args.find("where"); it != p.args.end()) p.where = it->second;
    return p;
}

Problem problem_of(const HouseRefusal& refusal) {
    Problem p{.status = 409, .code = refusal.code, .args = refusal.args};
    if (refusal.code == "field_expected") p.status = 422;
    if (refusal.code.ends_with("_unknown")) p.status = 404;
    if (const auto it = p.args.find("where"); it != p.args.end()) p.where = it->second;
    return p;
}

Problem problem_of(const league::Refusal& refusal) {
    Problem p{.status = 409,
              .code = std::string(to_word(refusal.code)),
              .citation = std::string(refusal.citation.clause),
              .args = refusal.args};
    using enum league::RefusalCode;
    // Something of what was sent.
    if (refusal.code == entries_too_many || refusal.args.contains("where")) p.status = 422;
    if (p.code.ends_with("_unknown")) p.status = 404;
    if (const auto it = p.args.find("where"); it != p.args.end()) p.where = it->second;
    return p;
}

Problem problem_of(journal::StepFault fault, std::int64_t step, std::int64_t later, std::string_view later_type) {
    const std::map<std::string, std::string> named{{"step", std::to_string(step)}};
    switch (fault) {
        case journal::StepFault::unknown:
            return {.status = 404, .code = "step_unknown", .args = named};
        case journal::StepFault::undone_already:
            return {.status = 409, .code = "step_undone_already", .args = named};
        case journal::StepFault::not_undone:
            return {.status = 409, .code = "step_not_undone", .args = named};
        case journal::StepFault::first_stays:
            return {.status = 409, .code = "opening_stays"};
        case journal::StepFault::later_depends:
            return {.status = 409,
                    .code = "later_steps_depend",
                    .args = {{"step", std::to_string(later)}, {"type", std::string(later_type)}}};
    }
    return {.status = 404, .code = "step_unknown", .args = named};
}

}  // namespace riffle::app
