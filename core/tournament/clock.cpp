#include "core/tournament/clock.h"

#include <algorithm>

#include "core/base/check.h"

namespace riffle::tournament {

ClockReading read_clock(const Clock& clock, const std::vector<Level>& levels, std::int64_t now_ms) {
    RIFFLE_CHECK(!levels.empty());
    const auto last = static_cast<std::int64_t>(levels.size()) - 1;
    const auto duration = [&](std::int64_t i) { return levels[static_cast<std::size_t>(i)].duration_ms; };
    ClockReading r;
    r.index = std::clamp<std::int64_t>(clock.index, 0, last);
    r.elapsed_ms = clock.elapsed_ms;
    // A wall clock set back never turns the tournament's clock back.
    if (clock.running) r.elapsed_ms += std::max<std::int64_t>(0, now_ms - clock.at_ms);
    while (r.index < last && r.elapsed_ms >= duration(r.index)) r.elapsed_ms -= duration(r.index++);
    if (r.index < last) r.remaining_ms = duration(r.index) - r.elapsed_ms;
    r.on_break = levels[static_cast<std::size_t>(r.index)].is_break();
    for (std::int64_t i = 0; i <= r.index; ++i)
        r.level_number += levels[static_cast<std::size_t>(i)].is_break() ? 0 : 1;
    std::int64_t until = r.remaining_ms.value_or(0);
    for (std::int64_t i = r.index + 1; i <= last; until += duration(i++)) {
        if (!levels[static_cast<std::size_t>(i)].is_break()) continue;
        r.next_break_in_ms = until;
        break;
    }
    return r;
}

}  // namespace riffle::tournament
