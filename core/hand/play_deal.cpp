// Cards: from the engine's deck, or awaited from the dealer who tells them.
#include <algorithm>
#include <array>

#include "core/hand/order.h"
#include "core/hand/play.h"

namespace riffle::hand {

void Play::begin_street(std::uint8_t street) {
    const Street& now = s_.game->streets[street];
    const bool cards_each = now.down + now.up > 0;
    emit(StreetBegan{.street = street, .due_cards = cards_each ? s_.live : SeatSet{}, .due_board = now.board});
    if (!now.draw) return deal_street();
    burn();
    emit(DrawOpened{.pending = s_.live, .to_act = s_.live.next_after(s_.button)});
}

void Play::burn() {
    // A ruling may have made this street's burn already, or ask for one more.
    int count = s_.street == s_.burn_street ? s_.burn_count : s_.street_now().burn;
    for (; count > 0; --count) {
        if (s_.dealing == Dealing::told)
            emit(CardBurned{.card = unknown_card});
        else if (s_.stub_size() > 0)
            emit(CardBurned{.card = s_.deck[s_.deck_next]});
    }
}

void Play::deal_street() {
    const Street& now = s_.street_now();
    if (s_.dealing == Dealing::told) {
        burn();
        if (s_.due_cards.empty() && s_.due_board == 0) cards_came();
        return;
    }
    if (s_.game->short_stub(s_.street) && deal_short_stub()) return;
    burn();
    if (!s_.due_cards.empty()) deal_hole_cards(now);
    if (now.board) deal_board(now.board);
    open_betting();
}

void Play::deal_hole_cards(const Street& street) {
    const std::size_t cards = static_cast<std::size_t>(s_.due_cards.size()) * (street.down + street.up);
    RIFFLE_CHECK(s_.stub_size() >= static_cast<int>(cards));
    // One card at a time to each, from the left of the button.
    emit_in_place<HoleDealt>([&](HoleDealt& e) {
        e.seats = s_.due_cards;
        e.after = s_.button;
        e.count = static_cast<std::uint8_t>(street.down + street.up);
        e.up = static_cast<std::uint8_t>(((1U << street.up) - 1) << street.down);
        std::copy_n(s_.deck.data() + s_.deck_next, cards, e.cards.data());
    });
}

void Play::deal_board(std::uint8_t count) {
    RIFFLE_CHECK(s_.stub_size() >= count);
    BoardDealt dealt{.cards = {}, .count = count};
    for (std::size_t i = 0; i < count; ++i) dealt.cards[i] = s_.deck[s_.deck_next + i];
    emit(dealt);
}

void Play::deal_missing() {
    if (s_.dealing == Dealing::told) return;
    deal_board(s_.due_board);
    open_betting();
}

bool Play::stub_is_short() const {
    // Remaining players, one burn, and the last card of a deck, which is never dealt.
    return s_.stub_size() < s_.live.size() + 2;
}

bool Play::deal_short_stub() {
    if (!stub_is_short()) return false;
    const int stub = s_.stub_size();
    const int needed = s_.live.size() + 2;
    if (stub + s_.burned < needed && stub >= 3) {
        // [tda-2024:RP-10-H-B] burn the top card, the next serves everybody.
        burn();
        deal_board(1);
        open_betting();
        return true;
    }
    // [tda-2024:RP-10-H-A, H-C] scramble the stub with the earlier burns.
    CardSet cards;
    for (int i = s_.deck_next; i < s_.deck_size; ++i) cards.add(s_.deck[static_cast<std::size_t>(i)]);
    for (std::size_t i = 0; i < s_.burned; ++i) cards.add(s_.burns[i]);
    emit(ReshuffleDue{.cards = cards, .community = stub + s_.burned < needed});
    return true;
}

void Play::deal_replacements() {
    while (!s_.due_cards.empty()) {
        const Seat seat = s_.due_cards.next_after(s_.button);
        const Holding& h = s_.at(seat).holding;
        const int count = std::popcount(h.discarded);
        if (s_.stub_size() < count) {
            // The discards go back in, but never to somebody who may get his own: first without those still waiting,
            // then, if that is not enough, without this player's only; his own too when nobody else threw any away.
            CardSet all = s_.muck;
            for (std::size_t i = 0; i < s_.burned; ++i) all.add(s_.burns[i]);
            auto without = [&](CardSet cards, Seat who) {
                const Holding& theirs = s_.at(who).holding;
                for (std::size_t i = 0; i < theirs.count; ++i)
                    if ((theirs.discarded >> i) & 1) cards.remove(theirs.cards[i]);
                return cards;
            };
            CardSet cards = all;
            for (const Seat waiting : s_.due_cards) cards = without(cards, waiting);
            if (cards.size() + s_.stub_size() < count) cards = without(all, seat);
            if (cards.size() + s_.stub_size() < count) cards = all;
            return emit(ReshuffleDue{.cards = cards});
        }
        ReplacementsDealt dealt{.seat = seat, .cards = {}, .count = static_cast<std::uint8_t>(count)};
        for (int i = 0; i < count; ++i)
            dealt.cards[static_cast<std::size_t>(i)] = s_.deck[static_cast<std::size_t>(s_.deck_next + i)];
        emit(dealt);
    }
    open_betting();
}

void Play::cards_came() {
    if (s_.dealing == Dealing::told) {
        if (s_.due_cards.empty() && s_.due_board == 0) open_betting();
        return;
    }
    if (s_.street_now().draw) return deal_replacements();
    // Stud's seventh street after a reshuffle.
    burn();
    if (s_.community_seventh)
        deal_board(1);
    else
        deal_hole_cards(s_.street_now());
    open_betting();
}

}  // namespace riffle::hand
