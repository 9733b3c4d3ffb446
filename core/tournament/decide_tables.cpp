// All tables together: the end of an evening, hand for hand table by table, and the dealers.
#include <algorithm>
#include <chrono>

#include "core/rulebook/keys.h"
#include "core/tournament/decide.h"
#include "core/tournament/hand_for_hand.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;

Args table_args(TableNumber table) { return {{"table", std::to_string(table.value)}}; }

}  // namespace

Decision decide_overtime(const State& s, const Book& book, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    const auto time = book.ask(key::overtime);
    if (!time || !s.setup->closes_at) return refuse(overtime_not_offered, book.ask(key::unfinished_event).citation);
    if (s.overtime_until) return refuse(no_change);
    if (context.at_ms < *s.setup->closes_at) return refuse(overtime_early, time->citation);
    // [mediterraneo-2026:24-b] Every level has half its length, what is left of the present one too.
    const auto part = book.ask(key::overtime_level_length);
    const bool now_too =
        book.ask(key::overtime_running_level).value == rulebook::OvertimeRunningLevel::remaining_time_halved;
    const ClockReading clock = read_clock(s.clock, s.setup->levels, context.at_ms);
    const auto shortened = [&](std::int64_t ms) { return std::max<std::int64_t>(1000, ms * part.value.bp / 10'000); };
    std::vector<Level> levels = s.setup->levels;
    for (std::size_t i = static_cast<std::size_t>(clock.index); i < levels.size(); ++i) {
        if (levels[i].is_break()) continue;
        const bool present = static_cast<std::int64_t>(i) == clock.index;
        if (present && !now_too) continue;
        const std::int64_t played = present ? std::min(clock.elapsed_ms, levels[i].duration_ms - 1) : 0;
        levels[i].duration_ms = played + shortened(levels[i].duration_ms - played);
    }
    return Events{OvertimeBegun{.levels = std::move(levels),
                                .ends_at = *s.setup->closes_at + std::chrono::milliseconds{time->value}.count(),
                                .index = clock.index,
                                .elapsed_ms = clock.elapsed_ms,
                                .at_ms = context.at_ms,
                                .clause = std::string(time->citation.clause)}};
}

std::optional<TableNumber> not_told(const State& s) {
    for (const auto& [number, table] : s.seating.tables())
        if (table.players() > 1 && !s.hand_for_hand->told.contains(number)) return number;
    return std::nullopt;
}

bool tables_playing(const State& s) {
    if (!s.hand_for_hand || s.hand_for_hand->told.empty()) return false;
    if (not_told(s)) return true;
    return std::ranges::any_of(s.hand_for_hand->told, [](const auto& row) { return row.second.frozen; });
}

Decision decide_tell_table(const State& s, const TellTable& c, const Book& book) {
    if (auto no = not_playing(s)) return refuse(*no);
    if (!s.hand_for_hand) return refuse(hand_for_hand_off);
    if (!s.seating.find(c.table)) return refuse(table_unknown, {}, table_args(c.table));
    if (s.hand_for_hand->told.contains(c.table)) return refuse(no_change);
    if (c.all_in && (c.all_in->value < 1 || *c.all_in > s.chips_in_play())) return refuse(chips_more_than_in_play);
    // [cnp:9.b] [internacional:37-2] The hand stops there, face down, until every other table is done.
    const auto all_in = book.ask(key::hand_for_hand_all_in);
    const bool frozen = c.all_in && all_in.value == rulebook::HandForHandAllIn::frozen_face_down;
    return Events{TableTold{.table = c.table,
                            .frozen = frozen,
                            .stack = c.all_in.value_or(Chips{0}),
                            .clause = std::string(all_in.citation.clause)}};
}

Decision decide_run_out(const State& s, const RunOutTable& c, const Book& book) {
    if (auto no = not_playing(s)) return refuse(*no);
    if (!s.hand_for_hand) return refuse(hand_for_hand_off);
    const ToldTable* told = s.hand_for_hand->told.get(c.table);
    if (!told || !told->frozen) return refuse(table_not_frozen, {}, table_args(c.table));
    const auto all_in = book.ask(key::hand_for_hand_all_in);
    if (not_told(s)) return refuse(tables_still_playing, all_in.citation);
    // [cnp:9.c] One after the other, from the table where the most is at risk.
    const auto order = book.ask(key::hand_for_hand_all_in_order);
    if (order.value == rulebook::HandForHandAllInOrder::one_table_at_a_time_largest_stack_first)
        for (const auto& [number, other] : s.hand_for_hand->told)
            if (other.frozen && other.stack > told->stack)
                return refuse(not_next_to_run_out, order.citation, table_args(number));
    return Events{TableRunOut{.table = c.table, .clause = std::string(order.citation.clause)}};
}

Decision decide_push(const State& s, const Book& book, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    // [tda-2024:RP-7] Not in the last moments before a level or a break.
    const auto quiet = book.ask(key::dealer_change_quiet);
    const ClockReading clock = read_clock(s.clock, s.setup->levels, context.at_ms);
    if (clock.remaining_ms && *clock.remaining_ms < std::chrono::milliseconds{quiet.value}.count())
        return refuse(push_before_level, quiet.citation, {{"seconds", std::to_string(quiet.value.count())}});
    DealersPushed event{.at_ms = context.at_ms, .clause = std::string(quiet.citation.clause)};
    if (!s.rota.planned()) return Events{std::move(event)};
    auto line = pushed_on(s, context.at_ms);
    if (!line) return std::unexpected(line.error());
    event.dealers = *std::move(line);
    return Events{std::move(event)};
}

}  // namespace riffle::tournament
