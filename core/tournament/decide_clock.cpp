// The clock: start, pause, jump to a level, add or take time.
#include "core/tournament/decide.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;

bool over(const State& s) { return s.status == Status::finished || s.status == Status::cancelled; }

// The clock can be touched from the opening of registration until the end.
std::optional<RefusalCode> untouchable(const State& s) {
    if (over(s)) return tournament_over;
    if (s.status == Status::announced) return registration_not_open;
    return std::nullopt;
}
}  // namespace

Decision decide_start(const State& s, const Context& context) {
    if (auto no = untouchable(s)) return refuse(*no);
    if (s.clock.running) return refuse(clock_running);
    if (s.hand_for_hand) return refuse(hand_for_hand_on);
    if (!s.clock.started && s.players_left() < 2) return refuse(too_few_players);
    const ClockReading r = read_clock(s.clock, s.setup->levels, context.at_ms);
    return Events{ClockStarted{.index = r.index, .elapsed_ms = r.elapsed_ms, .at_ms = context.at_ms}};
}

Decision decide_pause(const State& s, const Context& context) {
    if (over(s)) return refuse(tournament_over);
    if (!s.clock.running) return refuse(clock_not_running);
    const ClockReading r = read_clock(s.clock, s.setup->levels, context.at_ms);
    return Events{ClockPaused{.index = r.index, .elapsed_ms = r.elapsed_ms, .at_ms = context.at_ms}};
}

Decision decide_level(const State& s, const SetLevel& c, const Context& context) {
    if (auto no = untouchable(s)) return refuse(*no);
    if (c.index < 0 || c.index >= static_cast<std::int64_t>(s.setup->levels.size()))
        return refuse(level_unknown, {}, {{"index", std::to_string(c.index)}});
    return Events{LevelSet{.index = c.index, .elapsed_ms = 0, .at_ms = context.at_ms}};
}

Decision decide_time(const State& s, const AddTime& c, const Context& context) {
    if (auto no = untouchable(s)) return refuse(*no);
    constexpr std::int64_t day_ms = 24LL * 60 * 60 * 1000;
    if (c.ms == 0 || c.ms > day_ms || c.ms < -day_ms) return refuse(time_out_of_range);
    const ClockReading r = read_clock(s.clock, s.setup->levels, context.at_ms);
    if (!r.remaining_ms) return refuse(level_has_no_end);
    // Taking more than is left ends the level now; the rest is not taken from the next one.
    const std::int64_t ms = c.ms < -*r.remaining_ms ? -*r.remaining_ms : c.ms;
    if (*r.remaining_ms + ms > day_ms) return refuse(time_out_of_range);
    return Events{TimeAdded{.ms = ms, .index = r.index, .elapsed_ms = r.elapsed_ms - ms, .at_ms = context.at_ms}};
}

}  // namespace riffle::tournament
