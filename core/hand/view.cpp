#include "core/hand/view.h"

namespace riffle::hand {
namespace {

SeatView seat_view(const HandState& s, const Rules& rules, Seat seat, Viewer viewer) {
    const SeatState& p = s.at(seat);
    const bool own = viewer.kind == ViewerKind::player && viewer.seat == seat;
    const bool live = s.live.has(seat);
    SeatView view{.seat = seat,
                  .stack = p.stack,
                  .bet = p.bet,
                  .live = live,
                  // Also with a chip behind that was ruled to be no part of it.
                  .all_in = live && s.phase != Phase::over && !s.able.has(seat),
                  .tabled = s.tabled.has(seat),
                  .all_in_button = false,
                  .cards = {}};
    view.all_in_button = view.all_in && rules.all_in_button.value;
    // A folded hand lies face down, stud's up cards with it [tda-2024:66-2]; its player remembers it.
    const bool left_open = s.game->stud() && !rules.folded_upcards_turned_down.value;
    if (!live && !own && !left_open) return view;
    for (std::size_t i = 0; i < p.holding.count; ++i) {
        const bool open = (live || left_open) && ((p.holding.up >> i) & 1);
        view.cards.push_back(own || open ? p.holding.cards[i] : unknown_card);
    }
    return view;
}

// What is left of the board, each street's burn before its cards.
Cards undealt_board(const HandState& s) {
    Cards cards;
    std::size_t next = s.deck_next;
    int left = 0;
    for (const Street& street : s.game->streets) left += street.board;
    left -= s.board_count;
    std::size_t street = s.street + 1U;
    for (; left > 0 && street < s.game->streets.size(); ++street) {
        const Street& now = s.game->streets[street];
        next += now.burn;
        for (int i = 0; i < now.board && next < s.deck_size; ++i, --left) cards.push_back(s.deck[next++]);
    }
    return cards;
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
    if (rules.rabbit_hunting.value && s.phase == Phase::over && s.dealing == Dealing::from_deck)
        view.undealt = undealt_board(s);
    for (const Seat seat : s.dealt_in) {
        view.seats.push_back(seat_view(s, rules, seat, viewer));
        view.in_play += s.at(seat).bet;
    }
    const bool sees_turn =
        viewer.kind == ViewerKind::dealer || (viewer.kind == ViewerKind::player && viewer.seat == s.to_act);
    if (sees_turn) view.legal = legal(s, rules);
    return view;
}

}  // namespace riffle::hand
