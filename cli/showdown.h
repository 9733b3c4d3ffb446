// What `riffle equity` and `riffle eval` share.
#pragma once
#include <string>
#include <string_view>

#include "cli/rules.h"
#include "core/cards/range.h"

namespace riffle::cli {
// The game, or a complaint that names the ones there are.
const ShowdownRules* game_named(const std::string& name);
// "one of holdem, ..." for the help.
std::string game_names();
// The sentence, the text and a mark under the place, and exit code 1.
void complain_at(std::string_view what, std::string_view text, const RangeFault& fault);
}  // namespace riffle::cli
