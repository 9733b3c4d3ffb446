// Rulings that set another aside.
#pragma once
#include <variant>

#include "core/rulings/outcome.h"

namespace riffle::table {

// Whether the outcome says so.
inline bool lifts_a_ruling(const rulings::Outcome& outcome) {
    const auto* demand = std::get_if<rulings::Demand>(&outcome);
    return demand != nullptr && demand->need == rulings::Need::ruling_lifted;
}

}  // namespace riffle::table
