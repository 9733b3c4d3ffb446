#include "server/sessions.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
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

namespace {

std::string text_of(const Sessions::Row& row) { return fmt::format("{} {} {}", row.expires_ms, row.mark, row.account); }

// A row of an older form has no mark that fits: it ends.
Sessions::Row row_of(const std::string& text) {
    Sessions::Row row;
    const std::size_t first = text.find(' ');
    const std::size_t second = first == std::string::npos ? first : text.find(' ', first + 1);
    if (second == std::string::npos) return row;
    std::from_chars(text.data(), text.data() + first, row.expires_ms);
    row.mark = text.substr(first + 1, second - first - 1);
    row.account = text.substr(second + 1);
    return row;
}

}  // namespace

Sessions::Sessions(store::Store& store, std::int64_t now_ms) : store_(store) {
    std::vector<std::string> expired;
    // Rows that cannot be read are sessions that nobody has: their owners sign in again.
    (void)store_.each_side("session", [&](const std::string& key, const std::string& value) {
        Row row = row_of(value);
        if (row.expires_ms > now_ms)
            rows_[key] = std::move(row);
        else
            expired.push_back(key);
    });
    // Not being able to forget them now costs nothing: they have expired either way.
    (void)forget(expired);
}

std::expected<std::string, store::StoreFailure> Sessions::open(const std::string& account, const std::string& mark,
                                                               std::int64_t now_ms) {
    const std::string token = random_token();
    const Row row{account, mark, now_ms + session_ms};
    store::Append append;
    append.side.push_back({"session", key_of(token), text_of(row)});
    // A server that runs for months forgets what has expired at each sign-in, and keeps no endless row of sign-ins.
    std::vector<std::string> gone;
    std::vector<std::pair<std::int64_t, std::string>> own;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [key, old] : rows_) {
            if (old.expires_ms <= now_ms)
                gone.push_back(key);
            else if (old.account == account)
                own.emplace_back(old.expires_ms, key);
        }
    }
    std::sort(own.begin(), own.end());
    for (std::size_t i = 0; i + most_of_account <= own.size(); ++i) gone.push_back(own[i].second);
    for (const std::string& key : gone) append.side.push_back({"session", key, std::nullopt});
    // A house that is only shown (--damaged) can be signed in to, until the server ends.
    if (auto stored = store_.commit({&append, 1}); !stored && stored.error().error != store::StoreError::read_only)
        return std::unexpected(stored.error());
    const std::lock_guard lock(mutex_);
    for (const std::string& key : gone) rows_.erase(key);
    rows_[key_of(token)] = row;
    return token;
}

std::optional<Sessions::Row> Sessions::find(const std::string& token, std::int64_t now_ms) const {
    if (token.size() != 64) return std::nullopt;
    const std::lock_guard lock(mutex_);
    const auto found = rows_.find(key_of(token));
    if (found == rows_.end() || found->second.expires_ms <= now_ms) return std::nullopt;
    return found->second;
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

std::expected<void, store::StoreFailure> Sessions::change_pin(const std::string& account, const std::string& keep,
                                                              const store::SideWrite& pin, const std::string& mark) {
    store::Append append;
    append.side.push_back(pin);
    const std::lock_guard lock(mutex_);
    std::vector<std::string> gone;
    std::optional<Row> kept;
    for (const auto& [key, row] : rows_) {
        if (row.account != account) continue;
        if (key != key_of(keep)) {
            gone.push_back(key);
            append.side.push_back({"session", key, std::nullopt});
        } else {
            kept = row;
            kept->mark = mark;
            append.side.push_back({"session", key, text_of(*kept)});
        }
    }
    if (auto stored = store_.commit({&append, 1}); !stored) return std::unexpected(stored.error());
    for (const std::string& key : gone) rows_.erase(key);
    if (kept) rows_[key_of(keep)] = *kept;
    return {};
}

std::expected<void, store::StoreFailure> Sessions::end_if(const std::function<bool(const Row&)>& ended) {
    std::map<std::string, Row> rows;
    {
        const std::lock_guard lock(mutex_);
        rows = rows_;
    }
    std::vector<std::string> gone;
    for (const auto& [key, row] : rows)
        if (ended(row)) gone.push_back(key);
    return forget(gone);
}

}  // namespace riffle::server
