// What the floor should do now, by the tournament's own book: most urgent first, each with its clause.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <optional>
#include <vector>

#include "core/tournament/decide.h"

namespace riffle::tournament {

// halt: the table stops dealing. hand_for_hand: all tables play hand for hand from now on. watch: the table halts once
// its blinds are affected, and its button is to be told. may_halt: the book leaves it to the director. final_table: all
// who are left sit down at one. redraw: all seats are drawn anew. balance: somebody moves to the table. break_table:
// its players fit elsewhere.
enum class AdviceKind { halt, hand_for_hand, watch, may_halt, final_table, redraw, balance, break_table };
BOOST_DESCRIBE_ENUM(AdviceKind, halt, hand_for_hand, watch, may_halt, final_table, redraw, balance, break_table)

struct Advice {
    AdviceKind kind = AdviceKind::balance;
    std::optional<TableNumber> table;  // nothing: all of them
    std::optional<TableNumber> from;   // the fullest, which a player would come from
    std::string clause;
    friend bool operator==(const Advice&, const Advice&) = default;
};
BOOST_DESCRIBE_STRUCT(Advice, (), (kind, table, from, clause))

// Costs what it finds: tables that are as they should be are not looked at. `paid` is how many places are.
std::vector<Advice> what_next(const State& state, const Book& book, std::int64_t paid = 0);

}  // namespace riffle::tournament
