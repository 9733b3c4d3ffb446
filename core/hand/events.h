// What has happened in a hand. Events carry results, never recipes: replay needs no rules.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>
#include <type_traits>
#include <variant>

#include "core/hand/commands.h"

namespace riffle::hand {

struct HandStarted {
    const Game* game = nullptr;
    Stakes stakes;
    Seat button;
    Seat small_blind;
    Seat big_blind;
    Dealing dealing;
    Showing showing;
    Chips dead_small_blind;
    bool cap_lifted = false;  // only two players are left in the event
};
// Who plays this hand, and with what. One event for the table: it comes with every hand.
struct SeatsDealtIn {
    SeatSet seats;
    SeatSet absent;
    std::array<Chips, max_seats> stacks;
};
struct DeckSet {
    std::array<Card, 52> cards;
    std::uint8_t size;
};
struct AntePosted {
    Seat seat;
    Chips amount;
    bool layered = false;  // takes part in side pots; else dead money in the main pot
};
enum class BlindKind : std::uint8_t { small, big, straddle, late };
struct BlindPosted {
    Seat seat;
    Chips amount;
    Chips price;    // what the others have to match after it
    Chips missing;  // what it falls short of the full blind
    BlindKind kind;
};
// A new street: who is due cards, and whether the board is.
struct StreetBegan {
    std::uint8_t street;
    SeatSet due_cards;
    std::uint8_t due_board;
};
struct CardBurned {
    Card card;
};
// Hole cards to everybody who is due them, as many to each: one event for the round, it comes with every hand.
struct HoleDealt {
    SeatSet seats;
    Seat after;                  // the first card goes to the first of `seats` clockwise after this chair
    std::array<Card, 52> cards;  // in the order they came: one card to each, then the next to each
    std::uint8_t count;          // to each
    std::uint8_t up;             // bit i: card i of each lies face up

    // f(seat, nth) in the order they are dealt to; card i of the nth is cards[i * seats.size() + nth].
    template <class F>
    constexpr void each(F&& f) const {
        std::size_t nth = 0;
        clockwise_after(seats, after, [&](Seat seat) { f(seat, nth++); });
    }
    constexpr Card card(std::size_t nth, std::size_t i) const {
        return cards[i * static_cast<std::size_t>(seats.size()) + nth];
    }
};
struct BoardDealt {
    std::array<Card, max_board_cards> cards;
    std::uint8_t count;
};
struct BettingOpened {
    Seat to_act;
    SeatSet pending;
    Chips least_raise;
    std::uint8_t bets = 0;           // a blind may count as the first bet
    bool bring_in_due = false;       // to_act brings in or completes
    bool bring_in_may_fold = false;  // it has passed to him from a player without chips
};
struct BringInPosted {
    Seat seat;
    Chips amount;
    Chips price;
};
struct Folded {
    Seat seat;
};
struct Checked {
    Seat seat;
};
struct Called {
    Seat seat;
    Chips by;
};
// A bet, completion or raise. `full`: it counts as a bet or raise; short all-ins below the threshold do not.
struct BetPlaced {
    Seat seat;
    Chips to;
    Chips by;
    Chips least_raise;  // the smallest raise over it
    Chips level;        // limit: the full level reached
    bool full = true;
};
struct BetReturned {
    Seat seat;
    Chips amount;
};
// The betting of a street is over and the bets are in the pot.
struct StreetClosed {
    bool betting_over = false;  // nobody can bet any more in this hand
};
struct DrawOpened {
    SeatSet pending;
    Seat to_act;
};
struct CardsDiscarded {
    Seat seat;
    std::uint8_t positions;  // bit i: card i of the holding
    bool replaced;           // a draw: replacements follow
    // Which they were, in the order of the bits; unknown_card where nobody told.
    std::array<Card, max_hole_cards> cards;
};
struct ReplacementsDealt {
    Seat seat;
    std::array<Card, max_hole_cards> cards;
    std::uint8_t count;
};
struct DiscardOpened {
    SeatSet pending;
};
struct ReshuffleDue {
    CardSet cards;
    bool community = false;  // [tda-2024:RP-10-H-C] the next card serves everybody
};
struct StubReshuffled {
    std::array<Card, 52> cards;
    std::uint8_t size;
};
struct ShowdownOpened {
    SeatSet pending;
    Seat to_act;
};
struct HandTabled {
    Seat seat;
    std::array<Card, max_hole_cards> cards;
    std::uint8_t count;
};
struct HandMucked {
    Seat seat;
};
struct HandKilled {
    Seat seat;
};
enum class Share : std::uint8_t { uncontested, whole, high, low };
struct PotAwarded {
    std::uint8_t pot;
    Seat seat;
    Chips amount;
    Share share;
};
struct HandEnded {};

// The floor's corrections.

// A player's chips in this hand put right: from behind into the pot, or back when `by` is negative.
struct BetCorrected {
    Seat seat;
    Chips by;
    bool in_front = true;  // of this street's bet; else of an earlier one
};
// The price of the street put right, and who still has to act on it.
struct PriceCorrected {
    Chips price;
    Chips level;
    Chips least_raise;
    SeatSet pending;
    Seat to_act;
    Seat aggressor;
    std::uint8_t bets;
    bool bring_in_due = false;
};
struct ChipsRemoved {
    Seat seat;
    Chips amount;
};
// Where the cards lie now: the board, the burns, the stub, the muck, and one player's cards if `seat` is one.
struct CardsRearranged {
    CardSet muck;
    std::array<Card, 5> board;
    std::uint8_t board_count;
    std::array<Card, max_streets> burns;
    std::uint8_t burned;
    std::array<Card, 52> stub;
    std::uint8_t stub_size;
    Seat seat;
    std::array<Card, max_hole_cards> cards;
    std::uint8_t up;
    std::uint8_t burn_street;
    std::uint8_t burn_count;
    std::uint8_t due_board;
};

// A hand of which only the cards that play were turned up, or none where the board is played: where the rules take that
// for tabling it.
struct HandShownInPart {
    Seat seat;
    std::array<Card, max_hole_cards> cards;
    std::uint8_t shown;  // bit i: card i was turned up, and counts
};

// What a player says his hand is worth as he shows it.
struct HandDeclared {
    Seat seat;
    HighCategory category;
};
// A hand that has lost is turned down before the pot is pushed [cnp:7.c].
struct LosingHandKilled {
    Seat seat;
};

using Event = std::variant<HandStarted, SeatsDealtIn, DeckSet, AntePosted, BlindPosted, StreetBegan, CardBurned,
                           HoleDealt, BoardDealt, BettingOpened, BringInPosted, Folded, Checked, Called, BetPlaced,
                           BetReturned, StreetClosed, DrawOpened, CardsDiscarded, ReplacementsDealt, DiscardOpened,
                           ReshuffleDue, StubReshuffled, ShowdownOpened, HandTabled, HandMucked, HandKilled, PotAwarded,
                           HandEnded, BetCorrected, PriceCorrected, ChipsRemoved, CardsRearranged, HandShownInPart,
                           LosingHandKilled, HandDeclared>;

// The stable name of an event, a storage format.
std::string_view name_of(const Event& event);

// Every command fits: a start that runs out to a showdown of twelve players with eleven side pots split high and low.
inline constexpr std::size_t max_events = 320;

// Room for the events of one command, made once and used for a whole hand or a million. Not a value: never copied.
class EventBuffer {
  public:
    EventBuffer() = default;
    EventBuffer(const EventBuffer&) = delete;
    EventBuffer& operator=(const EventBuffer&) = delete;
    template <class E>
    void push(const E& event) {
        RIFFLE_CHECK(next_ < storage_ + sizeof storage_);
        ::new (static_cast<void*>(next_)) Event(event);
        next_ += sizeof(Event);
    }
    // An event made where it stays, all its fields as they are by default: for large ones.
    template <class E>
    E& add() {
        RIFFLE_CHECK(next_ < storage_ + sizeof storage_);
        Event* const event = ::new (static_cast<void*>(next_)) Event(std::in_place_type<E>);
        next_ += sizeof(Event);
        return *std::get_if<E>(event);
    }
    void clear() { next_ = storage_; }
    std::size_t size() const { return static_cast<std::size_t>(next_ - storage_) / sizeof(Event); }
    bool empty() const { return next_ == storage_; }
    const Event& operator[](std::size_t i) const {
        RIFFLE_CHECK(i < size());
        return begin()[i];
    }
    const Event* begin() const { return std::launder(reinterpret_cast<const Event*>(storage_)); }
    const Event* end() const { return begin() + size(); }

  private:
    static_assert(std::is_trivially_copyable_v<Event> && std::is_trivially_destructible_v<Event>);
    alignas(Event) std::byte storage_[max_events * sizeof(Event)];
    std::byte* next_ = storage_;
};

}  // namespace riffle::hand
