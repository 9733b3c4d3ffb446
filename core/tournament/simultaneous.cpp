// Who goes out at one time: ranked by the stacks at the start of the hand, or sharing what their places pay, as the
// book has it.
#include <algorithm>
#include <map>

#include "core/rulebook/keys.h"
#include "core/tournament/decide.h"

namespace riffle::tournament {
namespace {
namespace key = rulebook::key;

// The best first; who is level stands together.
using Levels = std::vector<std::vector<EntryNumber>>;

bool all_stacks_told(const std::vector<GoneOut>& gone) {
    return std::ranges::all_of(gone, [](const GoneOut& one) { return one.stack.has_value(); });
}

// As they were told: the worst first.
Levels as_told(const std::vector<GoneOut>& gone) {
    Levels levels;
    for (auto it = gone.rbegin(); it != gone.rend(); ++it) levels.push_back({it->entry});
    return levels;
}

// [cnp:10.b] [internacional:41-1] Who had more at the start of the hand is higher; [cnp:10.b] level ones share.
Levels by_stack(std::vector<GoneOut> gone, const Book& book) {
    if (!all_stacks_told(gone)) return as_told(gone);
    std::ranges::reverse(gone);
    std::ranges::stable_sort(gone, [](const GoneOut& a, const GoneOut& b) { return *a.stack > *b.stack; });
    Levels levels;
    std::optional<Chips> last;
    for (const GoneOut& one : gone) {
        const bool level = last == one.stack && book.ask(key::simultaneous_elimination_equal_stacks).value ==
                                                    rulebook::SimultaneousEliminationEqualStacks::shared_place;
        if (!level) levels.emplace_back();
        levels.back().push_back(one.entry);
        last = one.stack;
    }
    return levels;
}

Levels at_one_table(const std::vector<GoneOut>& gone, const Book& book) {
    if (gone.size() < 2) return as_told(gone);
    switch (book.ask(key::simultaneous_elimination_same_table).value) {
        case rulebook::SimultaneousEliminationSameTable::larger_stack_higher:
            return by_stack(gone, book);
        case rulebook::SimultaneousEliminationSameTable::director:
            break;
    }
    return as_told(gone);
}

// [cnp:10.c] By stack at each table, then the firsts of all tables share the best places, the seconds the next;
// [tda-2024:RP-8-A] or all of them share, at one table or at several.
Levels shared_out(const std::vector<GoneOut>& gone, const Book& book) {
    Levels levels;
    switch (book.ask(key::simultaneous_elimination_mixed_tables).value) {
        case rulebook::SimultaneousEliminationMixedTables::all_shared:
            levels.emplace_back();
            for (auto it = gone.rbegin(); it != gone.rend(); ++it) levels.back().push_back(it->entry);
            return levels;
        case rulebook::SimultaneousEliminationMixedTables::by_table_then_shared:
            break;
    }
    std::map<TableNumber, std::vector<GoneOut>> tables;
    for (const GoneOut& one : gone) tables[one.table].push_back(one);
    for (const auto& [number, own] : tables) {
        const Levels at_table = at_one_table(own, book);
        if (levels.size() < at_table.size()) levels.resize(at_table.size());
        for (std::size_t i = 0; i < at_table.size(); ++i)
            levels[i].insert(levels[i].end(), at_table[i].begin(), at_table[i].end());
    }
    return levels;
}

bool at_several_tables(const std::vector<GoneOut>& gone) {
    return std::ranges::any_of(gone, [&](const GoneOut& one) { return one.table != gone.front().table; });
}

Levels in_hand_for_hand(const std::vector<GoneOut>& gone, bool announced_hand, const Book& book) {
    using enum rulebook::SimultaneousEliminationDifferentTablesHandForHand;
    // [tda-2024:RP-8-A] From the announcement on, so in the hand then in play.
    const auto from = book.ask(key::hand_for_hand_prize_eligibility);
    if (announced_hand && from.value == rulebook::HandForHandPrizeEligibility::director) return as_told(gone);
    const bool all = book.ask(key::simultaneous_elimination_mixed_tables).value ==
                     rulebook::SimultaneousEliminationMixedTables::all_shared;
    const auto rule = book.ask(key::simultaneous_elimination_different_tables_hand_for_hand);
    if (rule.value == larger_stack_higher) return by_stack(gone, book);
    const bool shares = rule.value == share || announced_hand;
    if (shares && (all || at_several_tables(gone))) return shared_out(gone, book);
    return at_several_tables(gone) ? as_told(gone) : at_one_table(gone, book);
}

Levels outside_hand_for_hand(const std::vector<GoneOut>& gone, bool in_the_money, const Book& book) {
    if (!at_several_tables(gone)) return at_one_table(gone, book);
    switch (book.ask(key::simultaneous_elimination_different_tables_not_hand_for_hand).value) {
        case rulebook::SimultaneousEliminationDifferentTablesNotHandForHand::by_time:
            return as_told(gone);
        // [internacional:41-2] What is the same time the floor finds: it tells them together.
        case rulebook::SimultaneousEliminationDifferentTablesNotHandForHand::share_in_the_money:
            return in_the_money ? shared_out(gone, book) : as_told(gone);
    }
    return as_told(gone);
}

}  // namespace

std::optional<PlacesRanked> ranked_together(const State& s, const BustOut& c, const Book& book,
                                            const Context& context) {
    std::vector<GoneOut> gone;
    if (s.hand_for_hand) gone = s.hand_for_hand->out;
    // Somebody went otherwise in between: those before stay as they are.
    const std::int64_t out = static_cast<std::int64_t>(s.bust_order.size());
    for (std::size_t i = 0; i < gone.size(); ++i)
        if (const auto at = out - static_cast<std::int64_t>(gone.size() - i) + 1;
            at < 1 || std::ranges::none_of(gone, [&](const GoneOut& one) { return one.entry == s.bust_order.at(at); }))
            gone.clear();
    for (std::size_t i = 0; i < c.entries.size(); ++i)
        gone.push_back({c.entries[i], s.find(c.entries[i])->place->table,
                        c.stacks ? std::optional((*c.stacks)[i]) : std::nullopt});
    if (gone.size() < 2) return std::nullopt;
    const Levels levels = s.hand_for_hand ? in_hand_for_hand(gone, s.hand_for_hand->hands == 0, book)
                                          : outside_hand_for_hand(gone, s.players_left() <= context.places_paid, book);
    PlacesRanked ranked{
        .order = {}, .shared = {}, .clause = std::string(book.ask(key::finishing_order).citation.clause)};
    for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
        ranked.order.insert(ranked.order.end(), level->rbegin(), level->rend());
        if (level->size() > 1) ranked.shared.push_back(*level);
    }
    const bool told =
        ranked.shared.empty() && std::ranges::equal(ranked.order, gone, {}, {}, &GoneOut::entry) && !s.hand_for_hand;
    if (told) return std::nullopt;
    return ranked;
}

}  // namespace riffle::tournament
