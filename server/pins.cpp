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

store::SideWrite pin_row(const std::string& account, std::string_view pin, bool once) {
    return {"secret", pin_key(account), (once ? std::string(once_prefix) : std::string()) + hash_pin(pin)};
}

store::SideWrite no_pin_row(const std::string& account) { return {"secret", pin_key(account), std::nullopt}; }

std::expected<PinMatch, store::StoreFailure> check_pin(const store::Store& store, const std::string& account,
                                                       std::string_view pin) {
    static const std::string nobody = hash_pin("nobody's PIN");
    const auto kept = stored_pin(store, account);
    if (!kept) return std::unexpected(kept.error());
    std::string hash = *kept;
    const bool known = !account.empty() && !hash.empty();
    const bool once = known && is_one_time(hash);
    if (once) hash.erase(0, once_prefix.size());
    const bool right = matches(known ? hash : nobody, pin) && known;
    return !right ? PinMatch::wrong : once ? PinMatch::right_once : PinMatch::right;
}

std::expected<std::string, store::StoreFailure> stored_pin(const store::Store& store, const std::string& account) {
    auto kept = store.side("secret", pin_key(account));
    if (!kept) return std::unexpected(kept.error());
    return std::move(*kept).value_or("");
}

std::string pin_mark(std::string_view stored, std::string_view role) {
    start_sodium();
    const std::string text = fmt::format("{}\n{}", stored, role);
    std::array<unsigned char, 16> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                       nullptr, 0);
    std::string mark;
    for (const unsigned char byte : hash) mark += fmt::format("{:02x}", byte);
    return mark;
}

bool is_one_time(std::string_view stored) { return stored.starts_with(once_prefix); }

std::expected<bool, store::StoreFailure> pin_must_be_changed(const store::Store& store, const std::string& account) {
    const auto kept = stored_pin(store, account);
    if (!kept) return std::unexpected(kept.error());
    return is_one_time(*kept);
}

}  // namespace riffle::server
