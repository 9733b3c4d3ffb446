#include "core/tournament/state.h"

#include <fmt/format.h>

#include <algorithm>

namespace riffle::tournament {

const std::vector<EntryNumber>& State::entries_of(const PersonId& person) const {
    static const std::vector<EntryNumber> none;
    const auto* entries = by_person.get(person);
    return entries ? *entries : none;
}

std::optional<std::string> broken_invariant(const State& s) {
    if (auto broken = s.seating.broken_invariant()) return broken;
    Totals counted;
    std::int64_t seated = 0;
    for (const auto& [number, entry] : s.entries) {
        if (entry.place) {
            ++seated;
            const Table* table = s.seating.find(entry.place->table);
            if (!table || !table->has(entry.place->seat) || table->at(entry.place->seat) != number)
                return fmt::format("entry {} does not sit on its chair", number.value);
        }
        const auto& own = s.entries_of(entry.person);
        if (!std::count(own.begin(), own.end(), number)) return fmt::format("entry {} is nobody's", number.value);
        if (entry.status == EntryStatus::refunded) continue;
        ++counted.sold;
        counted.reentries += entry.kind == EntryKind::reentry;
        counted.left += entry.status != EntryStatus::busted;
        counted.chips += entry.stack;
        counted.pool_minor += entry.to_pool.minor;
        counted.fees_minor += entry.fee.minor;
    }
    if (seated != s.seating.players()) return fmt::format("{} entries sit on {} chairs", seated, s.seating.players());
    if (counted != s.totals) return "the totals are not those of the entries";
    if (static_cast<std::int64_t>(s.bust_order.size()) + s.totals.left != s.totals.sold)
        return fmt::format("{} are out and {} left of {}", s.bust_order.size(), s.totals.left, s.totals.sold);
    return std::nullopt;
}

}  // namespace riffle::tournament
