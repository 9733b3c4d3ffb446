#include "server/shape_json.h"

#include <charconv>

namespace riffle::server::writing {

void write_text(std::string& out, std::string_view text) {
    constexpr std::string_view hex = "0123456789abcdef";
    out += '"';
    std::size_t plain = 0;  // from here on nothing is written yet
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        out += text.substr(plain, i - plain);
        plain = i + 1;
        out += '\\';
        switch (c) {
            case '"':
            case '\\':
                out += text[i];
                break;
            case '\b':
                out += 'b';
                break;
            case '\f':
                out += 'f';
                break;
            case '\n':
                out += 'n';
                break;
            case '\r':
                out += 'r';
                break;
            case '\t':
                out += 't';
                break;
            default:
                out += "u00";
                out += hex[c >> 4];
                out += hex[c & 15];
        }
    }
    out += text.substr(plain);
    out += '"';
}

void write_number(std::string& out, std::int64_t number) {
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

void write_word(std::string& out, std::int64_t word, std::span<const Word> words) {
    for (const Word& one : words)
        if (one.value == word) return write_text(out, one.name);
    write_text(out, "?");
}

void write_money(std::string& out, const Money& money) {
    out += "{\"minor\":";
    write_number(out, money.minor);
    out += ",\"currency\":";
    write_text(out, money.currency.text());
    out += '}';
}

void write_true(std::string& out, bool x) { out += x ? "true" : "false"; }
void write_null(std::string& out) { out += "null"; }
void write_as_it_is(std::string& out, std::string_view json) { out += json; }

void write_list(std::string& out, const void* items, std::size_t count, std::size_t size, Write write) {
    out += '[';
    const char* at = static_cast<const char*>(items);
    for (std::size_t i = 0; i < count; ++i, at += size) {
        if (i > 0) out += ',';
        write(out, at);
    }
    out += ']';
}

namespace {

void separate(std::string& out, bool& first) {
    if (!first) out += ',';
    first = false;
}

void write_among(std::string& out, const void* object, std::span<const Field> fields, bool& first) {
    for (const Field& field : fields) {
        const void* at = field.at(object);
        if (!at) continue;
        if (!field.write) {
            write_among(out, at, field.inside, first);
            continue;
        }
        separate(out, first);
        out += '"';
        out += field.name;
        out += "\":";
        field.write(out, at);
    }
}

}  // namespace

void write_fields(std::string& out, const void* object, std::span<const Field> fields) {
    bool first = true;
    out += '{';
    write_among(out, object, fields, first);
    out += '}';
}

}  // namespace riffle::server::writing
