// Text that lives as long as the process, each string once: a Citation may be kept anywhere.
#pragma once
#include <string_view>

namespace riffle::rulebook {
std::string_view intern(std::string_view text);
}
