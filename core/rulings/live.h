// A hand in progress with what the floor has ruled in it: acts held out of turn, hands limited to check and call, and
// the history substantial action is measured by. Rulings are carried out here, so that play goes on.
#pragma once
#include <array>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "core/hand/button.h"
#include "core/hand/decide.h"
#include "core/rulings/act.h"
#include "core/rulings/facts.h"
#include "core/rulings/play.h"
#include "core/rulings/ruling.h"

namespace riffle::rulings {

// The system says no: by the engine's rules, or by an earlier ruling.
struct Denied {
    std::string_view code;
    CiteList cites;
};

struct Live {
    hand::HandState state;
    hand::StartHand start;
    hand::Events events;
    InlineVector<Taken, 96> taken;
    InlineVector<Held, hand::max_seats> held;
    std::array<InlineVector<Chips, 12>, hand::max_seats> front_chips{};
    SeatSet seated;
    SeatSet passive;       // check, call or fold for the rest of the hand
    SeatSet passive_turn;  // for this turn only
    Citation passive_cite;
    InlineVector<Chips, 64> prices;  // before each bet and raise of the street
    Chips previous_price{};
    int raises = 0;
    Chips removed{};  // taken out of play in this hand
};

// One command to the engine; the cites say what it rested on.
std::expected<CiteList, Denied> perform(Live& live, const hand::Command& command, const rulebook::Book& book,
                                        const hand::Rules& rules);

// The view a ruling needs; `concerned` is the player whose act it is, the one to act when there is none.
Facts facts_of(const Live& live, const hand::Rules& rules, Seat concerned);

// Where the event is announced as win-the-button and the book knows it: who has the button next, no_seat otherwise.
Seat button_winner(const Live& live, Seat button, const hand::Chairs& chairs, const rulebook::Book& book,
                   bool announced, CiteList& cites);

// What those at the table did with their hands while a ruling was carried out: blind choices, shuffles, cards turned
// up. Randomness comes in here; nothing is drawn.
struct Handiwork {
    std::optional<Card> burn{};         // the card chosen as the burn
    std::optional<Card> card{};         // the card it is about
    std::optional<Card> replacement{};  // what came in its place, where somebody saw it
    std::optional<InlineVector<Card, 52>>
        stub{};                            // a shuffled stub from the top; cards not named lie below in rank order
    std::optional<hand::Stakes> stakes{};  // of the level that should have been played
};

// Carries an outcome out on the hand: the action taken, the hand killed, bets and posts put right, the act held, the
// deal made again, cards put where they belong. What is advice or concerns no hand changes nothing.
std::expected<CiteList, Denied> carry_out(Live& live, const Act& act, const Outcome& outcome, const Ruling& ruling,
                                          const Handiwork& handiwork, const rulebook::Book& book,
                                          const hand::Rules& rules);

// The part of it that moves cards (repairs.cpp); nothing when the outcome moves none.
std::optional<std::expected<hand::Rearrange, Denied>> repair_of(const Live& live, const Incident& incident,
                                                                const CardsPutRight& fix, const Handiwork& handiwork);

}  // namespace riffle::rulings
