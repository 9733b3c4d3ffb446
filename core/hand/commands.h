// What a person, a bot or a file asks of a hand. Randomness comes in with the command: the engine never draws.
#pragma once
#include <array>
#include <cstdint>
#include <variant>

#include "core/base/inline_vector.h"
#include "core/hand/game.h"
#include "core/hand/seat.h"
#include "core/ledger/amount.h"

namespace riffle::hand {

// A card nobody has seen yet: the dealer's tablet knows only the public ones.
inline constexpr Card unknown_card{0xff};
using Cards = InlineVector<Card, max_hole_cards>;

struct Stakes {
    Chips small_blind{};
    Chips big_blind{};
    Chips ante{};
    Chips bring_in{};
    Chips small_bet{};     // fixed limit
    Chips big_bet{};       // fixed limit
    Chips min_bet{};       // no limit and pot limit: the smallest bet and raise; usually the big blind
    Chips chip{Chips{1}};  // the smallest denomination in play
    friend constexpr bool operator==(const Stakes&, const Stakes&) = default;
};

enum class AnteKind : std::uint8_t { none, each, big_blind, button };
enum class Dealing : std::uint8_t {
    from_deck,  // the engine deals the deck given with StartHand
    told,       // cards are told as they are dealt; unknown_card where nobody has seen them
};
enum class Showing : std::uint8_t {
    by_players,  // each player shows or mucks
    automatic,   // every live hand is tabled in order: cards speak
};

// One chair as the hand starts. A stack of 0 is an empty chair or one without chips: not dealt in.
struct SeatEntry {
    Chips stack{};
    bool absent = false;   // dealt in, posts, and the hand is killed after the deal
    bool waiting = false;  // has chips but is not dealt in (between button and small blind)
    // With ForcedBets::listed only:
    Chips ante{};
    Chips blind{};
    Chips late_post{};  // live for the poster, does not move the first to act
};

enum class ForcedBets : std::uint8_t {
    by_stakes,  // from the stakes, the positions and the rules
    listed,     // what each SeatEntry says
};

struct StartHand {
    const Game* game = nullptr;
    Stakes stakes;
    AnteKind ante_kind = AnteKind::none;
    ForcedBets forced = ForcedBets::by_stakes;
    bool listed_antes_layered = true;  // listed: antes take part in side pots; false: dead money in the main pot
    Seat button = no_seat;             // may rest on an empty chair
    Seat small_blind = no_seat;        // no_seat: nobody posts it
    Seat big_blind = no_seat;
    int players_in_event = 0;  // 0: unknown, more than two
    Dealing dealing = Dealing::from_deck;
    Showing showing = Showing::by_players;
    InlineVector<SeatEntry, max_seats> seats;
    std::array<Card, 52> deck{};  // from_deck: the order the cards come in
    std::uint8_t deck_size = 0;
};

// Told dealing: hole cards of one player for the present street, or the replacements of a draw.
struct DealHole {
    Seat seat;
    Cards cards;
    std::uint8_t exposed = 0;  // bit i: the dealer exposed down card i [tda-2024:RP-10-A, RP-10-B-1]
};
struct DealBoard {
    Cards cards;
};
// The stub put in a new order when it has run short; exactly the cards the state asks for.
struct Reshuffle {
    std::array<Card, 52> cards{};
    std::uint8_t size = 0;
};

enum class ActKind : std::uint8_t { fold, check, call, bet, raise, all_in, complete, bring_in };
struct Act {
    Seat seat;
    ActKind kind{};
    Chips to{};  // bet and raise: the player's total for this street
};

// Draw: cards exchanged, none to stand pat. Discard: cards given up for good.
struct Draw {
    Seat seat;
    Cards discards;
};
struct Discard {
    Seat seat;
    Cards cards;
};

// Shows the holding; `cards` tells what was not known before, empty when the engine knows it already.
struct Show {
    Seat seat;
    Cards cards;
};
struct Muck {
    Seat seat;
};
// The hand is dead by a ruling, or its player left: out of the hand with no action of his own.
struct Kill {
    Seat seat;
};

using Command = std::variant<StartHand, DealHole, DealBoard, Reshuffle, Act, Draw, Discard, Show, Muck, Kill>;

}  // namespace riffle::hand
