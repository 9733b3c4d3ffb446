#include "app/house_clock.h"

#include <time.h>

#include <algorithm>
#include <chrono>

namespace riffle::app {

void HouseClock::start(std::int64_t last_record_ms, std::int64_t known_off_ms) {
    if (!steady_) return;
    const std::int64_t begin = std::max(wall_() - known_off_ms, last_record_ms);
    offset_ms_ = begin - steady_();
}

std::int64_t HouseClock::off_ms() const {
    if (!steady_) return 0;
    const std::int64_t off = wall_() - now_ms();
    return off > let_be_ms || off < -let_be_ms ? off : 0;
}

std::int64_t wall_ms() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

std::int64_t steady_ms() {
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

}  // namespace riffle::app
