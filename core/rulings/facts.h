// What a ruling needs to know of the table: a plain view of a hand in progress, made by facts_of (core/table) or by
// hand.
#pragma once
#include <cstdint>
#include <optional>

#include "core/base/inline_vector.h"
#include "core/hand/commands.h"
#include "core/hand/seat.h"
#include "core/ledger/amount.h"
#include "core/rulebook/book.h"
#include "core/rulings/outcome.h"

namespace riffle::rulings {

using hand::no_seat;
using hand::Seat;
using hand::SeatSet;

// One action of the hand, in the order it was taken. Posting blinds is not one.
struct Taken {
    Seat seat = no_seat;
    ActionKind kind{};
    bool chips = false;  // put chips in the pot
    std::uint8_t street = 0;
    Chips to{};  // of a bet or raise: the total
    friend bool operator==(const Taken&, const Taken&) = default;
};

// An act out of turn, held until the turn comes: what it would count as, and the price it was made against.
struct Held {
    Seat seat = no_seat;
    ActionKind kind{};
    Chips to{};
    Chips price{};
    bool chips = false;
    friend bool operator==(const Held&, const Held&) = default;
};

struct SeatFacts {
    Chips behind{};
    Chips in_front{};                     // this street
    Chips in_hand{};                      // the whole hand, in_front included
    InlineVector<Chips, 12> front_chips;  // which chips lie in front, where known
    bool may_raise = true;
    bool reopened = true;  // false: he has acted, and no full raise has come since
    Citation limited_by;   // the clause of a ruling that took the right to raise from him
};

// What the event has announced of time, and what the table's clock and the player's time banks have come to.
struct TimeFacts {
    std::int64_t shot_clock_s = 0;             // 0: as the book has it
    std::optional<std::int64_t> time_banks{};  // uses announced for each player; nothing: as the book has it
    std::optional<std::int64_t> left_s{};      // on the clock of the player concerned; nothing: none runs
    std::int64_t banks_used = 0;               // by that player
    std::int64_t banks_used_in_hand = 0;
};

struct Facts {
    hand::Limit limit = hand::Limit::no_limit;
    bool flop_game = true;
    bool stud = false;
    std::uint8_t street = 0;
    bool last_street = false;
    bool betting = false;       // somebody is to act
    bool betting_over = false;  // nobody can bet any more
    bool just_closed = false;   // the betting round is over, and neither a card nor a shown hand has come after it
    bool next_hand = false;     // a hand is being dealt or played: the one before it is past
    Seat to_act = no_seat;
    Seat button = no_seat;
    Seat small_blind = no_seat;
    Seat big_blind = no_seat;
    Seat aggressor = no_seat;
    Seat first_to_act = no_seat;
    Seat earlier_aggressor = no_seat;  // the last to bet or raise on a street that is over
    SeatSet seated;
    SeatSet dealt_in;
    SeatSet live;
    SeatSet winners;         // of a hand that is over
    Chips price{};           // the total to match on this street
    Chips previous_price{};  // the price before the last raise; zero against an opening bet
    Chips least_to{};        // smallest legal bet or raise of the player concerned, as a total
    Chips most_to{};         // largest
    Chips full_raise{};      // the increment a full raise needs
    Chips pot{};             // all chips in, bets in front included
    Chips antes{};           // of which antes
    Chips smallest_chip{Chips{1}};
    Chips unit{};    // the minimum bet
    int raises = 0;  // bets above the first on this street
    int players_in_event = 0;
    SeatSet away;           // told not to be at their chairs
    int exposed = 0;        // cards of this deal that the dealer has exposed so far
    int consultations = 0;  // of the player concerned, in this event
    InlineVector<SeatFacts, hand::max_seats> seats;
    InlineVector<Taken, 96> taken;
    InlineVector<Held, hand::max_seats> held;
    TimeFacts time;

    const SeatFacts& at(Seat s) const { return seats[s.value]; }
    bool facing_bet(Seat s) const { return s.value < seats.size() && price > at(s).in_front; }
    // Two players contest the pot [tda-2024:51-B-1].
    bool two_in_hand() const { return live.size() == 2; }
};

// Substantial action by the book's own measure, over actions in the order taken.
bool is_substantial(std::span<const Taken> taken, const rulebook::Book& book);

}  // namespace riffle::rulings
