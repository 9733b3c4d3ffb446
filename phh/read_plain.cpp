// The part of TOML that hand histories are written in: keys, texts without escapes, numbers, lists, tables with plain
// names, comments. Whatever else there is, and whatever is wrong, is left to the reader of all of TOML.
#include <algorithm>
#include <charconv>
#include <limits>

#include "phh/fields.h"

namespace riffle::phh {
namespace {

constexpr bool bare(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}
constexpr bool digit(char c) { return c >= '0' && c <= '9'; }

class Plain {
  public:
    explicit Plain(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

    std::optional<Tables> read() {
        tables_.emplace_back();
        while (skip_to_word(), at_ < end_) {
            if (!(*at_ == '[' ? table() : field()) || !line_ends()) return std::nullopt;
        }
        return std::move(tables_);
    }

  private:
    void skip_blanks() {
        while (at_ < end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
    }
    // Over blanks, ends of lines and comments. A comment with anything but plain characters stays where it is.
    void skip_to_word() {
        for (;;) {
            skip_blanks();
            if (at_ < end_ && *at_ == '#') {
                const char* end = at_;
                while (end < end_ && *end != '\n' && *end >= ' ' && *end <= '~') ++end;
                if (end < end_ && *end != '\n') return;
                at_ = end;
            }
            if (at_ == end_ || *at_ != '\n') return;
            ++at_;
            ++line_;
        }
    }
    bool line_ends() {
        const int line = line_;
        skip_to_word();
        return at_ == end_ || line_ > line;
    }
    std::string_view word() {
        const char* start = at_;
        while (at_ < end_ && bare(*at_)) ++at_;
        return {start, at_};
    }

    bool table() {
        const int line = line_;
        ++at_;
        const std::string_view name = word();
        if (name.empty() || at_ == end_ || *at_ != ']') return false;
        ++at_;
        // One name twice is an error, and one that is a key of the file is too. They mostly count up: the last decides.
        if (name.size() > 18 || !std::ranges::all_of(name, digit) || name.front() == '0') return false;
        std::int64_t number = 0;
        std::from_chars(name.data(), name.data() + name.size(), number);
        if (number <= last_) return false;
        last_ = number;
        if (!tables_.front().fields.empty()) return false;
        tables_.push_back({.name = std::string(name), .line = line, .fields = {}});
        return true;
    }

    bool field() {
        const std::string_view key = word();
        if (key.empty()) return false;
        skip_blanks();
        if (at_ == end_ || *at_ != '=') return false;
        ++at_;
        skip_blanks();
        Table& table = tables_.back();
        if (table.find(key) != nullptr) return false;
        table.fields.push_back({.key = std::string(key), .value = {}});
        return value(table.fields.back().value, 0);
    }

    bool value(Value& into, int depth) {
        if (at_ == end_ || depth > 2) return false;
        into.line = line_;
        if (*at_ == '\'' || *at_ == '"') return quoted(into);
        if (*at_ == '[') return list(into, depth);
        const char* start = at_;
        while (at_ < end_ && (bare(*at_) || *at_ == '.')) ++at_;
        return token(into, {start, at_});
    }

    bool quoted(Value& into) {
        const char quote = *at_++;
        const char* start = at_;
        while (at_ < end_ && *at_ != quote && *at_ >= ' ' && *at_ <= '~' && *at_ != '\\') ++at_;
        if (at_ == end_ || *at_ != quote) return false;
        into.kind = Value::Kind::text;
        into.text.assign(start, at_);
        ++at_;
        // Three quotes begin a text of several lines.
        return at_ == end_ || *at_ != quote;
    }

    bool list(Value& into, int depth) {
        into.kind = Value::Kind::list;
        ++at_;
        for (;;) {
            skip_to_word();
            if (at_ == end_) return false;
            if (*at_ == ']') break;
            if (!value(into.list.emplace_back(), depth + 1)) return false;
            skip_to_word();
            if (at_ == end_ || (*at_ != ',' && *at_ != ']')) return false;
            if (*at_ == ',') ++at_;
        }
        ++at_;
        return true;
    }

    static bool token(Value& into, std::string_view text) {
        if (text == "true" || text == "false") {
            into.kind = Value::Kind::truth;
            into.whole = text == "true";
            return true;
        }
        if (text == "inf") {
            into.kind = Value::Kind::decimal;
            into.decimal = std::numeric_limits<double>::infinity();
            return true;
        }
        // [-]digits[.digits], no zero before other digits.
        const std::string_view size = text.starts_with('-') ? text.substr(1) : text;
        const std::size_t dot = std::min(size.find('.'), size.size());
        if (dot == 0 || dot > 15 || !std::ranges::all_of(size.substr(0, dot), digit)) return false;
        if (size.front() == '0' && dot > 1) return false;
        if (dot == size.size()) {
            into.kind = Value::Kind::whole;
            return std::from_chars(text.data(), text.data() + text.size(), into.whole).ec == std::errc{};
        }
        const std::string_view places = size.substr(dot + 1);
        if (places.empty() || places.size() > 15 || !std::ranges::all_of(places, digit)) return false;
        into.kind = Value::Kind::decimal;
        return std::from_chars(text.data(), text.data() + text.size(), into.decimal).ec == std::errc{};
    }

    const char* at_;
    const char* end_;
    int line_ = 1;
    std::int64_t last_ = -1;
    Tables tables_;
};

}  // namespace

std::optional<Tables> read_plain(std::string_view text) { return Plain(text).read(); }

}  // namespace riffle::phh
