#include "core/hand/refusal.h"

#include "core/base/check.h"

namespace riffle::hand {

std::string_view name_of(RefusalCode code) {
    switch (code) {
#define NAME(x)          \
    case RefusalCode::x: \
        return #x
        NAME(no_hand_in_progress);
        NAME(hand_in_progress);
        NAME(hand_is_over);
        NAME(no_game);
        NAME(too_few_players);
        NAME(stack_out_of_range);
        NAME(stakes_out_of_range);
        NAME(button_out_of_range);
        NAME(blind_seat_empty);
        NAME(deck_missing);
        NAME(deck_wrong);
        NAME(too_many_players_for_deck);
        NAME(ante_not_offered);
        NAME(not_dealing);
        NAME(engine_deals);
        NAME(seat_not_due_cards);
        NAME(wrong_number_of_cards);
        NAME(card_not_in_deck);
        NAME(card_already_out);
        NAME(exposed_card_replaced);
        NAME(board_not_due);
        NAME(reshuffle_not_due);
        NAME(reshuffle_wrong_cards);
        NAME(not_betting);
        NAME(seat_not_in_hand);
        NAME(not_your_turn);
        NAME(check_facing_bet);
        NAME(nothing_to_call);
        NAME(bring_in_due);
        NAME(bring_in_not_due);
        NAME(nothing_to_complete);
        NAME(betting_not_reopened);
        NAME(raise_cap_reached);
        NAME(nobody_to_raise);
        NAME(bet_above_stack);
        NAME(bet_below_minimum);
        NAME(bet_above_maximum);
        NAME(bet_not_limit_size);
        NAME(bet_not_whole_chips);
        NAME(not_drawing);
        NAME(not_discarding);
        NAME(card_not_held);
        NAME(wrong_discard_count);
        NAME(not_showdown);
        NAME(already_tabled);
        NAME(all_in_must_show);
        NAME(last_hand_must_show);
        NAME(show_out_of_order);
        NAME(cards_not_known);
        NAME(cards_not_as_dealt);
        NAME(bet_not_correctable);
        NAME(nothing_to_correct);
        NAME(chips_not_there);
        NAME(too_late_to_start_over);
        NAME(start_does_not_fit);
        NAME(cards_not_movable);
        NAME(cards_do_not_add_up);
        NAME(stub_too_short);
#undef NAME
    }
    RIFFLE_CHECK(false);
    return {};
}

}  // namespace riffle::hand
