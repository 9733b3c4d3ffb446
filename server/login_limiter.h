// Slows down guessing of PINs: after five failures in a row for an account or from an address, each further attempt has
// to wait, and longer each time.
#pragma once
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace riffle::server {

class LoginLimiter {
  public:
    static constexpr int free_failures = 5;
    static constexpr std::int64_t longest_wait_ms = 15LL * 60 * 1000;
    static constexpr std::int64_t forgotten_after_ms = 60LL * 60 * 1000;

    // How long to wait, in milliseconds, or nothing: the attempt may be made. It then counts as failed until
    // succeeded() says otherwise, so that many attempts at the same moment cannot slip through together.
    std::optional<std::int64_t> attempt(const std::string& account, const std::string& address, std::int64_t now_ms);
    void succeeded(const std::string& account, const std::string& address);

  private:
    struct Failures {
        int count = 0;
        std::int64_t last_ms = 0;
    };
    std::int64_t wait_ms(const std::string& key, std::int64_t now_ms) const;
    void forget_old(std::int64_t now_ms);

    std::mutex mutex_;
    std::map<std::string, Failures> failures_;
};

}  // namespace riffle::server
