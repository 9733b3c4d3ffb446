// What a tournament shows: places and averages, worked out from its state.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "core/hand/rotation.h"
#include "core/tournament/state.h"

namespace riffle::tournament {

struct Ranked {
    std::int64_t place = 0;
    EntryNumber entry;
    friend bool operator==(const Ranked&, const Ranked&) = default;
};

// Everybody who is out, and the winner, best place first. While entries are sold the places of those out can still
// move.
std::vector<Ranked> ranking(const State& state);
std::optional<std::int64_t> place_of(const State& state, EntryNumber entry);

struct Averages {
    Chips stack;
    std::int64_t big_blinds_tenths = 0;
};
Averages averages(const State& state, const Level& level);

// The games of a mixed event in the order they are played in; nothing: it is one game.
std::optional<hand::Rotation> rotation_of(const Setup& setup);
// The game that is played at this level: the tournament's own, or the one whose turn it is in a mixed one.
std::string_view game_at(const Setup& setup, std::int64_t level_number);

}  // namespace riffle::tournament
