// What the floor should do now, by the tournament's own book: most urgent first, each with its clause.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <optional>
#include <vector>

#include "core/rulebook/book.h"
#include "core/tournament/state.h"

namespace riffle::tournament {

// halt: the table stops dealing. watch: it does so once its blinds are affected, and its button is to be told.
// may_halt: the book leaves it to the director. balance: somebody moves to it. break_table: its players fit elsewhere.
enum class AdviceKind { halt, watch, may_halt, balance, break_table };
BOOST_DESCRIBE_ENUM(AdviceKind, halt, watch, may_halt, balance, break_table)

struct Advice {
    AdviceKind kind = AdviceKind::balance;
    TableNumber table;
    std::optional<TableNumber> from;  // the fullest, which a player would come from
    std::string clause;
    friend bool operator==(const Advice&, const Advice&) = default;
};
BOOST_DESCRIBE_STRUCT(Advice, (), (kind, table, from, clause))

// Costs what it finds: tables that are as they should be are not looked at.
std::vector<Advice> what_next(const State& state, const rulebook::Book& book);

}  // namespace riffle::tournament
