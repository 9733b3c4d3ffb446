// Games with a common board played out to the end on every board that can still come: exact counts, no simulation.
#pragma once
#include <cstdint>
#include <span>

#include "core/base/inline_vector.h"
#include "core/cards/card.h"

namespace riffle {

inline constexpr std::size_t most_players = 10;
// One pot in parts: each half of it can be shared evenly by up to ten players.
inline constexpr std::uint64_t pot_parts = 5040;

// What a player makes of his hole cards and the board.
enum class BoardGame : std::uint8_t {
    holdem,       // two hole cards, any of them play
    short_deck,   // the same with the deck of 36
    omaha,        // four to six hole cards, exactly two play
    omaha_eight,  // the same, half of the pot to the best low of eight or better
};

struct BoardTally {
    struct Player {
        std::uint64_t wins = 0;   // boards on which the whole pot was his alone
        std::uint64_t ties = 0;   // boards on which he had a part of it
        std::uint64_t parts = 0;  // of boards * pot_parts: the player's equity as an exact ratio
        friend bool operator==(const Player&, const Player&) = default;
    };
    std::uint64_t boards = 0;
    std::uint64_t showdowns = 0;  // what was evaluated to know all of them
    InlineVector<Player, most_players> players;
};

// 2..10 holdings of as many cards as the game deals, 0..5 cards on the board, `dead` cards that cannot come. No card
// may be in two places or outside the game's deck, and enough must be left for a whole board.
BoardTally enumerate_boards(std::span<const CardSet> holdings, CardSet board = {}, CardSet dead = {},
                            BoardGame game = BoardGame::holdem);

}  // namespace riffle
