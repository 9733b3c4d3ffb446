#include "core/rulebook/intern.h"

#include <mutex>
#include <string>
#include <unordered_set>

namespace riffle::rulebook {
std::string_view intern(std::string_view text) {
    if (text.empty()) return {};
    // Never freed: citations outlive the books they came from. Locked: a server may load a house's book while others
    // rule.
    static auto& guard = *new std::mutex;
    static auto& pool = *new std::unordered_set<std::string>;
    const std::lock_guard lock{guard};
    return *pool.emplace(text).first;
}
}  // namespace riffle::rulebook
