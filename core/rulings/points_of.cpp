#include "core/rulings/points_of.h"

#include <fmt/format.h>

#include <vector>

namespace riffle::rulings {
namespace {

// Where each point stands in the schema; the lists are the same for every book of a library.
std::vector<std::size_t> places_in(const rulebook::Schema& schema) {
    std::vector<std::size_t> places(point_count, schema.parameters().size());
    for (std::size_t i = 0; i < point_count; ++i)
        if (const auto at = schema.find(fmt::format("ruling_{}", name_of(static_cast<Point>(i))))) places[i] = *at;
    return places;
}

PointValue value_of(const rulebook::Slot& slot, const rulebook::Parameter& parameter) {
    PointValue value;
    if (!slot.value) return value;
    if (const auto* word = std::get_if<rulebook::WordIndex>(&*slot.value)) {
        const auto term = term_named(parameter.words[word->index]);
        if (!term) return value;
        value.term = *term;
    } else if (const auto* number = std::get_if<std::int64_t>(&*slot.value)) {
        value.number = *number;
    } else if (const auto* percent = std::get_if<rulebook::Percent>(&*slot.value)) {
        value.number = percent->bp / 100;
    }
    value.set = true;
    value.suggested = slot.standing == rulebook::Standing::suggestion;
    value.cites.push_back(slot.citation);
    for (const Citation& also : slot.also)
        if (value.cites.size() < value.cites.capacity()) value.cites.push_back(also);
    return value;
}

}  // namespace

Points points_of(const rulebook::Book& book) {
    Points points;
    const auto places = places_in(*book.schema);
    for (std::size_t i = 0; i < point_count; ++i)
        if (places[i] < book.slots.size())
            points[static_cast<Point>(i)] = value_of(book.slots[places[i]], (*book.schema)[places[i]]);
    return points;
}

}  // namespace riffle::rulings
