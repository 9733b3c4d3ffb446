// What next, counted afresh: knows the books' numbers by heart and asks nothing but where everybody sits.
#pragma once
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/journal/tournament_stream.h"
#include "core/tournament/what_next.h"

namespace riffle::journal {

// What each book says about short tables and the last one, as its clauses are read.
struct Known {
    std::int64_t halt = 3;
    std::optional<std::int64_t> move;        // from this difference on somebody moves
    std::int64_t move_up_to_tables = 0;      // 0: with any number
    std::set<std::int64_t> halts_by_itself;  // table sizes; empty: all
    bool only_with_blinds = false;
    std::int64_t extra_at_last = 0;
};
inline Known known(std::string_view id) {
    if (id == "cnp") return {2, 2, 0, {8, 9}, false, 0};
    if (id == "internacional") return {4, 2, 12, {}, false, 0};
    if (id == "rptp" || id == "solverde-2023") return {3, std::nullopt, 0, {9, 10}, false, 1};
    return {3, std::nullopt, 0, {8, 9, 10}, true, 0};  // tda-2024, mediterraneo-2026
}

inline void check_next(const tournament::State& s, const rulebook::Book& by, std::int64_t paid = 0) {
    using namespace tournament;
    const Known rule = known(by.id);
    std::map<std::int64_t, std::int64_t> players;
    std::int64_t most = 0;
    std::int64_t fewest = 1'000;
    for (const auto& [number, entry] : s.entries)
        if (entry.place) ++players[entry.place->table.value];
    for (const auto& [number, table] : s.seating.tables()) {
        most = std::max(most, players[number.value]);
        fewest = std::min(fewest, players[number.value]);
    }
    const auto list = what_next(s, by, paid);
    const auto told = [&](AdviceKind kind) {
        return std::ranges::any_of(list, [&](const Advice& one) { return one.kind == kind; });
    };
    // A survivor event is over with as many as there are prizes, by every book we know.
    RC_ASSERT(told(AdviceKind::stop_survivor) ==
              (s.setup->format == Format::survivor && paid > 0 && s.players_left() <= paid));
    const bool alone = s.setup->format == Format::shootout || s.setup->format == Format::heads_up ||
                       (s.setup->format == Format::teams && !s.setup->team_final.value_or(false));
    RC_ASSERT(told(AdviceKind::next_round) ==
              (alone && most <= 1 && s.seating.tables().size() > 1 && s.players_left() > 1));
    if (alone) {
        RC_ASSERT(list.size() <= 1U);
        return;
    }
    std::set<std::int64_t> halted;
    bool advised = false;
    bool last_table = false;
    for (const Advice& one : list) {
        using enum AdviceKind;
        if (one.kind == stop_survivor) continue;
        if (one.kind == halt || one.kind == watch || one.kind == may_halt) {
            RC_ASSERT(one.table.has_value());
            RC_ASSERT(halted.insert(one.table->value).second);
            const bool automatic =
                rule.halts_by_itself.empty() || rule.halts_by_itself.contains(s.seating.tables().at(*one.table).size());
            RC_ASSERT((one.kind == may_halt) == !automatic);
            RC_ASSERT(one.kind != watch || rule.only_with_blinds);
        }
        advised = advised || one.kind == balance;
        last_table = last_table || one.kind == final_table;
        RC_ASSERT(!one.clause.empty());
    }
    const auto tables = static_cast<std::int64_t>(s.seating.tables().size());
    const std::int64_t size = s.setup->seats_per_table;
    std::int64_t last = size;
    if (by.id == "cnp" && (size == 8 || size == 9))
        last = 9;
    else if (rule.extra_at_last > 0)
        last = std::min<std::int64_t>(size + 1, 10);
    else if (size == 8 || size == 9)
        last = 9;
    else if (size == 6 || size == 7)
        last = 7;
    RC_ASSERT(last_table == (tables > 1 && s.players_left() <= last));
    if (last_table || tables < 2) return;
    for (const auto& [number, table] : s.seating.tables())
        RC_ASSERT(halted.contains(number.value) == (most - players[number.value] >= rule.halt));
    const bool moves = rule.move && (rule.move_up_to_tables == 0 || tables <= rule.move_up_to_tables) &&
                       (by.id != "cnp" || size == 8 || size == 9) && most - fewest >= *rule.move;
    RC_ASSERT(advised == moves);
}

// What was done so far that a redraw depends on, read from the steps that stand.
struct Course {
    std::set<std::int64_t> tables_seen;  // that anybody ever sat at
    std::int64_t tables = 0;             // now
    std::int64_t days_over = 0;
    std::int64_t redrawn_at_tables = 0;  // the last redraw; 0: none
    std::int64_t redrawn_after_days = 0;
};
inline Course course_of(const TournamentStream& stream) {
    using namespace tournament;
    Course c;
    std::set<std::int64_t> open;
    const auto sits = [&](TableNumber table) {
        open.insert(table.value);
        c.tables_seen.insert(table.value);
    };
    for (const auto& [version, step] : stream.steps()) {
        if (stream.undone(version)) continue;
        for (const auto& event : step->events) {
            if (const auto* e = event.template as<TableOpened>()) sits(e->table);
            if (const auto* e = event.template as<TableClosed>()) open.erase(e->table.value);
            if (event.template is<DayEnded>()) ++c.days_over;
            if (const auto* e = event.template as<SeatsRedrawn>()) {
                for (const TableNumber table : e->closed) open.erase(table.value);
                c.redrawn_at_tables = static_cast<std::int64_t>(open.size());
                c.redrawn_after_days = c.days_over;
            }
        }
    }
    c.tables = static_cast<std::int64_t>(open.size());
    return c;
}

// At how many tables a book draws all seats anew, in a field of this size.
inline std::set<std::int64_t> redraw_tables(std::string_view id, std::int64_t entries) {
    if (id == "cnp") return {3, 2, 1};
    if (id != "internacional") return {};
    if (entries >= 100) return {3, 2, 1};
    return entries >= 51 ? std::set<std::int64_t>{2, 1} : std::set<std::int64_t>{};
}

// The table that goes first: of the order that was announced the first that stands, else the highest number; one where
// somebody keeps a seat after the others.
inline std::int64_t first_to_break(const tournament::State& s) {
    std::set<std::int64_t> standing, with_kept;
    for (const auto& [number, table] : s.seating.tables()) standing.insert(number.value);
    for (const auto& [number, entry] : s.entries)
        if (entry.place && s.keep_seats.contains(number)) with_kept.insert(entry.place->table.value);
    const bool all_kept = with_kept.size() == standing.size();
    for (const tournament::TableNumber table : s.break_order)
        if (standing.contains(table.value) && (all_kept || !with_kept.contains(table.value))) return table.value;
    for (auto it = standing.rbegin(); it != standing.rend(); ++it)
        if (all_kept || !with_kept.contains(*it)) return *it;
    return 0;
}

// Redraws, tables that break and hand for hand: told when they are due, and not otherwise.
inline void check_course(const TournamentStream& stream, const rulebook::Book& by, std::int64_t paid) {
    using namespace tournament;
    const State& s = stream.state();
    const auto list = what_next(s, by, paid);
    const auto told = [&](AdviceKind kind) { return std::ranges::count(list, kind, &Advice::kind); };
    const bool alone = s.setup->format == Format::shootout || s.setup->format == Format::heads_up ||
                       (s.setup->format == Format::teams && !s.setup->team_final.value_or(false));
    const Course c = course_of(stream);
    const std::int64_t left = s.players_left();
    RC_ASSERT(c.tables == static_cast<std::int64_t>(s.seating.tables().size()));
    if (alone) {
        RC_ASSERT(told(AdviceKind::redraw) + told(AdviceKind::break_table) + told(AdviceKind::hand_for_hand) == 0);
        return;
    }

    // Hand for hand: one to go before the money, which the national circuit demands with any number of tables and
    // before the last table too, and the others suggest at several tables.
    const std::int64_t size = s.setup->seats_per_table;
    std::int64_t last = size;
    const bool one_more = by.id == "rptp" || by.id == "solverde-2023";
    if (one_more)
        last = std::min<std::int64_t>(size + 1, std::max<std::int64_t>(10, size));
    else if (size == 8 || size == 9)
        last = 9;
    else if (size == 6 || size == 7)
        last = 7;
    const bool money = paid > 0 && left == paid + 1;
    const bool last_table = by.id == "cnp" && c.tables == 2 && left == last + 1;
    const bool bubble = (money && (by.id == "cnp" || c.tables > 1)) || last_table;
    RC_ASSERT(told(AdviceKind::hand_for_hand) == (!s.hand_for_hand && bubble ? 1 : 0));

    const bool forms_last = c.tables > 1 && left <= last;
    // Every day anew on the national circuit; else with this many tables left of more, once.
    const bool new_day = by.id == "cnp" && c.days_over > c.redrawn_after_days;
    const bool fewer = c.tables < static_cast<std::int64_t>(c.tables_seen.size());
    const bool at_point =
        redraw_tables(by.id, s.entries_sold()).contains(c.tables) && fewer && c.redrawn_at_tables != c.tables;
    RC_ASSERT(told(AdviceKind::redraw) == (!forms_last && (new_day || at_point) ? 1 : 0));

    // A table breaks as soon as its players fit at the others; the last two become one with the last table.
    std::map<std::int64_t, std::int64_t> players, free;
    for (const auto& [number, table] : s.seating.tables()) {
        for (const auto& seat : table.seats) seat ? ++players[number.value] : ++free[number.value];
    }
    bool breaks = false;
    if (c.tables > 2 && !forms_last) {
        const std::int64_t first = first_to_break(s);
        std::int64_t elsewhere = 0;
        for (const auto& [table, seats] : free)
            if (table != first) elsewhere += seats;
        breaks = elsewhere >= players[first];
        for (const Advice& one : list)
            if (one.kind == AdviceKind::break_table && one.table) RC_ASSERT(one.table->value == first);
    }
    RC_ASSERT(told(AdviceKind::break_table) == (breaks ? 1 : 0));
}

}  // namespace riffle::journal
