#include "server/sessions.h"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <charconv>
#include <vector>

#include "core/base/check.h"

namespace riffle::server {
namespace {

std::string hex(const unsigned char* bytes, std::size_t size) {
    std::string text(size * 2 + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes, size);
    text.pop_back();
    return text;
}

std::string sha256(const std::string& label, const std::string& token) {
    const std::string labelled = label + token;
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(labelled.data()), labelled.size());
    return hex(hash.data(), hash.size());
}

std::string key_of(const std::string& token) { return sha256("riffle-session:", token); }

}  // namespace

std::string random_token() {
    RIFFLE_CHECK(sodium_init() >= 0);
    std::array<unsigned char, 32> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return hex(bytes.data(), bytes.size());
}

std::string csrf_token(const std::string& session_token) { return sha256("riffle-csrf:", session_token); }

Sessions::Sessions(store::Store& store, std::int64_t now_ms) : store_(store) {
    std::vector<std::string> expired;
    store_.each_side("session", [&](const std::string& key, const std::string& value) {
        Row row;
        const std::size_t space = value.find(' ');
        if (space != std::string::npos) {
            std::from_chars(value.data(), value.data() + space, row.expires_ms);
            row.account = value.substr(space + 1);
        }
        if (row.expires_ms > now_ms)
            rows_[key] = std::move(row);
        else
            expired.push_back(key);
    });
    // Not being able to forget them now costs nothing: they have expired either way.
    (void)forget(expired);
}

std::expected<std::string, store::StoreFailure> Sessions::open(const std::string& account, std::int64_t now_ms) {
    const std::string token = random_token();
    const Row row{account, now_ms + session_ms};
    store::Append append;
    append.side.push_back({"session", key_of(token), fmt::format("{} {}", row.expires_ms, account)});
    // A server that runs for months forgets what has expired at each sign-in.
    std::vector<std::string> expired;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [key, old] : rows_)
            if (old.expires_ms <= now_ms) expired.push_back(key);
    }
    for (const std::string& key : expired) append.side.push_back({"session", key, std::nullopt});
    if (auto stored = store_.commit({&append, 1}); !stored) return std::unexpected(stored.error());
    const std::lock_guard lock(mutex_);
    for (const std::string& key : expired) rows_.erase(key);
    rows_[key_of(token)] = row;
    return token;
}

std::optional<std::string> Sessions::find(const std::string& token, std::int64_t now_ms) const {
    if (token.size() != 64) return std::nullopt;
    const std::lock_guard lock(mutex_);
    const auto found = rows_.find(key_of(token));
    if (found == rows_.end() || found->second.expires_ms <= now_ms) return std::nullopt;
    return found->second.account;
}

std::expected<void, store::StoreFailure> Sessions::forget(const std::vector<std::string>& keys) {
    if (keys.empty()) return {};
    store::Append append;
    for (const std::string& key : keys) append.side.push_back({"session", key, std::nullopt});
    if (auto stored = store_.commit({&append, 1}); !stored) return std::unexpected(stored.error());
    const std::lock_guard lock(mutex_);
    for (const std::string& key : keys) rows_.erase(key);
    return {};
}

std::expected<void, store::StoreFailure> Sessions::close(const std::string& token) { return forget({key_of(token)}); }

std::expected<void, store::StoreFailure> Sessions::close_others(const std::string& account, const std::string& keep) {
    std::vector<std::string> keys;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [key, row] : rows_)
            if (row.account == account && key != key_of(keep)) keys.push_back(key);
    }
    return forget(keys);
}

}  // namespace riffle::server
