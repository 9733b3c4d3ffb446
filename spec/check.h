// What must hold after every step of every scenario.
#pragma once
#include <optional>
#include <string>

#include "spec/table.h"

namespace riffle::spec {

// The first claim that does not hold, as a sentence.
std::optional<std::string> broken_claim(const Table& table);

}  // namespace riffle::spec
