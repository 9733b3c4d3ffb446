#include "core/league/season.h"

#include <algorithm>

#include "core/base/check.h"

namespace riffle::league {

MonthSettled settle_month(std::int64_t retained, std::int64_t master_prizes, std::int64_t annual_pot) {
    RIFFLE_CHECK(retained >= 0);
    RIFFLE_CHECK(master_prizes >= 0);
    RIFFLE_CHECK(annual_pot >= 0);
    MonthSettled month;
    month.to_master = std::min(retained, master_prizes);
    month.to_annual = retained - month.to_master;
    month.from_annual = std::min(master_prizes - month.to_master, annual_pot);
    month.uncovered = master_prizes - month.to_master - month.from_annual;
    month.annual_after = (Money{annual_pot, {}} + Money{month.to_annual - month.from_annual, {}}).minor;
    return month;
}

FundInEntries fund_in_entries(std::int64_t fund, std::int64_t entry_value, std::int64_t least_qualifiers) {
    RIFFLE_CHECK(fund >= 0);
    RIFFLE_CHECK(entry_value > 0);
    const std::int64_t entries = fund / entry_value;
    return {.entries = entries, .remainder = fund % entry_value, .qualifiers = std::max(entries + 1, least_qualifiers)};
}

Chips final_stack(Points points, std::int64_t chips_per_point) {
    RIFFLE_CHECK(points.value >= 0);
    RIFFLE_CHECK(chips_per_point >= 0);
    return Chips{points.value / 100} * chips_per_point;
}

std::vector<RemovedPlace> removed_together(std::span<const Chips> stacks, std::int64_t players_before) {
    RIFFLE_CHECK(static_cast<std::int64_t>(stacks.size()) <= players_before);
    std::vector<RemovedPlace> places;
    for (const Chips stack : stacks) {
        const auto higher = std::ranges::count_if(stacks, [&](Chips other) { return other > stack; });
        places.push_back({.place = players_before - static_cast<std::int64_t>(stacks.size()) + 1 + higher,
                          .sharing = std::ranges::count(stacks, stack)});
    }
    return places;
}

}  // namespace riffle::league
