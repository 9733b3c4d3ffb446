#include "core/rulings/points_of.h"

#include <fmt/format.h>

#include <algorithm>

namespace riffle::rulings {
namespace {

struct Derived {
    Point point;
    std::string_view parameter;
    std::string_view word;  // empty: a number
    Term term;
};

constexpr Derived derived[] = {
#define DERIVED(point, parameter, word, term) {Point::point, #parameter, #word, Term::term},
#define NUMBERED(point, parameter) {Point::point, #parameter, {}, {}},
#include "core/rulings/derived.def"
#undef DERIVED
#undef NUMBERED
};

void take_cites(const rulebook::Slot& slot, PointValue& value) {
    value.set = true;
    value.suggested = slot.standing == rulebook::Standing::suggestion;
    value.cites.push_back(slot.citation);
    for (const Citation& also : slot.also)
        if (value.cites.size() < value.cites.capacity()) value.cites.push_back(also);
}

const rulebook::Slot* slot_named(const rulebook::Book& book, std::string_view name, std::size_t& index) {
    const auto found = book.schema->find(name);
    if (!found || !book.slots[*found].value) return nullptr;
    index = *found;
    return &book.slots[*found];
}

const rulebook::Slot* own_slot(const rulebook::Book& book, Point point, std::size_t& index) {
    return slot_named(book, fmt::format("ruling_{}", name_of(point)), index);
}

PointValue own_value(const rulebook::Book& book, Point point) {
    PointValue value;
    std::size_t index = 0;
    const rulebook::Slot* slot = own_slot(book, point, index);
    if (slot == nullptr) return value;
    if (const auto* word = std::get_if<rulebook::WordIndex>(&*slot->value)) {
        const auto term = term_named((*book.schema)[index].words[word->index]);
        if (!term) return value;
        value.term = *term;
    } else if (const auto* number = std::get_if<std::int64_t>(&*slot->value)) {
        value.number = *number;
    }
    take_cites(*slot, value);
    return value;
}

// The parameter's value as the point's; not set when the row is for another word.
PointValue value_from(const rulebook::Book& book, const Derived& row, const rulebook::Slot& slot, std::size_t index) {
    PointValue value;
    if (const auto* word = std::get_if<rulebook::WordIndex>(&*slot.value)) {
        if ((*book.schema)[index].words[word->index] != row.word) return value;
        value.term = row.term;
        take_cites(slot, value);
    } else if (const auto* number = std::get_if<std::int64_t>(&*slot.value); number && row.word.empty()) {
        value.number = *number;
        take_cites(slot, value);
    }
    return value;
}

// How many layers down the book stands that set a slot; defaults lie below all.
int depth_of(const rulebook::Book& book, std::string_view set_by) {
    int depth = 0;
    for (const rulebook::Book* layer = &book; layer != nullptr; layer = layer->base, ++depth)
        if (layer->id == set_by) return depth;
    return 1000;
}

}  // namespace

std::vector<Pairing> pairings_of(const rulebook::Book& book) {
    std::vector<Pairing> all;
    for (const Derived& row : derived) {
        std::size_t at = 0, own_at = 0;
        const rulebook::Slot* slot = slot_named(book, row.parameter, at);
        const rulebook::Slot* own = own_slot(book, row.point, own_at);
        if (slot == nullptr || slot->set_by.empty()) continue;
        auto it = std::find_if(all.begin(), all.end(), [&](const Pairing& p) { return p.point == row.point; });
        if (it == all.end()) {
            all.push_back(
                {row.point, row.parameter, {}, own_value(book, row.point), own && own->set_by == slot->set_by});
            it = all.end() - 1;
        }
        if (const PointValue value = value_from(book, row, *slot, at); value.set) it->from_parameter = value;
    }
    return all;
}

Points points_of(const rulebook::Book& book) {
    Points points;
    for (std::size_t i = 0; i < point_count; ++i) {
        const Point point = static_cast<Point>(i);
        points[point] = own_value(book, point);
    }
    for (const Pairing& pair : pairings_of(book)) {
        std::size_t at = 0, own_at = 0;
        const rulebook::Slot* slot = slot_named(book, pair.parameter, at);
        const rulebook::Slot* own = own_slot(book, pair.point, own_at);
        const int parameter_depth = depth_of(book, slot->set_by);
        const int own_depth = own ? depth_of(book, own->set_by) : 1000;
        if (pair.from_parameter.set && own && parameter_depth < own_depth) points[pair.point] = pair.from_parameter;
    }
    return points;
}

}  // namespace riffle::rulings
