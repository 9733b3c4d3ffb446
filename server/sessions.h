// Who is signed in. A session is a random token in a cookie; only its hash is stored, as a side row, so that staff stay
// signed in when the server is restarted and nobody can sign in with what the file holds.
#pragma once
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "store/store.h"

namespace riffle::server {

inline constexpr std::int64_t session_ms = 18LL * 60 * 60 * 1000;

class Sessions {
  public:
    static constexpr std::size_t most_of_account = 32;  // the one that ends first is ended

    // Loads what is stored and forgets what has expired.
    Sessions(store::Store& store, std::int64_t now_ms);
    struct Row {
        std::string account;
        std::string mark;  // of the PIN and the role it was opened with: a session ends when either changes
        std::int64_t expires_ms = 0;
    };
    // The token, for the cookie.
    std::expected<std::string, store::StoreFailure> open(const std::string& account, const std::string& mark,
                                                         std::int64_t now_ms);
    std::optional<Row> find(const std::string& token, std::int64_t now_ms) const;
    std::expected<void, store::StoreFailure> close(const std::string& token);
    // A change of PIN, stored together with what it does: every session of the account ends but the one of `keep`,
    // which gets the new mark.
    std::expected<void, store::StoreFailure> change_pin(const std::string& account, const std::string& keep,
                                                        const store::SideWrite& pin, const std::string& mark);
    // Ends those for which `ended` says so.
    std::expected<void, store::StoreFailure> end_if(const std::function<bool(const Row&)>& ended);

  private:
    std::expected<void, store::StoreFailure> forget(const std::vector<std::string>& keys);

    store::Store& store_;
    mutable std::mutex mutex_;
    std::map<std::string, Row> rows_;  // by the token's hash
};

// Derived from the token, so that it needs no keeping; a page of another origin can read neither.
std::string csrf_token(const std::string& session_token);

// 32 random bytes in hexadecimal.
std::string random_token();

}  // namespace riffle::server
