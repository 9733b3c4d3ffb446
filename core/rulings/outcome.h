// What an act comes to, as a closed set: each alternative either changes the table in one way (carried out in
// core/table), is a measure against a player, or is a Statement, which by its type changes nothing. The words and the
// fields' names are a storage format, the keys of rulebooks/texts/rulings.*.toml and what scenarios say.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/base/inline_vector.h"
#include "core/hand/seat.h"
#include "core/ledger/amount.h"
#include "core/rulings/terms.h"

namespace riffle::rulings {

using hand::no_seat;
using hand::Seat;

BOOST_DEFINE_FIXED_ENUM_CLASS(ActionKind, std::uint8_t, fold, check, call, bet, raise, all_in)
std::string_view name_of(ActionKind kind);
using May = InlineVector<ActionKind, 4>;  // what the player may still do

// --- what the act counts as; totals are totals for the street
struct Fold {
    static constexpr std::string_view word = "fold";
    Seat seat = no_seat;  // of whom, where it is not the one who acted
    Chips forfeit{};      // [tda-2024:51-B-3] of an undercall, stays in the pot
    Chips returned{};
    friend bool operator==(const Fold&, const Fold&) = default;
};
struct Check {
    static constexpr std::string_view word = "check";
    friend bool operator==(const Check&, const Check&) = default;
};
struct Call {
    static constexpr std::string_view word = "call";
    Chips to{};
    Chips returned{};
    friend bool operator==(const Call&, const Call&) = default;
};
struct Bet {
    static constexpr std::string_view word = "bet";
    Chips to{};
    Chips returned{};
    friend bool operator==(const Bet&, const Bet&) = default;
};
struct Raise {
    static constexpr std::string_view word = "raise";
    Chips to{};
    Chips returned{};
    friend bool operator==(const Raise&, const Raise&) = default;
};
struct AllIn {
    static constexpr std::string_view word = "all_in";
    Chips to{};
    friend bool operator==(const AllIn&, const AllIn&) = default;
};
// [tda-2024:51-C] the first of several undercalls is made a call.
struct FirstCorrects {
    static constexpr std::string_view word = "first_corrects";
    Seat seat = no_seat;
    Chips to{};
    friend bool operator==(const FirstCorrects&, const FirstCorrects&) = default;
};

// --- what the player is held to
struct BoundToRaise {
    static constexpr std::string_view word = "at_least_minimum";
    Chips least{};
    Chips most{};
    May may{};
    friend bool operator==(const BoundToRaise&, const BoundToRaise&) = default;
};
BOOST_DEFINE_FIXED_ENUM_CLASS(Limit, std::uint8_t, call_or_fold, no_aggression, check_or_call, call_or_raise,
                              no_aggression_all_hand)
struct Limited {
    Limit how{};
    May may{};
    friend bool operator==(const Limited&, const Limited&) = default;
};
// [tda-2024:53-A] an act out of turn, until the turn comes.
BOOST_DEFINE_FIXED_ENUM_CLASS(HeldAs, std::uint8_t, fold, check, call, bet, raise, all_in, at_least_minimum,
                              call_or_fold)
struct ActHeld {
    static constexpr std::string_view word = "held";
    std::optional<HeldAs> as{};
    Chips to{};
    friend bool operator==(const ActHeld&, const ActHeld&) = default;
};
struct ActReleased {
    static constexpr std::string_view word = "released";
    Chips returned{};
    May may{};
    friend bool operator==(const ActReleased&, const ActReleased&) = default;
};

// --- the hand of one player, or the hand of all
BOOST_DEFINE_FIXED_ENUM_CLASS(Death, std::uint8_t, dead_hand, out_no_refund, killed_forced_bets_stay,
                              dealt_killed_posted, dead_hand_eliminated, posted_then_killed, killed, no_card, no_claim)
struct DeadHand {
    Death how{};
    Chips returned{};
    bool none_returned = false;
    std::int64_t burns = 0;  // burned from the stub for the cards that do not count
    std::optional<std::int64_t> hands{};
    bool final = false;
    friend bool operator==(const DeadHand&, const DeadHand&) = default;
};
struct Misdeal {
    static constexpr std::string_view word = "misdeal";
    bool exact_replay = false;
    friend bool operator==(const Misdeal&, const Misdeal&) = default;
};
BOOST_DEFINE_FIXED_ENUM_CLASS(ButtonFix, std::uint8_t, misdeal_correct_button, correct_button, middle_seat_then_two)
struct ButtonPutRight {
    ButtonFix how{};
    Seat button = no_seat;
    Seat then_button = no_seat;  // [cnp:2.after-b] in the hand after the next
    friend bool operator==(const ButtonPutRight&, const ButtonPutRight&) = default;
};
struct PlaysIfSeated {
    static constexpr std::string_view word = "plays_if_seated";
    std::optional<std::int64_t> hands{};
    friend bool operator==(const PlaysIfSeated&, const PlaysIfSeated&) = default;
};
struct NewLevel {
    static constexpr std::string_view word = "new_level";
    friend bool operator==(const NewLevel&, const NewLevel&) = default;
};
struct VoidHand {
    static constexpr std::string_view word = "void_hand";
    Chips refund{};
    Chips forfeit{};
    bool out_of_play = false;
    friend bool operator==(const VoidHand&, const VoidHand&) = default;
};

// --- bets and cards put right
BOOST_DEFINE_FIXED_ENUM_CLASS(BetFix, std::uint8_t, minimum_for_all_bettors, true_pot)
struct BetPutRight {
    BetFix how{};
    Chips to{};
    friend bool operator==(const BetPutRight&, const BetPutRight&) = default;
};
BOOST_DEFINE_FIXED_ENUM_CLASS(CardFix, std::uint8_t, reshuffle_no_burn, set_aside_river_as_turn, random_burn,
                              fourth_is_turn_burn, surplus_becomes_burn, shuffle_three_add_next, flop_stands_one_burn,
                              restore_order, restore_whole_board, restore_later_streets, reshuffle_stub,
                              reshuffle_all_mixed, replace_from_flop_burn, show_then_replace, next_card, scrap_paper,
                              becomes_upcard, card_plays, show_now, show_after_street, show_after_hand)
struct CardsPutRight {
    CardFix how{};
    std::int64_t turn_burns = 0;
    bool cut = false;
    bool only_seen_part = false;
    bool all = false;
    friend bool operator==(const CardsPutRight&, const CardsPutRight&) = default;
};

// --- measures against a player
struct Warned {
    static constexpr std::string_view word = "warning";
    friend bool operator==(const Warned&, const Warned&) = default;
};
struct SitsOut {
    static constexpr std::string_view word = "sits_out";
    std::optional<std::int64_t> hands{};
    bool away_from_table = false;
    bool leave_area = false;
    friend bool operator==(const SitsOut&, const SitsOut&) = default;
};
BOOST_DEFINE_FIXED_ENUM_CLASS(RemovalEffect, std::uint8_t, chips_removed, keeps_prizes_chips_removed,
                              loses_prizes_chips_removed)
std::string_view name_of(RemovalEffect effect);
struct ChipsTaken {
    RemovalEffect how{};
    std::optional<Chips> forfeit{};
    Chips chip{};
    bool entry_not_refunded = false;
    friend bool operator==(const ChipsTaken&, const ChipsTaken&) = default;
};
// [internacional:7-3] back at the table after a penalty.
struct Readmitted {
    static constexpr std::string_view word = "granted";
    friend bool operator==(const Readmitted&, const Readmitted&) = default;
};

// --- what is said and changes nothing at the table
struct Detail {
    Term name{};
    std::int64_t value = 0;
    friend constexpr bool operator==(const Detail&, const Detail&) = default;
};
struct Statement {
    Term what{};
    InlineVector<Detail, 6> details;
    May may{};

    Statement() = default;
    Statement(Term t) : what(t) {}
    Statement&& with(Term name, std::int64_t value) && {
        details.push_back({name, value});
        return std::move(*this);
    }
    Statement&& with(Term name, Chips amount) && { return std::move(*this).with(name, amount.value); }
    // Only when there is something to say.
    Statement&& with_some(Term name, Chips amount) && {
        if (amount > Chips{0}) details.push_back({name, amount.value});
        return std::move(*this);
    }
    Statement&& leaving(May what_else) && {
        may = what_else;
        return std::move(*this);
    }
    friend bool operator==(const Statement&, const Statement&) = default;
};

// What has to be done at the table, and what the table does about it (core/table/demands.cpp): what nothing would wait
// for is a Statement.
BOOST_DEFINE_FIXED_ENUM_CLASS(Need, std::uint8_t,
                              own_hand_shown,     // it may not be mucked
                              hand_shown,         // the same of the other player's
                              hand_live_again,    // and one that was given up can win again [internacional:37-3]
                              own_hand_back,      // swept in by mistake: it is live [tda-2024:13-C]
                              any_amount_called,  // [tda-2024:59-B]
                              raised_if_bet,      // [tda-2024:59-A]
                              claim_heard,        // the pot is put together again, or the hand stays open
                              done_before_play, done_before_next_hand,
                              ruling_lifted)  // what the last ruling laid on a player is over [internacional:1-3]
struct Demand {
    Statement said;
    Need need{};
    friend bool operator==(const Demand&, const Demand&) = default;
};

// [tda-2024:62] A chip found behind a player who was all-in.
BOOST_DEFINE_FIXED_ENUM_CLASS(FoundAs, std::uint8_t, included, excluded, not_paid, to_winner)
struct ChipFound {
    FoundAs how{};
    Chips chip{};
    friend bool operator==(const ChipFound&, const ChipFound&) = default;
};
// [tda-2024:RP-14] What no rule covers is decided by lot, and the lot is kept.
struct DrawnByLot {
    static constexpr std::string_view word = "random_remedy";
    friend bool operator==(const DrawnByLot&, const DrawnByLot&) = default;
};

using Outcome =
    std::variant<Statement, Fold, Check, Call, Bet, Raise, AllIn, FirstCorrects, BoundToRaise, Limited, ActHeld,
                 ActReleased, DeadHand, Misdeal, ButtonPutRight, PlaysIfSeated, NewLevel, VoidHand, BetPutRight,
                 CardsPutRight, Warned, SitsOut, ChipsTaken, Readmitted, Demand, ChipFound, DrawnByLot>;

BOOST_DESCRIBE_STRUCT(Fold, (), (seat, forfeit, returned))
BOOST_DESCRIBE_STRUCT(Check, (), ())
BOOST_DESCRIBE_STRUCT(Call, (), (to, returned))
BOOST_DESCRIBE_STRUCT(Bet, (), (to, returned))
BOOST_DESCRIBE_STRUCT(Raise, (), (to, returned))
BOOST_DESCRIBE_STRUCT(AllIn, (), (to))
BOOST_DESCRIBE_STRUCT(FirstCorrects, (), (seat, to))
BOOST_DESCRIBE_STRUCT(BoundToRaise, (), (least, most, may))
BOOST_DESCRIBE_STRUCT(Limited, (), (how, may))
BOOST_DESCRIBE_STRUCT(ActHeld, (), (as, to))
BOOST_DESCRIBE_STRUCT(ActReleased, (), (returned, may))
BOOST_DESCRIBE_STRUCT(DeadHand, (), (how, returned, none_returned, burns, hands, final))
BOOST_DESCRIBE_STRUCT(Misdeal, (), (exact_replay))
BOOST_DESCRIBE_STRUCT(ButtonPutRight, (), (how, button, then_button))
BOOST_DESCRIBE_STRUCT(PlaysIfSeated, (), (hands))
BOOST_DESCRIBE_STRUCT(NewLevel, (), ())
BOOST_DESCRIBE_STRUCT(VoidHand, (), (refund, forfeit, out_of_play))
BOOST_DESCRIBE_STRUCT(BetPutRight, (), (how, to))
BOOST_DESCRIBE_STRUCT(CardsPutRight, (), (how, turn_burns, cut, only_seen_part, all))
BOOST_DESCRIBE_STRUCT(Warned, (), ())
BOOST_DESCRIBE_STRUCT(SitsOut, (), (hands, away_from_table, leave_area))
BOOST_DESCRIBE_STRUCT(ChipsTaken, (), (how, forfeit, chip, entry_not_refunded))
BOOST_DESCRIBE_STRUCT(Readmitted, (), ())
BOOST_DESCRIBE_STRUCT(Detail, (), (name, value))
BOOST_DESCRIBE_STRUCT(Statement, (), (what, details, may))
BOOST_DESCRIBE_STRUCT(Demand, (), (said, need))
BOOST_DESCRIBE_STRUCT(ChipFound, (), (how, chip))
BOOST_DESCRIBE_STRUCT(DrawnByLot, (), ())

// An outcome as it is told: its word, its figures by name in order (a word alone has none), and what may still be done.
struct Told {
    struct Figure {
        std::string_view name;
        std::optional<std::int64_t> value;
    };
    std::string_view word;
    InlineVector<Figure, 8> figures;
    May may;
};
Told told(const Outcome& outcome);
std::string_view word_of(const Outcome& outcome);

}  // namespace riffle::rulings
