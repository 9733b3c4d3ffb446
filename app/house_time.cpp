// The machine's clock was set: it is noticed and recorded, and followed when the director accepts it.
#include <fmt/format.h>

#include "app/batch.h"
#include "app/replay.h"
#include "core/journal/tournament_codec.h"

namespace riffle::app {
namespace {

// A clock that can still be read, now or after an undo: of what is open, and of what ended within a day.
bool clock_matters(const Card& card, std::int64_t now_ms) {
    using enum tournament::Status;
    const auto status = card.state.status;
    if (status == registering || status == running) return true;
    constexpr std::int64_t day_ms = 24LL * 60 * 60 * 1000;
    return status != announced && card.last_at_ms > now_ms - day_ms;
}

}  // namespace

void App::shift_clocks(Batch& batch, Draft& draft, const Submission& s, const TimeAccepted& accepted) {
    draft.time_shift_ms = accepted.to_ms - accepted.from_ms;
    for (const auto& [id, card] : batch.cards()) {
        if (knows(id) && !clock_matters(*card, accepted.from_ms)) continue;
        append_beside(batch, draft, s, id, accepted.to_ms, {tournament::ClockShifted{draft.time_shift_ms}});
    }
}

// Called by the deciding thread with every transaction, and once a second.
void App::watch_time() {
    // What could not be stored is tried again, not every second.
    if (time_retry_ms_ > 0 && now_ms() < time_retry_ms_) return;
    const std::int64_t off_ms = clock_.off_ms();
    const std::int64_t difference = off_ms - house_->state().time_off_ms;
    const bool known = difference <= HouseClock::let_be_ms && difference >= -HouseClock::let_be_ms;
    if (!house_->state().exists || (known && (off_ms == 0) == (house_->state().time_off_ms == 0))) return;
    Batch batch{*this};
    HouseStream& house = batch.house_copy();
    const HouseRecord event = TimeStepNoticed{off_ms};
    Draft draft;
    store::Append append{.stream = "house",
                         .expected_version = house.version(),
                         .at_ms = now_ms(),
                         .device = "server",
                         .command = "time-step-" + random_id()};
    append.records.push_back({std::string(event_name(event)), encode(event)});
    auto step = std::make_shared<const HouseStep>(HouseStep{.version = house.version() + 1,
                                                            .at_ms = append.at_ms,
                                                            .by = {},
                                                            .device = append.device,
                                                            .command = append.command,
                                                            .events = {event}});
    house.append(*step);
    draft.house_steps.push_back(std::move(step));
    draft.appends.push_back(std::move(append));
    batch.keep(0, std::move(draft));
    alarm(off_ms == 0 ? std::string("the machine's clock agrees with the house's time again")
                      : fmt::format("the machine's clock was set: it is {:.1f} s {} the house's time, by which the "
                                    "tournament clocks go on; a director can accept the new time",
                                    static_cast<double>(off_ms < 0 ? -off_ms : off_ms) / 1000,
                                    off_ms < 0 ? "behind" : "ahead of"));
    time_retry_ms_ = store_and_adopt(batch) ? 0 : now_ms() + 60'000;
}

}  // namespace riffle::app
