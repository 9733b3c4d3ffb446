// The system says no: a stable name, the clause it rests on and small arguments. Prose is made at the edge.
#pragma once
#include <cstdint>
#include <string_view>

#include "core/hand/seat.h"
#include "core/ledger/amount.h"
#include "core/rulebook/citation.h"

namespace riffle::hand {

// In order of precedence within each group. The names are a storage format: never renamed, only added to.
enum class RefusalCode : std::uint8_t {
    // Any command.
    no_hand_in_progress,
    hand_in_progress,
    hand_is_over,
    // Starting a hand.
    no_game,
    too_few_players,
    stack_out_of_range,
    stakes_out_of_range,
    button_out_of_range,
    blind_seat_empty,
    deck_missing,
    deck_wrong,
    too_many_players_for_deck,
    ante_not_offered,
    // Dealing.
    not_dealing,
    engine_deals,
    seat_not_due_cards,
    wrong_number_of_cards,
    card_not_in_deck,
    card_already_out,
    exposed_card_replaced,
    board_not_due,
    reshuffle_not_due,
    reshuffle_wrong_cards,
    // Acting.
    not_betting,
    seat_not_in_hand,
    not_your_turn,
    check_facing_bet,
    nothing_to_call,
    bring_in_due,
    bring_in_not_due,
    nothing_to_complete,
    betting_not_reopened,
    raise_cap_reached,
    nobody_to_raise,
    bet_above_stack,
    bet_below_minimum,
    bet_above_maximum,
    bet_not_limit_size,
    bet_not_whole_chips,
    // Drawing and discarding.
    not_drawing,
    not_discarding,
    card_not_held,
    wrong_discard_count,
    // Showing.
    not_showdown,
    already_tabled,
    all_in_must_show,
    last_hand_must_show,
    show_out_of_order,
    cards_not_known,
    cards_not_as_dealt,
    // Correcting.
    bet_not_correctable,
    nothing_to_correct,
    chips_not_there,
    too_late_to_start_over,
    start_does_not_fit,
    cards_not_movable,
    cards_do_not_add_up,
    stub_too_short,
};

std::string_view name_of(RefusalCode code);

struct Refusal {
    RefusalCode code{};
    Citation cite;
    Seat seat = no_seat;  // whose turn it is, or which seat is wrong
    Chips least{};        // what would have been allowed
    Chips most{};
    friend constexpr bool operator==(const Refusal&, const Refusal&) = default;
};

}  // namespace riffle::hand
