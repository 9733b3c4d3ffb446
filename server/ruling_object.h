// A ruling and its outcomes as JSON. Brings Boost.JSON: include only in .cpp files.
#pragma once
#include <boost/json.hpp>

#include "core/rulebook/clause.h"
#include "core/rulings/ruling.h"

namespace riffle::server {

using rulebook::Language;

// {"word": "call", "figures": {"to": 1100, "returned": 400}, "may": [], "prose": "..."}; a figure without a number is
// true, a seat is counted from one.
boost::json::object outcome_object(const rulings::Outcome& outcome, Language language);
// Outcomes as values, clauses and prose apart.
boost::json::object ruling_object(const rulings::Ruling& ruling, Language language);

}  // namespace riffle::server
