// A file that was put into the binary at build time (cmake/embed.cmake).
#pragma once
#include <string_view>

namespace riffle {
struct EmbeddedFile {
    std::string_view path;  // relative to the embedded folder
    std::string_view bytes;
};
}  // namespace riffle
