// One hand in progress: a plain value of a few hundred bytes, copied with memcpy, no pointers but the game's.
#pragma once
#include <array>
#include <cstdint>

#include "core/hand/commands.h"

namespace riffle::hand {

enum class Phase : std::uint8_t {
    idle,        // no hand
    dealing,     // told dealing: cards are due
    betting,     // to_act acts
    drawing,     // to_act exchanges cards
    discarding,  // each of pending gives up cards, in any order
    reshuffle,   // the stub is short: Reshuffle is due
    showdown,    // each of pending shows or mucks
    over,
};

// A player's cards in the order they came.
struct Holding {
    std::array<Card, max_hole_cards> cards{};
    std::uint8_t count = 0;
    std::uint8_t up = 0;         // bit i: everybody sees card i
    std::uint8_t discarded = 0;  // bit i: card i was thrown away and its replacement has not come yet

    constexpr bool known() const {
        for (std::size_t i = 0; i < count; ++i)
            if (cards[i] == unknown_card) return false;
        return true;
    }
    constexpr CardSet set() const {
        CardSet all;
        for (std::size_t i = 0; i < count; ++i)
            if (cards[i] != unknown_card) all.add(cards[i]);
        return all;
    }
    constexpr CardSet up_set() const {
        CardSet all;
        for (std::size_t i = 0; i < count; ++i)
            if (((up >> i) & 1) && cards[i] != unknown_card) all.add(cards[i]);
        return all;
    }
    friend constexpr bool operator==(const Holding&, const Holding&) = default;
};

struct SeatState {
    Chips stack{};  // behind
    Chips bet{};    // in front, this street
    Chips total{};  // all that takes part in side pots, the bet in front included
    Holding holding;
    std::uint8_t bets_seen = 0;  // full bets of the street when the player last acted
    friend constexpr bool operator==(const SeatState&, const SeatState&) = default;
};

// The betting as it stood before the last bet or raise: what it falls back to when that one is taken back.
struct BettingBefore {
    Chips price{};
    Chips level{};
    Chips least_raise{};
    Seat aggressor = no_seat;
    std::uint8_t bets = 0;
    bool bring_in_due = false;
    friend constexpr bool operator==(const BettingBefore&, const BettingBefore&) = default;
};

struct HandState {
    const Game* game = nullptr;
    Stakes stakes;
    Phase phase = Phase::idle;
    Dealing dealing{};
    Showing showing{};
    std::uint8_t street = 0;
    bool cap_lifted = false;
    bool betting_over = false;       // nobody can bet any more in this hand
    bool bring_in_due = false;       // to_act has to bring in or complete
    bool bring_in_may_fold = false;  // or fold
    bool community_seventh = false;  // [tda-2024:RP-10-H] one card for all instead of a last one each
    bool discards_done = false;      // crazy pineapple: the extra card is gone

    Seat button = no_seat;
    Seat small_blind = no_seat;
    Seat big_blind = no_seat;
    Seat to_act = no_seat;
    Seat first_to_act = no_seat;       // of the present or last betting street
    Seat aggressor = no_seat;          // last to bet or raise on this street
    Seat full_aggressor = no_seat;     // the same, short all-ins left out
    Seat earlier_aggressor = no_seat;  // the last to bet or raise on a street that is over

    SeatSet dealt_in;
    SeatSet live;     // not folded, mucked or killed
    SeatSet able;     // live with chips behind
    SeatSet pending;  // still has to act, draw, discard or show
    SeatSet acted;    // has acted on this street of his own will
    SeatSet tabled;
    SeatSet shown_in_part;  // tabled with only the cards that play: the others do not count
    SeatSet absent;
    SeatSet due_cards;  // told dealing, and replacements after a draw
    std::uint8_t due_board = 0;
    std::uint8_t bets = 0;  // full bets and raises on this street

    Chips price{};           // the total to match on this street
    Chips level{};           // limit: the last full level
    Chips least_raise{};     // the smallest raise over the price
    Chips pot{};             // all chips put in, bets in front included
    Chips antes{};           // of which antes
    Chips dead{};            // of which in the main pot only
    Chips blinds_missing{};  // what short and dead blinds fall short of full ones
    BettingBefore before;
    Chips closed_bet{};  // what the aggressor of the street closed last had bet and somebody called

    std::array<SeatState, max_seats> seats{};
    std::array<std::uint8_t, max_seats>
        declared{};  // what each said his hand is worth: a HighCategory and one; 0: nothing
    std::array<Card, max_board_cards> board{};
    std::uint8_t board_count = 0;
    std::uint8_t burned = 0;                // burns so far, known or not
    std::array<Card, max_streets> burns{};  // from_deck: which
    std::uint8_t burn_street = no_street;   // a street with burn_count burns instead of its own, by a ruling
    std::uint8_t burn_count = 0;
    std::uint8_t deck_next = 0;
    std::uint8_t deck_size = 0;
    std::array<Card, 52> deck{};
    CardSet muck;          // folded and discarded cards, as far as known
    CardSet reshuffle_of;  // what a Reshuffle has to consist of

    SeatState& at(Seat s) { return seats[s.value]; }
    const SeatState& at(Seat s) const { return seats[s.value]; }
    CardSet board_set() const {
        CardSet all;
        for (std::size_t i = 0; i < board_count; ++i) all.add(board[i]);
        return all;
    }
    const Street& street_now() const { return game->streets[street]; }
    bool last_street() const { return street + 1U == game->streets.size(); }
    Chips limit_unit() const { return street_now().big_bet ? stakes.big_bet : stakes.small_bet; }
    int stub_size() const { return deck_size - deck_next; }
    friend bool operator==(const HandState&, const HandState&) = default;
};

}  // namespace riffle::hand
