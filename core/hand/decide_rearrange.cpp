// The floor's corrections of cards: burns, board, stub and one player's cards put where they belong.
#include <algorithm>

#include "core/hand/decide_parts.h"

namespace riffle::hand {
namespace {

using Result = std::expected<void, Refusal>;

constexpr Citation cite{"tda-2024:RP-14"};

// Cards told one after the other: each known, of this deck, and there once.
class Tally {
  public:
    Tally(const HandState& s) : s_(s) {}
    void add(Card card) {
        if (card == unknown_card) {
            unknown_ = true;
            return;
        }
        if (card.code >= 52 || !s_.game->cards().has(card) || all_.has(card)) {
            broken_ = true;
            return;
        }
        all_.add(card);
    }
    void add(CardSet cards) {
        for (const Card card : cards) add(card);
    }
    CardSet all() const { return all_; }
    bool unknown() const { return unknown_; }
    bool broken() const { return broken_; }

  private:
    const HandState& s_;
    CardSet all_;
    bool unknown_ = false;
    bool broken_ = false;
};

// What lies where once it is done.
CardsRearranged result_of(const HandState& s, const Rearrange& c) {
    CardsRearranged e{.muck = (s.muck | c.mucked) - c.taken_up,
                      .board = s.board,
                      .board_count = s.board_count,
                      .burns = s.burns,
                      .burned = s.burned,
                      .stub = {},
                      .stub_size = 0,
                      .seat = c.seat,
                      .cards = {},
                      .up = c.up,
                      .burn_street = c.burn_street == no_street ? s.burn_street : c.burn_street,
                      .burn_count = c.burn_street == no_street ? s.burn_count : c.burn_count,
                      .due_board = c.due_board};
    if (c.board) {
        e.board = {};
        std::copy(c.board->begin(), c.board->end(), e.board.begin());
        e.board_count = static_cast<std::uint8_t>(c.board->size());
    }
    if (c.burns) {
        e.burns = {};
        std::copy(c.burns->begin(), c.burns->end(), e.burns.begin());
        e.burned = static_cast<std::uint8_t>(c.burns->size());
    }
    if (c.stub) {
        std::copy(c.stub->begin(), c.stub->end(), e.stub.begin());
        e.stub_size = static_cast<std::uint8_t>(c.stub->size());
    } else {
        for (int i = s.deck_next; i < s.deck_size; ++i) e.stub[e.stub_size++] = s.deck[static_cast<std::size_t>(i)];
    }
    std::copy(c.cards.begin(), c.cards.end(), e.cards.begin());
    return e;
}

// No card twice, and where the engine deals none lost either.
Result check_cards(const HandState& s, const CardsRearranged& e) {
    const bool engine = s.dealing == Dealing::from_deck;
    Tally there{s};
    for (std::size_t i = 0; i < e.board_count; ++i) there.add(e.board[i]);
    if (there.unknown()) return refuse(RefusalCode::cards_not_known, cite);
    for (std::size_t i = 0; i < e.burned; ++i) there.add(e.burns[i]);
    for (std::size_t i = 0; i < e.stub_size; ++i) there.add(e.stub[i]);
    for (const Seat seat : s.live) {
        const Holding& h = s.at(seat).holding;
        for (std::size_t i = 0; i < h.count; ++i)
            if (!((h.discarded >> i) & 1)) there.add(seat == e.seat ? e.cards[i] : h.cards[i]);
    }
    there.add(e.muck);
    if (there.broken() || (engine && (there.unknown() || there.all() != s.game->cards())))
        return refuse(RefusalCode::cards_do_not_add_up, cite);
    return {};
}

Result check_player(const HandState& s, const Rearrange& c) {
    if (c.seat == no_seat) return {};
    if (!s.live.has(c.seat)) return refuse(RefusalCode::seat_not_in_hand, cite, c.seat);
    const Holding& h = s.at(c.seat).holding;
    if (c.cards.size() != h.count || (c.up >> h.count) != 0)
        return refuse(RefusalCode::wrong_number_of_cards, cite, c.seat);
    // A hand on its back, or waiting for the cards it drew, is past this.
    if (s.tabled.has(c.seat) || h.discarded || s.due_cards.has(c.seat))
        return refuse(RefusalCode::cards_not_movable, cite, c.seat);
    return {};
}

// As many board cards as the street has, and those to come anew only while nobody has acted on them.
Result check_board(const HandState& s, const Rearrange& c, const CardsRearranged& e) {
    int full = 0;
    for (std::size_t i = 0; i <= s.street; ++i) full += s.game->streets[i].board;
    if (s.game->stud()) full = s.board_count;
    const bool dealing = s.phase == Phase::dealing;
    const int due = c.due_board > 0 || !dealing ? c.due_board : s.due_board;
    if (e.board_count + due != full) return refuse(RefusalCode::wrong_number_of_cards, cite);
    if (c.due_board == 0) return {};
    const bool untouched = s.phase == Phase::betting && s.acted.empty() && s.price.value == 0;
    if (c.due_board > 3 || s.game->stud() || !s.due_cards.empty() || (!dealing && !untouched))
        return refuse(RefusalCode::cards_not_movable, cite);
    return {};
}

// The rest of the hand has its burns and its cards.
Result check_to_come(const HandState& s, const Rearrange& c, const CardsRearranged& e) {
    const std::size_t streets = s.game->streets.size();
    if (c.burn_street != no_street && (c.burn_street <= s.street || c.burn_street >= streets || c.burn_count > 2))
        return refuse(RefusalCode::cards_not_movable, cite);
    std::size_t burns = e.burned, cards = c.due_board;
    for (std::size_t i = s.street + 1U; i < streets; ++i) {
        const Street& street = s.game->streets[i];
        const std::size_t burn = i == e.burn_street ? e.burn_count : street.burn;
        burns += burn;
        // A short stub on stud's last street and after draws has its own procedure.
        if (street.draw || (s.game->stud() && i + 1 == streets)) continue;
        cards += burn + street.board + static_cast<std::size_t>((street.down + street.up) * s.live.size());
    }
    if (burns > max_streets) return refuse(RefusalCode::cards_not_movable, cite);
    if (s.dealing == Dealing::from_deck && e.stub_size < cards) return refuse(RefusalCode::stub_too_short, cite);
    return {};
}

}  // namespace

Result decide_rearrange(const HandState& s, const Rearrange& c, const Rules& rules, EventBuffer& out,
                        HandState* in_place) {
    if (s.phase == Phase::idle) return refuse(RefusalCode::no_hand_in_progress, {"tda-2024:23"});
    if (s.phase == Phase::over) return refuse(RefusalCode::hand_is_over, {"tda-2024:23"});
    if (s.phase != Phase::betting && s.phase != Phase::dealing) return refuse(RefusalCode::cards_not_movable, cite);
    if (c.stub && s.dealing == Dealing::told) return refuse(RefusalCode::cards_not_movable, cite);
    const bool before_bring_in = s.game->stud() && s.street == 0 && s.phase == Phase::betting && s.bring_in_due &&
                                 s.acted.empty() && s.price.value == 0;
    if (c.reopen && !before_bring_in) return refuse(RefusalCode::cards_not_movable, cite);
    const CardsRearranged e = result_of(s, c);
    if (auto ok = check_player(s, c); !ok) return ok;
    if (auto ok = check_board(s, c, e); !ok) return ok;
    if (auto ok = check_cards(s, e); !ok) return ok;
    if (auto ok = check_to_come(s, c, e); !ok) return ok;
    play_on(s, rules, out, in_place, [&](Play& play) {
        play.emit(e);
        if (c.due_board > 0) play.deal_missing();
        if (c.reopen) play.open_betting();
    });
    return {};
}

}  // namespace riffle::hand
