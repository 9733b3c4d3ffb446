#include "core/cards/strength.h"

#include "core/base/check.h"
#include "core/cards/ranking.h"

namespace riffle {

HighCategory category_of(Strength strength) {
    RIFFLE_CHECK(strength.qualifies());
    return static_cast<HighCategory>((strength.value >> 12) - 1);
}

HighCategory category_of_short_deck(Strength strength) {
    const HighCategory category = category_of(strength);
    if (category == HighCategory::flush) return HighCategory::full_house;
    if (category == HighCategory::full_house) return HighCategory::flush;
    return category;
}

HighCategory category_of_low(Strength strength) {
    RIFFLE_CHECK(strength.qualifies());
    return category_of(Strength{ranking::as_low(strength.value)});
}

int badugi_size(Strength strength) { return strength.value >> 12; }

}  // namespace riffle
