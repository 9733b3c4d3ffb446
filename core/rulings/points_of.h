// From a book to the points of its rulings.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "core/rulebook/book.h"
#include "core/rulings/points.h"

namespace riffle::rulings {

Points points_of(const rulebook::Book& book);

// A point that follows a typed parameter (derived.def), as the book has both. They must say the same.
struct Pairing {
    Point point{};
    std::string_view parameter;
    PointValue from_parameter;  // not set: the parameter has a word the point has no term for
    PointValue own;
    bool same_layer = false;  // both set by the same book
};
std::vector<Pairing> pairings_of(const rulebook::Book& book);

}  // namespace riffle::rulings
