// A house's own book as text.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "core/rulebook/book.h"

namespace riffle::fuzz {

// Which parameters the book itself sets.
std::vector<std::size_t> own_settings(const rulebook::Book& book);
// A book of the same id over the same base with some of its settings, without clauses of its own.
std::string house_text(const rulebook::Book& book, std::span<const std::size_t> parameters);
// The same as a house over this book: settings that change nothing.
std::string house_over(const rulebook::Book& book, std::span<const std::size_t> parameters);

}  // namespace riffle::fuzz
