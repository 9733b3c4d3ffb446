#include "core/rulings/facts.h"

namespace riffle::rulings {

// The books differ in what they count: actions or players, and how many of them with chips.
bool is_substantial(std::span<const Taken> taken, const Points& points) {
    SeatSet acted;
    SeatSet with_chips;
    std::size_t actions = 0;
    std::size_t chip_actions = 0;
    for (const Taken& t : taken) {
        ++actions;
        acted.add(t.seat);
        if (!t.chips) continue;
        ++chip_actions;
        with_chips.add(t.seat);
    }
    const PointValue& two = points[Point::substantial_two];
    const PointValue& three = points[Point::substantial_three];
    // [tda-2024:36-A] any two actions, one of them with chips; [cnp:2.substantial-action] two players with chips in.
    if (two.set && two.term == Term::one_with_chips && actions >= 2 && chip_actions >= 1) return true;
    if (two.set && two.term == Term::two_players_with_chips && with_chips.size() >= 2) return true;
    // [tda-2024:36-B] any three actions; [cnp:4.l] three players.
    if (three.set && three.term == Term::three_actions && actions >= 3) return true;
    return three.set && three.term == Term::three_players && acted.size() >= 3;
}

}  // namespace riffle::rulings
