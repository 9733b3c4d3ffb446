// From hand to hand: next-hand moves the button and the blinds and deals again to those with chips.
#include <fmt/format.h>

#include <array>

#include "core/hand/button.h"
#include "spec/text.h"
#include "spec/verbs.h"

namespace riffle::spec {
namespace {

StepResult fail(std::string expected, std::string got) {
    return std::unexpected(Mismatch{std::move(expected), std::move(got)});
}

hand::Positions of_first_hand(const hand::StartHand& start) {
    return {.button = start.button, .small_blind = start.small_blind, .big_blind = start.big_blind};
}

// next-hand [without NAME...]: those without chips are out; the named leave with theirs.
StepResult next_hand(Table& t, const Step& step) {
    if (t.live.state.phase != hand::Phase::over) return fail("a hand that is over", "it is still going on");
    std::string_view rest = step.line.rest;
    hand::SeatSet leaving;
    if (!rest.empty() && take_token(rest) != "without") return fail("next-hand without NAME...", step.line.rest);
    for (const auto name : tokens(rest)) {
        const auto seat = t.seat_of(name);
        if (!seat) return fail("a player", std::string{name});
        leaving.add(*seat);
    }
    hand::Chairs chairs;
    t.total = Chips{};
    for (std::size_t i = 0; i < t.start.seats.size(); ++i) {
        const hand::Seat seat{static_cast<std::uint8_t>(i)};
        const Chips stack = leaving.has(seat) ? Chips{} : t.live.state.at(seat).stack;
        t.start.seats[i].stack = stack;
        t.total += stack;
        if (stack > Chips{0}) chairs.playing.add(seat);
    }
    if (chairs.all().size() < 2) return fail("two players or more", "the event is over");
    const hand::Positions last = t.positions.value_or(of_first_hand(t.start));
    const hand::Positions now = hand::next_positions(last, chairs, t.start.game->stud(), t.rules());
    hand::seat_positions(t.start, now, chairs);
    rulings::CiteList cites;
    rulings::cite_positions(last, now, chairs, t.points(), cites);
    t.cite(cites);
    t.positions = now;
    t.live = rulings::Live{};
    t.live.seated = chairs.all();
    auto ok = rulings::perform(t.live, t.start, t.points(), t.rules());
    if (!ok) return fail("the next hand", fmt::format("refused: {}", ok.error().code));
    t.cite(*ok);
    return {};
}

constexpr std::array rows{VerbRow{"next-hand", nullptr, next_hand}};

}  // namespace

std::span<const VerbRow> sequence_verbs() { return rows; }

}  // namespace riffle::spec
