#include "core/rulings/next_hand.h"

namespace riffle::rulings {
namespace {

SeatSet main_pot_winners(const hand::Events& events) {
    SeatSet winners;
    for (const hand::Event& event : events)
        if (const auto* award = std::get_if<hand::PotAwarded>(&event); award && award->pot == 0)
            winners.add(award->seat);
    return winners;
}

void cite(const Points& points, Point p, CiteList& out) {
    if (points[p].set)
        for (const Citation& c : points[p].cites) out.push_back(c);
}

}  // namespace

std::expected<CiteList, Denied> next_hand(Live& live, hand::Positions& positions, const NextHand& how,
                                          const Points& points, hand::Rules rules) {
    if (live.state.phase != hand::Phase::over) return std::unexpected(Denied{"hand_not_over", {}});
    hand::Chairs chairs;
    for (const Seat s : live.seated)
        if (live.state.at(s).stack > Chips{0} && !how.leaving.has(s)) chairs.playing.add(s);
    if (chairs.playing.size() < 2) return std::unexpected(Denied{"too_few_players", {}});
    const SeatSet winners = main_pot_winners(live.events);
    const bool tied = winners.size() > 1;
    const bool by_seat = tied && points[Point::win_the_button_tie].term == Term::next_seat_left;
    const Seat winner =
        by_seat ? chairs.playing.next_after(positions.button) : hand::button_winner(live.events, positions.button);
    // [mediterraneo-2026:13-a, solverde-2023:3.1.5] only where it is announced and the book knows it.
    rules.win_the_button.value = how.win_the_button && points[Point::win_the_button].set;
    CiteList cites;
    if (rules.win_the_button.value) {
        cite(points, Point::win_the_button, cites);
        if (tied) cite(points, Point::win_the_button_tie, cites);
    } else {
        const bool now_two = chairs.playing.size() == 2 && live.state.dealt_in.size() > 2;
        cite(points, now_two ? Point::heads_up_button : Point::dead_button, cites);
    }
    const bool stud = live.start.game->stud();
    positions = hand::next_positions(positions, chairs, stud, rules, winner);
    hand::StartHand start = live.start;
    for (std::size_t i = 0; i < start.seats.size(); ++i) {
        const Seat s{static_cast<std::uint8_t>(i)};
        start.seats[i] = {};
        if (chairs.playing.has(s)) start.seats[i].stack = live.state.at(s).stack;
    }
    hand::seat_positions(start, positions, chairs);
    Live fresh;
    fresh.seated = chairs.playing;
    auto begun = perform(fresh, start, points, rules);
    if (!begun) return begun;
    cites.insert(cites.end(), begun->begin(), begun->end());
    live = fresh;
    return cites;
}

}  // namespace riffle::rulings
