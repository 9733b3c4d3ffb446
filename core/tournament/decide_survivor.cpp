// A survivor event: it stops with as many players as there are prizes.
#include <algorithm>
#include <set>

#include "core/rulebook/keys.h"
#include "core/tournament/decide.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
}

std::optional<Citation> survivors_left(const State& s, const Book& book, std::int64_t places_paid) {
    if (format_of(*s.setup) != Format::survivor || s.status != Status::running) return std::nullopt;
    // [solverde-2023:3.1.9-a]
    const auto end = book.ask(rulebook::key::survivor_end);
    if (end.value != rulebook::SurvivorEnd::players_left_equal_prizes) return std::nullopt;
    if (places_paid < 1 || s.players_left() > places_paid) return std::nullopt;
    return end.citation;
}

std::optional<Citation> survivors_left(const State& s, const Book& book, const Context& context) {
    if (format_of(*s.setup) != Format::survivor) return std::nullopt;
    if (registration_open(s, book, context.at_ms, context.registration_closed_for_good)) return std::nullopt;
    return survivors_left(s, book, context.places_paid);
}

Decision decide_stop_survivor(const State& s, const StopSurvivor& c, const Book& book, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    const Citation clause = book.ask(rulebook::key::survivor_end).citation;
    if (!survivors_left(s, book, context)) return refuse(survivors_too_many, clause);
    std::set<EntryNumber> named;
    Chips sum{0};
    for (const CountedStack& one : c.survivors) {
        const Args args{{"entry", std::to_string(one.entry.value)}};
        const Entry* entry = s.find(one.entry);
        if (!entry) return refuse(entry_unknown, {}, args);
        if (entry->status != EntryStatus::seated) return refuse(entry_not_in, {}, args);
        if (!named.insert(one.entry).second) return refuse(entry_named_twice, {}, args);
        // Nothing: lost in a hand that was in play when as many were left as there are prizes.
        if (one.chips.value < 0 || one.chips > s.chips_in_play()) return refuse(chips_more_than_in_play);
        sum = sum + one.chips;
    }
    if (sum > s.chips_in_play()) return refuse(chips_more_than_in_play);
    if (static_cast<std::int64_t>(named.size()) != s.players_left()) return refuse(survivors_missing);
    // [solverde-2023:3.1.9-c] Their places go by what they have.
    std::vector<CountedStack> order = c.survivors;
    std::ranges::stable_sort(order, {}, [](const CountedStack& one) { return one.chips; });
    Events events{SurvivorsCounted{.survivors = order, .clause = std::string(clause.clause)}};
    for (std::size_t i = 0; i + 1 < order.size(); ++i)
        events.push_back(EntryBusted{.entry = order[i].entry, .by = {}, .at_ms = context.at_ms});
    events.push_back(TournamentFinished{.winner = order.back().entry, .at_ms = context.at_ms});
    return events;
}

}  // namespace riffle::tournament
