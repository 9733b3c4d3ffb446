// What may change once registration is open: levels to come, late registration, the cap, and the payout until it
// stands.
#include <algorithm>

#include "core/tournament/decide.h"
#include "core/tournament/refuse.h"
#include "core/tournament/setup_by_book.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;

// The set-up as it would be, when it may be so; else why not.
template <class Change>
std::expected<Setup, Refusal> changed(const State& s, Change change) {
    Setup setup = *s.setup;
    change(setup);
    if (auto fault = fault_in(setup)) {
        // The command has the part by itself, not inside a set-up.
        constexpr std::string_view prefix = "setup.";
        if (fault->where.starts_with(prefix)) fault->where.erase(0, prefix.size());
        return refuse(setup_fault, {}, {{"where", fault->where}, {"expected", fault->expected}});
    }
    if (s.status == Status::finished || s.status == Status::cancelled) return refuse(tournament_over);
    if (s.status == Status::announced) return refuse(registration_not_open);
    if (setup == *s.setup) return refuse(no_change);
    return setup;
}

}  // namespace

Decision decide_levels(const State& s, const ChangeLevels& c, const Book& book, const Context& context) {
    const auto setup = changed(s, [&](Setup& to) { to.levels = c.levels; });
    if (!setup) return std::unexpected(setup.error());
    const ClockReading r = read_clock(s.clock, s.setup->levels, context.at_ms);
    if (const auto played = first_level_changed(s, c.levels, r.index))
        return refuse(level_played, {}, {{"level", std::to_string(*played + 1)}});
    if (auto falls = falling_levels(c.levels, book)) {
        falls->args["where"] = "levels";
        return std::unexpected(*std::move(falls));
    }
    return Events{
        LevelsChanged{.levels = c.levels, .index = r.index, .elapsed_ms = r.elapsed_ms, .at_ms = context.at_ms}};
}

Decision decide_late(const State& s, const ChangeLateRegistration& c, const Book& book, const Context& context) {
    const auto setup = changed(s, [&](Setup& to) { to.late_levels = c.late_levels; });
    if (!setup) return std::unexpected(setup.error());
    // The book bounds late registration during play as before it.
    if (auto outside = outside_book(*setup, book)) return std::unexpected(*std::move(outside));
    if (context.registration_closed_for_good) return refuse(prizes_published_already);
    return Events{LateRegistrationChanged{.late_levels = c.late_levels}};
}

Decision decide_cap(const State& s, const ChangeCap& c) {
    const auto setup = changed(s, [&](Setup& to) { to.max_entries = c.max_entries; });
    if (!setup) return std::unexpected(setup.error());
    if (c.max_entries && *c.max_entries < s.entries_sold())
        return refuse(cap_below_sold, {}, {{"sold", std::to_string(s.entries_sold())}});
    return Events{CapChanged{.max_entries = c.max_entries}};
}

Decision decide_payout(const State& s, const ChangePayout& c, const Context& context) {
    const auto setup = changed(s, [&](Setup& to) {
        to.payout = c.payout;
        to.payout_unit = c.payout_unit;
    });
    if (!setup) return std::unexpected(setup.error());
    if (context.registration_closed_for_good) return refuse(prizes_published_already);
    return Events{PayoutChanged{.payout = c.payout, .payout_unit = c.payout_unit}};
}

}  // namespace riffle::tournament
