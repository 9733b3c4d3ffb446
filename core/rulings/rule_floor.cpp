// Floor and money matters on which the books' own worked contrasts turn.
#include <algorithm>

#include "core/ledger/split.h"
#include "core/rulings/parts.h"

namespace riffle::rulings::matters {

void tables_uneven(Consult& c, const Facts&, const Incident& i) {
    const std::int64_t difference = std::max(i.n, i.m) - std::min(i.n, i.m);
    c.give(difference >= c.ask(key::halt_play_difference) ? Term::halt : Term::play_on);
}

void race_leftovers(Consult& c, const Facts&, const Incident& i) {
    const auto rounding = c.ask(key::chip_race_rounding);
    const std::int64_t worth = i.n * i.amount.value;
    const std::int64_t unit = i.amount2.value;
    // Where the new chip is not told there is nothing to count.
    const auto rounded = [&](Term how, std::int64_t more) {
        return unit > 0 ? Statement(how).with(Term::new_chips, (worth + more) / unit) : Statement(how);
    };
    switch (rounding) {
        case ChipRaceRounding::nearest_half_up:
            return c.give(rounded(Term::nearest_half_up, unit / 2));
        case ChipRaceRounding::down:
            return c.give(rounded(Term::down, 0));
        case ChipRaceRounding::up:
            return c.give(rounded(Term::up, unit - 1));
    }
}

namespace {

Outcome shared(const Incident& i) {
    const auto [each, odd] = split(Chips{i.n + i.m}, 2);
    return Statement(Term::shared_place).with(Term::prize, each).with_some(Term::other, odd);
}

void share_or_by_stack(Consult& c, const Incident& i) { c.director({shared(i), Term::by_starting_stack}); }

}  // namespace

void two_out_at_once(Consult& c, const Facts&, const Incident& i) {
    if (!i.flags.has(Flag::hand_for_hand)) {
        if (!c.knows(key::simultaneous_elimination_different_tables_not_hand_for_hand)) {
            c.ask(key::simultaneous_elimination_different_tables_not_hand_for_hand);
            return share_or_by_stack(c, i);
        }
        switch (c.ask(key::simultaneous_elimination_different_tables_not_hand_for_hand)) {
            case SimultaneousEliminationDifferentTablesNotHandForHand::by_time:
                return c.give(Term::by_time);
            case SimultaneousEliminationDifferentTablesNotHandForHand::share_in_the_money:
                return c.give(shared(i));
        }
    }
    switch (c.ask(key::simultaneous_elimination_different_tables_hand_for_hand)) {
        case SimultaneousEliminationDifferentTablesHandForHand::share_only_announced_hand:
            // [tda-2024:RP-8-A] speaks of the hand in progress when hand-for-hand is announced, not of later ones.
            return share_or_by_stack(c, i);
        case SimultaneousEliminationDifferentTablesHandForHand::share:
            return c.give(shared(i));
        case SimultaneousEliminationDifferentTablesHandForHand::larger_stack_higher: {
            const Seat first = i.amount >= i.amount2 ? i.seat : i.other;
            return c.give(Statement(Term::by_starting_stack).with(Term::seat, first.value + 1).with(Term::prize, i.n));
        }
    }
}

}  // namespace riffle::rulings::matters
