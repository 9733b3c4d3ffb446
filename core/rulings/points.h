// The points on which rulings rest, as one book sets them: a value and the clauses that say so. Made once from a book;
// a ruling then reads an array.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/inline_vector.h"
#include "core/rulebook/citation.h"

namespace riffle::rulings {

enum class Term : std::uint16_t {
#define TERM(name) name,
#include "core/rulings/terms.def"
#undef TERM
};

enum class Point : std::uint16_t {
#define POINT(name, ...) name,
#define NUMBER(name) name,
#include "core/rulings/points.def"
#undef POINT
#undef NUMBER
};

#define POINT(name, ...) +1
#define NUMBER(name) +1
inline constexpr std::size_t point_count = 0
#include "core/rulings/points.def"
    ;
#undef POINT
#undef NUMBER

std::string_view name_of(Term term);
std::optional<Term> term_named(std::string_view name);
std::string_view name_of(Point point);
std::optional<Point> point_named(std::string_view name);
// The values a book may give the point; empty for a number.
std::span<const Term> values_of(Point point);
bool is_number(Point point);

using Cites = InlineVector<Citation, 6>;

struct PointValue {
    bool set = false;
    bool suggested = false;  // from a base that only suggests (rptp:gaps): the director chooses, this is offered first
    Term term{};
    std::int64_t number = 0;
    Cites cites;
    friend bool operator==(const PointValue&, const PointValue&) = default;
};

class Points {
  public:
    const PointValue& operator[](Point p) const { return values_[static_cast<std::size_t>(p)]; }
    PointValue& operator[](Point p) { return values_[static_cast<std::size_t>(p)]; }
    friend bool operator==(const Points&, const Points&) = default;

  private:
    std::array<PointValue, point_count> values_{};
};

}  // namespace riffle::rulings
