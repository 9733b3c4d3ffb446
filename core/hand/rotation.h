// A mixed event's games in turn: by level, by a number of hands, or by orbit.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/hand/game.h"

namespace riffle::hand {

enum class RotateBy : std::uint8_t { level, hands, orbit };

struct Rotation {
    std::vector<const Game*> games;
    RotateBy by = RotateBy::level;
    int hands = 8;  // RotateBy::hands: how many of each game
};

// Where a table stands in the rotation.
struct RotationPlace {
    std::size_t index = 0;  // of the game being played
    int level = 0;          // its level when the game began
    int hands = 0;          // hands of it played
    int orbit = 0;          // hands that make the orbit: the players at its first hand
    friend constexpr bool operator==(const RotationPlace&, const RotationPlace&) = default;
};

RotationPlace first_place(const Rotation& rotation, int level, int players);
// The place of the hand after one was played; `level` and `players` are those of the coming hand.
RotationPlace next_place(const Rotation& rotation, const RotationPlace& last, int level, int players);
const Game& game_at(const Rotation& rotation, const RotationPlace& place);

// HORSE and the eight games, in their customary order; the list is free [tda-2024:RP-18].
Rotation horse(RotateBy by);
Rotation eight_game(RotateBy by);

// The mixed games a tournament can be set up with, by level; the ids differ from those of single games.
struct MixedGame {
    std::string_view id;
    Rotation rotation;
};
std::span<const MixedGame> mixed_games();
// By id; nullptr when there is none.
const MixedGame* find_mixed(std::string_view id);

}  // namespace riffle::hand
