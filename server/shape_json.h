// Answers written as JSON, straight from their shapes: a table of fields a struct, of names an enum, and what walks the
// tables is compiled once, in shape_json.cpp. No reader is made, and no tree of values between the shape and its text:
// a change is written once and sent to all who look.
#pragma once
#include <array>
#include <boost/describe/enumerators.hpp>
#include <boost/describe/members.hpp>
#include <concepts>
#include <memory>
#include <span>
#include <string_view>

#include "core/base/strong_int.h"
#include "core/ledger/amount.h"
#include "server/shape.h"

namespace riffle::server {

template <class T>
void write_json(std::string& out, const T& x);

template <class T>
std::string answer_of(const T& x) {
    std::string text;
    write_json(text, x);
    return text;
}

namespace writing {
using Write = void (*)(std::string& out, const void* x);
template <class T>
void write(std::string& out, const void* x) {
    write_json(out, *static_cast<const T*>(x));
}

struct Field {
    std::string_view name;
    const void* (*at)(const void* object);  // nothing: it is left out
    Write write;
    std::span<const Field> inside;  // of a topic, in the place of `write`
};
struct Word {
    std::string_view name;
    std::int64_t value;
};
void write_text(std::string& out, std::string_view text);
void write_number(std::string& out, std::int64_t number);
void write_word(std::string& out, std::int64_t word, std::span<const Word> words);
void write_money(std::string& out, const Money& money);
void write_fields(std::string& out, const void* object, std::span<const Field> fields);
// So many things of this size, one after the other in memory.
void write_list(std::string& out, const void* items, std::size_t count, std::size_t size, Write write);
void write_true(std::string& out, bool x);
void write_null(std::string& out);
void write_as_it_is(std::string& out, std::string_view json);

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_named = false;
template <class T>
inline constexpr bool is_named<std::map<std::string, T>> = true;
template <class Name, class T>
inline constexpr bool is_named<std::vector<std::pair<Name, T>>> = true;
template <class T>
inline constexpr bool is_topic = false;
template <class T>
inline constexpr bool is_topic<shape::Topic<T>> = true;
template <class T>
inline constexpr bool is_told = false;
template <class T>
inline constexpr bool is_told<shape::Told<T>> = true;
template <class T>
inline constexpr bool is_either = false;
template <class... Ts>
inline constexpr bool is_either<std::variant<Ts...>> = true;
template <class T>
concept left_out = requires {
    requires T::left_out_when_empty;
};
template <class T>
concept list = requires(const T& x) {
    std::to_address(x.begin());
    x.size();
};
template <class T>
concept described_enum = std::is_enum_v<T> && boost::describe::has_describe_enumerators<T>::value;

template <class T, class List = boost::describe::describe_members<T, boost::describe::mod_public |
                                                                         boost::describe::mod_inherited>>
struct Fields;
template <class T, class Member>
const void* place_of(const void* object) {
    const auto& field = static_cast<const T*>(object)->*Member::pointer;
    using M = std::remove_cvref_t<decltype(field)>;
    if constexpr (left_out<M> || is_topic<M>)
        return field.value ? std::addressof(*field.value) : nullptr;
    else
        return std::addressof(field);
}
template <class T, class Member>
constexpr Field field_of() {
    using M = std::remove_cvref_t<decltype(std::declval<const T&>().*Member::pointer)>;
    if constexpr (is_topic<M>)
        return {Member::name, &place_of<T, Member>, nullptr, Fields<typename M::Of>::all};
    else if constexpr (left_out<M>)
        return {Member::name, &place_of<T, Member>, &write<typename decltype(M::value)::value_type>, {}};
    else
        return {Member::name, &place_of<T, Member>, &write<M>, {}};
}
template <class T, template <class...> class List, class... Ms>
struct Fields<T, List<Ms...>> {
    static constexpr std::array<Field, sizeof...(Ms)> all = {field_of<T, Ms>()...};
};
template <class T, class List = boost::describe::describe_enumerators<T>>
struct Words;
template <class T, template <class...> class List, class... Es>
struct Words<T, List<Es...>> {
    static constexpr std::array<Word, sizeof...(Es)> all = {Word{Es::name, static_cast<std::int64_t>(Es::value)}...};
};
}  // namespace writing

template <class T>
void write_json(std::string& out, const T& x) {
    using namespace writing;
    if constexpr (std::same_as<T, bool>) {
        write_true(out, x);
    } else if constexpr (std::integral<T>) {
        write_number(out, static_cast<std::int64_t>(x));
    } else if constexpr (std::same_as<T, std::string> || std::same_as<T, std::string_view>) {
        write_text(out, x);
    } else if constexpr (std::same_as<T, Currency>) {
        write_text(out, x.text());
    } else if constexpr (std::same_as<T, Money>) {
        write_money(out, x);
    } else if constexpr (std::same_as<T, Chips> || strong_int<T>) {
        write_number(out, static_cast<std::int64_t>(x.value));
    } else if constexpr (described_enum<T>) {
        write_word(out, static_cast<std::int64_t>(x), Words<T>::all);
    } else if constexpr (std::same_as<T, shape::Figure>) {
        x.value ? write_number(out, *x.value) : write_true(out, true);
    } else if constexpr (is_told<T>) {
        write_as_it_is(out, x.json);
    } else if constexpr (is_optional<T>) {
        x ? write_json(out, *x) : write_null(out);
    } else if constexpr (is_either<T>) {
        std::visit([&](const auto& one) { write_json(out, one); }, x);
    } else if constexpr (is_named<T>) {
        for (char before = '{'; const auto& [name, item] : x) {
            write_as_it_is(out, {&before, 1});
            before = ',';
            write_json(out, name);
            write_as_it_is(out, ":");
            write_json(out, item);
        }
        write_as_it_is(out, x.empty() ? "{}" : "}");
    } else if constexpr (list<T>) {
        using Item = std::remove_cvref_t<decltype(*x.begin())>;
        write_list(out, std::to_address(x.begin()), x.size(), sizeof(Item), &write<Item>);
    } else {
        static_assert(std::is_class_v<T> && boost::describe::has_describe_members<T>::value,
                      "describe the type with BOOST_DESCRIBE_STRUCT or _ENUM");
        write_fields(out, std::addressof(x), Fields<T>::all);
    }
}

}  // namespace riffle::server
