// From hand to hand: next-hand moves the button and the blinds and deals again to those with chips; rotation changes
// the game. From case to case: the same hand goes on in another way.
#include <fmt/format.h>

#include <array>

#include "core/hand/button.h"
#include "runner/text.h"
#include "runner/verbs.h"

namespace riffle::runner {
namespace {

StepResult fail(std::string expected, std::string got) {
    return std::unexpected(Mismatch{std::move(expected), std::move(got)});
}

// Antes belong to the stud games of a mixed event, blinds to the others.
void set_antes(Table& t) { t.start.ante_kind = t.start.game->stud() ? hand::AnteKind::each : hand::AnteKind::none; }

// rotation level|orbit|hands N GAME...: the first game is that of the table.
std::expected<void, std::string> rotation(Table& t, std::string_view rest) {
    if (t.start.game == nullptr) return std::unexpected("'table' stands before 'rotation'");
    const auto by = take_token(rest);
    if (by == "hands") {
        const auto n = parse_number(take_token(rest));
        if (!n || *n < 1) return std::unexpected("expected a number after 'hands'");
        t.rotation.hands = static_cast<int>(*n);
    } else if (by != "level" && by != "orbit") {
        return std::unexpected(fmt::format("expected 'level', 'orbit' or 'hands N', got '{}'", by));
    }
    t.rotation.by = by == "hands"   ? hand::RotateBy::hands
                    : by == "orbit" ? hand::RotateBy::orbit
                                    : hand::RotateBy::level;
    for (const auto id : tokens(rest)) {
        const hand::Game* game = hand::find_game(id);
        if (game == nullptr) return std::unexpected(fmt::format("'{}' is no game", id));
        t.rotation.games.push_back(game);
    }
    if (t.rotation.games.empty() || t.rotation.games.front() != t.start.game)
        return std::unexpected("the rotation begins with the game of the table");
    set_antes(t);
    return {};
}

// What follows next-hand: [level N] [with SEAT NAME STACK] [without NAME...].
struct Between {
    int level = 0;
    hand::SeatSet leaving, joining;
};

std::expected<Between, Mismatch> between_hands(Table& t, std::string_view rest) {
    Between b{.level = t.place.level, .leaving = {}, .joining = {}};
    while (!rest.empty()) {
        const auto word = take_token(rest);
        if (word == "level") {
            const auto n = parse_number(take_token(rest));
            if (!n) return std::unexpected(Mismatch{"a number after 'level'", std::string{rest}});
            b.level = static_cast<int>(*n);
        } else if (word == "with") {
            const auto chair = parse_number(take_token(rest));
            const auto name = take_token(rest);
            const auto stack = parse_number(take_token(rest));
            if (!chair || *chair < 1 || *chair > static_cast<std::int64_t>(hand::max_seats) || !stack)
                return std::unexpected(Mismatch{"with SEAT NAME STACK", std::string{rest}});
            const hand::Seat seat{static_cast<std::uint8_t>(*chair - 1)};
            if (t.live.state.at(seat).stack > Chips{0})
                return std::unexpected(Mismatch{"an empty chair", fmt::format("seat {}", *chair)});
            t.name_seat(seat, name);
            std::erase(t.at_another_table, t.player_of(name));
            t.start.seats[seat.value] = hand::SeatEntry{.stack = Chips{*stack}};
            b.joining.add(seat);
        } else if (word == "without") {
            for (const auto name : tokens(rest)) {
                const auto seat = t.seat_of(name);
                if (!seat) return std::unexpected(Mismatch{"a player", std::string{name}});
                b.leaving.add(*seat);
            }
            rest = {};
        } else {
            return std::unexpected(
                Mismatch{"next-hand [level N] [with SEAT NAME STACK] [without NAME...]", std::string{word}});
        }
    }
    return b;
}

// Those with chips stay; a player who waited in the last hand is dealt in like the others unless he must wait again.
hand::Chairs chairs_of(Table& t, const Between& b) {
    hand::Chairs chairs;
    t.total = Chips{};
    for (std::size_t i = 0; i < t.start.seats.size(); ++i) {
        const hand::Seat seat{static_cast<std::uint8_t>(i)};
        hand::SeatEntry& entry = t.start.seats[i];
        const bool waited = entry.waiting;
        if (b.leaving.has(seat) || (t.leaving.has(seat) && !b.joining.has(seat)))
            entry.stack = Chips{};
        else if (!b.joining.has(seat) && !waited)
            entry.stack = t.live.state.at(seat).stack;
        if (entry.stack == Chips{0}) continue;
        (b.joining.has(seat) || waited ? chairs.joining : chairs.playing).add(seat);
    }
    return chairs;
}

// The game of the coming hand.
void turn_game(Table& t, int level, int players) {
    if (t.rotation.games.empty()) return;
    t.place = hand::next_place(t.rotation, t.place, level, players);
    t.start.game = &hand::game_at(t.rotation, t.place);
    set_antes(t);
}

hand::Positions last_positions(const Table& t) {
    if (t.positions) return *t.positions;
    if (t.start.game->stud())
        return hand::first_positions({.playing = t.live.seated, .joining = {}}, t.start.button, true);
    return {.button = t.start.button, .small_blind = t.start.small_blind, .big_blind = t.start.big_blind};
}

// [cnp:15.bust], [tda-2024:71-A-4] the blinds of a penalty may take the last chip.
void settle_penalties(Table& t) {
    for (const hand::Seat seat : t.live.seated) {
        const auto player = t.player_of(t.name_of(seat));
        if (t.live.state.absent.has(seat) && t.live.state.at(seat).stack == Chips{0} &&
            t.penalties.hands_served(player) > 0)
            t.cite(t.penalties.blinded_out(player, t.book()));
    }
}

StepResult next_hand(Table& t, const Step& step) {
    if (t.live.state.phase != hand::Phase::over) return fail("a hand that is over", "it is still going on");
    if (!t.positions && !t.rotation.games.empty())
        t.place = hand::first_place(t.rotation, t.place.level, t.live.seated.size());
    const auto between = between_hands(t, step.line.rest);
    if (!between) return std::unexpected(between.error());
    const hand::Positions last = last_positions(t);
    settle_penalties(t);
    const hand::Chairs chairs = chairs_of(t, *between);
    t.leaving = {};
    if (chairs.all().size() < 2) return fail("two players or more", "the event is over");
    turn_game(t, between->level, chairs.all().size());
    hand::Rules rules = t.rules();
    rulings::CiteList cites;
    const hand::Seat winner = rulings::button_winner(t.live, last.button, chairs, t.book(), t.win_the_button, cites);
    rules.win_the_button.value = winner != hand::no_seat;
    const hand::Positions now = hand::next_positions(last, chairs, t.start.game->stud(), rules, winner);
    hand::seat_positions(t.start, now, chairs);
    for (const hand::SeatEntry& entry : t.start.seats)
        if (!entry.waiting) t.total += entry.stack;
    if (winner == hand::no_seat) rulings::cite_positions(last, now, chairs, t.book(), cites);
    t.cite(cites);
    t.positions = now;
    t.live = rulings::Live{};
    t.live.seated = chairs.all();
    t.seat_penalised();
    auto ok = rulings::perform(t.live, t.start, t.book(), t.rules());
    if (!ok) return fail("the next hand", fmt::format("refused: {}", ok.error().code));
    t.cite(*ok);
    t.hand_dealt();
    return {};
}

// case WORDS: the first remembers the table as it stands, each further one goes back to that. What the steps rested on
// and what was said stays.
StepResult in_case(Table& t, const Step& step) {
    if (step.line.rest.empty()) return fail("case and what happens in it", "nothing");
    if (auto ok = t.deal_due(); !ok) return fail("a hand in progress", ok.error());
    if (!t.fork) {
        t.fork = std::make_shared<const Table>(t);
        return {};
    }
    Table again = *t.fork;
    again.fork = t.fork;
    again.cited = std::move(t.cited);
    again.spoken = std::move(t.spoken);
    t = std::move(again);
    return {};
}

constexpr std::array rows{VerbRow{"next-hand", nullptr, next_hand}, VerbRow{"rotation", rotation, nullptr},
                          VerbRow{"case", nullptr, in_case}};

}  // namespace

std::span<const VerbRow> sequence_verbs() { return rows; }

}  // namespace riffle::runner
