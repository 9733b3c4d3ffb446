// The clause a decision rests on: "tda-2024:47-A-1". Every refusal and ruling carries one.
#pragma once
#include <string_view>

namespace riffle {
struct Citation {
    // Points to storage that lives as long as the process: a literal, or a loaded book's interned text.
    std::string_view clause;
    friend constexpr bool operator==(Citation, Citation) = default;
};
}  // namespace riffle
