// What each clause says, for people: summaries.en.toml, .es, .it, .pt in a book's folder, one line a clause,
// `"20-A" = "The odd chip goes ..."`. Read line by line: there are thousands, and every start reads them.
#pragma once
#include "core/base/embedded_file.h"
#include "core/rulebook/book.h"
#include "core/rulebook/fault.h"

namespace riffle::rulebook {
bool is_summaries(std::string_view path);
// Into the clauses, which must be there already; a line that cannot be read or names no clause is a fault.
void read_summaries(const EmbeddedFile& file, Book& book, Faults& faults);
}  // namespace riffle::rulebook
