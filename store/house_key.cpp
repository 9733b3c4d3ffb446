#include "store/house_key.h"

#include <fmt/format.h>
#include <sodium.h>

#include "core/base/check.h"

namespace riffle::store {
namespace {

constexpr std::string_view label = "riffle-house-key 1\n";
constexpr std::size_t nonce_bytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_bytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;

const unsigned char* bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

template <std::size_t N>
void derive(std::array<std::uint8_t, N>& out, std::uint64_t number, const std::array<std::uint8_t, 32>& master) {
    static_assert(sizeof(master) == crypto_kdf_KEYBYTES);
    crypto_kdf_derive_from_key(out.data(), out.size(), number, "riffle-1", master.data());
}

// Fields cannot run into each other: each is preceded by its length.
journal::Hash keyed(const std::array<std::uint8_t, 32>& key, std::initializer_list<std::string_view> fields) {
    // Laid out and digested in one go: a call for each length and field takes as long as the digest itself.
    std::string text;
    std::size_t whole = 0;
    for (const std::string_view field : fields) whole += 8 + field.size();
    text.reserve(whole);
    for (const std::string_view field : fields) {
        for (std::size_t i = 0, size = field.size(); i < 8; ++i, size >>= 8) text += static_cast<char>(size & 0xff);
        text += field;
    }
    journal::Hash hash;
    crypto_generichash(hash.data(), hash.size(), bytes(text), text.size(), key.data(), key.size());
    return hash;
}

std::string row_label(std::string_view table, std::string_view key) {
    return fmt::format("{}:{}{}", table.size(), table, key);
}

}  // namespace

HouseKey::HouseKey(const Bytes& master) : master_(master) {
    derive(person_keys_, 1, master_);
    derive(secrets_, 2, master_);
    derive(draws_, 3, master_);
    derive(rows_, 5, master_);
    derive(requests_, 6, master_);
    Bytes seed{};
    derive(seed, 4, master_);
    crypto_sign_seed_keypair(public_.data(), signing_.data(), seed.data());
    sodium_memzero(seed.data(), seed.size());
}

HouseKey::~HouseKey() {
    for (Bytes* secret : {&master_, &person_keys_, &secrets_, &draws_, &rows_, &requests_})
        sodium_memzero(secret->data(), secret->size());
    sodium_memzero(signing_.data(), signing_.size());
}

HouseKey HouseKey::random() {
    RIFFLE_CHECK(sodium_init() >= 0);
    Bytes master{};
    randombytes_buf(master.data(), master.size());
    return HouseKey{master};
}

std::optional<HouseKey> HouseKey::read(std::string_view text) {
    RIFFLE_CHECK(sodium_init() >= 0);
    if (!text.starts_with(label)) return std::nullopt;
    text.remove_prefix(label.size());
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ')) text.remove_suffix(1);
    Bytes master{};
    if (!from_hex(text, master)) return std::nullopt;
    return HouseKey{master};
}

std::string HouseKey::text() const { return std::string(label) + to_hex(master_) + "\n"; }

std::string HouseKey::seal(std::string_view table, std::string_view key, std::string_view value) const {
    const std::string bound = row_label(table, key);
    std::string sealed(nonce_bytes + value.size() + tag_bytes, '\0');
    auto* out = reinterpret_cast<unsigned char*>(sealed.data());
    randombytes_buf(out, nonce_bytes);
    crypto_aead_xchacha20poly1305_ietf_encrypt(out + nonce_bytes, nullptr, bytes(value), value.size(), bytes(bound),
                                               bound.size(), nullptr, out,
                                               (table == "person_key" ? person_keys_ : secrets_).data());
    return sealed;
}

std::optional<std::string> HouseKey::open(std::string_view table, std::string_view key, std::string_view sealed) const {
    if (sealed.size() < nonce_bytes + tag_bytes) return std::nullopt;
    const std::string bound = row_label(table, key);
    std::string value(sealed.size() - nonce_bytes - tag_bytes, '\0');
    const int failed = crypto_aead_xchacha20poly1305_ietf_decrypt(
        reinterpret_cast<unsigned char*>(value.data()), nullptr, nullptr, bytes(sealed) + nonce_bytes,
        sealed.size() - nonce_bytes, bytes(bound), bound.size(), bytes(sealed),
        (table == "person_key" ? person_keys_ : secrets_).data());
    if (failed) return std::nullopt;
    return value;
}

std::array<std::uint8_t, 32> HouseKey::draw_seed(std::string_view stream, std::int64_t number) const {
    return keyed(draws_, {stream, std::to_string(number)});
}

Signature HouseKey::sign(std::string_view text) const {
    Signature signature{};
    crypto_sign_detached(signature.data(), nullptr, bytes(text), text.size(), signing_.data());
    return signature;
}

journal::Hash HouseKey::row_digest(std::initializer_list<std::string_view> fields) const {
    return keyed(rows_, fields);
}
journal::Hash HouseKey::request_digest(std::string_view request) const { return keyed(requests_, {request}); }

bool signature_holds(const PublicKey& key, std::string_view text, const Signature& signature) {
    RIFFLE_CHECK(sodium_init() >= 0);
    return crypto_sign_verify_detached(signature.data(), bytes(text), text.size(), key.data()) == 0;
}

std::string to_hex(std::span<const std::uint8_t> raw) {
    std::string hex(raw.size() * 2 + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), raw.data(), raw.size());
    hex.pop_back();
    return hex;
}

bool from_hex(std::string_view hex, std::span<std::uint8_t> out) {
    if (hex.size() != out.size() * 2) return false;
    std::size_t length = 0;
    const char* end = nullptr;
    return sodium_hex2bin(out.data(), out.size(), hex.data(), hex.size(), nullptr, &length, &end) == 0 &&
           length == out.size() && end == hex.data() + hex.size();
}

}  // namespace riffle::store
