// How each single event changes the state; inline, because deciding applies its own events as it goes. Inside the room
// only; everybody else calls apply().
#pragma once
#include "core/hand/events.h"
#include "core/hand/state.h"

namespace riffle::hand {

// Chips from behind to the front.
inline void put_in(HandState& s, Seat seat, Chips by) {
    SeatState& p = s.at(seat);
    RIFFLE_CHECK(by.value >= 0 && by <= p.stack);
    p.stack.value -= by.value;
    p.bet.value += by.value;
    p.total.value += by.value;
    s.pot += by;
    if (p.stack.value == 0) s.able.remove(seat);
}

inline void leave(HandState& s, Seat seat) {
    RIFFLE_CHECK(s.live.has(seat));
    s.live.remove(seat);
    s.able.remove(seat);
    s.pending.remove(seat);
    s.due_cards.remove(seat);
    s.muck = s.muck | s.at(seat).holding.set();
}

inline void acted(HandState& s, Seat seat) {
    s.acted.add(seat);
    s.at(seat).bets_seen = s.bets;
    s.pending.remove(seat);
    s.to_act = s.pending.next_after(seat);
}

inline void apply_event(HandState& s, const HandStarted& e) {
    s = HandState{};
    s.game = e.game;
    s.stakes = e.stakes;
    s.button = e.button;
    s.small_blind = e.small_blind;
    s.big_blind = e.big_blind;
    s.dealing = e.dealing;
    s.showing = e.showing;
    s.blinds_missing = e.dead_small_blind;
    s.cap_lifted = e.cap_lifted;
    s.phase = Phase::dealing;
}
inline void apply_event(HandState& s, const SeatsDealtIn& e) {
    for (const Seat seat : e.seats) {
        RIFFLE_CHECK(e.stacks[seat.value].value > 0);
        s.at(seat).stack = e.stacks[seat.value];
    }
    s.dealt_in = s.live = s.able = e.seats;
    s.absent = e.absent;
}
inline void apply_event(HandState& s, const DeckSet& e) {
    s.deck = e.cards;
    s.deck_size = e.size;
    s.deck_next = 0;
}
inline void apply_event(HandState& s, const AntePosted& e) {
    SeatState& p = s.at(e.seat);
    RIFFLE_CHECK(e.amount.value >= 0 && e.amount <= p.stack);
    p.stack.value -= e.amount.value;
    s.pot += e.amount;
    s.antes += e.amount;
    if (e.layered)
        p.total += e.amount;
    else
        s.dead += e.amount;
    if (p.stack.value == 0) s.able.remove(e.seat);
}
inline void apply_event(HandState& s, const BlindPosted& e) {
    put_in(s, e.seat, e.amount);
    s.price = e.price;
    s.level = e.price;
    s.blinds_missing += e.missing;
}
inline void apply_event(HandState& s, const StreetBegan& e) {
    s.street = e.street;
    s.due_cards = e.due_cards;
    s.due_board = e.due_board;
    s.phase = Phase::dealing;
    s.to_act = no_seat;
}
inline void apply_event(HandState& s, const CardBurned& e) {
    RIFFLE_CHECK(s.burned < s.burns.size());
    s.burns[s.burned++] = e.card;
    if (s.dealing == Dealing::from_deck) ++s.deck_next;
}
inline void apply_event(HandState& s, const HoleDealt& e) {
    const auto players = static_cast<std::size_t>(e.seats.size());
    RIFFLE_CHECK(players * e.count <= e.cards.size());
    const auto deal = [&](std::size_t count) {
        e.each([&](Seat seat, std::size_t nth) {
            Holding& h = s.at(seat).holding;
            RIFFLE_CHECK(h.count + count <= max_hole_cards);
            for (std::size_t i = 0; i < count; ++i) h.cards[h.count + i] = e.cards[i * players + nth];
            h.up = static_cast<std::uint8_t>(h.up | (e.up << h.count));
            h.count = static_cast<std::uint8_t>(h.count + count);
        });
    };
    // Two each is most of all hands: the same with a number the compiler knows.
    e.count == 2 ? deal(2) : deal(e.count);
    s.due_cards = s.due_cards - e.seats;
    s.tabled = s.tabled - e.seats;
    if (s.dealing == Dealing::from_deck) s.deck_next = static_cast<std::uint8_t>(s.deck_next + players * e.count);
}
inline void apply_event(HandState& s, const BoardDealt& e) {
    RIFFLE_CHECK(s.board_count + e.count <= static_cast<int>(max_board_cards));
    for (std::size_t i = 0; i < e.count; ++i) s.board[s.board_count++] = e.cards[i];
    s.due_board = 0;
    if (s.game->stud()) {
        s.community_seventh = true;
        s.due_cards = SeatSet{};
    }
    if (s.dealing == Dealing::from_deck) s.deck_next = static_cast<std::uint8_t>(s.deck_next + e.count);
}
inline void apply_event(HandState& s, const BettingOpened& e) {
    s.phase = Phase::betting;
    s.to_act = e.to_act;
    s.first_to_act = e.to_act;
    s.pending = e.pending;
    s.least_raise = e.least_raise;
    s.bets = e.bets;
    s.bring_in_due = e.bring_in_due;
    s.bring_in_may_fold = e.bring_in_may_fold;
    s.aggressor = no_seat;
    s.full_aggressor = no_seat;
    s.acted = SeatSet{};
}
inline void apply_event(HandState& s, const BringInPosted& e) {
    put_in(s, e.seat, e.amount);
    s.price = e.price;
    s.bring_in_due = false;
    // Not an action of his own: a completion behind him always lets him raise.
    s.pending.remove(e.seat);
    s.to_act = s.pending.next_after(e.seat);
}
inline void apply_event(HandState& s, const Folded& e) {
    leave(s, e.seat);
    s.to_act = s.pending.next_after(e.seat);
}
inline void apply_event(HandState& s, const Checked& e) { acted(s, e.seat); }
inline void apply_event(HandState& s, const Called& e) {
    put_in(s, e.seat, e.by);
    acted(s, e.seat);
}
inline void apply_event(HandState& s, const BetPlaced& e) {
    put_in(s, e.seat, e.by);
    RIFFLE_CHECK(s.at(e.seat).bet == e.to);
    // Field by field: a whole value would be put together in memory first and read back before it is all there.
    s.before.price = s.price;
    s.before.level = s.level;
    s.before.least_raise = s.least_raise;
    s.before.aggressor = s.aggressor;
    s.before.bets = s.bets;
    s.before.bring_in_due = s.bring_in_due;
    s.price = e.to;
    s.level = e.level;
    s.least_raise = e.least_raise;
    if (e.full) ++s.bets;
    s.bring_in_due = false;
    s.aggressor = e.seat;
    if (e.full) s.full_aggressor = e.seat;
    s.pending = s.able;
    acted(s, e.seat);
}
inline void apply_event(HandState& s, const BetReturned& e) {
    SeatState& p = s.at(e.seat);
    RIFFLE_CHECK(e.amount <= p.bet);
    p.bet -= e.amount;
    p.total -= e.amount;
    p.stack += e.amount;
    s.pot -= e.amount;
    if (s.live.has(e.seat)) s.able.add(e.seat);
}
inline void apply_event(HandState& s, const StreetClosed& e) {
    s.closed_bet = s.aggressor == no_seat ? Chips{} : s.at(s.aggressor).bet;
    if (s.aggressor != no_seat) s.earlier_aggressor = s.aggressor;
    for (const Seat seat : s.dealt_in) {
        s.at(seat).bet = Chips{};
        s.at(seat).bets_seen = 0;
    }
    s.price = Chips{};
    s.level = Chips{};
    s.bets = 0;
    s.pending = SeatSet{};
    s.to_act = no_seat;
    s.bring_in_due = false;
    s.betting_over = e.betting_over;
    s.phase = Phase::dealing;
}
inline void apply_event(HandState& s, const DrawOpened& e) {
    s.phase = Phase::drawing;
    s.pending = e.pending;
    s.to_act = e.to_act;
}
inline void apply_event(HandState& s, const CardsDiscarded& e) {
    Holding& h = s.at(e.seat).holding;
    for (std::size_t i = 0, k = 0; i < h.count; ++i) {
        if (!((e.positions >> i) & 1)) continue;
        h.cards[i] = e.cards[k++];
        if (h.cards[i] != unknown_card) s.muck.add(h.cards[i]);
    }
    s.pending.remove(e.seat);
    if (e.replaced) {
        h.discarded = e.positions;
        if (e.positions) s.due_cards.add(e.seat);
        s.to_act = s.pending.next_after(e.seat);
        if (s.pending.empty()) s.phase = Phase::dealing;
        return;
    }
    std::uint8_t kept = 0;
    for (std::size_t i = 0; i < h.count; ++i)
        if (!((e.positions >> i) & 1)) h.cards[kept++] = h.cards[i];
    for (std::size_t i = kept; i < h.count; ++i) h.cards[i] = Card{};
    h.count = kept;
    if (!s.pending.empty()) return;
    // Those who were all-in may have gone before the others.
    s.discards_done = true;
    for (const Seat seat : s.live)
        if (s.at(seat).holding.count > kept) s.discards_done = false;
}
inline void apply_event(HandState& s, const ReplacementsDealt& e) {
    Holding& h = s.at(e.seat).holding;
    for (std::size_t i = 0, k = 0; i < h.count && k < e.count; ++i) {
        if (!((h.discarded >> i) & 1)) continue;
        h.cards[i] = e.cards[k++];
        h.discarded = static_cast<std::uint8_t>(h.discarded & ~(1U << i));
        if (h.cards[i] != unknown_card) s.muck.remove(h.cards[i]);
    }
    if (h.discarded == 0) s.due_cards.remove(e.seat);
    if (s.dealing == Dealing::from_deck) s.deck_next = static_cast<std::uint8_t>(s.deck_next + e.count);
}
inline void apply_event(HandState& s, const DiscardOpened& e) {
    s.phase = Phase::discarding;
    s.pending = e.pending;
    s.to_act = no_seat;
}
inline void apply_event(HandState& s, const ReshuffleDue& e) {
    s.phase = Phase::reshuffle;
    s.reshuffle_of = e.cards;
    if (e.community) s.community_seventh = true;
}
inline void apply_event(HandState& s, const StubReshuffled& e) {
    s.deck = e.cards;
    s.deck_size = e.size;
    s.deck_next = 0;
    s.muck = s.muck - s.reshuffle_of;
    // Burns that went back into the stub are burns no more.
    std::uint8_t kept = 0;
    for (std::size_t i = 0; i < s.burned; ++i)
        if (!s.reshuffle_of.has(s.burns[i])) s.burns[kept++] = s.burns[i];
    for (std::size_t i = kept; i < s.burned; ++i) s.burns[i] = Card{};
    s.burned = kept;
    s.reshuffle_of = CardSet{};
    s.phase = Phase::dealing;
}
inline void apply_event(HandState& s, const ShowdownOpened& e) {
    s.phase = Phase::showdown;
    s.pending = e.pending;
    s.to_act = e.to_act;
}
inline void apply_event(HandState& s, const HandTabled& e) {
    Holding& h = s.at(e.seat).holding;
    RIFFLE_CHECK(h.count == e.count);
    h.cards = e.cards;
    h.up = static_cast<std::uint8_t>((1U << h.count) - 1);
    s.tabled.add(e.seat);
    if (s.phase != Phase::showdown) return;
    s.pending.remove(e.seat);
    s.to_act = s.pending.next_after(e.seat);
}
inline void apply_event(HandState& s, const HandShownInPart& e) {
    Holding& h = s.at(e.seat).holding;
    h.cards = e.cards;
    h.up = static_cast<std::uint8_t>(h.up | e.shown);
    s.tabled.add(e.seat);
    s.shown_in_part.add(e.seat);
    if (s.phase != Phase::showdown) return;
    s.pending.remove(e.seat);
    s.to_act = s.pending.next_after(e.seat);
}
inline void apply_event(HandState& s, const HandMucked& e) {
    leave(s, e.seat);
    if (s.phase == Phase::showdown) s.to_act = s.pending.next_after(e.seat);
}
inline void apply_event(HandState& s, const HandDeclared& e) {
    s.declared[e.seat.value] = static_cast<std::uint8_t>(static_cast<unsigned>(e.category) + 1);
}
// Nobody sees it any more; it was tabled, and a claim in time reads it again.
inline void apply_event(HandState& s, const LosingHandKilled& e) { s.at(e.seat).holding.up = 0; }
inline void apply_event(HandState& s, const HandKilled& e) {
    leave(s, e.seat);
    if (s.to_act == e.seat) s.to_act = s.pending.next_after(e.seat);
    if (!s.pending.empty()) return;
    if (s.phase == Phase::drawing) s.phase = Phase::dealing;
    if (s.phase != Phase::discarding) return;
    s.discards_done = true;
    for (const Seat seat : s.live)
        if (s.at(seat).holding.count >= s.at(e.seat).holding.count) s.discards_done = false;
}
inline void apply_event(HandState& s, const PotAwarded& e) {
    RIFFLE_CHECK(e.amount <= s.pot);
    s.pot -= e.amount;
    s.at(e.seat).stack += e.amount;
}
inline void apply_event(HandState& s, const HandEnded&) {
    RIFFLE_CHECK(s.pot.value == 0);
    s.phase = Phase::over;
    s.pending = SeatSet{};
    s.to_act = no_seat;
}

inline void apply_event(HandState& s, const BetCorrected& e) {
    SeatState& p = s.at(e.seat);
    RIFFLE_CHECK(e.by <= p.stack && p.total + e.by >= Chips{0} && (!e.in_front || p.bet + e.by >= Chips{0}));
    p.stack -= e.by;
    p.total += e.by;
    if (e.in_front) p.bet += e.by;
    s.pot += e.by;
    if (p.stack.value == 0)
        s.able.remove(e.seat);
    else if (s.live.has(e.seat))
        s.able.add(e.seat);
}
inline void apply_event(HandState& s, const PriceCorrected& e) {
    s.price = e.price;
    s.level = e.level;
    s.least_raise = e.least_raise;
    s.pending = e.pending;
    s.to_act = e.to_act;
    s.aggressor = e.aggressor;
    s.bets = e.bets;
    s.bring_in_due = e.bring_in_due;
    if (e.bring_in_due) s.bring_in_may_fold = true;  // it has passed on
}
inline void apply_event(HandState& s, const ChipsRemoved& e) {
    SeatState& p = s.at(e.seat);
    RIFFLE_CHECK(e.amount <= p.stack && (s.phase == Phase::over || !s.live.has(e.seat)));
    p.stack -= e.amount;
}
inline void apply_event(HandState& s, const CardsRearranged& e) {
    s.muck = e.muck;
    s.board = e.board;
    s.board_count = e.board_count;
    s.burns = e.burns;
    s.burned = e.burned;
    if (s.dealing == Dealing::from_deck) {
        s.deck = e.stub;
        s.deck_size = e.stub_size;
        s.deck_next = 0;
    }
    if (s.dealt_in.has(e.seat)) {
        Holding& h = s.at(e.seat).holding;
        for (std::size_t i = 0; i < h.count; ++i) h.cards[i] = e.cards[i];
        h.up = e.up;
    }
    s.burn_street = e.burn_street;
    s.burn_count = e.burn_count;
    if (e.due_board == 0) return;
    s.due_board = e.due_board;
    s.phase = Phase::dealing;
    s.pending = SeatSet{};
    s.to_act = no_seat;
}

}  // namespace riffle::hand
