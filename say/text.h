// Small text tools of the scenario format: tokens, quoted words, numbers in figures and in words.
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

struct Spoken {
    std::int64_t value = 0;
    bool short_number = false;  // a bare "five" or "forty-two"
};
// "fourteen hundred", "forty-two thousand", "five", "800".
std::optional<Spoken> parse_spoken_number(std::string_view text);

}  // namespace riffle::say
