// What lies at the tables, held against the accounts of their tournament.
#pragma once
#include "app/app.h"

namespace riffle::app {

// By so much more lies at the tables than was sold, found and raced and not removed; less: it is missing. Nothing: the
// stack of somebody who is in is not known, for nobody follows the table, or they have not been dealt in there yet.
std::optional<Chips> chips_astray(const std::string& id, const tournament::State& state, const Tables& tables);

// What one table has of that: where a step there leaves it as it was, the whole is as it was.
std::optional<Chips> chips_at(const tournament::State& state, tournament::TableNumber number,
                              const journal::TableStream* table);

}  // namespace riffle::app
