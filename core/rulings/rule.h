// rule(facts, act, book) -> Ruling: what happened at the table, and what it counts as under one book. Pure.
#pragma once
#include "core/rulings/act.h"
#include "core/rulings/facts.h"
#include "core/rulings/ruling.h"

namespace riffle::rulings {

Ruling rule(const Facts& facts, const Act& act, const rulebook::Book& book);

}  // namespace riffle::rulings
