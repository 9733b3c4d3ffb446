#include "core/rulings/points_of.h"

#include <fmt/format.h>

namespace riffle::rulings {

Points points_of(const rulebook::Book& book) {
    Points points;
    for (std::size_t i = 0; i < point_count; ++i) {
        const Point point = static_cast<Point>(i);
        const auto index = book.schema->find(fmt::format("ruling_{}", name_of(point)));
        if (!index) continue;
        const rulebook::Slot& slot = book.slots[*index];
        if (!slot.value) continue;
        PointValue& value = points[point];
        if (const auto* word = std::get_if<rulebook::WordIndex>(&*slot.value)) {
            const auto term = term_named((*book.schema)[*index].words[word->index]);
            if (!term) continue;
            value.term = *term;
        } else if (const auto* number = std::get_if<std::int64_t>(&*slot.value)) {
            value.number = *number;
        }
        value.set = true;
        value.suggested = slot.standing == rulebook::Standing::suggestion;
        value.cites.push_back(slot.citation);
        for (const Citation& also : slot.also)
            if (value.cites.size() < value.cites.capacity()) value.cites.push_back(also);
    }
    return points;
}

}  // namespace riffle::rulings
