#include "server/login_limiter.h"

#include <algorithm>

namespace riffle::server {
namespace {

constexpr std::size_t most_keys = 10'000;

std::string account_key(const std::string& account) { return "account " + account; }
std::string address_key(const std::string& address) { return "address " + address; }

}  // namespace

std::int64_t LoginLimiter::wait_ms(const std::string& key, std::int64_t now_ms) const {
    const auto found = failures_.find(key);
    if (found == failures_.end() || found->second.count < free_failures) return 0;
    if (now_ms - found->second.last_ms >= forgotten_after_ms) return 0;
    // 2 s, 4 s, 8 s, ...
    const int doublings = std::min(found->second.count - free_failures + 1, 20);
    const std::int64_t pause = std::min<std::int64_t>(1000LL << doublings, longest_wait_ms);
    return std::max<std::int64_t>(found->second.last_ms + pause - now_ms, 0);
}

void LoginLimiter::forget_old(std::int64_t now_ms) {
    std::erase_if(failures_, [&](const auto& row) { return now_ms - row.second.last_ms >= forgotten_after_ms; });
    // Somebody who tries ten thousand names does not get to fill the memory.
    while (failures_.size() > most_keys)
        failures_.erase(std::ranges::min_element(failures_, {}, [](const auto& row) { return row.second.last_ms; }));
}

std::optional<std::int64_t> LoginLimiter::attempt(const std::string& account, const std::string& address,
                                                  std::int64_t now_ms) {
    const std::lock_guard lock(mutex_);
    const std::int64_t wait = std::max(wait_ms(account_key(account), now_ms), wait_ms(address_key(address), now_ms));
    if (wait > 0) return wait;
    for (const std::string& key : {account_key(account), address_key(address)}) {
        Failures& failures = failures_[key];
        if (now_ms - failures.last_ms >= forgotten_after_ms) failures.count = 0;
        ++failures.count;
        failures.last_ms = now_ms;
    }
    if (failures_.size() > most_keys) forget_old(now_ms);
    return std::nullopt;
}

void LoginLimiter::succeeded(const std::string& account, const std::string& address) {
    const std::lock_guard lock(mutex_);
    failures_.erase(account_key(account));
    failures_.erase(address_key(address));
}

}  // namespace riffle::server
