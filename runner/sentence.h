// From the words of a scenario to an act: "C says "raise" then pushes 1000", "dealer exposes card 2 of the deal".
#pragma once
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/rulings/act.h"
#include "say/words.h"

namespace riffle::runner {

using SeatOf = std::function<std::optional<hand::Seat>(std::string_view)>;
using say::Synonyms;

// The error says what was expected.
std::expected<rulings::Act, std::string> parse_act(std::string_view text, const SeatOf& seat_of,
                                                   const Synonyms& synonyms);
// The player whose act it is.
hand::Seat seat_of(const rulings::Act& act);

}  // namespace riffle::runner
