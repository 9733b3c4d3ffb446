// Any bytes as a league's formula: a fault inside the text, or values that are finite and the same each time, also when
// read again from what it kept.
#include "core/league/formula.h"

#include <algorithm>
#include <cmath>

#include "core/league/arithmetic.h"
#include "tests/fuzz/targets.h"

namespace riffle::fuzz {

void formula(std::string_view text) {
    const auto check = [&](const league::FormulaFault& fault) {
        RIFFLE_CHECK(!fault.reason.empty());
        RIFFLE_CHECK(fault.column >= 1 && fault.column <= text.size() + 1);
    };
    const auto read = league::Formula::parse(text);
    if (!read) return check(read.error());
    RIFFLE_CHECK(text.size() <= league::max_formula_length);
    const std::vector<league::FormulaRow> field{
        {3, 1, 50, 90.5, 2, 0}, {3, 2, 50, 0, 0, 3}, {3, 3, 0, 0, 0, 0}, {1e9, 1e9, 1e9, 1e9, 1e9, 1e9}};
    const auto values = read->evaluate(field);
    const auto again = league::Formula::parse(read->text())->evaluate(field);
    RIFFLE_CHECK(values.has_value() == again.has_value());
    if (!values) {
        RIFFLE_CHECK(values.error() == again.error());
        return check(values.error());
    }
    RIFFLE_CHECK(values->size() == field.size());
    RIFFLE_CHECK(*values == *again);
    for (const double value : *values) {
        RIFFLE_CHECK(std::isfinite(value));
        if (const auto points = league::rounded(value, 2))
            RIFFLE_CHECK(std::abs(static_cast<double>(*points) - value * 100) <= 0.51 + std::abs(value) * 1e-12);
    }
}

}  // namespace riffle::fuzz
