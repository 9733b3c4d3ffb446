// The start of a hand: who is dealt in and the forced bets.
#include <algorithm>

#include "core/hand/play.h"

namespace riffle::hand {

void Play::start(const StartHand& c) {
    seat_players(c);
    begin_street(0);
}

// [tda-2024:34-A, 23-3] Positions and posts as they should have been; the cards stay where they are.
void Play::start_over(const HandState& stood, const StartHand& c) {
    seat_players(c);
    const SeatSet without_cards = stood.due_cards & stood.live;
    emit(StreetBegan{.street = 0, .due_cards = s_.live, .due_board = stood.due_board});
    clockwise_after(s_.dealt_in - without_cards, s_.button, [&](Seat seat) {
        const Holding& h = stood.at(seat).holding;
        SeatSet one;
        one.add(seat);
        HoleDealt e{.seats = one, .after = s_.button, .cards = {}, .count = h.count, .up = h.up};
        for (std::size_t i = 0; i < h.count; ++i) e.cards[i] = h.cards[i];
        emit(e);
    });
    for (const Seat seat : stood.dealt_in - stood.live) emit(HandKilled{.seat = seat});
    CardsRearranged e{.muck = stood.muck,
                      .board = stood.board,
                      .board_count = stood.board_count,
                      .burns = stood.burns,
                      .burned = stood.burned,
                      .stub = {},
                      .stub_size = 0,
                      .seat = no_seat,
                      .cards = {},
                      .up = 0,
                      .burn_street = stood.burn_street,
                      .burn_count = stood.burn_count,
                      .due_board = 0};
    for (int i = stood.deck_next; i < stood.deck_size; ++i)
        e.stub[e.stub_size++] = stood.deck[static_cast<std::size_t>(i)];
    emit(e);
    if (s_.due_cards.empty()) open_betting();
}

void Play::seat_players(const StartHand& c) {
    Seat big_blind = c.big_blind;
    if (c.forced == ForcedBets::listed) {
        // The first to act is left of the largest blind or straddle.
        big_blind = no_seat;
        for (std::size_t i = 0; i < c.seats.size(); ++i) {
            const Chips blind = c.seats[i].blind;
            if (blind.value > 0 && (big_blind == no_seat || blind >= c.seats[big_blind.value].blind))
                big_blind = Seat{static_cast<std::uint8_t>(i)};
        }
    }
    // [tda-2024:54-B-E1] a dead small blind counts in the pot-limit maximum.
    const bool dead_small = c.forced == ForcedBets::by_stakes && !c.game->stud() && c.small_blind == no_seat;
    emit_in_place<HandStarted>([&](HandStarted& e) {
        e.game = c.game;
        e.stakes = c.stakes;
        e.button = c.button;
        e.small_blind = c.small_blind;
        e.big_blind = big_blind;
        e.dealing = c.dealing;
        e.showing = c.showing;
        e.dead_small_blind = dead_small ? c.stakes.small_blind : Chips{};
        e.cap_lifted = c.players_in_event == 2 && rules_.limit_cap_lifted_for_last_two.value;
    });
    emit_in_place<SeatsDealtIn>([&](SeatsDealtIn& e) {
        for (std::size_t i = 0; i < c.seats.size(); ++i) {
            const SeatEntry& entry = c.seats[i];
            if (entry.stack.value == 0 || entry.waiting) continue;
            const Seat seat{static_cast<std::uint8_t>(i)};
            e.seats.add(seat);
            e.stacks[i] = entry.stack;
            if (entry.absent) e.absent.add(seat);
        }
    });
    if (c.dealing == Dealing::from_deck)
        emit_in_place<DeckSet>([&](DeckSet& e) {
            e.cards = c.deck;
            e.size = c.deck_size;
        });
    if (c.forced == ForcedBets::listed) {
        post_listed(c);
    } else {
        post_antes(c, true);
        if (!c.game->stud()) post_blinds(c);
        post_antes(c, false);
    }
}

void Play::post_ante(Seat seat, Chips amount, bool layered) {
    const Chips paid = std::min(amount, s_.at(seat).stack);
    if (paid.value > 0) emit(AntePosted{.seat = seat, .amount = paid, .layered = layered});
}

void Play::post_antes(const StartHand& c, bool before_blinds) {
    if (c.ante_kind == AnteKind::none || c.stakes.ante.value == 0) return;
    const int players = s_.dealt_in.size();
    // [cnp:14.a-2] where the book takes the ante away heads-up.
    if (players == 2 && !rules_.ante_heads_up.value) return;
    Chips amount = c.stakes.ante;
    Seat payer = no_seat;
    switch (c.ante_kind) {
        case AnteKind::none:
            return;
        case AnteKind::each:
            if (!before_blinds) return;
            clockwise_after(s_.dealt_in, s_.button,
                            [&](Seat seat) { post_ante(seat, amount, rules_.individual_antes_layered.value); });
            return;
        case AnteKind::big_blind:
            // [tda-2024:RP-11-1, cnp:13.i] a short big blind fills the blind first.
            if (before_blinds != (rules_.big_blind_ante_order.value == BigBlindAnteOrder::ante_first)) return;
            // [cnp:13.h] one big blind, and the small blind's amount at a short table.
            if (rules_.big_blind_ante_is_big_blind.value) amount = c.stakes.big_blind;
            if (players <= rules_.big_blind_ante_reduced_at.value) amount = std::min(amount, c.stakes.small_blind);
            payer = c.big_blind;
            break;
        case AnteKind::button:
            if (before_blinds != rules_.button_ante_first.value) return;
            payer = c.button;
            // [mediterraneo-2026:8-b] a dead button pays none; where a house wants it, the next player does.
            if (!s_.dealt_in.has(payer) && rules_.button_ante_on_dead_button.value)
                payer = s_.dealt_in.next_after(c.button);
            break;
    }
    if (s_.dealt_in.has(payer)) post_ante(payer, amount, false);
}

void Play::post_blind(Seat seat, Chips full, BlindKind kind) {
    const Chips paid = std::min(full, s_.at(seat).stack);
    const Chips sets = rules_.short_blind_keeps_price.value ? full : paid;
    emit(BlindPosted{
        .seat = seat, .amount = paid, .price = std::max(s_.price, sets), .missing = full - paid, .kind = kind});
}

void Play::post_blinds(const StartHand& c) {
    if (s_.dealt_in.has(c.small_blind)) post_blind(c.small_blind, c.stakes.small_blind, BlindKind::small);
    if (s_.dealt_in.has(c.big_blind)) post_blind(c.big_blind, c.stakes.big_blind, BlindKind::big);
}

void Play::post_listed(const StartHand& c) {
    clockwise_after(s_.dealt_in, s_.button, [&](Seat seat) {
        if (c.seats[seat.value].ante.value > 0) post_ante(seat, c.seats[seat.value].ante, c.listed_antes_layered);
    });
    int nth = 0;
    clockwise_after(s_.dealt_in, s_.button, [&](Seat seat) {
        const SeatEntry& entry = c.seats[seat.value];
        const BlindKind kind = nth == 0 ? BlindKind::small : nth == 1 ? BlindKind::big : BlindKind::straddle;
        if (entry.blind.value > 0) {
            ++nth;
            if (s_.at(seat).stack.value > 0) post_blind(seat, entry.blind, kind);
        } else if (entry.late_post.value > 0 && s_.at(seat).stack.value > 0) {
            post_blind(seat, entry.late_post, BlindKind::late);
        }
    });
}

}  // namespace riffle::hand
