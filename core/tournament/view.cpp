#include "core/tournament/view.h"

#include <algorithm>

namespace riffle::tournament {

std::vector<Ranked> ranking(const State& s) {
    std::vector<Ranked> rows;
    if (s.status == Status::finished)
        for (const auto& [number, entry] : s.entries)
            if (entry.status == EntryStatus::winner) rows.push_back({1, number});
    const std::int64_t left = s.players_left();
    const auto out = static_cast<std::int64_t>(s.bust_order.size());
    for (std::int64_t i = out - 1; i >= 0; --i)
        rows.push_back({left + out - i, s.bust_order[static_cast<std::size_t>(i)]});
    return rows;
}

std::optional<std::int64_t> place_of(const State& s, EntryNumber entry) {
    const Entry* found = s.find(entry);
    if (!found) return std::nullopt;
    if (found->status == EntryStatus::winner) return 1;
    const auto it = std::find(s.bust_order.begin(), s.bust_order.end(), entry);
    if (it == s.bust_order.end()) return std::nullopt;
    return s.players_left() + (s.bust_order.end() - it);
}

Averages averages(const State& s, const Level& level) {
    const std::int64_t left = s.players_left();
    if (left == 0) return {};
    const Chips stack{s.chips_in_play().value / left};
    return {stack, level.big_blind.value > 0 ? stack.value * 10 / level.big_blind.value : 0};
}

}  // namespace riffle::tournament
