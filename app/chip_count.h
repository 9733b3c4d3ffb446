// What lies at the tables, held against the accounts of their tournament.
#pragma once
#include "app/app.h"

namespace riffle::app {

// By so much more lies at the tables than was sold, found and raced and not removed; less: it is missing. Nothing: the
// stack of somebody who is in is not known, for nobody follows the table, or they have not been dealt in there yet.
std::optional<Chips> chips_astray(const std::string& id, const tournament::State& state, const Tables& tables);

}  // namespace riffle::app
