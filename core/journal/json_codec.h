// JSON for every described type: no hand-written serializer a type. Include only in .cpp files (it brings Boost.JSON).
// Names and fields are a storage format: frozen once landed, new fields only as std::optional.
//
// A described struct is read and written by its table of fields (Fields<T>), a word by its table of names (Words<T>),
// one of many kinds by its table of kinds (Kinds<T>); what walks the tables is compiled once, in json_codec.cpp. A
// reader and a writer for each of a thousand types took a tenth of the whole build.
#pragma once
#include <array>
#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11.hpp>
#include <concepts>
#include <cstdint>
#include <expected>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/inline_vector.h"
#include "core/base/one_of.h"
#include "core/base/strong_int.h"
#include "core/ledger/amount.h"

namespace riffle::journal {

struct CodecError {
    std::string where;     // "setup.levels[3].big_blind"
    std::string expected;  // "a whole number"
};
using CodecResult = std::expected<void, CodecError>;

// The way to a value: written out only when something is wrong there.
struct Where {
    const Where* up = nullptr;
    std::string_view name{};  // of the field; empty: by number
    std::size_t index = 0;

    std::string text() const;
};
CodecResult not_that(const Where& where, std::string expected);

// A type with a form of its own: JsonForm<T>::to(x) and ::from(x, value, where).
template <class T>
struct JsonForm;

// The frozen name of an event or command: its type's name, without the namespace.
template <class T>
constexpr std::string_view type_name() {
    std::string_view name = __PRETTY_FUNCTION__;
    name = name.substr(name.find("T = ") + 4);
    name = name.substr(0, name.find_first_of(";]"));
    return name.substr(name.rfind(':') + 1);
}

template <class T>
boost::json::value to_json(const T& x);
template <class T>
CodecResult from_json(T& x, const boost::json::value& value, const Where& where);
template <class T>
CodecResult from_json(T& x, const boost::json::value& value, std::string_view where) {
    return from_json(x, value, Where{nullptr, where});
}

namespace detail {
namespace json = boost::json;
namespace describe = boost::describe;
// Where what is written stands: see WrittenOnce.
const json::storage_ptr& room_to_write();
template <class T>
concept has_form = requires(const T& x) {
    JsonForm<T>::to(x);
};
template <class T>
concept described_struct = describe::has_describe_members<T>::value && std::is_class_v<T>;
template <class T>
concept described_enum = describe::has_describe_enumerators<T>::value && std::is_enum_v<T>;
// A field whose `value` is an optional, and which is not written at all when it has none.
template <class T>
concept left_out = requires {
    requires T::left_out_when_empty;
};
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

using Write = json::value (*)(const void* x);
using Read = CodecResult (*)(void* x, const json::value& value, const Where& where);
template <class T>
json::value write(const void* x) {
    return to_json(*static_cast<const T*>(x));
}
template <class T>
CodecResult read(void* x, const json::value& value, const Where& where) {
    return from_json(*static_cast<T*>(x), value, where);
}

// --- structs
struct Field {
    std::string_view name;
    bool may_miss;                      // what is read need not have it
    void* (*at)(void* object);          // where it stands in the struct
    bool (*is_written)(const void* x);  // nothing: always
    Write write;
    Read read;
};
json::value write_fields(const void* object, std::span<const Field> fields);
CodecResult read_fields(void* object, std::span<const Field> fields, const json::value& value, const Where& where);

template <class T, class Member>
void* place_of(void* object) {
    return std::addressof(static_cast<T*>(object)->*Member::pointer);
}
template <class M>
bool has_value(const void* x) {
    return static_cast<const M*>(x)->value.has_value();
}
template <class T, class Member>
constexpr Field field_of() {
    using M = std::remove_cvref_t<decltype(std::declval<T&>().*Member::pointer)>;
    bool (*is_written)(const void*) = nullptr;
    if constexpr (left_out<M>) is_written = &has_value<M>;
    return {Member::name, is_optional<M>::value || left_out<M>, &place_of<T, Member>, is_written, &write<M>, &read<M>};
}
template <class T, class List = members<T>>
struct Fields;
template <class T, template <class...> class List, class... Ms>
struct Fields<T, List<Ms...>> {
    static constexpr std::array<Field, sizeof...(Ms)> all = {field_of<T, Ms>()...};
};

// --- words
struct Word {
    std::string_view name;
    std::int64_t value;
};
json::value write_word(std::int64_t word, std::span<const Word> words);
CodecResult read_word(std::int64_t& word, std::span<const Word> words, const json::value& value, const Where& where);

template <class T, class List = describe::describe_enumerators<T>>
struct Words;
template <class T, template <class...> class List, class... Es>
struct Words<T, List<Es...>> {
    static constexpr std::array<Word, sizeof...(Es)> all = {Word{Es::name, static_cast<std::int64_t>(Es::value)}...};
};

// --- one of many kinds
template <class Variant>
struct KindNames;
template <template <class...> class Variant, class... Ts>
struct KindNames<Variant<Ts...>> {
    static constexpr std::array<std::string_view, sizeof...(Ts)> all = {type_name<Ts>()...};
};
// Where the name stands in the list; its size when it is not there.
std::size_t kind_named(std::string_view name, std::span<const std::string_view> kinds);
json::value named(std::string_view name, json::value fields);
// The one name in `value`, and what it names.
std::expected<std::size_t, CodecError> read_kind(std::span<const std::string_view> kinds, const json::value& value,
                                                 const Where& where);

template <class Variant>
struct Kinds;
template <class... Ts>
struct Kinds<OneOf<Ts...>> {
    using Any = OneOf<Ts...>;
    static constexpr std::array<Write, sizeof...(Ts)> writers = {&detail::write<Ts>...};
    static constexpr std::array<Read, sizeof...(Ts)> readers = {&detail::read<Ts>...};
    static constexpr std::array<typename Any::Blank (*)(), sizeof...(Ts)> blanks = {&Any::template blank<Ts>...};
    static json::value write(const Any& x) { return writers[x.kind()](x.held()); }
    static std::expected<Any, CodecError> read(std::size_t kind, const json::value& value, const Where& where) {
        auto blank = blanks[kind]();
        if (auto r = readers[kind](blank.thing, value, where); !r) return std::unexpected(std::move(r.error()));
        return std::move(blank.one);
    }
};
template <class... Ts>
struct Kinds<std::variant<Ts...>> {
    using Any = std::variant<Ts...>;
    static json::value write(const Any& x) {
        return std::visit([](const auto& a) { return to_json(a); }, x);
    }
    template <class T>
    static CodecResult read_one(Any& x, const json::value& value, const Where& where) {
        return from_json(x.template emplace<T>(), value, where);
    }
    static std::expected<Any, CodecError> read(std::size_t kind, const json::value& value, const Where& where) {
        using One = CodecResult (*)(Any&, const json::value&, const Where&);
        static constexpr One readers[] = {&read_one<Ts>...};
        Any x;
        if (auto r = readers[kind](x, value, where); !r) return std::unexpected(std::move(r.error()));
        return x;
    }
};
template <class... Ts>
std::size_t kind_of(const OneOf<Ts...>& x) {
    return x.kind();
}
template <class... Ts>
std::size_t kind_of(const std::variant<Ts...>& x) {
    return x.index();
}

// --- the rest
CodecResult read_bool(bool& x, const json::value& value, const Where& where);
CodecResult read_number(std::int64_t& x, std::int64_t least, std::int64_t most, const json::value& value,
                        const Where& where);
CodecResult read_text(std::string& x, const json::value& value, const Where& where);
CodecResult read_currency(Currency& x, const json::value& value, const Where& where);
CodecResult read_money(Money& x, const json::value& value, const Where& where);
json::value write_money(const Money& x);
}  // namespace detail

template <class T>
boost::json::value to_json(const T& x) {
    using namespace detail;
    if constexpr (has_form<T>) {
        return JsonForm<T>::to(x);
    } else if constexpr (is_variant<T>::value) {
        // {"Name": fields}
        return named(KindNames<T>::all[kind_of(x)], Kinds<T>::write(x));
    } else if constexpr (is_list<T>::value || is_vector<T>::value) {
        json::array array(room_to_write());
        array.reserve(x.size());
        for (const auto& item : x) array.push_back(to_json(item));
        return array;
    } else if constexpr (std::same_as<T, bool>) {
        return x;
    } else if constexpr (std::integral<T>) {
        return static_cast<std::int64_t>(x);
    } else if constexpr (std::same_as<T, std::string>) {
        return json::value(x, room_to_write());
    } else if constexpr (std::same_as<T, Chips>) {
        return x.value;
    } else if constexpr (std::same_as<T, Currency>) {
        return json::value(x.text());
    } else if constexpr (std::same_as<T, Money>) {
        return write_money(x);
    } else if constexpr (strong_int<T>) {
        return static_cast<std::int64_t>(x.value);
    } else if constexpr (described_enum<T>) {
        return write_word(static_cast<std::int64_t>(x), Words<T>::all);
    } else if constexpr (is_optional<T>::value) {
        return x ? to_json(*x) : json::value(nullptr);
    } else if constexpr (left_out<T>) {
        return to_json(x.value);
    } else if constexpr (is_string_map<T>::value) {
        json::object object(room_to_write());
        for (const auto& [key, item] : x) object.emplace(key, to_json(item));
        return object;
    } else {
        static_assert(described_struct<T>, "describe the type with BOOST_DESCRIBE_STRUCT or _ENUM");
        return write_fields(std::addressof(x), Fields<T>::all);
    }
}

template <class T>
CodecResult from_json(T& x, const boost::json::value& value, const Where& where) {
    using namespace detail;
    if constexpr (has_form<T>) {
        return JsonForm<T>::from(x, value, where);
    } else if constexpr (is_variant<T>::value) {
        const auto kind = read_kind(KindNames<T>::all, value, where);
        if (!kind) return std::unexpected(kind.error());
        auto made = Kinds<T>::read(*kind, value.get_object().begin()->value(), Where{&where, KindNames<T>::all[*kind]});
        if (!made) return std::unexpected(std::move(made.error()));
        x = std::move(*made);
        return {};
    } else if constexpr (is_list<T>::value) {
        if (!value.is_array()) return not_that(where, "a list");
        const auto& items = value.get_array();
        if constexpr (requires { x.push_back(x[0]); }) {
            if (items.size() > T::capacity()) return not_that(where, "a shorter list");
            x.clear();
            x.resize(items.size());
        } else {
            if (items.size() != x.size()) return not_that(where, "a list of another length");
        }
        for (std::size_t i = 0; i < items.size(); ++i)
            if (auto r = from_json(x[i], items[i], Where{&where, {}, i}); !r) return r;
        return {};
    } else if constexpr (std::same_as<T, bool>) {
        return read_bool(x, value, where);
    } else if constexpr (std::integral<T>) {
        constexpr auto most = std::numeric_limits<T>::max();
        constexpr std::int64_t ceiling = std::in_range<std::int64_t>(most) ? static_cast<std::int64_t>(most)
                                                                           : std::numeric_limits<std::int64_t>::max();
        std::int64_t number = 0;
        auto r = read_number(number, static_cast<std::int64_t>(std::numeric_limits<T>::min()), ceiling, value, where);
        if (r) x = static_cast<T>(number);
        return r;
    } else if constexpr (std::same_as<T, std::string>) {
        return read_text(x, value, where);
    } else if constexpr (std::same_as<T, Currency>) {
        return read_currency(x, value, where);
    } else if constexpr (std::same_as<T, Money>) {
        return read_money(x, value, where);
    } else if constexpr (std::same_as<T, Chips> || strong_int<T>) {
        return from_json(x.value, value, where);
    } else if constexpr (described_enum<T>) {
        std::int64_t word = 0;
        auto r = read_word(word, Words<T>::all, value, where);
        if (r) x = static_cast<T>(word);
        return r;
    } else if constexpr (is_optional<T>::value) {
        if (value.is_null()) {
            x.reset();
            return {};
        }
        x.emplace();
        return from_json(*x, value, where);
    } else if constexpr (left_out<T>) {
        return from_json(x.value, value, where);
    } else if constexpr (is_vector<T>::value) {
        if (!value.is_array()) return not_that(where, "a list");
        x.clear();
        for (const auto& item : value.get_array()) {
            typename T::value_type element{};
            if (auto r = from_json(element, item, Where{&where, {}, x.size()}); !r) return r;
            x.push_back(std::move(element));
        }
        return {};
    } else if constexpr (is_string_map<T>::value) {
        if (!value.is_object()) return not_that(where, "an object");
        x.clear();
        for (const auto& [key, item] : value.get_object())
            if (auto r = from_json(x[key], item, Where{&where, key}); !r) return r;
        return {};
    } else {
        static_assert(described_struct<T>, "describe the type with BOOST_DESCRIBE_STRUCT or _ENUM");
        return read_fields(std::addressof(x), Fields<T>::all, value, where);
    }
}

template <class Variant>
std::string_view variant_name(const Variant& v) {
    return detail::KindNames<Variant>::all[detail::kind_of(v)];
}

template <class Variant>
boost::json::value variant_to_json(const Variant& v) {
    return detail::Kinds<Variant>::write(v);
}

// What is written while it is there stands in its room, and goes with it at once: for values that are made to become a
// text and nothing else. A thousand seats are three thousand small allocations otherwise.
class WrittenOnce {
  public:
    WrittenOnce();
    ~WrittenOnce();
    WrittenOnce(const WrittenOnce&) = delete;
    WrittenOnce& operator=(const WrittenOnce&) = delete;

  private:
    std::array<unsigned char, 4096> first_;
    boost::json::monotonic_resource memory_{first_.data(), first_.size()};
    boost::json::storage_ptr before_;
};
template <class Variant>
std::string variant_to_text(const Variant& v) {
    const WrittenOnce room;
    return boost::json::serialize(variant_to_json(v));
}

// Nothing when the variant has no alternative of that name.
template <class Variant>
std::optional<std::expected<Variant, CodecError>> variant_from_json(std::string_view name,
                                                                    const boost::json::value& value) {
    const std::size_t kind = detail::kind_named(name, detail::KindNames<Variant>::all);
    if (kind == detail::KindNames<Variant>::all.size()) return std::nullopt;
    return detail::Kinds<Variant>::read(kind, value, Where{});
}

// Depth-limited: a body of brackets must not exhaust the stack.
std::expected<boost::json::value, CodecError> parse_json(std::string_view text, boost::json::storage_ptr memory = {});

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

// JSON that came from outside.
std::expected<boost::json::value, CodecError> parse_sent(std::string_view text, const LongText& page = {});

}  // namespace riffle::journal
