// The clock: start, pause, jump to a level, add or take time.
#include "core/rulebook/keys.h"
#include "core/tournament/decide.h"
#include "core/tournament/notices.h"
#include "core/tournament/places.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;

bool over(const State& s) { return s.status == Status::finished || s.status == Status::cancelled; }

// The clock can be touched from the opening of registration until the end.
std::optional<RefusalCode> untouchable(const State& s) {
    if (over(s)) return tournament_over;
    if (s.status == Status::announced) return registration_not_open;
    return std::nullopt;
}

// [cnp:8.b] Stacks of seats nobody has taken yet lie with the dealers, where the book does not have them dealt in.
void lay_out_stacks(const State& s, const Book& book, Events& events) {
    const std::int64_t seats = s.seating.free_seats();
    if (!s.setup->stacks_laid_out.value_or(false) || s.setup->late_levels == 0 || seats == 0) return;
    const auto rule = book.ask(key::unoccupied_starting_stack);
    const bool dealt_in = rule.value == rulebook::UnoccupiedStartingStack::dealt_in_and_blinded;
    events.push_back(
        StacksLaidOut{.stacks = seats,
                      .dealt_in = dealt_in,
                      .chips = moved(ChipAccount::stock, dealt_in ? ChipAccount::in_play : ChipAccount::with_dealers,
                                     Chips{seats * s.setup->starting_stack.value}),
                      .clause = std::string(rule.citation.clause)});
}
}  // namespace

Decision decide_start(const State& s, const Book& book, const Context& context) {
    if (auto no = untouchable(s)) return refuse(*no);
    if (s.clock.running) return refuse(clock_running);
    if (s.hand_for_hand) return refuse(hand_for_hand_on);
    if (!s.clock.started && s.players_left() < 2) return refuse(too_few_players);
    // [solverde-2023:3.1.8] A sit & go begins as soon as its table is full, and not before.
    if (!s.clock.started && format_of(*s.setup) == Format::sit_and_go)
        if (const auto sizes = book.ask(key::sit_and_go_players);
            !sizes.value.empty() && s.players_left() < s.setup->seats_per_table)
            return refuse(sit_and_go_not_full, sizes.citation, {{"players", std::to_string(s.setup->seats_per_table)}});
    // [solverde-2023:5.4.1] With those who are there; who has not paid yet is not waited for.
    if (!s.clock.started)
        if (const auto present = book.ask(key::start_with_players_present);
            !present.value && places_kept(s, book, context.at_ms) > 0)
            return refuse(players_awaited, present.citation);
    if (!s.clock.started) {
        // [solverde-2023:2.2] [solverde-2023:3.1.6-b] Not before everybody was told what it is.
        if (auto untold = not_announced(s, book, {Notice::ante_structure, Notice::event_changes}))
            return std::unexpected(*std::move(untold));
        if (auto teams = teams_not_ready(s, book)) return std::unexpected(*std::move(teams));
    }
    const ClockReading r = read_clock(s.clock, s.setup->levels, context.at_ms);
    // [tda-2024:RP-19-2] Levels go by hands, breaks by the clock.
    if (s.pace.hands_per_level > 0 && !r.on_break) return refuse(levels_by_hands);
    Events events{ClockStarted{.index = r.index, .elapsed_ms = r.elapsed_ms, .at_ms = context.at_ms}};
    if (!s.clock.started) lay_out_stacks(s, book, events);
    return events;
}

Decision decide_pause(const State& s, const Context& context) {
    if (over(s)) return refuse(tournament_over);
    if (!s.clock.running) return refuse(clock_not_running);
    const ClockReading r = read_clock(s.clock, s.setup->levels, context.at_ms);
    return Events{ClockPaused{.index = r.index, .elapsed_ms = r.elapsed_ms, .at_ms = context.at_ms}};
}

Decision decide_level(const State& s, const SetLevel& c, const Book& book, const Context& context) {
    if (auto no = untouchable(s)) return refuse(*no);
    if (c.index < 0 || c.index >= static_cast<std::int64_t>(s.setup->levels.size()))
        return refuse(level_unknown, {}, {{"index", std::to_string(c.index)}});
    // [rptp:23-a] The next level is not announced while the clock runs and has not come to zero; it may be stopped.
    const ClockReading r = read_clock(s.clock, s.setup->levels, context.at_ms);
    const auto signal = book.ask(key::level_start_signal);
    if (s.clock.running && c.index == r.index + 1 && r.remaining_ms.value_or(0) > 0 &&
        signal.value == rulebook::LevelStartSignal::announcement_after_clock_zero)
        return refuse(level_before_zero, signal.citation);
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
