// What must hold after every step of every scenario.
#pragma once
#include <optional>
#include <string>

#include "runner/table.h"

namespace riffle::runner {

// The first claim that does not hold, as a sentence.
std::optional<std::string> broken_claim(const Table& table);

}  // namespace riffle::runner
