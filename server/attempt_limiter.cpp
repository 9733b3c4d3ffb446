#include "server/attempt_limiter.h"

#include <sodium.h>

#include <algorithm>

#include "core/base/check.h"

namespace riffle::server {
namespace {

using std::chrono::milliseconds;

template <class Failures>
void fade(Failures& failures, Steady now) {
    if (now - failures.last >= AttemptLimiter::forgotten_after) failures.count = 0;
}

// 2 s, 4 s, 8 s, ... from the last attempt on.
template <class Failures>
milliseconds growing_wait(const Failures* failures, int free, Steady now) {
    if (failures == nullptr || failures->count < free) return milliseconds(0);
    if (now - failures->last >= AttemptLimiter::forgotten_after) return milliseconds(0);
    const int doublings = std::min(failures->count - free + 1, 20);
    const milliseconds pause = std::min(milliseconds(1000LL << doublings), AttemptLimiter::longest_wait);
    return std::chrono::ceil<milliseconds>(failures->last + pause - now);
}

template <class Failures>
void count(Failures& failures, Steady now) {
    fade(failures, now);
    ++failures.count;
    failures.last = now;
}

}  // namespace

AttemptLimiter::AttemptLimiter() {
    RIFFLE_CHECK(sodium_init() >= 0);
    randombytes_buf(secret_.data(), secret_.size());
}

AttemptLimiter::Key AttemptLimiter::key_of(const std::string& first, const std::string& second) const {
    const std::string both = std::to_string(first.size()) + ":" + first + second;
    Key key{};
    crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(both.data()), both.size(),
                       secret_.data(), secret_.size());
    return key;
}

AttemptLimiter::Failures* AttemptLimiter::Rows::find(const Key& key) {
    const auto it = found.find(key);
    return it == found.end() ? nullptr : &it->second->second;
}

AttemptLimiter::Failures& AttemptLimiter::Rows::touch(const Key& key) {
    const auto it = found.find(key);
    if (it != found.end()) {
        order.splice(order.end(), order, it->second);
    } else {
        if (order.size() >= most_rows) {
            found.erase(order.front().first);
            order.pop_front();
        }
        order.emplace_back(key, Failures{});
        found[key] = std::prev(order.end());
    }
    return order.back().second;
}

void AttemptLimiter::Rows::erase(const Key& key) {
    const auto it = found.find(key);
    if (it == found.end()) return;
    order.erase(it->second);
    found.erase(it);
}

AttemptLimiter::Failures& AttemptLimiter::slot(const std::string& name) {
    const Key key = key_of("name", name);
    return names_[(static_cast<std::size_t>(key[0]) << 8 | key[1]) % name_slots];
}

std::optional<milliseconds> AttemptLimiter::attempt(const Attempt& a, Steady now) {
    const std::lock_guard lock(mutex_);
    if (!a.device.empty()) {
        const Key device = key_of(a.name, a.device);
        if (const auto wait = growing_wait(devices_.find(device), free_failures, now); wait.count() > 0) return wait;
        count(devices_.touch(device), now);
        return std::nullopt;
    }
    const Key pair = key_of(a.name, a.address);
    const Key address = key_of("address", a.address);
    Failures& strangers = slot(a.name);
    milliseconds wait = std::max(growing_wait(pairs_.find(pair), free_failures, now),
                                 growing_wait(addresses_.find(address), free_of_address, now));
    fade(strangers, now);
    if (strangers.count >= free_of_strangers)
        wait = std::max(wait, std::chrono::ceil<milliseconds>(strangers.last + strangers_wait - now));
    if (wait.count() > 0) return wait;
    count(pairs_.touch(pair), now);
    count(addresses_.touch(address), now);
    count(strangers, now);
    return std::nullopt;
}

void AttemptLimiter::succeeded(const Attempt& a) {
    withdrawn(a);
    const std::lock_guard lock(mutex_);
    if (a.device.empty())
        pairs_.erase(key_of(a.name, a.address));
    else
        devices_.erase(key_of(a.name, a.device));
}

// The address and the name keep what others have failed: who has an account of his own does not wipe it off.
void AttemptLimiter::withdrawn(const Attempt& a) {
    const std::lock_guard lock(mutex_);
    const auto less = [](Failures* failures) {
        if (failures != nullptr && failures->count > 0) --failures->count;
    };
    if (!a.device.empty()) return less(devices_.find(key_of(a.name, a.device)));
    less(pairs_.find(key_of(a.name, a.address)));
    less(addresses_.find(key_of("address", a.address)));
    less(&slot(a.name));
}

std::size_t AttemptLimiter::size() const {
    const std::lock_guard lock(mutex_);
    return devices_.order.size() + pairs_.order.size() + addresses_.order.size() + names_.size();
}

}  // namespace riffle::server
