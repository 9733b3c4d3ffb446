#include "core/rulings/points.h"

#include <algorithm>
#include <map>
#include <vector>

namespace riffle::rulings {
namespace {

constexpr std::string_view term_names[] = {
#define TERM(name) #name,
#include "core/rulings/terms.def"
#undef TERM
};

struct Schema {
    std::string_view name;
    bool number;
    std::vector<Term> values;
};

const std::array<Schema, point_count>& schema() {
    using enum Term;
    static const std::array<Schema, point_count> rows{{
#define POINT(name, ...) {#name, false, {__VA_ARGS__}},
#define NUMBER(name) {#name, true, {}},
#include "core/rulings/points.def"
#undef POINT
#undef NUMBER
    }};
    return rows;
}

const Schema& row(Point p) { return schema()[static_cast<std::size_t>(p)]; }

}  // namespace

std::string_view name_of(Term term) { return term_names[static_cast<std::size_t>(term)]; }

std::optional<Term> term_named(std::string_view name) {
    static const auto index = [] {
        std::map<std::string_view, Term> all;
        for (std::size_t i = 0; i < std::size(term_names); ++i) all[term_names[i]] = static_cast<Term>(i);
        return all;
    }();
    const auto it = index.find(name);
    if (it == index.end()) return std::nullopt;
    return it->second;
}

std::string_view name_of(Point point) { return row(point).name; }
std::span<const Term> values_of(Point point) { return row(point).values; }
bool is_number(Point point) { return row(point).number; }

std::optional<Point> point_named(std::string_view name) {
    static const auto index = [] {
        std::map<std::string_view, Point> all;
        for (std::size_t i = 0; i < point_count; ++i) all[schema()[i].name] = static_cast<Point>(i);
        return all;
    }();
    const auto it = index.find(name);
    if (it == index.end()) return std::nullopt;
    return it->second;
}

}  // namespace riffle::rulings
