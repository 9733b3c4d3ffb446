// Floor and money matters on which the books' own worked contrasts turn.
#include <algorithm>

#include "core/ledger/split.h"
#include "core/rulings/parts.h"

namespace riffle::rulings::matters {

void tables_uneven(Consult& c, const Facts&, const Incident& i) {
    if (!c.knows(Point::halt_difference)) return c.director({Term::halt, Term::play_on});
    const std::int64_t difference = std::max(i.n, i.m) - std::min(i.n, i.m);
    c.give(difference >= c.number(Point::halt_difference) ? Term::halt : Term::play_on);
}

void race_leftovers(Consult& c, const Facts&, const Incident& i) {
    const Term t = c.ask(Point::race_rounding);
    if (t == Term::director || i.amount2 == Chips{0}) return c.director({Term::other});
    const std::int64_t worth = i.n * i.amount.value;
    const std::int64_t half = t == Term::nearest_half_up ? i.amount2.value / 2
                              : t == Term::up            ? i.amount2.value - 1
                                                         : 0;
    c.give(Outcome(t).with(Term::new_chips, (worth + half) / i.amount2.value));
}

void two_out_at_once(Consult& c, const Facts&, const Incident& i) {
    const Term t = c.ask(i.flags.has(Flag::hand_for_hand) ? Point::busts_hand_for_hand : Point::busts_otherwise);
    const auto [each, odd] = split(Chips{i.n + i.m}, 2);
    switch (t) {
        case Term::shared_place:
            return c.give(Outcome(t).with(Term::prize, each).with_some(Term::other, odd));
        case Term::by_starting_stack: {
            const Seat first = i.amount >= i.amount2 ? i.seat : i.other;
            return c.give(Outcome(t).with(Term::seat, first.value + 1).with(Term::prize, i.n));
        }
        case Term::by_time:
            return c.give(t);
        default:
            return c.director({Outcome(Term::shared_place).with(Term::prize, each), Term::by_starting_stack});
    }
}

}  // namespace riffle::rulings::matters
