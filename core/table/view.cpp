#include "core/table/view.h"

#include "core/table/legal.h"

namespace riffle::table {
namespace {

// [cnp:7.g, internacional:9-4] Whoever has seen the cards, and all once they were shown to all.
bool has_seen(const State& s, const SeenCards& seen, hand::Viewer viewer) {
    if ((s.seated - seen.by).empty()) return true;
    return viewer.kind == hand::ViewerKind::player && seen.by.has(viewer.seat);
}

// [internacional:9-7] Which part of a hand was seen no table knows: then it stays as it lies.
void turn_up(const hand::HandState& h, hand::SeatView& seat) {
    const hand::Holding& holding = h.at(seat.seat).holding;
    seat.cards.clear();
    for (std::size_t i = 0; i < holding.count; ++i) seat.cards.push_back(holding.cards[i]);
}

}  // namespace

hand::View view_for(const State& state, const hand::Rules& rules, hand::Viewer viewer) {
    hand::View view = hand::view_for(state.hand, rules, viewer);
    for (const SeenCards& seen : state.seen)
        if (!seen.part && has_seen(state, seen, viewer))
            for (hand::SeatView& seat : view.seats)
                if (seat.seat == seen.whose) turn_up(state.hand, seat);
    // What rulings have left him of his choices.
    if (view.legal.seat != no_seat) view.legal = legal(state, rules);
    return view;
}

}  // namespace riffle::table
