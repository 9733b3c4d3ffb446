#include "core/journal/chain.h"

#include <openssl/evp.h>
#include <sodium.h>

#include <memory>
#include <string_view>

#include "core/base/check.h"

namespace riffle::journal {
namespace {

// SHA-256 over fields put together first. OpenSSL's goes by the processor's own instructions, five times as fast as
// libsodium's: a verify hashes every record of a house.
class Sha256 {
  public:
    Sha256() { message().clear(); }
    void bytes(const unsigned char* data, std::size_t size) {
        message().append(reinterpret_cast<const char*>(data), size);
    }
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
        struct Free {
            void operator()(EVP_MD* kind) const { EVP_MD_free(kind); }
            void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
        };
        static const std::unique_ptr<EVP_MD, Free> kind{EVP_MD_fetch(nullptr, "SHA256", nullptr)};
        thread_local const std::unique_ptr<EVP_MD_CTX, Free> context{EVP_MD_CTX_new()};
        Hash hash{};
        RIFFLE_CHECK(EVP_DigestInit_ex2(context.get(), kind.get(), nullptr) == 1 &&
                     EVP_DigestUpdate(context.get(), message().data(), message().size()) == 1 &&
                     EVP_DigestFinal_ex(context.get(), hash.data(), nullptr) == 1);
        return hash;
    }

  private:
    static std::string& message() {
        thread_local std::string text;
        return text;
    }
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
