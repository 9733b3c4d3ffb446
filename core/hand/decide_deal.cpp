// Told dealing: the dealer says which cards came, or that they are unknown.
#include <algorithm>

#include "core/hand/decide_parts.h"
#include "core/hand/hole_cards.h"

namespace riffle::hand {
namespace {

using Result = std::expected<void, Refusal>;

// The cards somebody holds or that lie on the board.
CardSet cards_in_play(const HandState& s) {
    CardSet out = s.board_set();
    for (const Seat seat : s.live) {
        const Holding& h = s.at(seat).holding;
        // What was thrown away and is not replaced yet may be in the stub again.
        for (std::size_t i = 0; i < h.count; ++i)
            if (h.cards[i] != unknown_card && !((h.discarded >> i) & 1)) out.add(h.cards[i]);
    }
    return out;
}

Result check_told(const HandState& s) {
    if (s.phase == Phase::idle) return refuse(RefusalCode::no_hand_in_progress, {"tda-2024:23"});
    if (s.phase == Phase::over) return refuse(RefusalCode::hand_is_over, {"tda-2024:23"});
    if (s.dealing == Dealing::from_deck) return refuse(RefusalCode::engine_deals, {"tda-2024:35-A-5"});
    return {};
}

HoleDealt hole_event(const HandState& s, const DealHole& c, std::uint8_t up) {
    SeatSet one;
    one.add(c.seat);
    HoleDealt e{
        .seats = one, .after = s.button, .cards = {}, .count = static_cast<std::uint8_t>(c.cards.size()), .up = up};
    for (std::size_t i = 0; i < c.cards.size(); ++i) e.cards[i] = c.cards[i];
    if (!c.exposed) return e;
    if (s.street == 0) {
        // [tda-2024:RP-10-A] the exposed down card is the up card, the third street's card lies face down.
        e.up = static_cast<std::uint8_t>(c.exposed & ((1U << c.cards.size()) - 1));
    } else {
        e.up = static_cast<std::uint8_t>(e.up | (c.exposed & ((1U << c.cards.size()) - 1)));
    }
    return e;
}

}  // namespace

Result check_new_cards(const HandState& s, const Cards& cards) {
    CardSet out = cards_in_play(s);
    // A discard or a folded card comes again only where the discards are shuffled back in.
    if (!s.game->draws) out = out | s.muck;
    for (const Card card : cards) {
        if (card == unknown_card) continue;
        if (card.code >= 52 || !s.game->cards().has(card))
            return refuse(RefusalCode::card_not_in_deck, {"tda-2024:35-A-6"});
        if (out.has(card)) return refuse(RefusalCode::card_already_out, {"tda-2024:35-E-1"});
        out.add(card);
    }
    return {};
}

Result decide_deal(const HandState& s, const DealHole& c, const Rules& rules, EventBuffer& out, HandState* in_place) {
    if (auto ok = check_told(s); !ok) return ok;
    if (s.phase != Phase::dealing) return refuse(RefusalCode::not_dealing, {"tda-2024:35-A-5"});
    if (!s.due_cards.has(c.seat)) return refuse(RefusalCode::seat_not_due_cards, {"tda-2024:35-A-3"}, c.seat);
    const Street& street = s.street_now();
    const Holding& h = s.at(c.seat).holding;
    const auto due =
        static_cast<std::size_t>(street.draw ? std::popcount(h.discarded) : hole_cards_on(*s.game, s.street, rules));
    if (c.cards.size() != due) return refuse(RefusalCode::wrong_number_of_cards, {"tda-2024:35-A-5"}, c.seat);
    if (auto ok = check_new_cards(s, c.cards); !ok) return ok;
    // [tda-2024:RP-10-B-1] a seventh card the dealer exposed is replaced while betting remains.
    if (c.exposed && s.game->stud() && s.last_street() && !s.betting_over)
        return refuse(RefusalCode::exposed_card_replaced, {"tda-2024:RP-10-B-1"}, c.seat);
    play_on(s, rules, out, in_place, [&](Play& play) {
        if (street.draw) {
            ReplacementsDealt e{.seat = c.seat, .cards = {}, .count = static_cast<std::uint8_t>(c.cards.size())};
            for (std::size_t i = 0; i < c.cards.size(); ++i) e.cards[i] = c.cards[i];
            play.emit(e);
        } else {
            play.emit(hole_event(s, c, play.up_cards(street, static_cast<int>(due))));
        }
        play.cards_came();
    });
    return {};
}

Result decide_deal(const HandState& s, const DealBoard& c, const Rules& rules, EventBuffer& out, HandState* in_place) {
    if (auto ok = check_told(s); !ok) return ok;
    // [tda-2024:RP-10-H-B, H-C] with a short stub stud's last card may be one for all.
    const bool community = s.phase == Phase::dealing && s.game->stud() && s.last_street() && s.due_cards == s.live;
    if (s.phase != Phase::dealing || (s.due_board == 0 && !community))
        return refuse(RefusalCode::board_not_due, {"tda-2024:RP-5-A"});
    if (c.cards.size() != (community ? 1U : s.due_board))
        return refuse(RefusalCode::wrong_number_of_cards, {"tda-2024:39-A"});
    if (auto ok = check_new_cards(s, c.cards); !ok) return ok;
    if (std::ranges::find(c.cards, unknown_card) != c.cards.end())
        return refuse(RefusalCode::cards_not_known, {"tda-2024:39-A"});
    play_on(s, rules, out, in_place, [&](Play& play) {
        BoardDealt e{.cards = {}, .count = static_cast<std::uint8_t>(c.cards.size())};
        for (std::size_t i = 0; i < c.cards.size(); ++i) e.cards[i] = c.cards[i];
        play.emit(e);
        play.cards_came();
    });
    return {};
}

Result decide_deal(const HandState& s, const Reshuffle& c, const Rules& rules, EventBuffer& out, HandState* in_place) {
    if (s.phase != Phase::reshuffle) return refuse(RefusalCode::reshuffle_not_due, {"tda-2024:RP-10-H"});
    CardSet given;
    for (std::size_t i = 0; i < c.size && i < c.cards.size(); ++i)
        if (c.cards[i].code < 52) given.add(c.cards[i]);
    if (given != s.reshuffle_of || given.size() != c.size)
        return refuse(RefusalCode::reshuffle_wrong_cards, {"tda-2024:RP-10-H"});
    play_on(s, rules, out, in_place, [&](Play& play) {
        StubReshuffled e{.cards = {}, .size = 0};
        // After a draw what is left of the stub comes first; stud scrambles everything.
        if (!s.game->stud())
            for (int i = s.deck_next; i < s.deck_size; ++i) e.cards[e.size++] = s.deck[static_cast<std::size_t>(i)];
        for (std::size_t i = 0; i < c.size; ++i) e.cards[e.size++] = c.cards[i];
        play.emit(e);
        play.cards_came();
    });
    return {};
}

}  // namespace riffle::hand
