#include "server/devices.h"

#include <sodium.h>

#include <array>
#include <sstream>
#include <vector>

namespace riffle::server {
namespace {

std::string row_key(const std::string& account) { return "devices/" + account; }

std::string hash_of(const std::string& account, const std::string& token) {
    const std::string text = "riffle-device:" + account;
    std::array<unsigned char, 32> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                       reinterpret_cast<const unsigned char*>(token.data()), token.size());
    std::string hex(hash.size() * 2 + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    hex.pop_back();
    return hex;
}

bool is_token(const std::string& token) { return token.size() == crypto_generichash_KEYBYTES_MAX; }

std::vector<std::string> words(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> found;
    for (std::string word; in >> word;) found.push_back(word);
    return found;
}

}  // namespace

std::expected<std::string, store::StoreFailure> Devices::known(const std::string& account,
                                                               const std::string& token) const {
    // Read for nobody as for somebody: the answer takes as long.
    const auto kept = store_.side("secret", row_key(account));
    if (!kept) return std::unexpected(kept.error());
    const std::vector<std::string> hashes = words(kept->value_or(""));
    if (account.empty() || !is_token(token)) return std::string{};
    const std::string hash = hash_of(account, token);
    std::string found;
    for (const std::string& one : hashes)
        if (one.size() == hash.size() && sodium_memcmp(one.data(), hash.data(), hash.size()) == 0) found = hash;
    return found;
}

std::expected<void, store::StoreFailure> Devices::remember(const std::string& account, const std::string& token) {
    if (!is_token(token)) return {};
    const std::lock_guard lock(mutex_);
    const std::string hash = hash_of(account, token);
    const auto kept = store_.side("secret", row_key(account));
    if (!kept) return std::unexpected(kept.error());
    std::vector<std::string> hashes = words(kept->value_or(""));
    if (!hashes.empty() && hashes.back() == hash) return {};
    std::erase(hashes, hash);
    hashes.push_back(hash);
    if (hashes.size() > most) hashes.erase(hashes.begin(), hashes.end() - most);
    std::string text;
    for (const std::string& one : hashes) text += (text.empty() ? "" : " ") + one;
    store::Append append;
    append.side.push_back({"secret", row_key(account), text});
    if (auto stored = store_.commit({&append, 1}); !stored) return std::unexpected(stored.error());
    return {};
}

store::SideWrite Devices::none(const std::string& account) { return {"secret", row_key(account), std::nullopt}; }

}  // namespace riffle::server
