// Where two books part: parameter by parameter, with the clauses.
#pragma once
#include <string_view>
#include <vector>

#include "core/rulebook/book.h"

namespace riffle::rulebook {
struct Difference {
    const Parameter* parameter = nullptr;
    const Slot* left = nullptr;
    const Slot* right = nullptr;
};

// Parameters with another value, or with the same value standing less firmly (binding against suggestion), in the
// schema's order.
std::vector<Difference> diff(const Book& left, const Book& right);
}  // namespace riffle::rulebook
