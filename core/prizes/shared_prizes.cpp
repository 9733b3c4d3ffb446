#include <algorithm>

#include "core/ledger/split.h"
#include "core/prizes/prizes.h"
#include "core/tournament/view.h"

namespace riffle::prizes {

std::optional<Money> prize_of(const tournament::State& t, const std::vector<Money>& list, std::int64_t seats,
                              EntryNumber entry) {
    const auto own = tournament::place_of(t, entry);
    if (!own || *own < 1) return std::nullopt;
    const auto of_place = [&](std::int64_t place) -> std::optional<Money> {
        if (place > static_cast<std::int64_t>(list.size())) return std::nullopt;
        return list[static_cast<std::size_t>(place - 1)];
    };
    std::vector<std::int64_t> places;
    const tournament::Entry* with = t.find(entry);
    for (const EntryNumber one : with->shares_with)
        if (const auto place = tournament::place_of(t, one)) places.push_back(*place);
    // A seat cannot be cut in parts: there the places count as they are.
    if (places.size() < 2 || std::ranges::min(places) <= seats) return of_place(*own);
    std::int64_t sum = 0;
    for (const std::int64_t place : places) sum += of_place(place).value_or(Money{}).minor;
    if (sum == 0) return std::nullopt;
    // [tda-2024:RP-8-A] Added and divided equally; cents that are left go one by one from the best place down.
    const auto parts = static_cast<std::int64_t>(places.size());
    const std::int64_t before = std::ranges::count_if(places, [&](std::int64_t place) { return place < *own; });
    return Money{sum / parts + (before < sum % parts ? 1 : 0), t.setup->buy_in.currency};
}

}  // namespace riffle::prizes
