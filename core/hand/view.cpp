#include "core/hand/view.h"

namespace riffle::hand {
namespace {

SeatView seat_view(const HandState& s, Seat seat, Viewer viewer) {
    const SeatState& p = s.at(seat);
    const bool own = viewer.kind == ViewerKind::player && viewer.seat == seat;
    const bool live = s.live.has(seat);
    SeatView view{.seat = seat,
                  .stack = p.stack,
                  .bet = p.bet,
                  .live = live,
                  .all_in = live && s.phase != Phase::over && p.stack.value == 0,
                  .tabled = s.tabled.has(seat),
                  .cards = {}};
    // A folded hand lies face down, stud's up cards with it [tda-2024:66-2]; its player remembers it.
    if (!live && !own) return view;
    for (std::size_t i = 0; i < p.holding.count; ++i) {
        const bool open = live && ((p.holding.up >> i) & 1);
        view.cards.push_back(own || open ? p.holding.cards[i] : unknown_card);
    }
    return view;
}

}  // namespace

View view_for(const HandState& s, const Rules& rules, Viewer viewer) {
    View view;
    if (s.phase == Phase::idle) return view;
    view.game = s.game;
    view.phase = s.phase;
    view.street = s.street;
    view.button = s.button;
    view.to_act = s.to_act;
    view.price = s.price;
    for (std::size_t i = 0; i < s.board_count; ++i) view.board.push_back(s.board[i]);
    // [tda-2024:54-A] players get the pot counted in pot-limit only.
    const bool counted = viewer.kind == ViewerKind::dealer || s.game->limit == Limit::pot_limit ||
                         !rules.pot_counted_in_pot_limit_only.value;
    if (counted && s.phase != Phase::over) view.pots = pots_of(s);
    for (const Seat seat : s.dealt_in) {
        view.seats.push_back(seat_view(s, seat, viewer));
        view.in_play += s.at(seat).bet;
    }
    const bool sees_turn =
        viewer.kind == ViewerKind::dealer || (viewer.kind == ViewerKind::player && viewer.seat == s.to_act);
    if (sees_turn) view.legal = legal(s, rules);
    return view;
}

}  // namespace riffle::hand
