// What a player said: an official word, a number, both, or something else.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "core/rulings/act.h"

namespace riffle::say {

// Betting words of other languages: "subo" -> "raise" [tda-2024:3-1].
using Synonyms = std::map<std::string, std::string, std::less<>>;

rulings::Words parse_words(std::string_view said, const Synonyms& synonyms);

}  // namespace riffle::say
