#include "core/table/table_room.h"

#include <fmt/format.h>

namespace riffle::table {
namespace {

std::optional<std::string> chips_lost(const State& s) {
    Chips sum = s.removed;
    for (const hand::SeatState& seat : s.hand.seats) sum += seat.stack;
    if (s.hand.phase != hand::Phase::over) sum += s.hand.pot;
    if (sum == s.total) return std::nullopt;
    return fmt::format("chips are conserved: {} at the start, {} now", s.total.value, sum.value);
}

std::optional<std::string> card_twice(const State& s) {
    CardSet seen = s.hand.board_set();
    int count = s.hand.board_count;
    for (const Seat seat : s.hand.live) {
        const CardSet mine = s.hand.at(seat).holding.set();
        if (!(seen & mine).empty()) return fmt::format("cards are unique: {} is there twice", to_string(seen & mine));
        seen = seen | mine;
        count += mine.size();
    }
    if (seen.size() != count) return "cards are unique: a card is on the board twice";
    return std::nullopt;
}

}  // namespace

std::optional<std::string> broken_invariant(const State& state) {
    if (!state.begun) return std::nullopt;
    if (auto broken = chips_lost(state)) return broken;
    return card_twice(state);
}

}  // namespace riffle::table
