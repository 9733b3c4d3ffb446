// A ruling as it is read aloud, in en, es, it or pt. All prose is in rulebooks/texts/rulings.*.toml: one sentence a
// term, {to}, {returned} and so on standing for the figures.
#pragma once
#include <array>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/embedded_file.h"
#include "core/rulebook/clause.h"
#include "core/rulings/ruling.h"

namespace riffle::rulings {

struct Texts {
    // By language: "outcome.call", "detail.returned", "frame.director"...
    std::array<std::map<std::string, std::string, std::less<>>, 4> sentences;
};

Texts load_texts(std::span<const EmbeddedFile> files, std::vector<std::string>& faults);

// Gives the title of a clause in a language; empty when there is none.
using TitleOf = std::function<std::string_view(std::string_view clause, rulebook::Language language)>;

// One outcome alone, as it is said.
std::string explain(const Outcome& outcome, const Texts& texts, rulebook::Language language);
// The ruling as it is read aloud; with titles, the clauses behind it.
std::string explain(const Ruling& ruling, const Texts& texts, rulebook::Language language);
std::string explain(const Ruling& ruling, const Texts& texts, rulebook::Language language, const TitleOf& title_of);

}  // namespace riffle::rulings
