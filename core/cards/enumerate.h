// Hold'em played out to the end on every board that can still come: exact counts instead of a simulation.
#pragma once
#include <cstdint>
#include <span>

#include "core/base/inline_vector.h"
#include "core/cards/card.h"

namespace riffle {

inline constexpr std::size_t most_players = 10;
// One pot in parts that up to ten players can share evenly.
inline constexpr std::uint64_t pot_parts = 2520;

struct BoardTally {
    struct Player {
        std::uint64_t wins = 0;   // boards won alone
        std::uint64_t ties = 0;   // boards shared
        std::uint64_t parts = 0;  // of boards * pot_parts: the player's equity as an exact ratio
        friend bool operator==(const Player&, const Player&) = default;
    };
    std::uint64_t boards = 0;
    InlineVector<Player, most_players> players;
};

// 2..10 holdings of two cards each, 0..5 cards on the board, `dead` cards that cannot come. No card may be in two
// places, and enough must be left for a whole board.
BoardTally enumerate_boards(std::span<const CardSet> holdings, CardSet board = {}, CardSet dead = {});

}  // namespace riffle
