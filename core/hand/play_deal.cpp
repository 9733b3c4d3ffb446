// Cards: from the engine's deck, or awaited from the dealer who tells them.
#include <algorithm>
#include <array>

#include "core/hand/hole_cards.h"
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
    const int each = hole_cards_on(*s_.game, s_.street, rules_);
    const std::size_t cards = static_cast<std::size_t>(s_.due_cards.size() * each);
    RIFFLE_CHECK(s_.stub_size() >= static_cast<int>(cards));
    if (rules_.dealt_counterclockwise.value) return deal_one_by_one(street);
    const bool heads_up = rules_.heads_up_button_dealt_first.value && s_.dealt_in.size() == 2;
    // One card at a time to each, from the left of the button.
    emit_in_place<HoleDealt>([&](HoleDealt& e) {
        e.seats = s_.due_cards;
        e.after = heads_up ? s_.dealt_in.next_after(s_.button) : s_.button;
        e.count = static_cast<std::uint8_t>(each);
        e.up = up_cards(street, each);
        std::copy_n(s_.deck.data() + s_.deck_next, cards, e.cards.data());
    });
}

// [internacional:16-2] the other way round: an event a card, for the events of a round go clockwise.
void Play::deal_one_by_one(const Street& street) {
    InlineVector<Seat, max_seats> order;
    clockwise_after(s_.due_cards, s_.button, [&](Seat seat) { order.push_back(seat); });
    // The button is last in either direction.
    const bool with_button = s_.due_cards.has(s_.button);
    const std::size_t others = order.size() - (with_button ? 1 : 0);
    std::reverse(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(others));
    const int each = hole_cards_on(*s_.game, s_.street, rules_);
    const std::uint8_t up = up_cards(street, each);
    for (int i = 0; i < each; ++i)
        for (const Seat seat : order) {
            SeatSet one;
            one.add(seat);
            HoleDealt e{.seats = one, .after = s_.button, .cards = {}, .count = 1, .up = 0};
            e.cards[0] = s_.deck[s_.deck_next];
            e.up = static_cast<std::uint8_t>((up >> i) & 1);
            emit(e);
        }
}

// Which of a street's cards lie face up: the last ones. [tda-2024:RP-10-B-2] the seventh of stud is not among them,
// where the house does not want to see it once the betting is over.
std::uint8_t Play::up_cards(const Street& street, int each) const {
    const bool open =
        rules_.stud_seventh_up_without_betting.value && s_.game->stud() && s_.last_street() && s_.betting_over;
    const int up = open ? each : street.up;
    return static_cast<std::uint8_t>(((1U << up) - 1) << (each - up));
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

ShortStub Play::way_with_short_stub() const {
    const int stub = s_.stub_size();
    const bool enough = stub + s_.burned >= s_.live.size() + 2;
    const ShortStub way = enough      ? rules_.stub_enough_with_burns.value
                          : stub >= 3 ? rules_.stub_of_three.value
                                      : rules_.stub_below_three.value;
    // Nothing comes from a stub without a card.
    return way == ShortStub::community_from_stub && stub == 0 ? ShortStub::community_with_burns : way;
}

bool Play::deal_short_stub() {
    if (!stub_is_short()) return false;
    const ShortStub way = way_with_short_stub();
    if (way == ShortStub::community_from_stub) {
        // [tda-2024:RP-10-H-B] burn the top card, the next serves everybody; the very last one is not burned.
        if (s_.stub_size() > 1) burn();
        deal_board(1);
        open_betting();
        return true;
    }
    // [tda-2024:RP-10-H-A, H-C] scramble the stub with the earlier burns.
    CardSet cards;
    for (int i = s_.deck_next; i < s_.deck_size; ++i) cards.add(s_.deck[static_cast<std::size_t>(i)]);
    for (std::size_t i = 0; i < s_.burned; ++i) cards.add(s_.burns[i]);
    emit(ReshuffleDue{.cards = cards, .community = way == ShortStub::community_with_burns});
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
