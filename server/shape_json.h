// Answers made of their shapes (shapes.h). Brings Boost.JSON: include only in .cpp files.
#pragma once
#include "core/journal/json_codec.h"
#include "server/shapes.h"

namespace riffle::server {

template <class T>
inline constexpr bool is_shown = false;
template <class T>
inline constexpr bool is_shown<shape::Shown<T>> = true;

template <class T>
boost::json::value shaped(const T& x) {
    using namespace journal::detail;
    if constexpr (is_optional<T>::value) {
        return x ? shaped(*x) : boost::json::value(nullptr);
    } else if constexpr (is_vector<T>::value) {
        boost::json::array list;
        list.reserve(x.size());
        for (const auto& item : x) list.push_back(shaped(item));
        return list;
    } else if constexpr (std::derived_from<T, shape::Shape>) {
        boost::json::object object;
        boost::mp11::mp_for_each<members<T>>([&](auto d) {
            const auto& field = x.*d.pointer;
            if constexpr (!is_shown<std::remove_cvref_t<decltype(field)>>)
                object.emplace(d.name, shaped(field));
            else if (field.value)
                object.emplace(d.name, shaped(*field.value));
        });
        return object;
    } else {
        return journal::to_json(x);
    }
}

template <class T>
std::string answer_of(const T& x) {
    return boost::json::serialize(shaped(x));
}

}  // namespace riffle::server
