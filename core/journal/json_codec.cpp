#include "core/journal/json_codec.h"

#include <algorithm>

#include "core/base/text.h"

namespace riffle::journal {

std::string Where::text() const {
    const std::string before = up ? up->text() : "";
    if (!name.empty()) return before.empty() ? std::string(name) : before + "." + std::string(name);
    return up ? before + "[" + std::to_string(index) + "]" : before;
}

CodecResult not_that(const Where& where, std::string expected) {
    return std::unexpected(CodecError{where.text(), std::move(expected)});
}

namespace {
thread_local boost::json::storage_ptr writing_to;
}
WrittenOnce::WrittenOnce() : before_(std::exchange(writing_to, &memory_)) {}
WrittenOnce::~WrittenOnce() { writing_to = std::move(before_); }

namespace detail {

const json::storage_ptr& room_to_write() { return writing_to; }

json::value write_fields(const void* object, std::span<const Field> fields) {
    json::object written(room_to_write());
    written.reserve(fields.size());
    for (const Field& field : fields) {
        // The place of a field is the same in what may be changed and what may not.
        const void* at = field.at(const_cast<void*>(object));
        if (!field.is_written || field.is_written(at)) written.emplace(field.name, field.write(at));
    }
    return written;
}

CodecResult read_fields(void* object, std::span<const Field> fields, const json::value& value, const Where& where) {
    if (!value.is_object()) return not_that(where, "an object");
    const auto& given = value.get_object();
    std::size_t known = 0;
    auto next = given.begin();  // what was written here stands in the order of the fields
    for (const Field& field : fields) {
        const Where path{&where, field.name};
        const bool in_order = next != given.end() && std::string_view(next->key()) == field.name;
        const json::value* member = in_order ? &next->value() : given.if_contains(field.name);
        if (in_order) ++next;
        if (member) {
            ++known;
            if (auto r = field.read(field.at(object), *member, path); !r) return r;
        } else if (!field.may_miss) {
            return not_that(path, "this field, which is missing");
        }
    }
    if (known == given.size()) return {};
    for (const auto& other : given) {
        const std::string_view key = other.key();
        if (std::ranges::none_of(fields, [&](const Field& field) { return field.name == key; }))
            return not_that(Where{&where, key}, "no such field");
    }
    return {};
}

json::value write_word(std::int64_t word, std::span<const Word> words) {
    const auto found = std::ranges::find(words, word, &Word::value);
    return json::value(found == words.end() ? "?" : found->name, room_to_write());
}

CodecResult read_word(std::int64_t& word, std::span<const Word> words, const json::value& value, const Where& where) {
    // By the whole text: a name followed by a zero byte and more is no name.
    if (value.is_string())
        for (const Word& one : words)
            if (std::string_view(value.get_string()) == one.name) {
                word = one.value;
                return {};
            }
    std::string names;
    for (const Word& one : words) {
        if (!names.empty()) names += ", ";
        names += one.name;
    }
    return not_that(where, "one of " + names);
}

std::size_t kind_named(std::string_view name, std::span<const std::string_view> kinds) {
    return static_cast<std::size_t>(std::ranges::find(kinds, name) - kinds.begin());
}

json::value named(std::string_view name, json::value fields) {
    // Not in braces: json::value{object} is a list of one.
    json::object one(room_to_write());
    one.emplace(name, std::move(fields));
    return json::value(std::move(one));
}

std::expected<std::size_t, CodecError> read_kind(std::span<const std::string_view> kinds, const json::value& value,
                                                 const Where& where) {
    if (!value.is_object() || value.get_object().size() != 1)
        return std::unexpected(CodecError{where.text(), "an object with one name"});
    const std::size_t kind = kind_named(value.get_object().begin()->key(), kinds);
    if (kind == kinds.size()) return std::unexpected(CodecError{where.text(), "a name that is known"});
    return kind;
}

CodecResult read_bool(bool& x, const json::value& value, const Where& where) {
    if (!value.is_bool()) return not_that(where, "true or false");
    x = value.get_bool();
    return {};
}

CodecResult read_number(std::int64_t& x, std::int64_t least, std::int64_t most, const json::value& value,
                        const Where& where) {
    if (!value.is_int64()) return not_that(where, "a whole number");
    const std::int64_t number = value.get_int64();
    if (number < least || number > most) return not_that(where, "a smaller whole number");
    x = number;
    return {};
}

CodecResult read_text(std::string& x, const json::value& value, const Where& where) {
    if (!value.is_string()) return not_that(where, "a text");
    x.assign(value.get_string().data(), value.get_string().size());
    return {};
}

CodecResult read_currency(Currency& x, const json::value& value, const Where& where) {
    const bool good =
        value.is_string() && value.get_string().size() == 3 &&
        std::string_view(value.get_string()).find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string_view::npos;
    if (!good) return not_that(where, "a currency code such as EUR");
    for (std::size_t i = 0; i < 3; ++i) x.code[i] = value.get_string()[i];
    return {};
}

CodecResult read_money(Money& x, const json::value& value, const Where& where) {
    if (!value.is_object()) return not_that(where, "an amount {\"minor\", \"currency\"}");
    const auto& object = value.get_object();
    if (object.size() != 2 || !object.contains("minor") || !object.contains("currency"))
        return not_that(where, "an amount {\"minor\", \"currency\"}");
    if (auto r = from_json(x.minor, object.at("minor"), Where{&where, "minor"}); !r) return r;
    return read_currency(x.currency, object.at("currency"), Where{&where, "currency"});
}

json::value write_money(const Money& x) {
    return json::value({{"minor", x.minor}, {"currency", x.currency.text()}}, room_to_write());
}

namespace {

CodecResult check_size(const json::value& value, const std::string& where, const LongText& page, std::size_t& values) {
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

}  // namespace
}  // namespace detail

std::expected<boost::json::value, CodecError> parse_json(std::string_view text, boost::json::storage_ptr memory) {
    boost::json::error_code ec;
    boost::json::parse_options options;
    options.max_depth = 16;
    auto value = boost::json::parse(text, ec, std::move(memory), options);
    if (ec) return std::unexpected(CodecError{"body", "valid JSON (" + ec.message() + ")"});
    return value;
}

std::expected<boost::json::value, CodecError> parse_sent(std::string_view text, const LongText& page) {
    auto value = parse_json(text);
    if (!value) return value;
    std::size_t values = 0;
    if (auto r = detail::check_size(*value, "", page, values); !r) return std::unexpected(r.error());
    return value;
}

}  // namespace riffle::journal
