#include "app/picture.h"

#include <sodium.h>

#include <array>

#include "store/house_key.h"

namespace riffle::app {
namespace {

using namespace std::string_view_literals;

std::size_t byte(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }
std::size_t big_endian(std::string_view bytes, std::size_t at, std::size_t count) {
    std::size_t value = 0;
    for (std::size_t i = 0; i < count; ++i) value = value << 8 | byte(bytes, at + i);
    return value;
}
std::size_t little_endian(std::string_view bytes, std::size_t at, std::size_t count) {
    std::size_t value = 0;
    for (std::size_t i = count; i-- > 0;) value = value << 8 | byte(bytes, at + i);
    return value;
}

std::optional<Picture> png(std::string_view bytes) {
    if (!bytes.starts_with("\x89PNG\r\n\x1a\n"sv) || bytes.size() < 33 || bytes.substr(12, 4) != "IHDR") return {};
    return Picture{"image/png", big_endian(bytes, 16, 4), big_endian(bytes, 20, 4)};
}

// The frame's header stands behind other segments, each with its length.
std::optional<Picture> jpeg(std::string_view bytes) {
    if (!bytes.starts_with("\xff\xd8\xff"sv)) return {};
    for (std::size_t at = 2; at + 9 < bytes.size();) {
        if (byte(bytes, at) != 0xFF) return {};
        const std::size_t marker = byte(bytes, at + 1);
        if (marker == 0xFF) {
            ++at;
            continue;
        }
        const bool frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
        if (frame) return Picture{"image/jpeg", big_endian(bytes, at + 7, 2), big_endian(bytes, at + 5, 2)};
        at += 2 + big_endian(bytes, at + 2, 2);
    }
    return {};
}

std::optional<Picture> webp(std::string_view bytes) {
    if (bytes.size() < 30 || !bytes.starts_with("RIFF") || bytes.substr(8, 4) != "WEBP") return {};
    const std::string_view chunk = bytes.substr(12, 4);
    Picture picture{"image/webp", 0, 0};
    if (chunk == "VP8 ") {
        picture.width = little_endian(bytes, 26, 2) & 0x3FFF;
        picture.height = little_endian(bytes, 28, 2) & 0x3FFF;
    } else if (chunk == "VP8L" && byte(bytes, 20) == 0x2F) {
        const std::size_t sizes = little_endian(bytes, 21, 4);
        picture.width = (sizes & 0x3FFF) + 1;
        picture.height = (sizes >> 14 & 0x3FFF) + 1;
    } else if (chunk == "VP8X") {
        picture.width = little_endian(bytes, 24, 3) + 1;
        picture.height = little_endian(bytes, 27, 3) + 1;
    } else {
        return {};
    }
    return picture;
}

}  // namespace

std::optional<Picture> picture_in(std::string_view bytes) {
    for (const auto read : {png, jpeg, webp})
        if (auto picture = read(bytes); picture && picture->width > 0 && picture->height > 0) return picture;
    return std::nullopt;
}

std::optional<std::string> from_base64(std::string_view text) {
    std::string bytes(text.size() / 4 * 3 + 3, '\0');
    std::size_t size = 0;
    const char* end = nullptr;
    const int failed = sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                                         text.size(), nullptr, &size, &end, sodium_base64_VARIANT_ORIGINAL);
    if (failed || end != text.data() + text.size()) return std::nullopt;
    bytes.resize(size);
    return bytes;
}

std::string sha256_hex(std::string_view bytes) {
    std::array<std::uint8_t, crypto_hash_sha256_BYTES> digest;
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    return store::to_hex(digest);
}

}  // namespace riffle::app
