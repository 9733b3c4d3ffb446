#include "core/journal/chain.h"

#include <sodium.h>

#include <string_view>

namespace riffle::journal {
namespace {

class Sha256 {
  public:
    Sha256() { crypto_hash_sha256_init(&state_); }
    void bytes(const unsigned char* data, std::size_t size) { crypto_hash_sha256_update(&state_, data, size); }
    void integer(std::uint64_t value) {
        std::array<unsigned char, 8> little{};
        for (auto& byte : little) {
            byte = static_cast<unsigned char>(value & 0xff);
            value >>= 8;
        }
        bytes(little.data(), little.size());
    }
    void integer(std::int64_t value) { integer(static_cast<std::uint64_t>(value)); }
    void text(std::string_view text) {
        integer(static_cast<std::uint64_t>(text.size()));
        bytes(reinterpret_cast<const unsigned char*>(text.data()), text.size());
    }
    Hash finish() {
        Hash hash{};
        crypto_hash_sha256_final(&state_, hash.data());
        return hash;
    }

  private:
    crypto_hash_sha256_state state_{};
};

}  // namespace

Hash hash_of(const Envelope& record) {
    Sha256 sha;
    sha.text("riffle-journal-1");
    sha.bytes(record.previous.data(), record.previous.size());
    sha.integer(record.position);
    sha.text(record.stream);
    sha.integer(record.version);
    sha.integer(record.at_ms);
    sha.text(record.by);
    sha.text(record.device);
    sha.text(record.command);
    sha.text(record.type);
    sha.text(record.payload);
    return sha.finish();
}

void seal(Envelope& record, const Hash& previous) {
    record.previous = previous;
    record.hash = hash_of(record);
}

std::string to_hex(const Hash& hash) {
    std::string hex(hash.size() * 2 + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    hex.pop_back();
    return hex;
}

}  // namespace riffle::journal
