#include "core/table/view.h"

#include "core/table/legal.h"

namespace riffle::table {
namespace {

// [cnp:7.g, internacional:9-4] Whoever has seen the cards, and all once they were shown to all.
bool has_seen(const State& s, const SeenCards& seen, hand::Viewer viewer) {
    if ((s.seated - seen.by).empty()) return true;
    return viewer.kind == hand::ViewerKind::player && seen.by.has(viewer.seat);
}

// [internacional:9-7] All of it, or the one card that was seen; a part that nobody named stays as it lies.
void turn_up(const hand::HandState& h, const SeenCards& seen, hand::SeatView& seat) {
    const hand::Holding& holding = h.at(seat.seat).holding;
    if (seat.cards.empty())
        for (std::size_t i = 0; i < holding.count; ++i) seat.cards.push_back(hand::unknown_card);
    for (std::size_t i = 0; i < seat.cards.size() && i < holding.count; ++i)
        if (!seen.card || holding.cards[i] == *seen.card) seat.cards[i] = holding.cards[i];
}

}  // namespace

hand::View view_for(const State& state, const hand::Rules& rules, hand::Viewer viewer) {
    hand::View view = hand::view_for(state.hand, rules, viewer);
    for (const SeenCards& seen : state.seen)
        if ((!seen.part || seen.card) && has_seen(state, seen, viewer))
            for (hand::SeatView& seat : view.seats)
                if (seat.seat == seen.whose) turn_up(state.hand, seen, seat);
    // What rulings have left him of his choices.
    if (view.legal.seat != no_seat) view.legal = legal(state, rules);
    return view;
}

}  // namespace riffle::table
