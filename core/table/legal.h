// What the player to act may do, with amounts: the engine's word, less what rulings have taken from him. decide() obeys
// the same.
#pragma once
#include <optional>

#include "core/hand/legal.h"
#include "core/table/state.h"

namespace riffle::table {

// `cites` gets the clauses of the obligations that took something away.
hand::Legal legal(const State& state, const hand::Rules& rules, CiteList* cites = nullptr);
// Why an action of the player to act is not left to him by a ruling: the clause; nothing when it is.
// [internacional:8-2] Who acts has to be in his seat, where the book says so: from elsewhere he can only fold or pay
// the bring-in he owes.
bool barred_from_afar(const State& state, const hand::Act& act, const hand::Rules& rules);
std::optional<Citation> barred(const State& state, const hand::Act& act, const hand::Rules& rules);
// Whether an action of the player to act is another than the one he made out of turn, which binds him while nobody has
// bet or raised since [tda-2024:53-A-2, cnp:6.f].
bool barred_by_held(const State& state, const hand::Act& act, const hand::Rules& rules);

// Why a hand may not be mucked: the clause by which it has to be shown.
std::optional<Citation> barred_from_mucking(const State& state, Seat seat);

}  // namespace riffle::table
