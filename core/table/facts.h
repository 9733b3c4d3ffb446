// The view a ruling has of the table, and the ruling on something that happened there.
#pragma once
#include "core/rulebook/book.h"
#include "core/table/decide.h"
#include "core/table/state.h"

namespace riffle::table {

// `concerned` is the player whose act it is, the one to act when there is none.
// Told not to be at his chair, and not back yet.
bool is_away(const State& state, Seat seat);
rulings::Facts facts_of(const State& state, const hand::Rules& rules, Seat concerned);

// Whose act it is; no_seat when nobody's.
Seat seat_of(const rulings::Act& act);

// The ruling, nothing carried out. What the table knows of the player (an offence before) is added to what was told;
// `cites` gets what that rests on.
rulings::Ruling ruling_on(const State& state, rulings::Act act, const rulebook::Book& book, const hand::Rules& rules,
                          CiteList& cites, std::int64_t at_ms = 0, const EventTime& announced = {});

}  // namespace riffle::table
