// Bytes as lines, and how many there are.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string_view>

namespace riffle::fuzz {

// The next line, taken off the front of `text`.
inline std::string_view take_line(std::string_view& text) {
    const auto end = text.find('\n');
    const auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

inline int lines_in(std::string_view text) { return static_cast<int>(std::ranges::count(text, '\n')) + 1; }

// FNV-1a: what else is chosen for an input depends on nothing but its bytes.
constexpr std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return hash;
}

}  // namespace riffle::fuzz
