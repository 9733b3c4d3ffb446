// What each book makes of an offence: one answer an infraction, in its circumstances.
#include "core/rulings/offences.h"

#include "core/rulings/parts.h"

namespace riffle::rulings {
namespace {

using enum Penalty;

constexpr Penalised left_open{.left_open = true};

constexpr Penalised forbidden_if(bool banned) { return {banned ? may : none}; }

// An offence named by itself: may be penalised, is none, or is the director's. What no clause names is nothing.
template <class E>
std::optional<Penalised> by_name(Consult& c, OptionalKey<E> offence) {
    const bool known = c.knows(offence);
    switch (c.ask(offence)) {
        case E::may:
            return Penalised{may};
        case E::none:
            return Penalised{none};
        case E::director:
            break;
    }
    if (known) return left_open;
    return std::nullopt;
}

std::optional<Penalised> banned(Consult& c, OptionalKey<bool> offence) {
    const auto answer = c.ask(offence);
    if (!answer) return std::nullopt;
    return forbidden_if(*answer);
}

// A parameter with a default that no clause answers.
template <class T, class Then>
std::optional<Penalised> answered(Consult& c, Key<T> offence, Then then) {
    const T answer = c.ask(offence);
    if (!c.knows(offence)) return std::nullopt;
    return then(answer);
}

Penalised of_etiquette(Consult& c, const Flags& flags) {
    switch (c.ask(key::etiquette_penalty)) {
        case EtiquettePenalty::any:
            return {may};
        case EtiquettePenalty::when_repeated:
            return {flags.has(Flag::repeated) ? may : none};
    }
    return {none};
}

// [tda-2024:70], [cnp:16.b] the list is open: whether what it does not name is like it is for the director.
Penalised on_the_list(Consult& c, WordKey<EtiquetteViolations> violation, const Flags& flags) {
    if (!c.ask(violation)) return left_open;
    return of_etiquette(c, flags);
}

Penalised of_soft_play(Consult& c) {
    switch (c.ask(key::soft_play_penalty)) {
        case SoftPlayPenalty::must_up_to_disqualification:
            return {must_up_to_disqualification};
        case SoftPlayPenalty::must_from_scale:
            return {must};
    }
    return {none};
}

Penalised of_exposing(Consult& c, const Flags& flags) {
    const auto word = c.ask(key::exposed_hand_penalty);
    // [internacional:31-2] no penalty in the last heads-up nor where one player takes it all.
    const bool last = flags.has(Flag::final_heads_up) || flags.has(Flag::winner_takes_all);
    if (last && c.knows(key::exposed_hand_final_heads_up) &&
        c.ask(key::exposed_hand_final_heads_up) == ExposedHandFinalHeadsUp::no_penalty)
        return {none};
    return {word == ExposedHandPenalty::must ? must : may};
}

Penalised of_device_in_use(Consult& c, const Flags& flags) {
    switch (c.ask(key::phone_while_all_in_penalty)) {
        case PhoneWhileAllInPenalty::discretionary:
            return {may};
        case PhoneWhileAllInPenalty::one_hand_mandatory:
            // [rptp:4-c] sits out a hand, unless action is pending.
            if (flags.has(Flag::action_pending)) return {may};
            return {.penalty = must, .hands = 1};
    }
    return {none};
}

Penalised of_texting(Consult& c, const Flags& flags) {
    switch (c.ask(key::device_use_at_table.other_use)) {
        case DeviceUseAtTable::not_with_live_hand_no_talking:
            return {flags.has(Flag::live_hand) ? may : none};
        case DeviceUseAtTable::no_talking:
            return {none};
        case DeviceUseAtTable::step_away_to_use:
            return {may};
    }
    return {none};
}

Penalised of_leaving_hand_for_hand(Consult& c, const Flags& flags) {
    switch (c.ask(key::hand_for_hand_stay_seated)) {
        case HandForHandStaySeated::encouraged:
            return {none};
        case HandForHandStaySeated::required:
            return {may};
        case HandForHandStaySeated::may_be_imposed_under_penalty:
            return {flags.has(Flag::imposed) ? may : none};
    }
    return {none};
}

Penalised of_dodging(Consult& c, const Flags& flags) {
    switch (c.ask(key::dodging_blinds_scope)) {
        case DodgingBlindsScope::any_blind:
            return {must};
        case DodgingBlindsScope::when_balanced:
            return {flags.has(Flag::when_balanced) ? must : none};
        case DodgingBlindsScope::when_moved_from_broken_table:
            return {flags.has(Flag::when_moved) ? must : none};
    }
    return {none};
}

Penalised of_hidden_chips(Consult& c) {
    switch (c.ask(key::hidden_chips_penalty)) {
        case HiddenChipsPenalty::forfeit_disqualification_optional:
            return {.penalty = forfeit_may_disqualify, .forfeit = true};
        case HiddenChipsPenalty::disqualification_optional:
            return {may_disqualify};
        case HiddenChipsPenalty::disqualification:
            return {must_disqualify};
    }
    return {none};
}

Penalised of_food(Consult& c) {
    switch (c.ask(key::food_and_drink_on_table)) {
        case FoodAndDrinkOnTable::banned:
            return {may};
        case FoodAndDrinkOnTable::allowed:
            return {none};
        case FoodAndDrinkOnTable::house_policy:
            return left_open;
    }
    return {none};
}

Penalised of_illegal_deal(DealIllegalPenalty answer) {
    switch (answer) {
        case DealIllegalPenalty::none:
            return {none};
        case DealIllegalPenalty::up_to_disqualification:
            return {may_disqualify};
        case DealIllegalPenalty::up_to_expulsion:
            return {up_to_expulsion};
    }
    return {none};
}

// He has no hand any more; without a table nobody knows.
bool gave_up_hand(const Facts& f, Seat seat) {
    return seat.value < hand::max_seats && f.dealt_in.has(seat) && !f.live.has(seat);
}

Penalised unless_two(bool excepted, const Facts& f, const Flags& flags) {
    return {excepted && (flags.has(Flag::two_in_hand) || f.two_in_hand()) ? none : may};
}

std::optional<Penalised> of_chips_in_or_out(Consult& c) {
    const bool known = c.knows(key::chips_in_or_out_penalty);
    switch (c.ask(key::chips_in_or_out_penalty)) {
        case ChipsInOrOutPenalty::up_to_exclusion_and_reported:
            return Penalised{up_to_exclusion_and_report};
        case ChipsInOrOutPenalty::director:
            break;
    }
    if (known) return left_open;
    return std::nullopt;
}

}  // namespace

bool is_etiquette(Infraction infraction) {
    return infraction == Infraction::stalling || infraction == Infraction::throwing_chips ||
           name_of(infraction).starts_with("etiquette");
}

std::optional<Penalised> penalised(Consult& c, const Facts& f, const Conduct& act) {
    const Flags& flags = act.flags;
    switch (act.infraction) {
        case Infraction::identity:
            return forbidden_if(c.ask(key::player_identifiable));
        case Infraction::phone_call:
            c.ask(key::device_use_at_table.calls);
            return Penalised{may};
        case Infraction::noise:
            return by_name(c, key::infraction_noise);
        case Infraction::device_on_table:
            return forbidden_if(c.ask(key::devices_on_table_banned));
        case Infraction::device_live_hand:
            if (gave_up_hand(f, act.seat)) return of_texting(c, flags);
            return of_device_in_use(c, flags);
        case Infraction::strategy_aid:
            return Penalised{c.ask(key::strategy_aids_ban) == StrategyAidsBan::everyone_at_table ||
                                     flags.has(Flag::live_hand)
                                 ? may
                                 : none};
        case Infraction::charm_or_camera:
            return c.ask(key::other_objects.disturbing) == OtherObjects::house_policy ? left_open : Penalised{may};
        case Infraction::language:
            return by_name(c, key::infraction_language);
        case Infraction::music_connected:
            return forbidden_if(c.ask(key::music_devices.connected) == MusicDevices::unconnected_until_money);
        case Infraction::music_player:
            return forbidden_if(c.ask(key::music_devices.unconnected) == MusicDevices::unconnected_until_money &&
                                flags.has(Flag::in_the_money));
        case Infraction::device_in_money:
            return Penalised{c.ask(key::devices_in_the_money) == DevicesInTheMoney::none_announced ? must : none};
        case Infraction::false_hand:
            return Penalised{c.ask(key::misdeclared_hand_penalty) == MisdeclaredHandPenalty::must ? must : may};
        case Infraction::silent_on_error:
            return by_name(c, key::infraction_silent_on_error);
        case Infraction::uncountable_stack:
            return by_name(c, key::infraction_uncountable_stack);
        case Infraction::high_chips_hidden:
            c.ask(key::big_chip_placement);
            return Penalised{may};
        case Infraction::high_chips_unidentifiable:
            return forbidden_if(c.ask(key::big_chip_placement) == BigChipPlacement::visible_identifiable);
        case Infraction::high_chips_not_in_front:
            return forbidden_if(c.ask(key::big_chip_placement) == BigChipPlacement::visible_front_or_top);
        case Infraction::cards_hidden:
            return by_name(c, key::infraction_cards_hidden);
        case Infraction::leaving_table:
            return forbidden_if((c.ask(key::stay_at_table_scope) == StayAtTableScope::live_hand_to_showdown ||
                                 flags.has(Flag::action_pending)) &&
                                !gave_up_hand(f, act.seat));
        case Infraction::leaving_hand_for_hand:
            return of_leaving_hand_for_hand(c, flags);
        case Infraction::dodging_blinds:
            return of_dodging(c, flags);
        case Infraction::early_action:
            return by_name(c, key::infraction_early_action);
        case Infraction::chips_out_of_view:
            return of_hidden_chips(c);
        case Infraction::chips_removed_or_added:
            return of_chips_in_or_out(c);
        case Infraction::two_to_a_hand:
            return c.ask(key::may_penalise.one_player_to_a_hand) ? Penalised{may} : left_open;
        case Infraction::throwing_cards:
            return c.ask(key::may_penalise.throwing_cards) ? Penalised{may} : left_open;
        case Infraction::discussing_hand:
            return unless_two(c.ask(key::hand_talk_two_player_exception.discussing), f, flags);
        case Infraction::reading_untabled:
            return unless_two(c.ask(key::hand_talk_two_player_exception.reading_aloud), f, flags);
        case Infraction::advice:
            return forbidden_if(c.ask(key::advice_ban_period) == AdviceBanPeriod::any_time ||
                                !flags.has(Flag::hand_over));
        case Infraction::exposing_cards:
            return of_exposing(c, flags);
        case Infraction::folding_motion:
            return by_name(c, key::infraction_folding_motion);
        case Infraction::soft_play:
            return of_soft_play(c);
        case Infraction::nuts_checked:
            // [tda-2024:71-B-3] a flag for the director, not a finding.
            if (c.ask(key::nuts_check_last_to_act) == NutsCheckLastToAct::director) return left_open;
            return of_soft_play(c);
        case Infraction::chip_dumping:
            return Penalised{c.ask(key::chip_dumping_penalty) == ChipDumpingPenalty::disqualification ? must_disqualify
                                                                                                      : must};
        case Infraction::check_down:
            return Penalised{c.ask(key::check_down_agreement_penalty) == CheckDownAgreementPenalty::disqualification
                                 ? must_disqualify
                                 : must};
        case Infraction::for_third_party:
            return c.ask(key::must_penalise.acting_for_another) ? Penalised{must} : left_open;
        case Infraction::cheating:
            return Penalised{c.ask(key::must_penalise.cheating) ? must : may};
        case Infraction::disruption:
            return Penalised{c.ask(key::must_penalise.disruption) ? must : may};
        case Infraction::etiquette:
            return of_etiquette(c, flags);
        case Infraction::abuse:
            return Penalised{c.ask(key::abuse_penalty.of_anybody) == AbusePenalty::must ? must : may};
        case Infraction::staff_disrespect:
            return Penalised{c.ask(key::abuse_penalty.of_staff) == AbusePenalty::may ? may : must};
        case Infraction::vulgar:
            return banned(c, key::vulgar_language_banned);
        case Infraction::splashing:
            return banned(c, key::splashing_pot_banned);
        case Infraction::object_on_table:
            return c.ask(key::other_objects) == OtherObjects::card_protector_only ? Penalised{may} : left_open;
        case Infraction::food:
            return of_food(c);
        case Infraction::clutter:
            return by_name(c, key::infraction_clutter);
        case Infraction::texting:
            return of_texting(c, flags);
        case Infraction::illegal_deal:
            return answered(c, key::deal_illegal_penalty, of_illegal_deal);
        case Infraction::pressure_on_refuser:
            return answered(c, key::deal_refuser_protected, forbidden_if);
        case Infraction::in_area:
            return answered(c, key::eliminated_leave_area, [](bool out) { return Penalised{out ? must_leave : none}; });
        case Infraction::bounty_not_stored:
            return answered(c, key::bounty_won_chips_put_away,
                            [](bool advised) { return Penalised{.advice = advised}; });
        case Infraction::stalling:
            return on_the_list(c, key::etiquette_violations.delay, flags);
        case Infraction::throwing_chips:
            return on_the_list(c, key::etiquette_violations.throwing_chips, flags);
        case Infraction::etiquette_touching_others:
            return on_the_list(c, key::etiquette_violations.touching_others, flags);
        case Infraction::etiquette_out_of_turn:
            return on_the_list(c, key::etiquette_violations.out_of_turn, flags);
        case Infraction::etiquette_poor_visibility:
            return on_the_list(c, key::etiquette_violations.poor_visibility, flags);
        case Infraction::etiquette_out_of_reach:
            return on_the_list(c, key::etiquette_violations.betting_out_of_reach, flags);
        case Infraction::etiquette_hygiene:
            return on_the_list(c, key::etiquette_violations.hygiene, flags);
        case Infraction::etiquette_chatter:
            return on_the_list(c, key::etiquette_violations.chatter, flags);
        case Infraction::etiquette_shouting:
            return on_the_list(c, key::etiquette_violations.shouting, flags);
        case Infraction::etiquette_contempt:
            return on_the_list(c, key::etiquette_violations.contempt, flags);
        case Infraction::etiquette_reproaches:
            return on_the_list(c, key::etiquette_violations.reproaches, flags);
        case Infraction::duty_check_registration:
            return forbidden_if(c.ask(key::player_duties.check_registration));
        case Infraction::duty_check_card_count:
            return forbidden_if(c.ask(key::player_duties.check_card_count));
        case Infraction::duty_protect_hand:
            return forbidden_if(c.ask(key::player_duties.protect_hand));
        case Infraction::duty_clear_intent:
            return forbidden_if(c.ask(key::player_duties.clear_intent));
        case Infraction::duty_follow_action:
            return forbidden_if(c.ask(key::player_duties.follow_action));
        case Infraction::duty_act_in_turn:
            return forbidden_if(c.ask(key::player_duties.act_in_turn));
        case Infraction::duty_defend_right_to_act:
            return forbidden_if(c.ask(key::player_duties.defend_right_to_act));
        case Infraction::duty_visible_cards_and_chips:
            return forbidden_if(c.ask(key::player_duties.visible_cards_and_chips));
        case Infraction::duty_stay_with_live_hand:
            return forbidden_if(c.ask(key::player_duties.stay_with_live_hand));
        case Infraction::duty_table_all_cards:
            return forbidden_if(c.ask(key::player_duties.table_all_cards));
        case Infraction::duty_report_mistakes:
            return forbidden_if(c.ask(key::player_duties.report_mistakes));
        case Infraction::duty_act_promptly:
            return forbidden_if(c.ask(key::player_duties.act_promptly));
        case Infraction::duty_call_time:
            return forbidden_if(c.ask(key::player_duties.call_time));
        case Infraction::duty_change_tables_promptly:
            return forbidden_if(c.ask(key::player_duties.change_tables_promptly));
        case Infraction::duty_one_player_to_a_hand:
            return forbidden_if(c.ask(key::player_duties.one_player_to_a_hand));
        case Infraction::duty_know_rules:
            return forbidden_if(c.ask(key::player_duties.know_rules));
        case Infraction::duty_etiquette:
            return forbidden_if(c.ask(key::player_duties.etiquette));
        case Infraction::duty_report_discrimination:
            return forbidden_if(c.ask(key::player_duties.report_discrimination));
        case Infraction::duty_orderly_event:
            return forbidden_if(c.ask(key::player_duties.orderly_event));
    }
    return std::nullopt;
}

}  // namespace riffle::rulings
