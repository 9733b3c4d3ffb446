// The clock as a pure function of time: levels pass by themselves, so no window and no restart can make it run faster,
// slower or twice.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "core/tournament/setup.h"

namespace riffle::tournament {

struct Clock {
    bool started = false;
    bool running = false;
    std::int64_t index = 0;       // level at the anchor
    std::int64_t elapsed_ms = 0;  // of that level, at the anchor
    std::int64_t at_ms = 0;       // the anchor
    friend bool operator==(const Clock&, const Clock&) = default;
};

struct ClockReading {
    std::int64_t index = 0;
    std::int64_t elapsed_ms = 0;               // in this level
    std::optional<std::int64_t> remaining_ms;  // nothing: the last level has no end
    std::int64_t level_number = 0;             // breaks not counted; on a break, the level before it
    bool on_break = false;
    std::optional<std::int64_t> next_break_in_ms;
    friend bool operator==(const ClockReading&, const ClockReading&) = default;
};

ClockReading read_clock(const Clock& clock, const std::vector<Level>& levels, std::int64_t now_ms);

}  // namespace riffle::tournament
