// The rulebooks that come with the program.
#pragma once
#include "core/rulebook/library.h"
#include "core/tournament/refusal.h"
#include "core/tournament/setup.h"

namespace riffle::app {
const rulebook::Library& shipped_books();  // read once; a fault in them ends the process
// The house no longer has the book that a tournament plays by.
tournament::Refusal book_gone(const tournament::Setup& setup);
}  // namespace riffle::app
