// Parameters that cannot stand together, however each got its value.
#pragma once
#include "core/rulebook/book.h"
#include "core/rulebook/fault.h"

namespace riffle::rulebook {
// Only pairs of which the book itself set at least one: the fault names that line.
void find_contradictions(const Book& book, Faults& faults);
}  // namespace riffle::rulebook
