// Staff PINs. Only an Argon2id string is kept, in the side row ("secret", "pin/<account id>"); the prefix "once:" marks
// a one-time PIN that must be changed before anything else.
#pragma once
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "store/store.h"

namespace riffle::server {

// Six digits from the system's random source.
std::string make_one_time_pin();
inline constexpr std::size_t most_pin_bytes = 64;
// At least six characters, and none of those that are tried first: few different ones, repeats, sequences, dates, lines
// on a keypad, the account's own name (weak_pins.cpp).
bool pin_is_strong(std::string_view pin, std::string_view name = {});
// The side row to write together with whatever made or reset the account.
store::SideWrite pin_row(const std::string& account, std::string_view pin, bool once);
// The side row that forgets a closed account's PIN.
store::SideWrite no_pin_row(const std::string& account);

enum class PinMatch { wrong, right, right_once };
// Takes as long for an account that has no PIN as for one that has.
std::expected<PinMatch, store::StoreFailure> check_pin(const store::Store& store, const std::string& account,
                                                       std::string_view pin);
// What is kept of an account's PIN; empty: it has none.
std::expected<std::string, store::StoreFailure> stored_pin(const store::Store& store, const std::string& account);
bool is_one_time(std::string_view stored);
// Changes whenever the PIN or the role does, and tells nothing about the PIN: a session holds it, and ends with it.
std::string pin_mark(std::string_view stored, std::string_view role);
std::expected<bool, store::StoreFailure> pin_must_be_changed(const store::Store& store, const std::string& account);

}  // namespace riffle::server
