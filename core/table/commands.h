// What is asked of a table. Randomness, shuffles and blind choices come in with the command: nothing is drawn here.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/table/state.h"

namespace riffle::table {

// Who sits where, the game, the stakes, the button: before the first hand.
struct SetUpTable {
    hand::StartHand start;
    SeatSet seated{};
    Players players{};
    hand::Rotation rotation{};
    int level = 0;
    bool win_the_button = false;
    bool conduct_elsewhere = false;  // who sits out a penalty is told with every hand
};

struct Newcomer {
    Seat seat = no_seat;
    rulings::PenaltyPlayer player{};
    Chips stack{};
};
// The first hand as it was set up, or the next one: the button and the blinds move, penalties are served.
struct StartHand {
    std::optional<int> level{};
    std::optional<hand::Stakes> stakes{};
    std::optional<hand::AnteKind> ante_kind{};  // of an event that does not turn games
    std::optional<int> players_in_event{};
    SeatSet leaving{};
    std::vector<Newcomer> joining{};
    SeatSet sitting_out{};                         // on a penalty that the event keeps
    std::optional<Seat> button{};                  // drawn anew: the blinds are to its left
    std::optional<InlineVector<Card, 52>> deck{};  // from_deck: the order the cards come in
};

// What the dealer or a player does in the hand.
struct Play {
    hand::Command command;
};
// Which chips lie in front of a player.
struct TellChips {
    Seat seat = no_seat;
    InlineVector<Chips, 12> chips;
};

// What those at the table did with their hands while a ruling was carried out: blind choices, shuffles, cards turned
// up.
struct Handiwork {
    std::optional<Card> burn{};                    // the card chosen as the burn
    std::optional<Card> card{};                    // the card it is about
    std::optional<Card> replacement{};             // what came in its place, where somebody saw it
    std::optional<InlineVector<Card, 52>> stub{};  // a shuffled stub; cards not named lie below in rank order
    std::optional<hand::Stakes> stakes{};          // of the level that should have been played
    std::optional<std::uint64_t> lot{};            // a number that nobody chose, for what is drawn by lot
    std::optional<std::int64_t> seconds{};         // the time the director gives instead of the book's
};
// Something happened: it is ruled on, and what the book decides is carried out. What it leaves to the director waits
// for a choice.
struct TellWhatHappened {
    rulings::Act act;
    Handiwork handiwork{};
};
struct ChooseOutcome {
    std::size_t outcome = 0;  // of those offered
    Handiwork handiwork{};
};

// The pot is pushed and the stacks are as they are: the hand is closed, and who has nothing left is out.
struct EndHand {};
// Somebody counted: a stack is another than the one that was kept. In a hand a player who has chips keeps some; what he
// has bet is put right by a ruling.
struct CorrectStack {
    Seat seat = no_seat;
    Chips stack{};
    std::string reason;
};

// To another table once the hand is over; what is left of a penalty goes along.
struct MoveAway {
    Seat seat = no_seat;
};
// Hands dealt where players sit who were moved: their penalties are served there.
struct CountHandsElsewhere {
    std::vector<rulings::PenaltyPlayer> players;
    int hands = 1;
};
// Another event of the series: what was served or left is past, what was done is remembered.
struct BeginNextEvent {};
// What a ruling demanded was done: of the table's tasks, from the first.
struct FinishTask {
    std::size_t task = 0;
};

using Command = std::variant<SetUpTable, StartHand, Play, TellChips, TellWhatHappened, ChooseOutcome, EndHand,
                             CorrectStack, MoveAway, CountHandsElsewhere, BeginNextEvent, FinishTask>;

}  // namespace riffle::table
