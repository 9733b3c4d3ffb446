// The house's time. Inside a run it goes by the machine's steady clock, so that setting the wall clock neither skips
// levels nor holds them: a step is noticed, told, and followed only once the director has accepted it.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>

namespace riffle::app {

class HouseClock {
  public:
    using Reading = std::function<std::int64_t()>;
    static constexpr std::int64_t let_be_ms = 2'000;  // a difference up to this is no step

    // No steady clock: the wall is followed whatever it does (tests with a time of their own).
    HouseClock(Reading wall_ms, Reading steady_ms) : wall_(std::move(wall_ms)), steady_(std::move(steady_ms)) {}

    // Sets the beginning: the wall, less what was known of it to be off when the last run ended, and never before the
    // journal's last record.
    void start(std::int64_t last_record_ms, std::int64_t known_off_ms);

    std::int64_t now_ms() const { return steady_ ? steady_() + offset_ms_.load() : wall_(); }
    // How far the wall clock stands from the house's time; 0 while it is not beyond let_be_ms.
    std::int64_t off_ms() const;
    void shift(std::int64_t by_ms) { offset_ms_ += by_ms; }

  private:
    Reading wall_;
    Reading steady_;
    std::atomic<std::int64_t> offset_ms_ = 0;  // house time minus steady time
};

std::int64_t wall_ms();
// Time since the machine was started, its sleep included: a server that slept finds its clocks run on, as after a stop.
std::int64_t steady_ms();

}  // namespace riffle::app
