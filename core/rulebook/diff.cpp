#include "core/rulebook/diff.h"

namespace riffle::rulebook {
std::vector<Difference> diff(const Book& left, const Book& right) {
    std::vector<Difference> out;
    const auto borrowed = [](const Slot& slot) { return slot.standing == Standing::suggestion; };
    for (std::size_t i = 0; i < left.slots.size(); ++i) {
        const Slot& a = left.slots[i];
        const Slot& b = right.slots[i];
        if (a.value != b.value || borrowed(a) != borrowed(b)) out.push_back({&(*left.schema)[i], &a, &b});
    }
    return out;
}
}  // namespace riffle::rulebook
