// Amounts as people say them in English, Spanish, Italian and Portuguese. What is not understood for certain is not
// understood: never another amount.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace riffle::say {

struct Spoken {
    std::int64_t value = 0;
    // A bare "five" or "forty-two" may be 5, 500 or 5000, "two fifty" 250 or 250,000, "two thousand five" 2005 or 2500
    // [tda-2024:57-2].
    bool short_number = false;
    friend bool operator==(const Spoken&, const Spoken&) = default;
};
// "fourteen hundred", "eighteen fifty", "dos mil quinientos", "milleduecento", "mil e duzentos", "800", "1.200".
// "A million five" is 1,000,005 to some and 1,500,000 to others: not understood.
std::optional<Spoken> parse_spoken_number(std::string_view text);

// In small letters, without accents: "Ochocientós" and "ochocientos" are one word.
std::string plain(std::string_view text);

}  // namespace riffle::say
