#include "core/journal/head_code.h"

#include <charconv>

namespace riffle::journal {
namespace {

constexpr std::string_view letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr int code_letters = 12;

std::optional<std::uint64_t> value_of(char c) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (c == 'I' || c == 'L') c = '1';
    if (c == 'O') c = '0';
    const std::size_t at = letters.find(c);
    return at == std::string_view::npos ? std::nullopt : std::optional<std::uint64_t>(at);
}

}  // namespace

HeadCode head_code(std::int64_t position, const Hash& hash) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < 8; ++i) bits = bits << 8 | hash[i];
    return {position, bits >> 4};
}

std::string to_text(const HeadCode& code) {
    std::string text = std::to_string(code.position);
    for (int i = 0; i < code_letters; ++i) {
        if (i % 4 == 0) text += '-';
        text += letters[code.bits >> (5 * (code_letters - 1 - i)) & 31];
    }
    return text;
}

std::optional<HeadCode> read_head_code(std::string_view text) {
    if (text.size() > 100) return std::nullopt;
    std::string plain;
    std::size_t first_gap = std::string::npos;
    for (const char c : text) {
        if (c == '-' || c == ' ') {
            if (!plain.empty() && first_gap == std::string::npos) first_gap = plain.size();
            continue;
        }
        plain += c;
    }
    // The position is what stands before the last twelve letters, and a gap follows it.
    if (plain.size() <= code_letters || first_gap != plain.size() - code_letters) return std::nullopt;
    HeadCode code;
    const auto read = std::from_chars(plain.data(), plain.data() + first_gap, code.position);
    if (read.ec != std::errc() || read.ptr != plain.data() + first_gap || code.position < 0) return std::nullopt;
    for (std::size_t i = first_gap; i < plain.size(); ++i) {
        const auto value = value_of(plain[i]);
        if (!value) return std::nullopt;
        code.bits = code.bits << 5 | *value;
    }
    return code;
}

}  // namespace riffle::journal
