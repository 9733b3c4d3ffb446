#include "core/hand/button.h"

namespace riffle::hand {
namespace {

// Strictly between two chairs, clockwise.
bool between(Seat seat, Seat from, Seat to) {
    const auto steps = [&](Seat s) { return (s.value + max_seats - from.value) % max_seats; };
    return steps(seat) > 0 && steps(seat) < steps(to);
}

// The last chair of the set going clockwise up to, and not counting, `seat`.
Seat before(SeatSet set, Seat seat) {
    Seat found = no_seat;
    clockwise_after(set, seat, [&](Seat s) {
        if (s != seat) found = s;
    });
    return found;
}

Positions heads_up(SeatSet two, Seat big_blind, const Rules& rules) {
    // [tda-2024:34-B-1] the small blind is on the button.
    const Seat other = two.next_after(big_blind);
    if (rules.heads_up_big_blind_on_button.value)
        return {.button = big_blind, .small_blind = other, .big_blind = big_blind};
    return {.button = other, .small_blind = other, .big_blind = big_blind};
}

// Everybody posts from the left of the button.
Positions from_button(SeatSet players, Seat button, const Rules& rules) {
    const Seat small = rules.small_blind_on_button.value && players.has(button) ? button : players.next_after(button);
    if (players.size() == 2) {
        // The button among two plays the small blind; a button on an empty chair falls to the next player.
        const Seat dealer = players.has(button) ? button : small;
        return heads_up(players, rules.heads_up_big_blind_on_button.value ? dealer : players.next_after(dealer), rules);
    }
    return {.button = button, .small_blind = small, .big_blind = players.next_after(small)};
}

Positions moved(const Positions& last, const Chairs& chairs, const Rules& rules) {
    const SeatSet players = chairs.all();
    const bool two = players.size() == 2;
    if (two ? !rules.heads_up_button_adjusted.value : !rules.dead_button.value || rules.small_blind_on_button.value)
        return from_button(players, players.next_after(last.button), rules);
    const Seat big = players.next_after(last.big_blind);
    if (two) {
        // [tda-2024:34-B-2, cnp:14.d] nobody is big blind twice in a row: the last one has the button if still here.
        if (players.has(last.big_blind)) return heads_up(players, players.next_after(last.big_blind), rules);
        return heads_up(players, big, rules);
    }
    // [tda-2024:32] the big blind goes to the next player; small blind and button follow the chairs of the last hand.
    Positions now{.button = last.small_blind, .small_blind = last.big_blind, .big_blind = big};
    // From heads-up to three the last small blind may be big blind at once: the button is then right of the small
    // blind.
    if (now.button == now.big_blind || now.button == no_seat) now.button = before(players, now.small_blind);
    return now;
}

}  // namespace

Positions first_positions(const Chairs& chairs, Seat button, bool stud, const Rules& rules) {
    RIFFLE_CHECK(chairs.all().size() >= 2);
    Positions now = from_button(chairs.all(), button, rules);
    now.frozen = stud && rules.stud_button_frozen.value;
    return now;
}

Positions next_positions(const Positions& last, const Chairs& chairs, bool stud, const Rules& rules, Seat winner) {
    RIFFLE_CHECK(chairs.all().size() >= 2);
    // [tda-2024:11-B-1] frozen for the whole of the stud games.
    const bool freezes = stud && rules.stud_button_frozen.value;
    if (last.frozen && freezes) return last;
    if (last.frozen) {
        // [tda-2024:11-B-3] the frozen position as it is; a chair emptied meanwhile passes its big blind on.
        Positions now = last;
        now.frozen = false;
        if (chairs.all().size() == 2) {
            const Seat big =
                chairs.all().has(last.big_blind) ? last.big_blind : chairs.all().next_after(last.big_blind);
            return heads_up(chairs.all(), big, rules);
        }
        if (!chairs.all().has(now.big_blind)) now.big_blind = chairs.all().next_after(now.big_blind);
        // Passed on to the small blind to be, whoever came since sits further on: the small blind is the empty chair's.
        if (now.big_blind == now.small_blind) {
            now.small_blind = last.big_blind;
            if (now.button == now.big_blind) now.button = before(chairs.all(), now.small_blind);
        }
        return now;
    }
    // [mediterraneo-2026:13-a] the winner has the button, the blinds are to his left.
    const bool won = rules.win_the_button.value && chairs.all().has(winner);
    Positions now = won ? from_button(chairs.all(), winner, rules) : moved(last, chairs, rules);
    now.frozen = freezes;
    return now;
}

SeatSet waiting(const Positions& now, const Chairs& chairs) {
    // [tda-2024:8-A-3, 10-A] wherever they sit but between button and small blind, newcomers are dealt in.
    SeatSet set;
    if (now.frozen || now.button == now.small_blind) return set;
    for (const Seat seat : chairs.joining)
        if (seat != now.big_blind && between(seat, now.button, now.small_blind)) set.add(seat);
    // A hand needs two players.
    return (chairs.all() - set).size() >= 2 ? set : SeatSet{};
}

Seat button_winner(std::span<const Event> events, Seat button) {
    SeatSet winners;
    for (const Event& event : events)
        if (const auto* award = std::get_if<PotAwarded>(&event); award && award->pot == 0) winners.add(award->seat);
    // [mediterraneo-2026:13-b, solverde-2023:3.1.5.1] the tied winner first to the left of the button.
    return winners.next_after(button);
}

void seat_positions(StartHand& start, const Positions& now, const Chairs& chairs) {
    const SeatSet wait = waiting(now, chairs);
    const SeatSet dealt = chairs.all() - wait;
    start.button = now.button;
    start.small_blind = dealt.has(now.small_blind) ? now.small_blind : no_seat;
    start.big_blind = now.big_blind;
    for (std::size_t i = 0; i < start.seats.size(); ++i)
        start.seats[i].waiting = wait.has(Seat{static_cast<std::uint8_t>(i)});
}

}  // namespace riffle::hand
