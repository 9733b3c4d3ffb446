// Every thing about a hand on which the books differ: plain values, each with the clause that set it. The defaults are
// TDA 2024 and, where that is silent, the reading or house value named. A book fills one of these; the engine never
// asks which book it is.
#pragma once
#include <cstdint>

#include "core/rulebook/citation.h"

namespace riffle::hand {

template <class T>
struct Cited {
    T value{};
    Citation cite;
};

// Who gets a chip that cannot be split.
enum class OddChip : std::uint8_t { left_of_button, high_card_by_suit };
enum class OddChips : std::uint8_t { one_each, all_to_first };
enum class BigBlindAnteOrder : std::uint8_t { blind_first, ante_first };
// The size of a limit raise over an all-in that was less than a full raise.
enum class LimitShortAllIn : std::uint8_t {
    complete_below_half,  // under the threshold: up to the full level; from it on: a full increment on top
    always_on_top,        // a full increment on top of the all-in, whatever its size
};
enum class StudTie : std::uint8_t { high_card_by_suit, left_of_button };
enum class SuitOrder : std::uint8_t { spades_highest, clubs_highest };

struct Rules {
    // Forced bets.
    Cited<BigBlindAnteOrder> big_blind_ante_order{BigBlindAnteOrder::blind_first, {"tda-2024:RP-11-1"}};
    // With this many players or fewer the big-blind ante is the small blind's amount; 0: never reduced.
    Cited<int> big_blind_ante_reduced_at{0, {"tda-2024:RP-11-2"}};
    // The big-blind ante is a big blind, whatever figure the level has.
    Cited<bool> big_blind_ante_is_big_blind{false, {"cnp:13.h"}};
    Cited<bool> ante_heads_up{true, {"tda-2024:RP-11-2"}};
    Cited<bool> button_ante_on_dead_button{false, {"mediterraneo-2026:8-b"}};
    // A short button that has a blind too fills the ante before it.
    Cited<bool> button_ante_first{false, {"mediterraneo-2026:8-b"}};
    // A short individual ante wins only what it matches; false: antes are dead money in the main pot.
    Cited<bool> individual_antes_layered{true, {"tda-2024:GL-actions"}};
    // A short blind leaves the price at the full blind; false: at the largest amount posted.
    Cited<bool> short_blind_keeps_price{true, {"tda-2024:54-B"}};

    // Betting.
    Cited<int> limit_reopen_percent{50, {"tda-2024:47-B"}};
    Cited<LimitShortAllIn> limit_short_all_in{LimitShortAllIn::complete_below_half, {"tda-2024:47-B"}};
    Cited<int> limit_raise_cap{3, {"tda-2024:48-2"}};  // raises after the bet, house value
    Cited<bool> limit_blind_counts_as_bet{true, {"tda-2024:48-2"}};
    Cited<bool> limit_cap_lifted_for_last_two{true, {"tda-2024:48-2"}};
    Cited<bool> pot_limit_full_blinds{true, {"tda-2024:54-B"}};
    Cited<bool> pot_limit_counts_antes_first_street{false, {"mediterraneo-2026:16-d"}};
    // Bets and raises are multiples of the smallest chip in play, all-ins apart.
    Cited<bool> bet_in_whole_chips{true, {"cnp:6.a"}};
    // A raise may stop where it puts the last opponent all-in, though it is less than a full raise.
    Cited<bool> raise_may_stop_at_opponents_stack{false, {"tda-2024:43-A-1"}};

    // Stud.
    Cited<StudTie> stud_first_to_act_tie{StudTie::high_card_by_suit, {"tda-2024:RP-10-D"}};
    // Nobody checks for free when the bring-in has no chips left after the ante.
    Cited<bool> bring_in_passes_to_left{true, {"tda-2024:RP-10-E"}};

    // What players are told.
    Cited<bool> pot_counted_in_pot_limit_only{true, {"tda-2024:54-A"}};

    // Showdown.
    Cited<bool> all_in_hands_face_up{true, {"tda-2024:16-1"}};
    Cited<bool> all_in_hands_may_muck{false, {"tda-2024:16-2"}};
    Cited<bool> show_order_mandatory{false, {"tda-2024:17-A-1"}};
    Cited<bool> side_pots_first{true, {"tda-2024:IA-16-2"}};
    Cited<OddChip> odd_chip{OddChip::left_of_button, {"tda-2024:20-A"}};
    Cited<OddChip> odd_chip_stud{OddChip::high_card_by_suit, {"tda-2024:20-B"}};
    Cited<OddChips> odd_chips{OddChips::one_each, {"tda-2024:20-A"}};
    Cited<SuitOrder> suit_order{SuitOrder::spades_highest, {"tda-2024:20-B"}};

    // The button between hands.
    // Button and small blind follow the chairs of the last hand; false: they go from player to player.
    Cited<bool> dead_button{true, {"tda-2024:32"}};
    // The first button of two players is put where nobody is big blind twice running; false: it just moves on.
    Cited<bool> heads_up_button_adjusted{true, {"tda-2024:34-B-2"}};
    Cited<bool> win_the_button{false, {"mediterraneo-2026:13-a"}};
};

}  // namespace riffle::hand
