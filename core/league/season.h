// The money and the finals of a season. Amounts in minor units.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/league/results.h"

namespace riffle::league {

// A month of one casino: what was retained pays the master league first, the rest goes to the annual league; what is
// missing is taken from the annual league's pot (mediterraneo-2026:19-b, 19-c).
struct MonthSettled {
    std::int64_t to_master = 0;     // of this month's retention
    std::int64_t from_annual = 0;   // out of the pot
    std::int64_t to_annual = 0;     // into the pot
    std::int64_t annual_after = 0;  // the pot afterwards
    std::int64_t uncovered = 0;     // master prizes for which there is no money at all: the operator's
};
MonthSettled settle_month(std::int64_t retained, std::int64_t master_prizes, std::int64_t annual_pot);

// A season's fund divided into entries of one value; who plays for them (solverde-2023:9.4, 9.5-a).
struct FundInEntries {
    std::int64_t entries = 0;
    std::int64_t remainder = 0;   // to the place right after the last entry
    std::int64_t qualifiers = 0;  // entries + 1, but never fewer than the minimum
};
FundInEntries fund_in_entries(std::int64_t fund, std::int64_t entry_value, std::int64_t least_qualifiers);

// Starting stacks of a final at so many chips a point, points' hundredths dropped (mediterraneo-2026:21-b).
Chips final_stack(Points points, std::int64_t chips_per_point);

// Absent finalists removed at once finish by stack, larger higher; equal stacks share a place (a reading of
// mediterraneo-2026:21-f and solverde-2023:9.6). `places_left` players remained before: the best place given.
struct RemovedPlace {
    std::int64_t place = 0;
    std::int64_t sharing = 1;  // how many share it
};
std::vector<RemovedPlace> removed_together(std::span<const Chips> stacks, std::int64_t players_before);

}  // namespace riffle::league
