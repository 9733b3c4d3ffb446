// A table as it stands: a plain value that only events change (apply.cpp).
#pragma once
#include <array>
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/hand/button.h"
#include "core/hand/rotation.h"
#include "core/hand/state.h"
#include "core/rulings/act.h"
#include "core/rulings/facts.h"
#include "core/rulings/penalties.h"
#include "core/rulings/ruling.h"
#include "core/table/equal.h"

namespace riffle::table {

using hand::no_seat;
using hand::Seat;
using hand::SeatSet;
using rulings::CiteList;

// What a ruling leaves a player, until it has run out. The engine's own limits come on top.
BOOST_DEFINE_FIXED_ENUM_CLASS(Duty, std::uint8_t,
                              no_raise,       // check, call or fold
                              call_or_fold,   // facing a bet: no raise, no check
                              call_or_raise,  // no fold
                              must_raise,     // a bet or raise of the legal minimum or more [tda-2024:54-D]
                              must_call,      // whatever the bet will be [tda-2024:59-B]
                              raise_if_bet,   // as was said: once somebody has bet [tda-2024:59-A]
                              must_show       // the hand may not be mucked [tda-2024:18-B-1]
)
BOOST_DEFINE_FIXED_ENUM_CLASS(Until, std::uint8_t,
                              next_act,       // his next action fulfils it
                              end_of_street,  // for the betting round
                              end_of_hand)
struct Obligation {
    Seat seat = no_seat;
    Duty duty{};
    Until until{};
    Citation clause;  // on which it rests
    Chips price{};    // raise_if_bet: what stood when it was said
    friend bool operator==(const Obligation&, const Obligation&) = default;
};

// Time that was called on a player, by the house's clock.
struct CalledClock {
    Seat seat = no_seat;
    std::int64_t from_ms = 0;
    std::int64_t until_ms = 0;
    Citation clause;  // that gives so long
    friend bool operator==(const CalledClock&, const CalledClock&) = default;
};

// Time banks a player has used, and the tickets for them that are left [rptp:80.5].
struct TimeBankCount {
    rulings::PenaltyPlayer player{};
    std::int64_t used = 0;
    std::int64_t in_hand = 0;
    std::int64_t tickets = 0;
    friend bool operator==(const TimeBankCount&, const TimeBankCount&) = default;
};

// Whose cards somebody saw who should not have, and when all may see them [cnp:7.g, internacional:9-4].
BOOST_DEFINE_FIXED_ENUM_CLASS(ShownToAll, std::uint8_t, now, after_street, after_hand)
struct SeenCards {
    Seat whose = no_seat;
    SeatSet by;
    ShownToAll to_all{};
    bool part = false;           // only the part that was seen is shown
    std::optional<Card> card{};  // that card, where somebody said which [internacional:9-7]
    friend bool operator==(const SeenCards&, const SeenCards&) = default;
};

// What the table knows since it was asked or told of: chips counted for a player, a consultation used up, who is not at
// his seat.
BOOST_DEFINE_FIXED_ENUM_CLASS(NoteKind, std::uint8_t,
                              chips_counted,    // `other`'s, exactly, for `seat` [tda-2024:60-2]
                              chips_estimated,  // the same, about [rptp:61-a]
                              bet_counted,      // what `seat` faces [rptp:73-b]
                              pot_counted,      // for `seat` [tda-2024:54-A]
                              consulted,        // by `seat`, in this event [mediterraneo-2026:17-g]
                              away,             // `seat` is not at his chair [tda-2024:30-4]
                              at_seat,          // and is again
                              cards_exposed)    // by the dealer, in the deal: `amount` of them [tda-2024:35-A-7]
struct Note {
    NoteKind kind{};
    Seat seat = no_seat;
    Seat other = no_seat;
    Chips amount{};
    friend bool operator==(const Note&, const Note&) = default;
};

inline constexpr std::size_t most_notes = 128;

// The last ruling of the hand, for those at the table to read; of a choice, what was chosen.
struct GivenRuling {
    rulings::Act act;
    rulings::Ruling ruling;
    std::optional<rulings::Outcome> chosen{};
    std::int64_t made = 0;  // events by which it was carried out
    friend bool operator==(const GivenRuling&, const GivenRuling&) = default;
};

// What a ruling asks those at the table to do, and what waits until it is done: a bet verified, a claim decided, a deck
// changed.
BOOST_DEFINE_FIXED_ENUM_CLASS(Holds, std::uint8_t, play, end_of_hand, next_hand)
struct Task {
    rulings::Matter matter{};  // what brought it about
    rulings::Statement what;
    Seat seat = no_seat;   // of whom, or who asked
    Seat other = no_seat;  // and about whom
    Holds holds{};
    Citation clause;
    friend bool operator==(const Task&, const Task&) = default;
};

inline constexpr std::size_t most_tasks = 64;

// A chip found behind a player who was all-in, and now counted as his [tda-2024:62-1].
struct FoundChip {
    Seat seat = no_seat;
    Chips chip{};
    friend bool operator==(const FoundChip&, const FoundChip&) = default;
};

// Who brought it in, in stud, with what, and the price it made: a forced bet is no act of his own.
struct BroughtIn {
    Seat seat = no_seat;
    Chips amount{};
    Chips price{};
    friend bool operator==(const BroughtIn&, const BroughtIn&) = default;
};

// A ruling that left the director a choice, until it is made or play goes on.
struct OpenChoice {
    rulings::Act act;
    rulings::Ruling ruling;
    friend bool operator==(const OpenChoice&, const OpenChoice&) = default;
};

struct State;
// The table as it stood before the last ruling was carried out, for as long as nothing rests on that ruling: whoever
// overrules it goes back there [cnp:1.a, rptp:1-b].
struct BeforeRuling {
    std::shared_ptr<const State> table{};
    std::int64_t to_come = 0;  // events of the ruling itself that have not been applied yet
    friend bool operator==(const BeforeRuling& a, const BeforeRuling& b);
};

using Players = std::array<rulings::PenaltyPlayer, hand::max_seats>;
// Where nobody said who sits there, a chair is a player.
constexpr Players numbered() {
    Players players{};
    for (std::uint32_t i = 0; i < players.size(); ++i) players[i].value = i;
    return players;
}

struct State {
    // --- the table
    SeatSet seated;
    Players players = numbered();  // who sits in each chair
    SeatSet leaving;               // gone before the next hand: moved, or out of the event
    hand::Rotation rotation;       // of a mixed event; without games there is none
    hand::RotationPlace place;
    bool win_the_button = false;
    std::optional<hand::Positions> positions;  // of this hand, once one has followed another
    std::vector<Seat> buttons_to_come;         // by a ruling: of the next hands [cnp:2.after-b]
    std::int64_t hands = 0;                    // begun here
    bool conduct_elsewhere = false;  // the event keeps the players' records: then nothing stands in `penalties`
    rulings::PenaltyRegister penalties;
    SeatSet made_absent;                    // by a penalty, not by their own will
    std::vector<TimeBankCount> time_banks;  // of who has used any

    // --- the hand
    bool set_up = false;
    bool begun = false;
    hand::StartHand start;  // as it was dealt, or as it is to be dealt again
    hand::HandState hand;
    Chips total{};    // all chips dealt in
    Chips removed{};  // taken out of play in this hand
    InlineVector<hand::PotAwarded, 48> awards;
    int redeals = 0;               // after misdeals
    SeatSet kept_out_of_redeal{};  // away at the first deal: absent for this hand only [rptp:36.3-b]

    // --- of the hand, what the engine does not keep
    InlineVector<rulings::Taken, 96> taken;
    InlineVector<rulings::Held, hand::max_seats> held;
    std::array<InlineVector<Chips, 12>, hand::max_seats> front_chips{};
    std::vector<Obligation> obligations;
    std::vector<Task> tasks;  // still to be done
    std::vector<FoundChip> found;
    std::optional<Seat> drawn;       // by lot [tda-2024:RP-14]
    InlineVector<Chips, 64> prices;  // before each bet and raise of the street
    Chips previous_price{};
    int raises = 0;
    BroughtIn brought_in;
    std::optional<OpenChoice> choice;
    std::optional<GivenRuling> last_ruling;
    std::optional<GivenRuling> in_question;  // the ruling that the last one is about: appealed, not yet set aside
    BeforeRuling before_ruling;              // the last one that is not about another
    std::optional<CalledClock> clock;        // on the player to act, until he acts
    std::vector<SeenCards> seen;
    std::vector<Note> notes;
    bool ended = false;  // the pot is where it belongs, and the stacks are counted

    // Folded over all that changed the hand: whatever was decided on another course of it does not fit any more.
    std::int64_t course = 0;

    friend bool operator==(const State&, const State&) = default;
};

}  // namespace riffle::table
