// What next, counted afresh: knows the books' numbers by heart and asks nothing but where everybody sits.
#pragma once
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <set>

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

}  // namespace riffle::journal
