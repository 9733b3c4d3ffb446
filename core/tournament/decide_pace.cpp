// Hands at the tables: the stakes they play, what keeps tables in step, and what is announced against stalling.
#include <algorithm>

#include "core/rulebook/keys.h"
#include "core/tournament/decide.h"
#include "core/tournament/hand_for_hand.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;
constexpr std::int64_t most_hands_a_level = 200;
constexpr std::int64_t most_time_banks = 50;
constexpr rulebook::Range shot_clock_seconds{5, 300};
constexpr std::int64_t push_lasts_ms = 5 * 60'000;  // a change of dealers is over by then, whatever was told

rulebook::Setting<bool> offered_against_stalling(PaceKind kind, const Book& book) {
    switch (kind) {
        case PaceKind::random_table_breaks:
            return book.ask(key::anti_stalling.random_table_breaks);
        case PaceKind::hands_per_level:
            return book.ask(key::anti_stalling.hands_per_level);
        case PaceKind::orbit_for_orbit:
            return book.ask(key::anti_stalling.orbit_for_orbit);
        case PaceKind::soft_hand_for_hand:
            return book.ask(key::anti_stalling.soft_hand_for_hand);
        case PaceKind::shot_clock:
            return book.ask(key::anti_stalling.shot_clock);
        // [rptp:80.9] How many uses there are may change at any time.
        case PaceKind::time_banks:
            return book.ask(key::time_bank_rules_may_change);
    }
    return book.ask(key::anti_stalling.shot_clock);
}

// The level that is played: on a break the one before it, whose last hand may still go on.
std::int64_t level_in_play(const std::vector<Level>& levels, std::int64_t index) {
    index = std::min(index, static_cast<std::int64_t>(levels.size()) - 1);
    while (index > 0 && levels[static_cast<std::size_t>(index)].is_break()) --index;
    return index;
}

std::int64_t orbits_over(const TableHands& hands) {
    return hands.orbits + (hands.orbit_hands > 0 && hands.in_orbit >= hands.orbit_hands ? 1 : 0);
}

// The other tables where hands are dealt and counted.
template <class Do>
void each_other(const State& s, TableNumber table, Do what) {
    for (const auto& [number, other] : s.seating.tables())
        if (const TableHands* hands = s.hands.get(number); hands && number != table && other.players() > 1)
            what(number, *hands);
}

bool level_done(const TableHands& hands, const Pace& pace, std::int64_t level) {
    return hands.index == level && hands.in_level >= pace.hands_per_level;
}

}  // namespace

rulebook::Setting<bool> begins_with(HandStart by, const Book& book) {
    switch (by) {
        case HandStart::first_riffle:
            return book.ask(key::hand_start_events.first_riffle);
        case HandStart::shuffler_button:
            return book.ask(key::hand_start_events.shuffler_button);
        case HandStart::dealer_push:
            return book.ask(key::hand_start_events.dealer_push);
    }
    return book.ask(key::hand_start_events.first_riffle);
}

bool counts_hands(const Pace& pace) {
    return pace.hands_per_level > 0 || pace.orbit_for_orbit || pace.soft_hand_for_hand;
}

std::int64_t stakes_index(const State& s, const Book& book, std::optional<std::int64_t> last_hand_ms,
                          std::int64_t at_ms) {
    const auto& levels = s.setup->levels;
    const ClockReading r = read_clock(s.clock, levels, at_ms);
    const std::int64_t level = level_in_play(levels, r.index);
    // [tda-2024:23-4] The level began while dealers were changing: the one who came deals one hand of the old one.
    const std::int64_t began = at_ms - r.elapsed_ms;
    const bool changing = s.clock.running && !r.on_break && s.pushed_at_ms > 0 && s.pushed_at_ms <= began &&
                          began - s.pushed_at_ms <= push_lasts_ms && last_hand_ms.value_or(0) < s.pushed_at_ms;
    if (!changing || level == 0 || levels[static_cast<std::size_t>(level - 1)].is_break()) return level;
    const auto rule = book.ask(key::level_change_during_push);
    return rule.value == rulebook::LevelChangeDuringPush::one_hand_at_old_level ? level - 1 : level;
}

std::optional<Refusal> waits_for_others(const State& s, TableNumber table, const Book& book, std::int64_t at_ms) {
    // [cnp:9.a] Hand for hand the next one begins at all tables together, once it is counted.
    if (s.hand_for_hand && s.hand_for_hand->told.contains(table))
        return Refusal{table_waits,
                       book.ask(key::hand_for_hand_all_in).citation,
                       {{"table", std::to_string(not_told(s).value_or(table).value)}}};
    const TableHands* own = s.hands.get(table);
    if (!own) return std::nullopt;
    std::optional<TableNumber> slower;
    const auto wait_for = [&](PaceKind kind) {
        return Refusal{
            table_waits, offered_against_stalling(kind, book).citation, {{"table", std::to_string(slower->value)}}};
    };
    if (s.pace.hands_per_level > 0) {
        const std::int64_t level = level_in_play(s.setup->levels, read_clock(s.clock, s.setup->levels, at_ms).index);
        each_other(s, table, [&](TableNumber number, const TableHands& other) {
            if (!slower && !level_done(other, s.pace, level)) slower = number;
        });
        if (slower && level_done(*own, s.pace, level)) return wait_for(PaceKind::hands_per_level);
    }
    if (s.pace.orbit_for_orbit) {
        const bool complete = own->orbit_hands > 0 && own->in_orbit >= own->orbit_hands;
        slower.reset();
        each_other(s, table, [&](TableNumber number, const TableHands& other) {
            if (!slower && orbits_over(other) < orbits_over(*own)) slower = number;
        });
        if (slower && complete) return wait_for(PaceKind::orbit_for_orbit);
    }
    if (s.pace.soft_hand_for_hand) {
        slower.reset();
        // One hand ahead of the slowest, not two.
        each_other(s, table, [&](TableNumber number, const TableHands& other) {
            if (!slower && other.hands < own->hands) slower = number;
        });
        if (slower) return wait_for(PaceKind::soft_hand_for_hand);
    }
    return std::nullopt;
}

Decision decide_begin_hand(const State& s, const BeginHand& c, const Book& book, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    const Table* table = s.seating.find(c.table);
    if (!table) return refuse(table_unknown, {}, {{"table", std::to_string(c.table.value)}});
    if (table->players() < 2) return refuse(too_few_players);
    // [rptp:23-c] What is no riffle begins nothing there.
    const auto begins = begins_with(c.by.value_or(HandStart::first_riffle), book);
    if (!begins.value) return refuse(hand_not_begun, begins.citation);
    const auto& levels = s.setup->levels;
    const ClockReading clock = read_clock(s.clock, levels, context.at_ms);
    if (clock.on_break) return refuse(break_is_on);
    if (auto waits = waits_for_others(s, c.table, book, context.at_ms)) return std::unexpected(*std::move(waits));
    const TableHands* last = s.hands.get(c.table);
    TableHands now = last ? *last : TableHands{};
    now.index = stakes_index(s, book, last ? std::optional(last->at_ms) : std::nullopt, context.at_ms);
    now.in_level = last && last->index == now.index ? last->in_level + 1 : 1;
    now.at_ms = context.at_ms;
    ++now.hands;
    if (now.in_orbit >= now.orbit_hands) {
        now.orbits = orbits_over(now);
        now.in_orbit = 0;
        now.orbit_hands = table->players();
    }
    ++now.in_orbit;
    // [tda-2024:23-2] The stakes of the level it began in, to its end.
    Events events{TableHandBegun{.table = c.table, .now = now, .clause = std::string(begins.citation.clause)}};
    if (s.pace.hands_per_level == 0) return events;
    // [tda-2024:RP-19-2] The clock stands; the level is over when every table has begun its last hand of it.
    if (s.clock.running)
        events.push_back(ClockPaused{.index = clock.index, .elapsed_ms = clock.elapsed_ms, .at_ms = context.at_ms});
    bool over = level_done(now, s.pace, clock.index);
    each_other(s, c.table, [&](TableNumber, const TableHands& other) {
        if (!level_done(other, s.pace, clock.index)) over = false;
    });
    const std::int64_t next = clock.index + 1;
    if (!over || next >= static_cast<std::int64_t>(levels.size())) return events;
    events.push_back(LevelSet{.index = next, .elapsed_ms = 0, .at_ms = context.at_ms});
    if (levels[static_cast<std::size_t>(next)].is_break())
        events.push_back(ClockStarted{.index = next, .elapsed_ms = 0, .at_ms = context.at_ms});
    return events;
}

Decision decide_pace(const State& s, const SetPace& c, const Book& book, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    const auto offered = offered_against_stalling(c.kind, book);
    if (c.on && !offered.value) return refuse(pace_not_offered, offered.citation);
    const bool counted = c.on && (c.kind == PaceKind::hands_per_level || c.kind == PaceKind::shot_clock ||
                                  c.kind == PaceKind::time_banks);
    const rulebook::Range most = c.kind == PaceKind::shot_clock   ? shot_clock_seconds
                                 : c.kind == PaceKind::time_banks ? rulebook::Range{1, most_time_banks}
                                                                  : rulebook::Range{1, most_hands_a_level};
    if (counted != c.number.has_value() || (c.number && !most.contains(*c.number)))
        return refuse(
            pace_number_wrong, offered.citation,
            {{"min", std::to_string(counted ? most.min : 0)}, {"max", std::to_string(counted ? most.max : 0)}});
    Pace pace = s.pace;
    switch (c.kind) {
        case PaceKind::random_table_breaks:
            pace.random_table_breaks = c.on;
            break;
        case PaceKind::hands_per_level:
            if (s.hand_for_hand) return refuse(hand_for_hand_on);
            pace.hands_per_level = c.number.value_or(0);
            break;
        case PaceKind::orbit_for_orbit:
            pace.orbit_for_orbit = c.on;
            break;
        case PaceKind::soft_hand_for_hand:
            pace.soft_hand_for_hand = c.on;
            break;
        case PaceKind::shot_clock:
            pace.shot_clock_s = c.number.value_or(0);
            break;
        case PaceKind::time_banks:
            pace.time_banks = c.number.value_or(0);
            break;
    }
    if (pace == s.pace) return refuse(no_change);
    const ClockReading clock = read_clock(s.clock, s.setup->levels, context.at_ms);
    // Levels that go by hands do not go by time; a break does.
    const bool by_hands = pace.hands_per_level > 0;
    const bool stood = s.pace.hands_per_level > 0;
    const bool runs = by_hands == stood ? s.clock.running : !by_hands || clock.on_break;
    return Events{PaceSet{.pace = pace,
                          .clock_runs = runs,
                          .index = clock.index,
                          .elapsed_ms = clock.elapsed_ms,
                          .at_ms = context.at_ms,
                          .clause = std::string(offered.citation.clause)}};
}

// [tda-2024:RP-19-1] The table that breaks next is drawn when it is to break; nobody knows before.
Decision draw_break(const State& s, const Book& book, const Context& context) {
    if (break_drawn(s)) return refuse(not_next_to_break, {}, {{"table", std::to_string(s.break_order.front().value)}});
    const auto tables = static_cast<std::int64_t>(s.seating.tables().size());
    if (tables < 2) return refuse(no_change);
    const auto pick = DrawNumbers{context.draw.seed}.below(static_cast<std::uint64_t>(tables));
    BreakOrderSet event{
        .tables = {s.seating.tables().nth(static_cast<std::size_t>(pick)).first},
        .clause = std::string(offered_against_stalling(PaceKind::random_table_breaks, book).citation.clause)};
    event.draw = Draw{.number = context.draw.number,
                      .algorithm = std::string(number_algorithm),
                      .seed = hex(context.draw.seed),
                      .from = tables,
                      .pick = static_cast<std::int64_t>(pick),
                      .next_commitment = context.draw.next_commitment};
    return Events{std::move(event)};
}

}  // namespace riffle::tournament
