#include "store/head.h"

#include <fmt/format.h>
#include <sodium.h>

#include <charconv>

#include "core/journal/head_code.h"

namespace riffle::store {
namespace {

// What is signed, and what the line begins with: numbers in a fixed width, so that a line overwrites a line.
std::string unsigned_line(const Head& head) {
    return fmt::format("riffle-head 1 {:019} {:019} {} {:019} {:019} {:019} {} {}", head.commits, head.position,
                       to_hex(head.hash), head.commands, head.streams, head.side, to_hex(head.commands_sum),
                       to_hex(head.side_sum));
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

std::string to_line(const SignedHead& head) { return unsigned_line(head.head) + " " + to_hex(head.signature) + "\n"; }

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
