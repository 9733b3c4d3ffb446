#include "core/rulebook/contradictions.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

#include "core/rulebook/keys.h"

namespace riffle::rulebook {
namespace {
class Checker {
  public:
    Checker(const Book& book, Faults& faults) : book_{book}, faults_{faults} {}

    template <class T>
    T value(Key<T> k) const {
        return book_.ask(k).value;
    }
    template <class T>
    std::optional<T> value(OptionalKey<T> k) const {
        const auto setting = book_.ask(k);
        if (!setting) return std::nullopt;
        return setting->value;
    }

    // The claim must hold between these two parameters.
    template <class A, class B>
    void require(bool claim, A a, B b, std::string_view why) {
        if (claim) return;
        const Slot* own = own_slot(a.index);
        const std::uint16_t at = own != nullptr ? a.index : b.index;
        if (own == nullptr) own = own_slot(b.index);
        if (own == nullptr) return;
        faults_.push_back({std::string{own->file}, own->line, std::string{parameter(at).name},
                           fmt::format("contradicts {}: {}", describe(at == a.index ? b.index : a.index), why)});
    }

  private:
    const Parameter& parameter(std::uint16_t index) const { return (*book_.schema)[index]; }
    const Slot* own_slot(std::uint16_t index) const {
        const Slot& slot = book_.slots[index];
        return slot.set_by == book_.id ? &slot : nullptr;
    }
    std::string describe(std::uint16_t index) const {
        const Slot& slot = book_.slots[index];
        if (!slot.value) return fmt::format("{}, which is not set", parameter(index).name);
        return fmt::format("{} = {} ({})", parameter(index).name, to_text(*slot.value, parameter(index)),
                           slot.standing == Standing::house_default ? "default" : slot.citation.clause);
    }

    const Book& book_;
    Faults& faults_;
};

void check_betting(Checker& c) {
    c.require(c.value(key::time_bank_chips_per_day) == 0 || c.value(key::time_bank), key::time_bank_chips_per_day,
              key::time_bank, "a time bank needs its time");
}

void check_floor(Checker& c) {
    c.require((c.value(key::bb_ante_reduced_at_players) == 0) ==
                  (c.value(key::bb_ante_reduced_amount) == BbAnteReducedAmount::not_reduced),
              key::bb_ante_reduced_at_players, key::bb_ante_reduced_amount,
              "a reduced ante needs both its number of players and its amount");
    const bool button_ante = c.value(key::ante_format) == AnteFormat::button_ante;
    c.require(!button_ante || c.value(key::ante_payers_offered).contains(AntePayersOffered::button), key::ante_format,
              key::ante_payers_offered, "the button does not pay antes in this book");
    c.require(c.value(key::hand_for_hand_per_hand) <= c.value(key::hand_for_hand_max_per_hand),
              key::hand_for_hand_per_hand, key::hand_for_hand_max_per_hand,
              "more is taken off the clock than the maximum");
    const auto trigger = c.value(key::balance_trigger_difference);
    c.require(!trigger || *trigger <= c.value(key::halt_play_difference), key::balance_trigger_difference,
              key::halt_play_difference, "the table would halt before anybody is moved");
    c.require(c.value(key::final_table_players) <= c.value(key::final_table_max_players), key::final_table_players,
              key::final_table_max_players, "the final table is larger than its maximum");
    c.require(c.value(key::final_table_players_short_handed) <= c.value(key::final_table_players),
              key::final_table_players_short_handed, key::final_table_players,
              "the short-handed final table is the larger one");
}

void check_penalties(Checker& c) {
    c.require(c.value(key::deal_illegal_penalty) != DealIllegalPenalty::up_to_expulsion ||
                  c.value(key::penalty_scale).contains(PenaltyScale::expulsion),
              key::deal_illegal_penalty, key::penalty_scale, "this book has no expulsion");
    const bool limited = c.value(key::card_protector_limit) == CardProtectorLimit::limited;
    c.require(!limited || c.value(key::card_protector_diameter_tenths), key::card_protector_limit,
              key::card_protector_diameter_tenths, "a limited protector needs its measures");
    c.require(!limited || c.value(key::card_protector_width_tenths), key::card_protector_limit,
              key::card_protector_width_tenths, "a limited protector needs its measures");
    const auto max_hands = c.value(key::penalty_max_hands);
    c.require(!max_hands || c.value(key::penalty_min_hands) <= *max_hands, key::penalty_min_hands,
              key::penalty_max_hands, "the shortest penalty is longer than the longest");
}

void check_money(Checker& c) {
    c.require(c.value(key::prize_share_of_buy_ins_min).bp + c.value(key::organisation_share_of_buy_ins_max).bp <= 10000,
              key::prize_share_of_buy_ins_min, key::organisation_share_of_buy_ins_max,
              "together they are more than all buy-ins");
    c.require(!c.value(key::extra_stack_fund).bp || c.value(key::extra_stack_offered) != ExtraStackOffered::not_offered,
              key::extra_stack_fund, key::extra_stack_offered, "no extra stack is sold");
    const bool table = c.value(key::payout_table) == PayoutTable::columns_then_rule;
    c.require(!table || c.value(key::payout_places_percent), key::payout_table, key::payout_places_percent,
              "where the columns end the rule needs its share of places");
}
}  // namespace

void find_contradictions(const Book& book, Faults& faults) {
    Checker checker{book, faults};
    check_betting(checker);
    check_floor(checker);
    check_penalties(checker);
    check_money(checker);
}
}  // namespace riffle::rulebook
