// A tournament's set-up as a director says it: "buy-in 100, fee 10, stack 20000, late 6".
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/tournament/setup.h"

namespace riffle::runner {

// Euros as people write them: 100, 1,100, 2.50.
std::optional<Money> parse_money(std::string_view text);
std::string money_text(Money money);
// "20 min", "2 h", "1 d", "90 s".
std::optional<std::int64_t> parse_duration_ms(std::string_view text);

// What a tournament is when nothing is said of it; what is said changes it. The error says what was expected.
tournament::Setup usual_setup(std::string_view name, std::string_view book, std::int64_t starts_at);
std::expected<void, std::string> read_setup(tournament::Setup& setup, std::string_view words);

}  // namespace riffle::runner
