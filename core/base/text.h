// What every room asks of a text: its length to a reader (limits are told in characters, and "Ñ" is one), what does not
// belong in it, what stands between its blanks.
#pragma once
#include <cstddef>
#include <string_view>

namespace riffle {

// Code points of valid UTF-8.
constexpr std::size_t characters(std::string_view utf8) {
    std::size_t n = 0;
    for (const char c : utf8) n += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
    return n;
}

// Line ends, tabs, zeros: nothing that a name or a reason needs, and much that a screen, a log or a CSV trips over.
constexpr bool has_control(std::string_view text) {
    for (const char c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) return true;
    return false;
}

// Without the blanks around it.
constexpr std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

}  // namespace riffle
