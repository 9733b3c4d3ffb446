// A picture that somebody sent: what it is by its own first bytes, never by what it is called.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace riffle::app {

inline constexpr std::size_t most_picture_bytes = 256 * 1024;
inline constexpr std::size_t most_picture_side = 4'096;  // pixels: a small file can unfold into a very large picture

struct Picture {
    std::string type;  // "image/png", "image/jpeg", "image/webp"
    std::size_t width = 0;
    std::size_t height = 0;
};

// Nothing: none of the three, or its size cannot be read. No SVG: it may hold scripts.
std::optional<Picture> picture_in(std::string_view bytes);

std::optional<std::string> from_base64(std::string_view text);
std::string sha256_hex(std::string_view bytes);

}  // namespace riffle::app
