// From a book to the points of its rulings: the parameters named ruling_*, most of which follow a typed one.
#pragma once
#include "core/rulebook/book.h"
#include "core/rulings/points.h"

namespace riffle::rulings {

Points points_of(const rulebook::Book& book);

}  // namespace riffle::rulings
