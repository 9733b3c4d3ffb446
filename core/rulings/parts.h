// The parts of rule(): one function a matter, by subject in rule_*.cpp.
#pragma once
#include "core/rulings/act.h"
#include "core/rulings/consult.h"
#include "core/rulings/facts.h"

namespace riffle::rulings {

// A book's answers by name, as the rules below speak of them.
using namespace rulebook;  // NOLINT: for rule_*.cpp only

void rule_wager(Consult& c, const Facts& f, const Wager& w);
// The same act as if it were the player's turn: what it would count as.
void rule_wager_in_turn(Consult& c, const Facts& f, const Wager& w);
void rule_words(Consult& c, const Facts& f, const Wager& w);
void rule_chips(Consult& c, const Facts& f, const Wager& w);
// An amount without chips to look at, ruled as that amount pushed out silently [tda-2024:40-C].
void rule_amount(Consult& c, const Facts& f, const Wager& w, Chips amount);
void rule_out_of_turn(Consult& c, const Facts& f, const Wager& w);
void rule_conduct(Consult& c, const Facts& f, const Conduct& act);

// Substantial action so far by the book's own measure, its clauses cited; of the hand, or of some of its actions.
bool substantial_action(Consult& c, const Facts& f);
bool substantial_action(Consult& c, std::span<const Taken> acts);

// What lies in front of the player once the chips of the act are in; nothing was put in: 0.
Chips lying_after(const Facts& f, const Wager& w);
// What an outcome has the player do is the same, whatever comes back of the chips.
bool same_act(const Outcome& a, const Outcome& b);

// Bets and raises within what the structure and the stack allow; what is over goes back.
void give_raise(Consult& c, const Facts& f, Seat seat, Chips to, Chips pushed_to);
void give_call(Consult& c, const Facts& f, Seat seat, Chips pushed_to);
// A check, or what is left to a player who checks while facing a bet [tda-2024:55].
void give_check(Consult& c, const Facts& f, Seat seat);

namespace matters {
#define MATTER(name, phrase) void name(Consult& c, const Facts& f, const Incident& i);
#include "core/rulings/matters.def"
#undef MATTER
}  // namespace matters

}  // namespace riffle::rulings
