// Why a command was not taken, made of what the store, a tournament or the house said.
#pragma once
#include "app/app.h"

namespace riffle::app {

Problem problem_of(const store::StoreFailure& failure);
Problem problem_of(const tournament::Refusal& refusal);
Problem problem_of(const HouseRefusal& refusal);

}  // namespace riffle::app
