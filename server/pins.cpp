#include "server/pins.h"

#include <fmt/format.h>
#include <sodium.h>

#include <array>

#include "core/base/check.h"

namespace riffle::server {
namespace {

constexpr std::string_view once_prefix = "once:";

void start_sodium() {
    static const int started = sodium_init();
    RIFFLE_CHECK(started >= 0);
}

std::string pin_key(const std::string& account) { return "pin/" + account; }

std::string hash_pin(std::string_view pin) {
    start_sodium();
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    const int done = crypto_pwhash_str_alg(hash.data(), pin.data(), pin.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                           crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13);
    RIFFLE_CHECK(done == 0);
    return hash.data();
}

bool matches(const std::string& hash, std::string_view pin) {
    start_sodium();
    return crypto_pwhash_str_verify(hash.c_str(), pin.data(), pin.size()) == 0;
}

}  // namespace

std::string make_one_time_pin() {
    start_sodium();
    std::string pin;
    do pin = fmt::format("{:06}", randombytes_uniform(1'000'000));
    while (!pin_is_strong(pin));
    return pin;
}

bool pin_is_strong(std::string_view pin) {
    return pin.size() >= 6 && pin.size() <= 64 && pin.find_first_not_of(pin.front()) != std::string_view::npos;
}

store::SideWrite pin_row(const std::string& account, std::string_view pin, bool once) {
    return {"secret", pin_key(account), (once ? std::string(once_prefix) : std::string()) + hash_pin(pin)};
}

store::SideWrite no_pin_row(const std::string& account) { return {"secret", pin_key(account), std::nullopt}; }

PinMatch check_pin(const store::Store& store, const std::string& account, std::string_view pin) {
    static const std::string nobody = hash_pin("nobody's PIN");
    std::string hash = account.empty() ? "" : store.side("secret", pin_key(account)).value_or("");
    const bool known = !hash.empty();
    const bool once = hash.starts_with(once_prefix);
    if (once) hash.erase(0, once_prefix.size());
    const bool right = matches(known ? hash : nobody, pin) && known;
    return !right ? PinMatch::wrong : once ? PinMatch::right_once : PinMatch::right;
}

bool pin_must_be_changed(const store::Store& store, const std::string& account) {
    return store.side("secret", pin_key(account)).value_or("").starts_with(once_prefix);
}

}  // namespace riffle::server
