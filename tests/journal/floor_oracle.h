// What next, counted afresh: knows the books' numbers by heart, and keeps seats, kept seats, the order tables break in
// and all counts by itself, from the steps that stand. Of the tournament's own state it asks nothing.
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

// The room and what was done in it, written down step by step.
struct Course {
    tournament::Setup setup;
    std::set<std::int64_t> tables_seen;                                  // that anybody ever sat at
    std::map<std::int64_t, std::map<std::int64_t, std::int64_t>> seats;  // the tables that stand: seat, entry
    std::map<std::int64_t, std::int64_t> sizes;                          // chairs
    std::map<std::int64_t, std::pair<std::int64_t, std::int64_t>> place_of;
    std::vector<std::int64_t> break_order;
    std::set<std::int64_t> keep_seats;  // entries
    std::set<std::int64_t> in;          // entries
    std::int64_t sold = 0;
    bool hand_for_hand = false;
    bool day_is_over = false;  // and the next one has not begun
    std::int64_t days_over = 0;
    std::int64_t redrawn_at_tables = 0;  // the last redraw; 0: none
    std::int64_t redrawn_after_days = 0;

    std::int64_t table_count() const { return static_cast<std::int64_t>(seats.size()); }
    std::int64_t left() const { return static_cast<std::int64_t>(in.size()); }
    std::int64_t players(std::int64_t table) const { return static_cast<std::int64_t>(seats.at(table).size()); }
    bool alone() const {
        using tournament::Format;
        return setup.format == Format::shootout || setup.format == Format::heads_up ||
               (setup.format == Format::teams && !setup.team_final.value_or(false));
    }
    void stand_up(std::int64_t entry) {
        const auto at = place_of.find(entry);
        if (at == place_of.end()) return;
        if (const auto table = seats.find(at->second.first); table != seats.end())
            table->second.erase(at->second.second);
        place_of.erase(at);
    }
    void sit(std::int64_t entry, std::int64_t table, std::int64_t seat) {
        stand_up(entry);
        RC_ASSERT(seats.contains(table));
        RC_ASSERT(seat >= 1 && seat <= sizes[table]);
        RC_ASSERT(seats[table].emplace(seat, entry).second);
        place_of[entry] = {table, seat};
    }
    void leave(std::int64_t entry) {
        stand_up(entry);
        in.erase(entry);
    }
};
inline void write_down(Course& c, const TournamentEvent& event) {
    using namespace tournament;
    if (const auto* e = event.as<TournamentCreated>()) c.setup = e->setup;
    if (const auto* e = event.as<SetupChanged>()) c.setup = e->setup;
    if (const auto* e = event.as<TableOpened>()) {
        c.tables_seen.insert(e->table.value);
        c.seats[e->table.value];
        c.sizes[e->table.value] = e->seats;
    }
    if (const auto* e = event.as<TableClosed>()) c.seats.erase(e->table.value);
    if (const auto* e = event.as<EntrySold>()) {
        ++c.sold;
        c.in.insert(e->entry.value);
    }
    if (const auto* e = event.as<EntryRefunded>()) --c.sold, c.leave(e->entry.value);
    if (const auto* e = event.as<EntryTransferred>()) --c.sold, c.leave(e->entry.value);
    if (const auto* e = event.as<SeatDrawn>()) c.sit(e->entry.value, e->table.value, e->seat.value);
    if (const auto* e = event.as<SeatGiven>()) c.sit(e->entry.value, e->table.value, e->seat.value);
    if (const auto* e = event.as<EntryMoved>()) c.sit(e->entry.value, e->table.value, e->seat.value);
    if (const auto* e = event.as<EntryBusted>()) c.leave(e->entry.value);
    if (const auto* e = event.as<EntryRemoved>()) c.leave(e->entry.value);
    if (const auto* e = event.as<SeatKept>()) {
        if (e->kept)
            c.keep_seats.insert(e->entry.value);
        else
            c.keep_seats.erase(e->entry.value);
    }
    if (const auto* e = event.as<BreakOrderSet>()) {
        c.break_order.clear();
        for (const TableNumber table : e->tables) c.break_order.push_back(table.value);
    }
    if (event.is<HandForHandStarted>()) c.hand_for_hand = true;
    if (event.is<HandForHandEnded>()) c.hand_for_hand = false;
    if (event.is<DayEnded>()) ++c.days_over, c.day_is_over = true, c.hand_for_hand = false;  // the next begins without
    if (event.is<ClockStarted>()) c.day_is_over = false;
    if (const auto* e = event.as<SeatsRedrawn>()) {
        for (const Seated& one : e->seats) c.stand_up(one.entry.value);
        for (const TableNumber table : e->closed) c.seats.erase(table.value);
        for (const Seated& one : e->seats) {
            std::int64_t& size = c.sizes[one.table.value];
            size = std::max(size, e->table_size);
            c.sit(one.entry.value, one.table.value, one.seat.value);
        }
        c.redrawn_at_tables = c.table_count();
        c.redrawn_after_days = c.days_over;
    }
}
// And the tournament's own state agrees with it.
inline Course course_of(const TournamentStream& stream) {
    Course c;
    for (const auto& [version, step] : stream.steps())
        if (!stream.undone(version))
            for (const auto& event : step->events) write_down(c, event);
    const tournament::State& s = stream.state();
    RC_ASSERT(c.table_count() == static_cast<std::int64_t>(s.seating.tables().size()));
    RC_ASSERT(c.left() == s.players_left());
    RC_ASSERT(c.sold == s.entries_sold());
    for (const auto& [number, entry] : s.entries) {
        const auto at = c.place_of.find(number.value);
        RC_ASSERT((at != c.place_of.end()) == entry.place.has_value());
        if (entry.place) RC_ASSERT(at->second == std::pair(entry.place->table.value, entry.place->seat.value));
    }
    return c;
}

// Chairs at a table: where stud is played the deck serves eight.
inline std::int64_t chairs_of(const Course& c) {
    return c.setup.game == "horse" ? std::min<std::int64_t>(c.setup.seats_per_table, 8) : c.setup.seats_per_table;
}

// Entries are sold to the end of the last late level, and by one book through the break after it: until then nobody
// knows how many places are paid.
inline bool still_sold(const TournamentStream& stream, std::string_view id, std::int64_t now_ms) {
    const tournament::State& s = stream.state();
    if (stream.prizes().published) return false;
    if (s.status != tournament::Status::running) return s.status == tournament::Status::registering;
    const auto& levels = s.setup->levels;
    const auto index = static_cast<std::size_t>(tournament::read_clock(s.clock, levels, now_ms).index);
    std::int64_t number = 0;
    for (std::size_t i = 0; i <= index; ++i) number += !levels[i].is_break();
    if (number != s.setup->late_levels) return number < s.setup->late_levels;
    return !levels[index].is_break() || id == "internacional";
}

inline void check_next(const TournamentStream& stream, const Course& c, const rulebook::Book& by,
                       std::int64_t paid = 0) {
    using namespace tournament;
    const Known rule = known(by.id);
    std::int64_t most = 0;
    std::int64_t fewest = 1'000;
    for (const auto& [table, seats] : c.seats) {
        most = std::max(most, c.players(table));
        fewest = std::min(fewest, c.players(table));
    }
    const auto list = what_next(stream.state(), by, paid);
    const auto told = [&](AdviceKind kind) {
        return std::ranges::any_of(list, [&](const Advice& one) { return one.kind == kind; });
    };
    // A survivor event is over with as many as there are prizes, by every book we know.
    RC_ASSERT(told(AdviceKind::stop_survivor) == (c.setup.format == Format::survivor && paid > 0 && c.left() <= paid));
    RC_ASSERT(told(AdviceKind::next_round) == (c.alone() && most <= 1 && c.table_count() > 1 && c.left() > 1));
    if (c.alone()) {
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
                rule.halts_by_itself.empty() || rule.halts_by_itself.contains(c.sizes.at(one.table->value));
            RC_ASSERT((one.kind == may_halt) == !automatic);
            RC_ASSERT(one.kind != watch || rule.only_with_blinds);
        }
        advised = advised || one.kind == balance;
        last_table = last_table || one.kind == final_table;
        RC_ASSERT(!one.clause.empty());
    }
    const std::int64_t tables = c.table_count();
    const std::int64_t size = chairs_of(c);
    std::int64_t last = size;
    if (by.id == "cnp" && (size == 8 || size == 9))
        last = 9;
    else if (rule.extra_at_last > 0)
        last = std::min<std::int64_t>(size + 1, 10);
    else if (size == 8 || size == 9)
        last = 9;
    else if (size == 6 || size == 7)
        last = 7;
    if (c.setup.game == "horse") last = std::min<std::int64_t>(last, 8);
    RC_ASSERT(last_table == (tables > 1 && c.left() <= last));
    if (last_table || tables < 2) return;
    for (const auto& [table, seats] : c.seats)
        RC_ASSERT(halted.contains(table) == (most - c.players(table) >= rule.halt));
    const bool moves = rule.move && (rule.move_up_to_tables == 0 || tables <= rule.move_up_to_tables) &&
                       (by.id != "cnp" || size == 8 || size == 9) && most - fewest >= *rule.move;
    RC_ASSERT(advised == moves);
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
inline std::int64_t first_to_break(const Course& c) {
    std::set<std::int64_t> with_kept;
    for (const std::int64_t entry : c.keep_seats)
        if (const auto at = c.place_of.find(entry); at != c.place_of.end()) with_kept.insert(at->second.first);
    const bool all_kept = with_kept.size() == c.seats.size();
    for (const std::int64_t table : c.break_order)
        if (c.seats.contains(table) && (all_kept || !with_kept.contains(table))) return table;
    for (auto it = c.seats.rbegin(); it != c.seats.rend(); ++it)
        if (all_kept || !with_kept.contains(it->first)) return it->first;
    return 0;
}

// Redraws, tables that break and hand for hand: told when they are due, and not otherwise.
inline void check_course(const TournamentStream& stream, const Course& c, const rulebook::Book& by, std::int64_t paid) {
    using namespace tournament;
    const auto list = what_next(stream.state(), by, paid);
    const auto told = [&](AdviceKind kind) { return std::ranges::count(list, kind, &Advice::kind); };
    const std::int64_t left = c.left();
    if (c.alone()) {
        RC_ASSERT(told(AdviceKind::redraw) + told(AdviceKind::break_table) + told(AdviceKind::hand_for_hand) == 0);
        return;
    }

    // Hand for hand: one to go before the money, which the national circuit demands with any number of tables and
    // before the last table too, and the others suggest at several tables.
    const std::int64_t size = chairs_of(c);
    std::int64_t last = size;
    const bool one_more = by.id == "rptp" || by.id == "solverde-2023";
    if (one_more)
        last = std::min<std::int64_t>(size + 1, std::max<std::int64_t>(10, size));
    else if (size == 8 || size == 9)
        last = 9;
    else if (size == 6 || size == 7)
        last = 7;
    if (c.setup.game == "horse") last = std::min<std::int64_t>(last, 8);
    const bool money = paid > 0 && left == paid + 1;
    const bool last_table = by.id == "cnp" && c.table_count() == 2 && left == last + 1;
    const bool bubble = (money && (by.id == "cnp" || c.table_count() > 1)) || last_table;
    RC_ASSERT(told(AdviceKind::hand_for_hand) == (!c.hand_for_hand && !c.day_is_over && bubble ? 1 : 0));

    const bool forms_last = c.table_count() > 1 && left <= last;
    // Every day anew on the national circuit; else with this many tables left of more, once.
    const bool new_day = by.id == "cnp" && c.days_over > c.redrawn_after_days;
    const bool fewer = c.table_count() < static_cast<std::int64_t>(c.tables_seen.size());
    const bool at_point =
        redraw_tables(by.id, c.sold).contains(c.table_count()) && fewer && c.redrawn_at_tables != c.table_count();
    RC_ASSERT(told(AdviceKind::redraw) == (!forms_last && (new_day || at_point) ? 1 : 0));

    // A table breaks as soon as its players fit at the others; the last two become one with the last table.
    bool breaks = false;
    if (c.table_count() > 2 && !forms_last) {
        const std::int64_t first = first_to_break(c);
        std::int64_t elsewhere = 0;
        for (const auto& [table, seats] : c.seats)
            if (table != first) elsewhere += c.sizes.at(table) - c.players(table);
        breaks = elsewhere >= c.players(first);
        for (const Advice& one : list)
            if (one.kind == AdviceKind::break_table && one.table) RC_ASSERT(one.table->value == first);
    }
    RC_ASSERT(told(AdviceKind::break_table) == (breaks ? 1 : 0));
}

// All of it.
inline void check_floor(const TournamentStream& stream, const rulebook::Book& by, std::int64_t paid = 0) {
    const Course c = course_of(stream);
    check_next(stream, c, by, paid);
    check_course(stream, c, by, paid);
}

}  // namespace riffle::journal
