// A game is a value: its deck, its betting, its streets as data, how hole cards count and who wins. No class per
// variant; a house adds a game as a data row (parse_game).
#pragma once
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "core/base/inline_vector.h"
#include "core/cards/deck.h"

namespace riffle::hand {

enum class DeckKind : std::uint8_t { standard_52, short_36 };
enum class Limit : std::uint8_t { no_limit, pot_limit, fixed_limit };
// What starts the betting: blinds left of the button, or the worst up card's bring-in.
enum class Opening : std::uint8_t { blinds, bring_in };
// Which hole cards make a hand: any of them with the board, or exactly two with exactly three of the board.
enum class HoleUse : std::uint8_t { any, exactly_two };
enum class Winner : std::uint8_t { high, high_short_deck, low_ace_to_five, low_deuce_to_seven, badugi, high_low_eight };

// One street: what is dealt before its betting and what happens after it.
struct Street {
    std::uint8_t burn = 0;     // cards burned before dealing
    std::uint8_t down = 0;     // hole cards face down to each live player
    std::uint8_t up = 0;       // hole cards face up to each live player, after the down ones
    std::uint8_t board = 0;    // community cards
    bool draw = false;         // players exchange cards before the betting
    std::uint8_t discard = 0;  // hole cards each player gives up once the betting is over
    bool big_bet = false;      // fixed limit: the higher limit applies
    friend constexpr bool operator==(const Street&, const Street&) = default;
};

inline constexpr std::size_t max_streets = 5;
inline constexpr std::size_t max_hole_cards = 7;
inline constexpr std::size_t max_board_cards = 5;

struct Game {
    std::string id;    // "nl-holdem"
    std::string name;  // "No-limit hold'em"
    DeckKind deck = DeckKind::standard_52;
    Limit limit = Limit::no_limit;
    Opening opening = Opening::blinds;
    HoleUse hole_use = HoleUse::any;
    Winner winner = Winner::high;
    InlineVector<Street, max_streets> streets;
    // What parse_game works out of the streets, for it is asked in every hand.
    std::uint8_t most_players = 0;  // how many the deck serves
    bool draws = false;             // on some street
    bool discards = false;

    CardSet cards() const { return deck == DeckKind::short_36 ? short_36 : standard_52; }
    bool stud() const { return opening == Opening::bring_in; }
    // [tda-2024:RP-10-H] one card each on stud's last street: a short stub has its procedure.
    bool short_stub(std::size_t street) const {
        return stud() && street + 1 == streets.size() && streets[street].down + streets[street].up == 1;
    }
    // Razz: the worst card is the highest, the best board the lowest.
    bool low_board() const { return winner == Winner::low_ace_to_five; }
    friend bool operator==(const Game&, const Game&) = default;
};

// A data row:
//   id | name | 52 or 36 | no-limit, pot-limit, fixed-limit | blinds or bring-in | any or exactly-two | winner |
//   streets
// Streets are separated by ';', each a list of "burn N", "down N", "up N", "board N", "draw", "discard N", "big".
// The error says what was expected.
std::expected<Game, std::string> parse_game(std::string_view row);

// The games the books name. The values live as long as the process; states and events point to them.
std::span<const Game> built_in_games();
// By id; nullptr when there is none.
const Game* find_game(std::string_view id);

}  // namespace riffle::hand
