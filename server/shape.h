// What the shapes of the answers (shapes_*.h) are described with. Everything described in namespace shape is an answer
// or a part of one: it is written by shape_json.h, and ./dev contract makes its schema, called as the struct is.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace riffle::server::shape {

// A field that is left out for those who may not see it. A std::optional is always there: null.
template <class T>
struct Shown {
    static constexpr bool left_out_when_empty = true;
    std::optional<T> value{};
};
// A part of an answer whose fields stand among the answer's own, all of them or none.
template <class T>
struct Topic {
    using Of = T;
    std::optional<T> value{};
};
// JSON that was made elsewhere, of such a T: what was not told is left out of it.
template <class T>
struct Told {
    using Of = T;
    std::string json{};
};
// A JSON object that says itself what it is.
struct AnyObject {};
// A number, or true where there is nothing to count.
struct Figure {
    std::optional<std::int64_t> value{};
};
// An object by names, in this order; by the words of an enum it has all of them.
template <class Name, class T>
using By = std::vector<std::pair<Name, T>>;
// One of these, and its fields tell which.
template <class... Ts>
using Either = std::variant<Ts...>;

}  // namespace riffle::server::shape
