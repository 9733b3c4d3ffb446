// Parameters that take their value from another one: a house sets one thing, and every question that hangs on it
// follows.
#pragma once
#include "core/rulebook/book.h"
#include "core/rulebook/fault.h"

namespace riffle::rulebook {
// What a schema says of following names parameters and words that exist, and follows nothing that follows itself.
void check_follows(const Schema& schema, Faults& faults);

// Gives every parameter that follows its value; again after a slot was changed. The clauses are those the same layer
// gives it on its own (`{ clause = ... }` without a value), else those of the parameter it follows.
void follow_parameters(Book& book);
}  // namespace riffle::rulebook
