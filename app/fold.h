// Names compared without minding accents or case: "Łukasz Núñez" folds to "lukasz nunez".
#pragma once
#include <string>
#include <string_view>

namespace riffle::app {
std::string fold(std::string_view text);
// Every word of the query begins some word of the text; both folded already.
bool matches(std::string_view folded_text, std::string_view folded_query);
}  // namespace riffle::app
