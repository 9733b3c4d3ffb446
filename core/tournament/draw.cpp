#include "core/tournament/draw.h"

#include <sodium.h>

#include "core/base/check.h"
#include "core/base/prng.h"

namespace riffle::tournament {

std::string hex(std::span<const std::uint8_t> bytes) {
    std::string text(bytes.size() * 2 + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    text.pop_back();
    return text;
}

std::optional<Seed> seed_of(std::string_view hex) {
    Seed seed{};
    std::size_t length = 0;
    if (hex.size() != 2 * seed.size() ||
        sodium_hex2bin(seed.data(), seed.size(), hex.data(), hex.size(), nullptr, &length, nullptr) != 0 ||
        length != seed.size())
        return std::nullopt;
    return seed;
}

std::string commitment_of(const Seed& seed) {
    std::array<std::uint8_t, crypto_hash_sha256_BYTES> digest;
    crypto_hash_sha256(digest.data(), seed.data(), seed.size());
    return hex(digest);
}

std::uint64_t DrawNumbers::next() {
    if (used_ == block_.size()) {
        const std::array<std::uint8_t, crypto_stream_chacha20_ietf_NONCEBYTES> nonce{};
        block_.fill(0);
        crypto_stream_chacha20_ietf_xor_ic(block_.data(), block_.data(), block_.size(), nonce.data(), block_number_++,
                                           seed_.data());
        used_ = 0;
    }
    std::uint64_t word = 0;
    for (int i = 0; i < 8; ++i) word |= static_cast<std::uint64_t>(block_[used_++]) << (8 * i);
    return word;
}

std::uint64_t DrawNumbers::below(std::uint64_t n) {
    RIFFLE_CHECK(n > 0);
    const std::uint64_t threshold = (0 - n) % n;
    for (;;) {
        const auto m = static_cast<uint128>(next()) * n;
        if (static_cast<std::uint64_t>(m) >= threshold) return static_cast<std::uint64_t>(m >> 64);
    }
}

}  // namespace riffle::tournament
