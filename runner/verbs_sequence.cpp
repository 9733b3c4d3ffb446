// From hand to hand: next-hand moves the button and the blinds and deals again to those with chips; rotation changes
// the game. From case to case: the same hand goes on in another way.
#include <fmt/format.h>

#include <array>

#include "core/rulebook/keys.h"
#include "core/rulings/play.h"
#include "runner/text.h"
#include "runner/verbs.h"

namespace riffle::runner {
namespace {

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

// [internacional:43-4, 43-5] Whoever comes after the first round sits, and is dealt in when the big blind reaches the
// chair; the ruling on it says the same.
bool waits_for_blind(Table& t) {
    using rulebook::LateEntrantFirstHand;
    if (t.live.start.game->stud()) return false;
    const auto rule = t.book().ask(rulebook::key::late_entrant_first_hand);
    if (rule.value != LateEntrantFirstHand::first_round_at_once_then_wait_for_big_blind) return false;
    rulings::CiteList cites;
    rulings::cite(rule, cites);
    t.cite(cites);
    return true;
}

// Those who have waited and whose turn has come.
void let_in(Table& t, table::StartHand& b) {
    hand::SeatSet chairs;
    for (const hand::Seat seat : t.live.seated - b.leaving)
        if (t.live.hand.at(seat).stack > Chips{0}) chairs.add(seat);
    for (const table::Newcomer& n : b.joining) chairs.add(n.seat);
    for (const table::Newcomer& n : t.waiting_for_blind) chairs.add(n.seat);
    const hand::Seat big_blind = chairs.next_after(t.live.start.big_blind);
    std::erase_if(t.waiting_for_blind, [&](const table::Newcomer& n) {
        if (n.seat == big_blind) b.joining.push_back(n);
        return n.seat == big_blind;
    });
}

// What follows next-hand: [level N] [with SEAT NAME STACK [first-round]] [without NAME...].
std::expected<table::StartHand, Mismatch> between_hands(Table& t, std::string_view rest) {
    table::StartHand b;
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
            if (t.live.hand.at(seat).stack > Chips{0})
                return std::unexpected(Mismatch{"an empty chair", fmt::format("seat {}", *chair)});
            t.name_seat(seat, name);
            const bool moved = std::erase(t.at_another_table, t.player_of(name)) > 0;
            const bool first_round = rest.starts_with("first-round");
            if (first_round) take_token(rest);
            const bool waits = !moved && waits_for_blind(t) && !first_round;
            (waits ? t.waiting_for_blind : b.joining).push_back({seat, t.player_of(name), Chips{*stack}});
        } else if (word == "without") {
            for (const auto name : tokens(rest)) {
                const auto seat = t.seat_of(name);
                if (!seat) return std::unexpected(Mismatch{"a player", std::string{name}});
                b.leaving.add(*seat);
            }
            rest = {};
        } else {
            return std::unexpected(Mismatch{
                "next-hand [level N] [with SEAT NAME STACK [first-round]] [without NAME...]", std::string{word}});
        }
    }
    let_in(t, b);
    return b;
}

StepResult next_hand(Table& t, const Step& step) {
    if (t.live.hand.phase != hand::Phase::over) return fail("a hand that is over", "it is still going on");
    const auto command = between_hands(t, step.line.rest);
    if (!command) return std::unexpected(command.error());
    if (auto ok = t.give(*command); !ok) return fail("the next hand", fmt::format("refused: {}", ok.error().code));
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

constexpr std::array sequence_rows{VerbRow{"next-hand", nullptr, next_hand}, VerbRow{"rotation", rotation, nullptr},
                                   VerbRow{"case", nullptr, in_case}};

}  // namespace

std::span<const VerbRow> sequence_verbs() { return sequence_rows; }

}  // namespace riffle::runner
