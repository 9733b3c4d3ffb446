#include "store/head.h"

#include <sodium.h>

#include <array>
#include <charconv>
#include <span>

#include "core/journal/head_code.h"

namespace riffle::store {
namespace {

// With every commit: by hand, a tenth of what formatting takes.
void add_number(std::string& line, std::int64_t value) {
    std::array<char, 20> text{};
    text.fill('0');
    text[0] = ' ';
    auto rest = static_cast<std::uint64_t>(value);
    for (std::size_t i = text.size(); rest > 0; rest /= 10) text[--i] = static_cast<char>('0' + rest % 10);
    line.append(text.data(), text.size());
}

void add_hex(std::string& line, std::span<const std::uint8_t> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    line += ' ';
    for (const std::uint8_t byte : bytes) {
        line += digits[byte >> 4];
        line += digits[byte & 15];
    }
}

// What is signed, and what the line begins with: numbers in a fixed width, so that a line overwrites a line.
std::string unsigned_line(const Head& head) {
    std::string line;
    line.reserve(512);
    line += "riffle-head 1";
    add_number(line, head.commits);
    add_number(line, head.position);
    add_hex(line, head.hash);
    add_number(line, head.commands);
    add_number(line, head.streams);
    add_number(line, head.side);
    add_hex(line, head.commands_sum);
    add_hex(line, head.side_sum);
    return line;
}

std::string_view next_field(std::string_view& rest) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view field = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return field;
}

bool read_number(std::string_view field, std::int64_t& out) {
    const auto read = std::from_chars(field.data(), field.data() + field.size(), out);
    return field.size() == 19 && read.ec == std::errc() && read.ptr == field.data() + field.size() && out >= 0;
}

}  // namespace

void add(journal::Hash& sum, const journal::Hash& digest) { sodium_add(sum.data(), digest.data(), sum.size()); }
void subtract(journal::Hash& sum, const journal::Hash& digest) { sodium_sub(sum.data(), digest.data(), sum.size()); }

SignedHead sign(const Head& head, const HouseKey& key) { return {head, key.sign(unsigned_line(head))}; }

bool holds(const SignedHead& head, const PublicKey& key) {
    return signature_holds(key, unsigned_line(head.head), head.signature);
}

std::string to_line(const SignedHead& head) {
    std::string line = unsigned_line(head.head);
    add_hex(line, head.signature);
    line += '\n';
    return line;
}

std::optional<SignedHead> read_line(std::string_view line) {
    constexpr std::string_view label = "riffle-head 1 ";
    const std::string_view whole_line = line;
    if (!line.starts_with(label)) return std::nullopt;
    line.remove_prefix(label.size());
    if (!line.empty() && line.back() == '\n') line.remove_suffix(1);
    SignedHead read;
    Head& head = read.head;
    const bool whole = read_number(next_field(line), head.commits) && read_number(next_field(line), head.position) &&
                       from_hex(next_field(line), head.hash) && read_number(next_field(line), head.commands) &&
                       read_number(next_field(line), head.streams) && read_number(next_field(line), head.side) &&
                       from_hex(next_field(line), head.commands_sum) && from_hex(next_field(line), head.side_sum) &&
                       from_hex(next_field(line), read.signature) && line.empty();
    // One spelling only (no capitals): a head file that reads the same is the same, byte for byte.
    const std::string written = whole ? to_line(read) : "";
    if (!whole || !written.starts_with(whole_line)) return std::nullopt;
    return read;
}

std::string code_of(const Head& head) { return journal::to_text(journal::head_code(head.position, head.hash)); }

}  // namespace riffle::store
