// Who goes out at one time: ranked by the stacks at the start of the hand, or sharing what their places pay, as the
// book has it.
#include "core/tournament/simultaneous.h"

#include <algorithm>
#include <map>

#include "core/rulebook/keys.h"
#include "core/tournament/decide.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
namespace key = rulebook::key;

// The best first; who is level stands together.
using Levels = std::vector<std::vector<EntryNumber>>;
// Or by which clause it takes stacks that nobody told.
using Ranking = std::expected<Levels, Citation>;

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
// Where no clause says so, whoever tells them names the smaller stack first.
Ranking by_stack(std::vector<GoneOut> gone, const Citation& clause, const Book& book) {
    if (!all_stacks_told(gone)) return clause.clause.empty() ? Ranking{as_told(gone)} : std::unexpected(clause);
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

Ranking at_one_table(const std::vector<GoneOut>& gone, const Book& book) {
    if (gone.size() < 2) return as_told(gone);
    const auto rule = book.ask(key::simultaneous_elimination_same_table);
    // Where no book answers it, whoever tells them names the smaller stack first.
    const bool said = book.book().answers(key::simultaneous_elimination_same_table);
    switch (rule.value) {
        case rulebook::SimultaneousEliminationSameTable::larger_stack_higher:
            return by_stack(gone, said ? rule.citation : Citation{}, book);
        case rulebook::SimultaneousEliminationSameTable::director:
            break;
    }
    return as_told(gone);
}

// [cnp:10.c] By stack at each table, then the firsts of all tables share the best places, the seconds the next;
// [tda-2024:RP-8-A] or all of them share, at one table or at several.
Ranking shared_out(const std::vector<GoneOut>& gone, const Book& book) {
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
        const Ranking at_table = at_one_table(own, book);
        if (!at_table) return at_table;
        if (levels.size() < at_table->size()) levels.resize(at_table->size());
        for (std::size_t i = 0; i < at_table->size(); ++i)
            levels[i].insert(levels[i].end(), (*at_table)[i].begin(), (*at_table)[i].end());
    }
    return levels;
}

bool at_several_tables(const std::vector<GoneOut>& gone) {
    return std::ranges::any_of(gone, [&](const GoneOut& one) { return one.table != gone.front().table; });
}

Ranking in_hand_for_hand(const std::vector<GoneOut>& gone, bool announced_hand, const Book& book) {
    using enum rulebook::SimultaneousEliminationDifferentTablesHandForHand;
    // [tda-2024:RP-8-A] From the announcement on, so in the hand then in play.
    const auto from = book.ask(key::hand_for_hand_prize_eligibility);
    if (announced_hand && from.value == rulebook::HandForHandPrizeEligibility::director) return as_told(gone);
    const bool all = book.ask(key::simultaneous_elimination_mixed_tables).value ==
                     rulebook::SimultaneousEliminationMixedTables::all_shared;
    const auto rule = book.ask(key::simultaneous_elimination_different_tables_hand_for_hand);
    const bool said = book.book().answers(key::simultaneous_elimination_different_tables_hand_for_hand);
    if (rule.value == larger_stack_higher) return by_stack(gone, said ? rule.citation : Citation{}, book);
    const bool shares = rule.value == share || announced_hand;
    if (shares && (all || at_several_tables(gone))) return shared_out(gone, book);
    return at_several_tables(gone) ? Ranking{as_told(gone)} : at_one_table(gone, book);
}

Ranking outside_hand_for_hand(const std::vector<GoneOut>& gone, bool in_the_money, const Book& book) {
    if (!at_several_tables(gone)) return at_one_table(gone, book);
    switch (book.ask(key::simultaneous_elimination_different_tables_not_hand_for_hand).value) {
        case rulebook::SimultaneousEliminationDifferentTablesNotHandForHand::by_time:
            return as_told(gone);
        // [internacional:41-2] What is the same time the floor finds: it tells them together.
        case rulebook::SimultaneousEliminationDifferentTablesNotHandForHand::share_in_the_money:
            return in_the_money ? shared_out(gone, book) : Ranking{as_told(gone)};
    }
    return as_told(gone);
}

// All who went in this hand with those of the command, in the order they were told.
std::vector<GoneOut> gone_together(const State& s, const BustOut& c) {
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
    return gone;
}

// One hand takes a survivor event below its number of prizes.
bool below_the_prizes(const State& s, const BustOut& c, const Book& book, const Context& context) {
    return format_of(*s.setup) == Format::survivor && context.places_paid > 0 &&
           book.ask(key::survivor_end).value == rulebook::SurvivorEnd::players_left_equal_prizes &&
           !registration_open(s, book, context.at_ms, context.registration_closed_for_good) &&
           s.players_left() - static_cast<std::int64_t>(c.entries.size()) < context.places_paid;
}

Ranking ranking_of(const State& s, const BustOut& c, const std::vector<GoneOut>& gone, const Book& book,
                   const Context& context) {
    if (below_the_prizes(s, c, book, context)) {
        // [solverde-2023:3.1.9-a] They share the prizes that are still open.
        const auto rule = book.ask(key::survivor_several_out);
        if (rule.value == rulebook::SurvivorSeveralOut::larger_stack_paid) return by_stack(gone, rule.citation, book);
        Levels together(1);
        for (auto it = gone.rbegin(); it != gone.rend(); ++it) together.front().push_back(it->entry);
        return together;
    }
    if (s.hand_for_hand) return in_hand_for_hand(gone, s.hand_for_hand->hands == 0, book);
    return outside_hand_for_hand(gone, s.players_left() <= context.places_paid, book);
}

}  // namespace

std::optional<Refusal> stacks_untold(const State& s, const BustOut& c, const Book& book, const Context& context) {
    const std::vector<GoneOut> gone = gone_together(s, c);
    if (gone.size() < 2) return std::nullopt;
    const Ranking ranking = ranking_of(s, c, gone, book, context);
    if (ranking) return std::nullopt;
    return Refusal{RefusalCode::stacks_missing, ranking.error(), {}};
}

std::optional<PlacesRanked> ranked_together(const State& s, const BustOut& c, const Book& book,
                                            const Context& context) {
    const std::vector<GoneOut> gone = gone_together(s, c);
    if (gone.size() < 2) return std::nullopt;
    const Ranking ranking = ranking_of(s, c, gone, book, context);
    const Levels levels = ranking ? *ranking : as_told(gone);
    const Citation clause = below_the_prizes(s, c, book, context) ? book.ask(key::survivor_several_out).citation
                                                                  : book.ask(key::finishing_order).citation;
    PlacesRanked ranked{.order = {}, .shared = {}, .clause = std::string(clause.clause)};
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
