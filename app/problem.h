// Why a command was not taken, made of what the store, a tournament or the house said.
#pragma once
#include "app/app.h"

namespace riffle::app {

Problem problem_of(const store::StoreFailure& failure);
Problem problem_of(const tournament::Refusal& refusal);
Problem problem_of(const HouseRefusal& refusal);
Problem problem_of(const league::Refusal& refusal);
// Why a step of a stream cannot be undone or redone; `later` is what rests on it, by the name of its event.
Problem problem_of(journal::StepFault fault, std::int64_t step, std::int64_t later, std::string_view later_type);

}  // namespace riffle::app
