// What a person, a bot or a file asks of a hand. Randomness comes in with the command: the engine never draws.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <variant>

#include "core/base/inline_vector.h"
#include "core/cards/strength.h"
#include "core/hand/game.h"
#include "core/hand/seat.h"
#include "core/ledger/amount.h"

namespace riffle::hand {

// A card nobody has seen yet: the dealer's tablet knows only the public ones.
inline constexpr Card unknown_card{0xff};
using Cards = InlineVector<Card, max_hole_cards>;
inline constexpr std::uint8_t no_street = 0xff;

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
    // The chips went in and nobody saw that the amount is not allowed: it stands until the floor corrects it
    // [tda-2024:52-A].
    bool unnoticed = false;
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
    bool plays_board = false;                // no card of his own: the board is his hand [tda-2024:19]
    std::optional<HighCategory> declared{};  // what he says it is worth [tda-2024:12-1]
};
struct Muck {
    Seat seat;
};
// The hand is dead by a ruling, or its player left: out of the hand with no action of his own.
struct Kill {
    Seat seat;
    // [tda-2024:65-A-2] what nobody has called of his bet goes back to him and the price falls with it; true where the
    // ruling leaves it in the pot.
    bool keeps_uncalled = false;
};

// The floor's corrections.

// What the bets of a street come to when one that others have raised since is put right.
struct BetsAnew {
    std::array<Chips, max_seats> bets{};  // in front of each chair
    Chips price{};
    Chips level{};
    Chips least_raise{};
    Seat aggressor = no_seat;
    std::uint8_t count = 0;  // full bets and raises
};
// A bet or raise found to be too small or too large while it is still the price, or before the next card: it is made
// `to` for everybody who has put chips in for it [tda-2024:52-A, 52-B].
struct CorrectBet {
    Seat seat;  // who made it
    Chips from{};
    Chips to{};
    std::optional<BetsAnew> anew{};  // it is not the last raise of the street
};
// Chips that go into the pot and buy nothing: an undercall given up with the hand [tda-2024:51-B-3].
struct Forfeit {
    Seat seat;
    Chips amount{};
};
// The player is out of the event and so are his chips [tda-2024:71-D]: the hand dead, the stack gone; what he has in
// the pot stays in. Also once the hand is over.
struct RemoveChips {
    Seat seat;
    Chips amount{};  // 0: all of them
};
// Before anything much has happened: the button, the blinds or the stakes are put right [tda-2024:34-A, 23-3]. Forced
// bets are posted anew, bets go back, the players keep their cards and folded hands stay folded.
struct StartOver {
    StartHand start;
};
// Cards put where they belong: what is named lies so afterwards, all else stays. Every shuffle and every blind choice
// has been made by those at the table; here is what came of it.
struct Rearrange {
    std::optional<InlineVector<Card, 5>> board{};
    std::optional<InlineVector<Card, max_streets>> burns{};
    std::optional<InlineVector<Card, 52>> stub{};  // from_deck: top card first
    Seat seat = no_seat;                           // whose cards change, if anybody's: as many as before
    Cards cards{};
    std::uint8_t up = 0;  // bit i: card i lies face up
    CardSet mucked{};     // cards that leave play
    CardSet taken_up{};   // cards of the muck that are in play again
    // The street whose burn differs: 0 when it has been made already, 2 to make up for one. no_street: none.
    std::uint8_t burn_street = no_street;
    std::uint8_t burn_count = 0;
    std::uint8_t due_board = 0;  // board cards that have to come anew at once
    bool reopen = false;         // stud: the up cards have changed, the bring-in is found again
};

using Command = std::variant<StartHand, DealHole, DealBoard, Reshuffle, Act, Draw, Discard, Show, Muck, Kill,
                             CorrectBet, Forfeit, RemoveChips, StartOver, Rearrange>;

}  // namespace riffle::hand
