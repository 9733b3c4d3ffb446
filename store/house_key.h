// The one secret of a house, and what is derived from it (libsodium's kdf): the key that seals secrets and person keys
// in the database, the seeds of draws, the key under which requests and rows are digested, and the key that signs the
// chain's head. It is kept in a file of its own or given by the service manager, never in the database.
#pragma once
#include <array>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/journal/envelope.h"

namespace riffle::store {

using PublicKey = std::array<std::uint8_t, 32>;
using Signature = std::array<std::uint8_t, 64>;

class HouseKey {
  public:
    static HouseKey random();
    // "riffle-house-key 1", a line break, 64 hexadecimal digits.
    static std::optional<HouseKey> read(std::string_view text);
    std::string text() const;
    HouseKey(const HouseKey&) = default;
    HouseKey& operator=(const HouseKey&) = default;
    ~HouseKey();

    // XChaCha20-Poly1305 under the key of this table; the row's table and key are bound to it, so that a sealed value
    // opens only in its own row.
    std::string seal(std::string_view table, std::string_view key, std::string_view value) const;
    std::optional<std::string> open(std::string_view table, std::string_view key, std::string_view sealed) const;

    // Seed `number` of a stream's draws: made when it is needed, stored nowhere before it is revealed.
    std::array<std::uint8_t, 32> draw_seed(std::string_view stream, std::int64_t number) const;

    const PublicKey& public_key() const { return public_; }
    Signature sign(std::string_view text) const;

    // Keyed digests: what they say cannot be guessed from them without this key.
    journal::Hash row_digest(std::initializer_list<std::string_view> fields) const;
    journal::Hash request_digest(std::string_view request) const;

  private:
    using Bytes = std::array<std::uint8_t, 32>;
    explicit HouseKey(const Bytes& master);

    Bytes master_{}, person_keys_{}, secrets_{}, draws_{}, rows_{}, requests_{};
    std::array<std::uint8_t, 64> signing_{};
    PublicKey public_{};
};

bool signature_holds(const PublicKey& key, std::string_view text, const Signature& signature);
std::string to_hex(std::span<const std::uint8_t> bytes);
// False when it is not exactly that many hexadecimal digits.
bool from_hex(std::string_view hex, std::span<std::uint8_t> out);

}  // namespace riffle::store
