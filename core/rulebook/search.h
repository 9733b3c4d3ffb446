// Finding clauses by words in any of the four languages, with or without accents.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/rulebook/library.h"

namespace riffle::rulebook {
// Lower case, accents off, anything but letters and digits a space: "Botón muerto" -> "boton muerto".
std::string fold(std::string_view text);

// Clauses that have every word in id, title (any language) or text; those with all words in one title first,
// otherwise in the order of the books.
std::vector<const Clause*> search(const Library& library, std::string_view words);
}  // namespace riffle::rulebook
