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
// What a short stub makes of stud's seventh street.
enum class ShortStub : std::uint8_t { with_burns, community_from_stub, community_with_burns };

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
    // An event may be announced with one ante for the table from the big blind.
    Cited<bool> offers_big_blind_ante{true, {"tda-2024:GL-bba"}};
    // A short individual ante wins only what it matches; false: antes are dead money in the main pot.
    Cited<bool> individual_antes_layered{true, {"tda-2024:GL-actions"}};
    // A short blind leaves the price at the full blind; false: at the largest amount posted.
    Cited<bool> short_blind_keeps_price{true, {"tda-2024:54-B"}};

    // Positions.
    // The small blind sits on the button itself, with any number of players.
    Cited<bool> small_blind_on_button{false, {"tda-2024:GL-positions"}};
    // Heads-up the big blind is on the button; false: the small blind.
    Cited<bool> heads_up_big_blind_on_button{false, {"tda-2024:34-B-1"}};
    // Heads-up the big blind speaks first before the flop too.
    Cited<bool> heads_up_big_blind_first{false, {"cnp:14.b"}};
    // Heads-up the first card goes to the button.
    Cited<bool> heads_up_button_dealt_first{false, {"cnp:14.c"}};
    Cited<bool> dealt_counterclockwise{false, {"internacional:16-2"}};

    // Betting.
    // The smallest bet of a street is the smallest chip in play; false: the minimum bet of the stakes.
    Cited<bool> smallest_chip_may_open{false, {"tda-2024:43-A-1"}};
    // A short all-in sets the smallest raise over it; false: the largest full raise of the street stays.
    Cited<bool> short_all_in_sets_raise{false, {"tda-2024:47-A-2"}};
    // Every raise may be as small as the smallest bet, whatever was raised before.
    Cited<bool> raise_by_smallest_bet{false, {"tda-2024:43-A-1"}};
    // The same of the first raise of a street only.
    Cited<bool> first_raise_by_smallest_bet{false, {"internacional:10-a"}};
    // After short all-ins a raise is at least what they have added together; false: the last full raise stays.
    Cited<bool> short_all_ins_add_up{false, {"tda-2024:47-A-2"}};
    // Short all-ins that together make a full raise reopen the betting; false: only a full raise does.
    Cited<bool> short_all_ins_reopen_together{true, {"tda-2024:47-A-1"}};
    // A street has no more raises in no-limit and pot-limit than in limit.
    Cited<bool> raise_cap_in_every_game{false, {"tda-2024:48-1"}};
    // In single-draw games who opens has to raise.
    Cited<bool> single_draw_opens_with_a_raise{false, {"tda-2024:RP-17"}};
    // A short all-in bars from raising only who made the last full bet or raise; false: everybody who has acted.
    Cited<bool> short_all_in_bars_aggressor_only{false, {"tda-2024:47-A-1"}};
    Cited<int> limit_reopen_percent{50, {"tda-2024:47-B"}};
    Cited<LimitShortAllIn> limit_short_all_in{LimitShortAllIn::complete_below_half, {"tda-2024:47-B"}};
    Cited<int> limit_raise_cap{3, {"tda-2024:48-2"}};  // raises after the bet, house value
    Cited<bool> limit_blind_counts_as_bet{true, {"tda-2024:48-2"}};
    Cited<bool> limit_cap_lifted_for_last_two{true, {"tda-2024:48-2"}};
    Cited<bool> pot_limit_full_blinds{true, {"tda-2024:54-B"}};
    Cited<bool> pot_limit_counts_antes_first_street{false, {"mediterraneo-2026:16-d"}};
    // The pot that may be raised has the player's call in it.
    Cited<bool> pot_limit_counts_call{true, {"tda-2024:54-C"}};
    // Chips already in front of the player are added once more on top.
    Cited<bool> pot_limit_adds_own_chips{false, {"mediterraneo-2026:16-e"}};
    // An all-in below the bet counts in the pot that may be raised.
    Cited<bool> pot_limit_counts_short_all_ins{true, {"mediterraneo-2026:16-h"}};
    // An all-in that is the highest bet is what the call and the raise are measured by; false: the bet before it is.
    Cited<bool> pot_limit_measures_by_all_in{true, {"mediterraneo-2026:16-i"}};
    // Bets and raises are multiples of the smallest chip in play, all-ins apart.
    Cited<bool> bet_in_whole_chips{true, {"cnp:6.a"}};
    // A raise may stop where it puts the last opponent all-in, though it is less than a full raise.
    Cited<bool> raise_may_stop_at_opponents_stack{false, {"tda-2024:43-A-1"}};

    // Stud.
    Cited<StudTie> stud_first_to_act_tie{StudTie::high_card_by_suit, {"tda-2024:RP-10-D"}};
    // Nobody checks for free when the bring-in has no chips left after the ante.
    Cited<bool> bring_in_passes_to_left{true, {"tda-2024:RP-10-E"}};
    // A pair showing on fourth street lets everybody bet the higher limit.
    Cited<bool> stud_pair_doubles{false, {"tda-2024:RP-10-F"}};
    // The seventh card comes face up when nobody can bet any more.
    Cited<bool> stud_seventh_up_without_betting{false, {"tda-2024:RP-10-B-2"}};
    // A stub that is enough with the burns; one that is not, of three cards or more; and of fewer.
    Cited<ShortStub> stub_enough_with_burns{ShortStub::with_burns, {"tda-2024:RP-10-H-A"}};
    Cited<ShortStub> stub_of_three{ShortStub::community_from_stub, {"tda-2024:RP-10-H-B"}};
    Cited<ShortStub> stub_below_three{ShortStub::community_with_burns, {"tda-2024:RP-10-H-C"}};
    // With a community card who was first on sixth street is first again; false: the first left of the button.
    Cited<bool> stud_community_first_as_sixth{true, {"tda-2024:RP-10-H-D"}};

    // Crazy pineapple.
    // Hole cards each player is dealt; 0: as many as the game has.
    Cited<int> pineapple_cards{0, {"mediterraneo-2026:14-a"}};
    // Cards are thrown away before the flop; false: after the street the game says.
    Cited<bool> pineapple_discard_before_flop{false, {"mediterraneo-2026:14-c"}};
    // Once nobody can bet any more they are thrown away before the next board card; false: at the usual point.
    Cited<bool> pineapple_discard_when_betting_over{true, {"mediterraneo-2026:14-d"}};
    // Who is all-in throws away at once, while the others still bet.
    Cited<bool> pineapple_all_in_discards_at_once{false, {"mediterraneo-2026:14-e"}};

    // Omaha hands are made of any cards; false: of two and three.
    Cited<bool> omaha_any_cards{false, {"mediterraneo-2026:16-a"}};

    // Who acts has to be in his seat; the table knows who is not.
    Cited<bool> in_seat_to_act{false, {"internacional:8-2"}};

    // What players are told.
    Cited<bool> pot_counted_in_pot_limit_only{true, {"tda-2024:54-A"}};
    // The board cards that would have come are shown once a hand has ended early.
    Cited<bool> rabbit_hunting{false, {"tda-2024:28"}};
    // The up cards of a folded stud hand are turned down; false: they lie open until the hand is over.
    Cited<bool> folded_upcards_turned_down{true, {"tda-2024:66-2"}};
    // A button lies in front of who is all-in.
    Cited<bool> all_in_button{true, {"tda-2024:RP-1"}};

    // Showdown.
    Cited<bool> all_in_hands_face_up{true, {"tda-2024:16-1"}};
    Cited<bool> all_in_hands_may_muck{false, {"tda-2024:16-2"}};
    Cited<bool> show_order_mandatory{false, {"tda-2024:17-A-1"}};
    // The last to bet or raise shows first; false: the first to act.
    Cited<bool> aggressor_shows_first{true, {"tda-2024:17-A-1"}};
    // Without a bet on the last street the last to bet on an earlier one shows first.
    Cited<bool> earlier_aggressor_shows_first{false, {"tda-2024:17-A-2"}};
    // Who is left alone at the showdown has to show to win.
    Cited<bool> last_hand_must_show{false, {"tda-2024:17-B"}};
    // Every card of a hand is shown for it to count; false: those that play.
    Cited<bool> tabling_takes_all_cards{true, {"tda-2024:13-A"}};
    Cited<bool> omaha_tabling_takes_all_cards{true, {"tda-2024:13-A"}};
    // Who plays the board shows his cards for his share.
    Cited<bool> board_played_with_cards_shown{true, {"tda-2024:19"}};
    // A hand is worth no more than its player says; false: the cards speak.
    Cited<bool> declared_value_binds{false, {"tda-2024:12-1"}};
    // Players announce their own hands, and one that is not announced is not read beside one that is.
    Cited<bool> players_read_hands{false, {"rptp:12-c"}};
    // Losing hands are killed before the pot is pushed.
    Cited<bool> losing_hands_killed_first{false, {"cnp:7.c"}};
    Cited<bool> side_pots_first{true, {"tda-2024:IA-16-2"}};
    // Pots with the same winners are put together before they are split.
    Cited<bool> pots_of_same_winners_together{false, {"tda-2024:21"}};
    // Pots are broken down to the small blind (in stud the ante) only, not to the smallest chip.
    Cited<bool> odd_chip_is_small_blind{false, {"tda-2024:20"}};
    Cited<bool> odd_chip_to_low{false, {"tda-2024:20-C"}};
    Cited<OddChip> odd_chip{OddChip::left_of_button, {"tda-2024:20-A"}};
    Cited<OddChip> odd_chip_stud{OddChip::high_card_by_suit, {"tda-2024:20-B"}};
    Cited<OddChips> odd_chips{OddChips::one_each, {"tda-2024:20-A"}};
    Cited<SuitOrder> suit_order{SuitOrder::spades_highest, {"tda-2024:20-B"}};

    // The button between hands.
    // In the stud games of a mixed event the button stays; false: it moves as in the others.
    Cited<bool> stud_button_frozen{true, {"tda-2024:11-B-1"}};
    // Button and small blind follow the chairs of the last hand; false: they go from player to player.
    Cited<bool> dead_button{true, {"tda-2024:32"}};
    // The first button of two players is put where nobody is big blind twice running; false: it just moves on.
    Cited<bool> heads_up_button_adjusted{true, {"tda-2024:34-B-2"}};
    Cited<bool> win_the_button{false, {"mediterraneo-2026:13-a"}};
};

}  // namespace riffle::hand
