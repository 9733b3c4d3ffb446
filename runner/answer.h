// The ruling on a situation told as a scenario whose last step is an act: what `riffle rule` prints and the server
// answers.
#pragma once
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "runner/world.h"

namespace riffle::runner {

struct Answer {
    std::string book;
    std::vector<std::string> outcomes;  // the first is the outcome, or the one offered first
    std::vector<std::string> spoken;    // the same, as they are said in the reader's language
    bool directors_choice = false;
    std::string penalty;  // empty: none
    std::vector<std::string> clauses;
    std::string text;         // as a scenario writes it
    std::string explanation;  // as it is read aloud
};

// One answer a book the scenario names, or only `book` when that is not empty. The error is a sentence with file and
// line.
std::expected<std::vector<Answer>, std::string> answer(const World& world, std::string_view file, std::string_view text,
                                                       std::string_view book, rulebook::Language language);

}  // namespace riffle::runner
