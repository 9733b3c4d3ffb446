// "left -> right": what is asked and what is expected.
#pragma once
#include <string_view>
#include <utility>

#include "runner/text.h"

namespace riffle::runner {

inline std::pair<std::string_view, std::string_view> at_arrow(std::string_view text) {
    const auto at = text.find("->");
    if (at == std::string_view::npos) return {trim(text), {}};
    return {trim(text.substr(0, at)), trim(text.substr(at + 2))};
}

}  // namespace riffle::runner
