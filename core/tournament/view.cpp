#include "core/tournament/view.h"

#include <algorithm>

namespace riffle::tournament {

std::vector<Ranked> ranking(const State& s) {
    std::vector<Ranked> rows;
    if (s.status == Status::finished && s.winner) rows.push_back({1, *s.winner});
    const std::int64_t left = s.players_left();
    const auto out = static_cast<std::int64_t>(s.bust_order.size());
    for (std::int64_t i = out; i >= 1; --i) rows.push_back({left + out - i + 1, s.bust_order.at(i)});
    return rows;
}

std::optional<std::int64_t> place_of(const State& s, EntryNumber entry) {
    const Entry* found = s.find(entry);
    if (!found) return std::nullopt;
    if (found->status == EntryStatus::winner) return 1;
    if (found->status != EntryStatus::busted || found->out == 0) return std::nullopt;
    return s.players_left() + static_cast<std::int64_t>(s.bust_order.size()) - found->out + 1;
}

Averages averages(const State& s, const Level& level) {
    const std::int64_t left = s.players_left();
    if (left == 0) return {};
    const Chips stack{s.chips_in_play().value / left};
    return {stack, level.big_blind.value > 0 ? stack.value * 10 / level.big_blind.value : 0};
}

std::optional<hand::Rotation> rotation_of(const Setup& setup) {
    const hand::MixedGame* mixed = hand::find_mixed(setup.game);
    if (!mixed) return std::nullopt;
    hand::Rotation rotation = mixed->rotation;
    if (!setup.game_order) return rotation;
    rotation.games.clear();
    for (const std::string& id : *setup.game_order) rotation.games.push_back(hand::find_game(id));
    return rotation;
}

std::string_view game_at(const Setup& setup, std::int64_t level_number) {
    const hand::MixedGame* mixed = hand::find_mixed(setup.game);
    if (!mixed) return setup.game;
    const auto turn = static_cast<std::size_t>(std::max<std::int64_t>(1, level_number) - 1);
    if (setup.game_order) return (*setup.game_order)[turn % setup.game_order->size()];
    return mixed->rotation.games[turn % mixed->rotation.games.size()]->id;
}

}  // namespace riffle::tournament
