// The games by what counts when cards are shown: which deck, how many hole cards and board cards, what they are worth.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/cards/card.h"
#include "core/cards/enumerate.h"
#include "core/cards/strength.h"

namespace riffle {

enum class ShowdownGame : std::uint8_t {
    holdem,
    short_deck,
    omaha,
    omaha_five,
    omaha_six,
    omaha_eight,
    stud,
    stud_eight,
    razz,
    deuce,
    badugi,
};

struct ShowdownRules {
    ShowdownGame game;
    std::string_view name;   // as it is asked for: "holdem"
    std::string_view title;  // as it is shown: "Hold'em"
    CardSet deck;
    int hole;                         // cards a player has in the end
    int board;                        // cards on the board in the end
    std::optional<BoardGame> boards;  // how its boards are enumerated; none without a board
    bool split = false;               // half of the pot to a low that qualifies
};

std::span<const ShowdownRules> showdown_games();
const ShowdownRules& rules_of(ShowdownGame game);
const ShowdownRules* find_showdown_game(std::string_view name);

// What decides the pot, and what decides the low half of it in games that split.
struct Worth {
    Strength main;
    Strength low;
};

// All hole cards and the whole board of the game.
Worth worth_of(ShowdownGame game, CardSet hole, CardSet board);
// "two pair", "four-card badugi"; of a low: "high card" is "no pair". `strength` must qualify.
std::string_view words_for(ShowdownGame game, Strength main);

}  // namespace riffle
