// A clause, a ruling and its outcomes as they are answered.
#pragma once
#include "server/shapes_rules.h"

namespace riffle::server {

using rulebook::Language;

shape::ClauseRow row_of(const rulebook::Clause& clause, Language language);
shape::OutcomeView outcome_of(const rulings::Outcome& outcome, Language language);
// Outcomes as values, clauses and prose apart.
shape::RulingAnswer answer_to(const rulings::Ruling& ruling, Language language);

}  // namespace riffle::server
