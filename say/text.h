// Small text tools: tokens, quoted words, numbers in figures. numbers.h reads those in words.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace riffle::say {

std::string_view trim(std::string_view text);
// At spaces; a "quoted phrase" is one token and keeps its quotes.
std::vector<std::string_view> tokens(std::string_view text);
// At a separator, each part trimmed.
std::vector<std::string_view> split(std::string_view text, char separator);
// The first token, taken off the front of `text`.
std::string_view take_token(std::string_view& text);

// "15000", "1,100": whole and not negative, up to a million million.
std::optional<std::int64_t> parse_number(std::string_view text);

}  // namespace riffle::say
