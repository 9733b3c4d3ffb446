// Division has a name: parts and a remainder, and the caller says who gets the remainder.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/ledger/amount.h"

namespace riffle {

struct Split {
    Chips each;
    Chips odd;  // what is left over, 0 <= odd < parts * unit
};

// total in `parts` equal parts, each a multiple of `unit` (the smallest chip in play).
constexpr Split split(Chips total, std::int64_t parts, Chips unit = Chips{1}) {
    RIFFLE_CHECK(parts > 0);
    RIFFLE_CHECK(unit > Chips{0});
    const std::int64_t each = total.value / parts / unit.value * unit.value;
    return {Chips{each}, Chips{total.value - each * parts}};
}

// floor(amount * num / den) without overflow on the way.
constexpr std::int64_t muldiv(std::int64_t amount, std::int64_t num, std::int64_t den) {
    RIFFLE_CHECK(den > 0);
    __extension__ using wide = __int128;
    const wide q = static_cast<wide>(amount) * num / den;
    RIFFLE_CHECK(q <= INT64_MAX && q >= INT64_MIN);
    return static_cast<std::int64_t>(q);
}

// `total` shared by weights, each share rounded down to a multiple of `unit`; what is left over goes to the first
// share, so that the shares always sum to the total. Weights must not all be zero.
std::vector<std::int64_t> share_by_weight(std::int64_t total, std::span<const std::int64_t> weights, std::int64_t unit);

}  // namespace riffle
