// The words of outcomes: what an act counts as, what is done, a figure's name, a penalty. A book's answers have types
// of their own (core/rulebook/keys.h).
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace riffle::rulings {

enum class Term : std::uint16_t {
#define TERM(name) name,
#include "core/rulings/terms.def"
#undef TERM
};

std::string_view name_of(Term term);
std::optional<Term> term_named(std::string_view name);

}  // namespace riffle::rulings
