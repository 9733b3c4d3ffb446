// The rulebooks for people to read: books, clauses by words, one clause with the parameters that rest on it.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/rulebook/library.h"

namespace riffle::say {
struct Voices;
}

namespace riffle::server {

// The books in the binary with their texts; loaded once. A fault in them is a bug of ours and stops the process.
const say::Voices& voices();
const rulebook::Library& library();
// A house's own book beside them; before the server listens. The faults, each a sentence, when it is not in order.
std::vector<std::string> add_house_book(std::span<const EmbeddedFile> files);

std::string books_view();
// Where the book parts from the one all its layers rest on, clause by clause; nothing when there is no such book.
std::optional<std::string> differences_view(const std::string& book, const std::string& lang);
// Clauses with all these words (any language, accents or not); no words: all. `book` and `kind` narrow it; empty: any.
std::string clauses_view(const std::string& words, const std::string& book, const std::string& kind,
                         const std::string& lang, std::size_t limit);
std::optional<std::string> clause_view(const std::string& id, const std::string& lang);

}  // namespace riffle::server
