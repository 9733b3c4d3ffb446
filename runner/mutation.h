// A book with one answer changed, and whether a scenario comes to something else by it: what tells a clause that is
// proven at a table from one that is only stated.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "runner/run.h"

namespace riffle::runner {

// Every other value the parameter may have; a number once, doubled; a set with one word more or less at a time, a list
// with one less.
std::vector<rulebook::Value> other_values(const rulebook::Parameter& parameter, const rulebook::Value& value);

// What a parameter of this book is changed to: left open, as the book below has it, and each other value.
std::vector<rulebook::Slot> mutants_of(const rulebook::Book& book, std::size_t parameter);

// Of clauses that passing scenarios claim and rest on: those for which the change of a parameter the clause sets
// changes an outcome or the state at a table in one of these scenarios. Of the others only the words or the citation
// change.
std::set<std::string> proven_at_a_table(const std::set<std::string>& claimed, const std::vector<Scenario>& scenarios,
                                        const World& world);

}  // namespace riffle::runner
