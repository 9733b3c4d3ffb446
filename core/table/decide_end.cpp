// A hand is closed and counted; a stack is put right.
#include <algorithm>

#include "core/table/draft.h"

namespace riffle::table {
namespace {

constexpr std::int64_t most_chips = 1'000'000'000'000;
constexpr std::size_t most_reason_bytes = 200;

bool between_hands(const State& s) {
    return !s.begun || s.hand.phase == hand::Phase::over || s.hand.phase == hand::Phase::idle;
}

Chips stack_of(const State& s, Seat seat) {
    const hand::SeatEntry& entry = s.start.seats[seat.value];
    return s.begun && !entry.waiting ? s.hand.at(seat).stack : entry.stack;
}

}  // namespace

Done end_hand(Draft& d) {
    const State& s = d.as_it_stands();
    if (!s.set_up) return refuse("no_table");
    if (!s.begun || s.hand.phase == hand::Phase::idle) return refuse("no_hand");
    if (s.hand.phase != hand::Phase::over) return refuse("hand_in_progress");
    if (s.ended) return refuse("hand_ended_already");
    if (const auto held = held_up(s, Holds::end_of_hand)) return std::unexpected(*held);
    HandEnded ended;
    for (const Seat seat : s.seated) {
        ended.stacks.push_back({seat, stack_of(s, seat)});
        if (ended.stacks.back().stack == Chips{0}) ended.out.push_back(seat);
    }
    // Who had fewer chips when the hand began is placed worse; of those alike, who sits nearer the button's left first.
    std::stable_sort(ended.out.begin(), ended.out.end(),
                     [&](Seat a, Seat b) { return s.start.seats[a.value].stack < s.start.seats[b.value].stack; });
    ended.after = s.course;
    d.put(std::move(ended));
    return {};
}

Done correct_stack(Draft& d, const CorrectStack& c) {
    const State& s = d.as_it_stands();
    if (!s.set_up) return refuse("no_table");
    if (c.seat.value >= s.start.seats.size() || !s.seated.has(c.seat) || s.leaving.has(c.seat))
        return refuse("not_seated");
    if (c.reason.empty()) return refuse("reason_missing");
    if (c.reason.size() > most_reason_bytes) return refuse("reason_too_long");
    if (c.stack < Chips{0} || c.stack.value > most_chips) return refuse("stack_out_of_range");
    const Chips from = stack_of(s, c.seat);
    if (from == c.stack) return refuse("stack_is_that");
    // Whether a player can still act is the hand's to say: a stack neither appears nor goes while it is played.
    if (!between_hands(s) && (from == Chips{0} || c.stack == Chips{0})) return refuse("hand_in_progress");
    // What comes back by a void hand is what he began with.
    if (s.start.seats[c.seat.value].stack.value + c.stack.value - from.value < 0) return refuse("stack_out_of_range");
    d.put(StackCorrected{c.seat, from, c.stack, c.reason, s.course});
    return {};
}

}  // namespace riffle::table
