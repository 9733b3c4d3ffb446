// From hand to hand: the button and the blinds move, players come and go, penalties are served, the game turns.
#include <algorithm>

#include "core/hand/button.h"
#include "core/rulebook/keys.h"
#include "core/table/draft.h"

namespace riffle::table {
namespace {

// Antes belong to the stud games of a mixed event, blinds to the others.
void set_antes(hand::StartHand& start) {
    start.ante_kind = start.game->stud() ? hand::AnteKind::each : hand::AnteKind::none;
}

Chips dealt_in(const hand::StartHand& start) {
    Chips sum{};
    for (const hand::SeatEntry& entry : start.seats)
        if (!entry.waiting) sum += entry.stack;
    return sum;
}

// Whoever sits out a penalty is absent from the hand.
SeatSet seat_penalised(const State& s, const Players& players, SeatSet sitting_out, hand::StartHand& start) {
    SeatSet absent = s.made_absent;
    for (std::size_t i = 0; i < start.seats.size(); ++i) {
        const Seat seat{static_cast<std::uint8_t>(i)};
        const bool penalised = s.conduct_elsewhere ? sitting_out.has(seat) : s.penalties.sits_out(players[i]);
        const bool out = start.seats[i].stack > Chips{0} && penalised;
        // Who has served is back; so is who was kept out of a redeal.
        if (out || absent.has(seat) || s.kept_out_of_redeal.has(seat)) start.seats[i].absent = out;
        out ? absent.add(seat) : absent.remove(seat);
    }
    return absent;
}

Done deal(Draft& d, HandBegun begun, SeatSet sitting_out) {
    begun.made_absent = seat_penalised(d.as_it_stands(), begun.players, sitting_out, begun.start);
    begun.after = d.as_it_stands().course;
    const hand::StartHand start = begun.start;
    d.put(std::move(begun));
    if (auto done = d.perform(start); !done) return done;
    if (d.as_it_stands().conduct_elsewhere) return {};
    std::vector<rulings::PenaltyPlayer> players;
    const State& now = d.as_it_stands();
    for (const Seat seat : now.seated) players.push_back(now.players[seat.value]);
    d.penalties([&](rulings::PenaltyRegister& r) { return r.hand_dealt(players, d.book()); });
    return {};
}

// What is new with this hand: the level, the cards.
Done take_in(const StartHand& c, hand::StartHand& start) {
    if (c.stakes) start.stakes = *c.stakes;
    if (c.ante_kind) start.ante_kind = *c.ante_kind;
    if (c.players_in_event) start.players_in_event = *c.players_in_event;
    if (!c.deck) return {};
    start.deck = {};
    start.deck_size = 0;
    for (const Card card : *c.deck) start.deck[start.deck_size++] = card;
    return {};
}

// Who came or went between the set-up and the first hand: the blinds are seated anew from the same button.
Done reseat(const StartHand& c, HandBegun& begun, const hand::Rules& rules) {
    hand::StartHand& start = begun.start;
    for (const Seat seat : c.leaving) {
        if (!begun.seated.has(seat)) return refuse("not_seated");
        begun.seated.remove(seat);
        start.seats[seat.value].stack = Chips{};
    }
    for (const Newcomer& n : c.joining) {
        if (n.seat.value >= start.seats.size()) return refuse("no_such_seat");
        if (begun.seated.has(n.seat)) return refuse("seat_taken");
        begun.seated.add(n.seat);
        start.seats[n.seat.value] = hand::SeatEntry{.stack = n.stack};
        begun.players[n.seat.value] = n.player;
    }
    if (begun.seated.size() < 2) return refuse("event_over");
    const hand::Chairs chairs{.playing = begun.seated, .joining = {}};
    hand::seat_positions(start, hand::first_positions(chairs, start.button, start.game->stud(), rules), chairs);
    begun.total = dealt_in(start);
    return {};
}

Done first_hand(Draft& d, const StartHand& c) {
    const State& s = d.as_it_stands();
    hand::StartHand start = s.start;
    if (auto ok = take_in(c, start); !ok) return ok;
    if (c.button) start.button = *c.button;
    HandBegun begun{start, s.seated, s.players, {}, {}, s.place, dealt_in(start), 0};
    // Levels have passed since it was set up: it begins with the game of this one.
    const bool turned =
        !s.rotation.games.empty() && s.rotation.by == hand::RotateBy::level && c.level && *c.level != s.place.level;
    if (turned) {
        begun.place = hand::next_place(s.rotation, s.place, *c.level, s.seated.size());
        begun.start.game = &hand::game_at(s.rotation, begun.place);
        set_antes(begun.start);
    }
    if (!c.joining.empty() || !c.leaving.empty() || c.button || turned)
        if (auto ok = reseat(c, begun, d.rules()); !ok) return ok;
    return deal(d, std::move(begun), c.sitting_out);
}

// [cnp:15.bust], [tda-2024:71-A-4] the blinds of a penalty may take the last chip.
void settle_penalties(Draft& d) {
    const SeatSet seated = d.as_it_stands().seated;
    for (const Seat seat : seated) {
        const auto player = d.as_it_stands().players[seat.value];
        if (d.hand().absent.has(seat) && d.hand().at(seat).stack == Chips{0} &&
            d.as_it_stands().penalties.hands_served(player) > 0)
            d.penalties([&](rulings::PenaltyRegister& r) { return r.blinded_out(player, d.book()); });
    }
}

// Those with chips stay; a player who waited in the last hand is dealt in like the others unless he must wait again.
hand::Chairs chairs_of(const State& s, const StartHand& c, SeatSet joining, hand::StartHand& start) {
    hand::Chairs chairs;
    for (std::size_t i = 0; i < start.seats.size(); ++i) {
        const Seat seat{static_cast<std::uint8_t>(i)};
        hand::SeatEntry& entry = start.seats[i];
        const bool waited = entry.waiting;
        if ((c.leaving.has(seat) || s.leaving.has(seat)) && !joining.has(seat))
            entry.stack = Chips{};
        else if (!joining.has(seat) && !waited)
            entry.stack = s.hand.at(seat).stack;
        if (entry.stack == Chips{0}) continue;
        (joining.has(seat) || waited ? chairs.joining : chairs.playing).add(seat);
    }
    return chairs;
}

hand::Positions last_positions(const State& s, const hand::Rules& rules) {
    if (s.positions) return *s.positions;
    if (s.start.game->stud())
        return hand::first_positions({.playing = s.seated, .joining = {}}, s.start.button, true, rules);
    return {.button = s.start.button, .small_blind = s.start.small_blind, .big_blind = s.start.big_blind};
}

// Where the event is announced as win-the-button: who has the button next, no_seat otherwise. A book that is silent
// leaves it to who announces it; one that has none of it is not asked (such a set-up is refused).
Seat button_winner(Draft& d, Seat button, const hand::Chairs& chairs) {
    using namespace rulebook;
    if (!d.as_it_stands().win_the_button || d.book().says(key::win_the_button, WinTheButton::not_offered))
        return no_seat;
    CiteList cites;
    rulings::cite(d.book().ask(key::win_the_button), cites);
    SeatSet winners;
    std::vector<hand::Event> awards;
    const State& now = d.as_it_stands();
    for (const hand::PotAwarded& award : now.awards) {
        awards.emplace_back(award);
        if (award.pot == 0) winners.add(award.seat);
    }
    bool next_seat = false;
    if (winners.size() >= 2) {
        if (const auto tie = d.book().answer(key::win_the_button_tie)) rulings::cite(*tie, cites);
        // [solverde-2023:3.1.5.1] read literally it is whoever sits next, a winner or not.
        next_seat = d.book().says(key::win_the_button_tie, WinTheButtonTie::next_seat_left);
    }
    d.cite(cites);
    return next_seat ? chairs.all().next_after(button) : hand::button_winner(awards, button);
}

Done next_hand(Draft& d, const StartHand& c) {
    // A copy: the draft's own table changes while it is worked on.
    const State s = d.as_it_stands();
    hand::StartHand start = s.start;
    if (auto ok = take_in(c, start); !ok) return ok;
    HandBegun begun{start, {}, s.players, {}, {}, s.place, {}, 0};
    SeatSet joining;
    for (const Newcomer& n : c.joining) {
        if (n.seat.value >= start.seats.size()) return refuse("no_such_seat");
        const bool leaves = c.leaving.has(n.seat) || s.leaving.has(n.seat);
        if (s.hand.at(n.seat).stack > Chips{0} && !leaves) return refuse("seat_taken");
        start.seats[n.seat.value] = hand::SeatEntry{.stack = n.stack};
        begun.players[n.seat.value] = n.player;
        joining.add(n.seat);
    }
    if (!s.positions && !s.rotation.games.empty()) begun.place.orbit = s.seated.size();
    const hand::Positions last = last_positions(s, d.rules());
    settle_penalties(d);
    const hand::Chairs chairs = chairs_of(s, c, joining, start);
    if (chairs.all().size() < 2) return refuse("event_over");
    if (!s.rotation.games.empty()) {
        begun.place =
            hand::next_place(s.rotation, begun.place, c.level.value_or(begun.place.level), chairs.all().size());
        start.game = &hand::game_at(s.rotation, begun.place);
        set_antes(start);
    }
    hand::Rules rules = d.rules();
    const Seat winner = button_winner(d, last.button, chairs);
    rules.win_the_button.value = winner != no_seat;
    hand::Positions now = hand::next_positions(last, chairs, start.game->stud(), rules, winner);
    // [cnp:2.after-b] a ruling has said where it goes.
    if (!s.buttons_to_come.empty() && !start.game->stud())
        now = hand::first_positions(chairs, s.buttons_to_come.front(), false);
    if (c.button) now = hand::first_positions(chairs, *c.button, start.game->stud(), rules);
    hand::seat_positions(start, now, chairs);
    if (winner == no_seat && !c.button) {
        CiteList cites;
        rulings::cite_positions(last, now, chairs, d.book(), cites);
        d.cite(cites);
    }
    begun.start = start;
    begun.seated = chairs.all();
    begun.positions = now;
    begun.total = dealt_in(start);
    return deal(d, std::move(begun), c.sitting_out);
}

}  // namespace

Done start_hand(Draft& d, const StartHand& c) {
    if (!d.as_it_stands().set_up) return refuse("no_table");
    if (!d.as_it_stands().begun) return first_hand(d, c);
    const auto phase = d.hand().phase;
    if (phase != hand::Phase::over && phase != hand::Phase::idle) return refuse("hand_in_progress");
    if (const auto held = held_up(d.as_it_stands(), Holds::next_hand)) return std::unexpected(*held);
    return next_hand(d, c);
}

}  // namespace riffle::table
