#include "core/tournament/state.h"

#include <algorithm>

namespace riffle::tournament {

std::int64_t Table::players() const {
    return std::count_if(seats.begin(), seats.end(), [](const auto& seat) { return seat.has_value(); });
}

const Entry* State::find(EntryNumber entry) const {
    const auto it = entries.find(entry);
    return it == entries.end() ? nullptr : &it->second;
}

std::int64_t State::players_left() const {
    return std::count_if(entries.begin(), entries.end(), [](const auto& pair) {
        const EntryStatus s = pair.second.status;
        return s == EntryStatus::seated || s == EntryStatus::waiting || s == EntryStatus::winner;
    });
}

std::int64_t State::entries_sold() const {
    return std::count_if(entries.begin(), entries.end(),
                         [](const auto& pair) { return pair.second.status != EntryStatus::refunded; });
}

Chips State::chips_in_play() const {
    Chips sum;
    for (const auto& [number, entry] : entries)
        if (entry.status != EntryStatus::refunded) sum += entry.stack;
    return sum;
}

Money State::pool() const {
    Money sum{0, setup.buy_in.currency};
    for (const auto& [number, entry] : entries)
        if (entry.status != EntryStatus::refunded) sum = sum + entry.to_pool;
    return sum;
}

Money State::fees() const {
    Money sum{0, setup.buy_in.currency};
    for (const auto& [number, entry] : entries)
        if (entry.status != EntryStatus::refunded) sum = sum + entry.fee;
    return sum;
}

}  // namespace riffle::tournament
