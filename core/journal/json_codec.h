// JSON for every described type: no hand-written serializer a type. Include only in .cpp files (it brings Boost.JSON).
// Names and fields are a storage format: frozen once landed, new fields only as std::optional.
#pragma once
#include <array>
#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11.hpp>
#include <concepts>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/base/inline_vector.h"
#include "core/base/one_of.h"
#include "core/base/strong_int.h"
#include "core/base/text.h"
#include "core/ledger/amount.h"

namespace riffle::journal {

struct CodecError {
    std::string where;     // "setup.levels[3].big_blind"
    std::string expected;  // "a whole number"
};
using CodecResult = std::expected<void, CodecError>;

// A type with a form of its own: JsonForm<T>::to(x) and ::from(x, value, where).
template <class T>
struct JsonForm;

template <class T>
constexpr std::string_view type_name();

// The way to a value: written out only when something is wrong there.
struct Where {
    const Where* up = nullptr;
    std::string_view name{};  // of the field; empty: by number
    std::size_t index = 0;

    std::string text() const {
        const std::string before = up ? up->text() : "";
        if (!name.empty()) return before.empty() ? std::string(name) : before + "." + std::string(name);
        return up ? before + "[" + std::to_string(index) + "]" : before;
    }
};

namespace detail {
namespace json = boost::json;
template <class T>
concept has_form = requires(const T& x) {
    JsonForm<T>::to(x);
};
namespace describe = boost::describe;

template <class T>
concept described_struct = describe::has_describe_members<T>::value && std::is_class_v<T>;
template <class T>
concept described_enum = describe::has_describe_enumerators<T>::value && std::is_enum_v<T>;
template <class T>
struct is_optional : std::false_type {};
template <class T>
struct is_optional<std::optional<T>> : std::true_type {};
template <class T>
struct is_vector : std::false_type {};
template <class T>
struct is_vector<std::vector<T>> : std::true_type {};
template <class T>
struct is_string_map : std::false_type {};
template <class T>
struct is_string_map<std::map<std::string, T>> : std::true_type {};
template <class T>
struct is_variant : std::false_type {};
template <class... Ts>
struct is_variant<std::variant<Ts...>> : std::true_type {};
template <class... Ts>
struct is_variant<OneOf<Ts...>> : std::true_type {};
template <class T>
struct is_list : std::false_type {};
template <class T, std::size_t N>
struct is_list<InlineVector<T, N>> : std::true_type {};
template <class T, std::size_t N>
struct is_list<std::array<T, N>> : std::true_type {};
template <class T>
using members = describe::describe_members<T, describe::mod_public | describe::mod_inherited>;
}  // namespace detail

template <class T>
boost::json::value to_json(const T& x) {
    using namespace detail;
    if constexpr (has_form<T>) {
        return JsonForm<T>::to(x);
    } else if constexpr (is_variant<T>::value) {
        // {"Name": fields}
        using std::visit;
        return visit(
            []<class A>(const A& a) {
                // Not in braces: json::value{object} is a list of one.
                json::object named;
                named.emplace(type_name<A>(), to_json(a));
                return json::value(std::move(named));
            },
            x);
    } else if constexpr (is_list<T>::value) {
        json::array array;
        for (const auto& item : x) array.push_back(to_json(item));
        return array;
    } else if constexpr (std::same_as<T, bool>) {
        return x;
    } else if constexpr (std::integral<T>) {
        return static_cast<std::int64_t>(x);
    } else if constexpr (std::same_as<T, std::string>) {
        return json::value(x);
    } else if constexpr (std::same_as<T, Chips>) {
        return x.value;
    } else if constexpr (std::same_as<T, Currency>) {
        return json::value(x.text());
    } else if constexpr (std::same_as<T, Money>) {
        return {{"minor", x.minor}, {"currency", x.currency.text()}};
    } else if constexpr (strong_int<T>) {
        return static_cast<std::int64_t>(x.value);
    } else if constexpr (described_enum<T>) {
        return json::value(describe::enum_to_string(x, "?"));
    } else if constexpr (is_optional<T>::value) {
        return x ? to_json(*x) : json::value(nullptr);
    } else if constexpr (is_vector<T>::value) {
        json::array array;
        array.reserve(x.size());
        for (const auto& item : x) array.push_back(to_json(item));
        return array;
    } else if constexpr (is_string_map<T>::value) {
        json::object object;
        for (const auto& [key, item] : x) object.emplace(key, to_json(item));
        return object;
    } else {
        static_assert(described_struct<T>, "describe the type with BOOST_DESCRIBE_STRUCT or _ENUM");
        json::object object;
        boost::mp11::mp_for_each<members<T>>([&](auto d) { object.emplace(d.name, to_json(x.*d.pointer)); });
        return object;
    }
}

template <class T>
CodecResult from_json(T& x, const boost::json::value& value, const Where& where) {
    using namespace detail;
    const auto wrong = [&](std::string expected) {
        return std::unexpected(CodecError{where.text(), std::move(expected)});
    };
    if constexpr (has_form<T>) {
        return JsonForm<T>::from(x, value, where.text());
    } else if constexpr (is_variant<T>::value) {
        if (!value.is_object() || value.get_object().size() != 1) return wrong("an object with one name");
        const auto& only = *value.get_object().begin();
        const std::string_view name = only.key();
        CodecResult result = wrong("a name that is known");
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, T>>([&](auto identity) {
            using A = typename decltype(identity)::type;
            if (type_name<A>() != name) return;
            A a{};
            result = from_json(a, only.value(), Where{&where, name});
            if (result) x = std::move(a);
        });
        return result;
    } else if constexpr (is_list<T>::value) {
        if (!value.is_array()) return wrong("a list");
        const auto& items = value.get_array();
        if constexpr (requires { x.push_back(x[0]); }) {
            if (items.size() > T::capacity()) return wrong("a shorter list");
            x.clear();
            x.resize(items.size());
        } else {
            if (items.size() != x.size()) return wrong("a list of another length");
        }
        for (std::size_t i = 0; i < items.size(); ++i)
            if (auto r = from_json(x[i], items[i], Where{&where, {}, i}); !r) return r;
    } else if constexpr (std::same_as<T, bool>) {
        if (!value.is_bool()) return wrong("true or false");
        x = value.get_bool();
    } else if constexpr (std::integral<T>) {
        if (!value.is_int64()) return wrong("a whole number");
        const std::int64_t n = value.get_int64();
        if (!std::in_range<T>(n)) return wrong("a smaller whole number");
        x = static_cast<T>(n);
    } else if constexpr (std::same_as<T, std::string>) {
        if (!value.is_string()) return wrong("a text");
        x.assign(value.get_string().data(), value.get_string().size());
    } else if constexpr (std::same_as<T, Chips>) {
        return from_json(x.value, value, where);
    } else if constexpr (std::same_as<T, Currency>) {
        const bool good = value.is_string() && value.get_string().size() == 3 &&
                          std::string_view(value.get_string()).find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") ==
                              std::string_view::npos;
        if (!good) return wrong("a currency code such as EUR");
        for (std::size_t i = 0; i < 3; ++i) x.code[i] = value.get_string()[i];
    } else if constexpr (std::same_as<T, Money>) {
        if (!value.is_object()) return wrong("an amount {\"minor\", \"currency\"}");
        const auto& object = value.get_object();
        if (object.size() != 2 || !object.contains("minor") || !object.contains("currency"))
            return wrong("an amount {\"minor\", \"currency\"}");
        if (auto r = from_json(x.minor, object.at("minor"), Where{&where, "minor"}); !r) return r;
        return from_json(x.currency, object.at("currency"), Where{&where, "currency"});
    } else if constexpr (strong_int<T>) {
        return from_json(x.value, value, where);
    } else if constexpr (described_enum<T>) {
        bool found = false;
        boost::mp11::mp_for_each<describe::describe_enumerators<T>>([&](auto d) {
            // By the whole text: a name followed by a zero byte and more is no name.
            if (value.is_string() && std::string_view(value.get_string()) == d.name) {
                x = d.value;
                found = true;
            }
        });
        if (found) return {};
        std::string names;
        boost::mp11::mp_for_each<describe::describe_enumerators<T>>([&](auto d) {
            if (!names.empty()) names += ", ";
            names += d.name;
        });
        return wrong("one of " + names);
    } else if constexpr (is_optional<T>::value) {
        if (value.is_null()) {
            x.reset();
        } else {
            x.emplace();
            return from_json(*x, value, where);
        }
    } else if constexpr (is_vector<T>::value) {
        if (!value.is_array()) return wrong("a list");
        x.clear();
        for (const auto& item : value.get_array()) {
            typename T::value_type element{};
            if (auto r = from_json(element, item, Where{&where, {}, x.size()}); !r) return r;
            x.push_back(std::move(element));
        }
    } else if constexpr (is_string_map<T>::value) {
        if (!value.is_object()) return wrong("an object");
        x.clear();
        for (const auto& [key, item] : value.get_object())
            if (auto r = from_json(x[key], item, Where{&where, key}); !r) return r;
    } else {
        static_assert(described_struct<T>, "describe the type with BOOST_DESCRIBE_STRUCT or _ENUM");
        if (!value.is_object()) return wrong("an object");
        const auto& object = value.get_object();
        CodecResult result;
        std::size_t known = 0;
        boost::mp11::mp_for_each<members<T>>([&](auto d) {
            if (!result) return;
            const Where path{&where, d.name};
            using Member = std::remove_reference_t<decltype(x.*d.pointer)>;
            const auto* member = object.if_contains(d.name);
            if (member) {
                ++known;
                result = from_json(x.*d.pointer, *member, path);
            } else if constexpr (!is_optional<Member>::value) {
                result = std::unexpected(CodecError{path.text(), "this field, which is missing"});
            }
        });
        if (!result || known == object.size()) return result;
        for (const auto& field : object) {
            const std::string key{field.key()};
            bool found = false;
            boost::mp11::mp_for_each<members<T>>([&](auto d) { found = found || key == d.name; });
            if (!found) return std::unexpected(CodecError{Where{&where, key}.text(), "no such field"});
        }
    }
    return {};
}

template <class T>
CodecResult from_json(T& x, const boost::json::value& value, std::string_view where) {
    return from_json(x, value, Where{nullptr, where});
}

// The frozen name of an event or command: its type's name, without the namespace.
template <class T>
constexpr std::string_view type_name() {
    std::string_view name = __PRETTY_FUNCTION__;
    name = name.substr(name.find("T = ") + 4);
    name = name.substr(0, name.find_first_of(";]"));
    return name.substr(name.rfind(':') + 1);
}

template <class Variant>
std::string_view variant_name(const Variant& v) {
    using std::visit;
    return visit([]<class T>(const T&) { return type_name<T>(); }, v);
}

template <class Variant>
boost::json::value variant_to_json(const Variant& v) {
    using std::visit;
    return visit([](const auto& x) { return to_json(x); }, v);
}

// Nothing when the variant has no alternative of that name.
template <class Variant>
std::optional<std::expected<Variant, CodecError>> variant_from_json(std::string_view name,
                                                                    const boost::json::value& value) {
    std::optional<std::expected<Variant, CodecError>> result;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Variant>>([&](auto identity) {
        using T = typename decltype(identity)::type;
        static constexpr std::string_view known = type_name<T>();
        if (result || known != name) return;
        T x{};
        if (auto r = from_json(x, value, ""); r)
            result.emplace(Variant{std::move(x)});
        else
            result.emplace(std::unexpected(r.error()));
    });
    return result;
}

// Depth-limited: a body of brackets must not exhaust the stack.
inline std::expected<boost::json::value, CodecError> parse_json(std::string_view text,
                                                                boost::json::storage_ptr memory = {}) {
    boost::json::error_code ec;
    boost::json::parse_options options;
    options.max_depth = 16;
    auto value = boost::json::parse(text, ec, std::move(memory), options);
    if (ec) return std::unexpected(CodecError{"body", "valid JSON (" + ec.message() + ")"});
    return value;
}

// What anybody can send is bounded before any work is done with it: the body by the server, and here the texts, lists
// and names in it. A field with a limit of its own (a name, a reason) still has that one.
inline constexpr std::size_t most_text_bytes = 1'000;
inline constexpr std::size_t most_name_bytes = 64;   // of a field
inline constexpr std::size_t most_elements = 2'000;  // of one list or object: as many as a payout has places
inline constexpr std::size_t most_values = 20'000;   // of all lists and objects together

// A field that may hold more than others, and line ends.
struct LongText {
    std::string_view where;
    std::size_t bytes = 0;
};

namespace detail {
inline CodecResult check_size(const json::value& value, const std::string& where, const LongText& page,
                              std::size_t& values) {
    const auto wrong = [&](const char* expected) {
        return std::unexpected(CodecError{where.empty() ? "body" : where, expected});
    };
    if (value.is_string()) {
        const std::string_view text = value.get_string();
        const bool is_page = !page.where.empty() && where == page.where;
        if (text.size() > (is_page ? page.bytes : most_text_bytes)) return wrong("a shorter text");
        if (!is_page && has_control(text)) return wrong("a text of one line");
        return {};
    }
    const std::size_t size = value.is_array()    ? value.get_array().size()
                             : value.is_object() ? value.get_object().size()
                                                 : 0;
    if (size > most_elements) return wrong("a shorter list");
    if ((values += size) > most_values) return wrong("fewer values");
    if (value.is_array())
        for (std::size_t i = 0; i < size; ++i)
            if (auto r = check_size(value.get_array()[i], where + "[" + std::to_string(i) + "]", page, values); !r)
                return r;
    if (value.is_object())
        for (const auto& [key, item] : value.get_object()) {
            if (key.size() > most_name_bytes || has_control(key))
                return std::unexpected(CodecError{where.empty() ? "field" : where, "no such field"});
            const std::string name{key};
            if (auto r = check_size(item, where.empty() ? name : where + "." + name, page, values); !r) return r;
        }
    return {};
}
}  // namespace detail

// JSON that came from outside.
inline std::expected<boost::json::value, CodecError> parse_sent(std::string_view text, const LongText& page = {}) {
    auto value = parse_json(text);
    if (!value) return value;
    std::size_t values = 0;
    if (auto r = detail::check_size(*value, "", page, values); !r) return std::unexpected(r.error());
    return value;
}

}  // namespace riffle::journal
