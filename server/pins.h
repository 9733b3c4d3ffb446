// Staff PINs. Only an Argon2id string is kept, in the side row ("secret", "pin/<account id>"); the prefix "once:" marks
// a one-time PIN that must be changed before anything else.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "store/store.h"

namespace riffle::server {

// Six digits from the system's random source.
std::string make_one_time_pin();
// At least six characters, at most 64, not all the same.
bool pin_is_strong(std::string_view pin);
// The side row to write together with whatever made or reset the account.
store::SideWrite pin_row(const std::string& account, std::string_view pin, bool once);
// The side row that forgets a closed account's PIN.
store::SideWrite no_pin_row(const std::string& account);

enum class PinMatch { wrong, right, right_once };
// Takes as long for an account that has no PIN as for one that has.
PinMatch check_pin(const store::Store& store, const std::string& account, std::string_view pin);
bool pin_must_be_changed(const store::Store& store, const std::string& account);

}  // namespace riffle::server
