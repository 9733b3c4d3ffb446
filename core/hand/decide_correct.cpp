// The floor's corrections of chips: hands killed, bets made right, chips forfeited or taken out of play.
#include <algorithm>
#include <array>

#include "core/hand/decide_parts.h"

namespace riffle::hand {
namespace {

using Result = std::expected<void, Refusal>;

Result check_hand_on(const HandState& s) {
    if (s.phase == Phase::idle) return refuse(RefusalCode::no_hand_in_progress, {"tda-2024:23"});
    if (s.phase == Phase::over) return refuse(RefusalCode::hand_is_over, {"tda-2024:23"});
    return {};
}

// The price as it stands, to be changed.
PriceCorrected price_now(const HandState& s) {
    return {.price = s.price,
            .level = s.level,
            .least_raise = s.least_raise,
            .pending = s.pending,
            .to_act = s.to_act,
            .aggressor = s.aggressor,
            .bets = s.bets,
            .bring_in_due = s.bring_in_due};
}

// Who has acted and matches the price has nothing left to do.
void drop_settled(const HandState& s, PriceCorrected& e) {
    for (const Seat seat : s.pending& s.acted)
        if (s.at(seat).bet >= e.price) e.pending.remove(seat);
    if (!e.pending.has(e.to_act)) e.to_act = e.pending.next_after(e.to_act);
}

// [tda-2024:65-A-2] What nobody has called of a bet or raise goes back to the player whose hand is dead, and the others
// act on what stood before it, or on what an all-in has called of it.
void undo_uncalled(Play& play, Seat seat, bool keep, const Rules& rules) {
    const HandState& s = play.state();
    if (s.phase != Phase::betting || s.aggressor != seat) return;
    Chips called{};
    for (const Seat other : s.dealt_in)
        if (other != seat) called = std::max(called, s.at(other).bet);
    const Chips bet = s.at(seat).bet;
    if (bet <= called) return;
    PriceCorrected e = price_now(s);
    if (keep) {
        // Nor does it go back when the street closes.
        e.aggressor = no_seat;
        return play.emit(e);
    }
    play.emit(BetReturned{.seat = seat, .amount = bet - called});
    const BettingBefore& before = s.before;
    e.price = before.price;
    e.level = before.level;
    e.least_raise = before.least_raise;
    e.aggressor = before.aggressor;
    e.bets = before.bets;
    if (called > before.price) {
        // An all-in has called a part of it: that much stands, as if it were the bet.
        const BetSize size = size_of_bet(s, rules, before, called);
        e.price = called;
        e.level = size.level;
        e.least_raise = size.least_raise;
        e.bets = static_cast<std::uint8_t>(before.bets + (size.full ? 1 : 0));
    }
    e.bring_in_due = before.bring_in_due && called.value == 0;
    drop_settled(s, e);
    play.emit(e);
}

void kill(Play& play, Seat seat, bool keep_uncalled, const Rules& rules) {
    play.emit(HandKilled{.seat = seat});
    undo_uncalled(play, seat, keep_uncalled, rules);
}

// The bet while it is the price of the street: everybody who matched it puts the difference in or gets it back.
void correct_price(Play& play, Seat seat, Chips to, const Rules& rules) {
    const HandState& s = play.state();
    const Chips from = s.price;
    const SeatState& p = s.at(seat);
    // The bettor's last chips are all he can be made to bet.
    const Chips price = s.live.has(seat) ? std::min(to, p.bet + p.stack) : to;
    for (const Seat other : s.dealt_in) {
        const SeatState& o = s.at(other);
        if (price < from && o.bet > price)
            play.emit(BetCorrected{.seat = other, .by = price - o.bet});
        else if (price > from && o.bet == from && s.able.has(other))
            play.emit(BetCorrected{.seat = other, .by = std::min(o.stack, price - from)});
    }
    const BetSize size = size_of_bet(s, rules, s.before, price);
    PriceCorrected e = price_now(s);
    e.price = price;
    e.level = size.level;
    e.least_raise = size.least_raise;
    e.bets = static_cast<std::uint8_t>(s.before.bets + (size.full ? 1 : 0));
    drop_settled(s, e);
    play.emit(e);
}

// After the betting and before the next card or the showdown: all live players have matched it or are all-in for less.
void correct_closed(Play& play, Chips by) {
    const HandState& s = play.state();
    Chips most{};
    for (const Seat seat : s.live) most = std::max(most, s.at(seat).total);
    if (by < Chips{0}) {
        for (const Seat seat : s.live)
            if (const Chips over = s.at(seat).total - (most + by); over > Chips{0})
                play.emit(BetCorrected{.seat = seat, .by = Chips{} - over, .in_front = false});
        return;
    }
    // What the second-deepest of them can put in: more than that nobody would call.
    std::array<Chips, 2> deepest{};
    for (const Seat seat : s.able)
        if (s.at(seat).total == most) {
            const Chips can = std::min(s.at(seat).stack, by);
            deepest[1] = std::max(deepest[1], std::min(deepest[0], can));
            deepest[0] = std::max(deepest[0], can);
        }
    for (const Seat seat : s.able)
        if (s.at(seat).total == most)
            if (const Chips add = std::min(s.at(seat).stack, deepest[1]); add > Chips{0})
                play.emit(BetCorrected{.seat = seat, .by = add, .in_front = false});
}

// The bets as they are once raises over the corrected one are reckoned anew.
void correct_all(Play& play, const BetsAnew& anew) {
    const HandState& s = play.state();
    for (const Seat seat : s.dealt_in)
        if (const Chips by = anew.bets[seat.value] - s.at(seat).bet; by.value != 0)
            play.emit(BetCorrected{.seat = seat, .by = by});
    PriceCorrected e = price_now(s);
    e.price = anew.price;
    e.level = anew.level;
    e.least_raise = anew.least_raise;
    e.aggressor = anew.aggressor;
    e.bets = anew.count;
    // Who has put the last chips in for it has nothing left to do.
    for (const Seat seat : s.pending)
        if (!s.able.has(seat)) e.pending.remove(seat);
    if (!e.pending.has(e.to_act)) e.to_act = e.pending.next_after(e.to_act);
    drop_settled(s, e);
    play.emit(e);
}

// Nobody has more in front than there is, and who has folded pays nothing.
bool fits(const HandState& s, const BetsAnew& anew) {
    bool changes = anew.price != s.price || anew.least_raise != s.least_raise || anew.level != s.level;
    for (const Seat seat : s.dealt_in) {
        const SeatState& p = s.at(seat);
        const Chips bet = anew.bets[seat.value];
        const bool more = bet > p.bet;
        if (bet < Chips{0} || bet > p.bet + p.stack || bet > anew.price || (more && !s.able.has(seat))) return false;
        changes = changes || bet != p.bet;
    }
    return changes && s.live.has(anew.aggressor);
}

}  // namespace

bool just_closed(const HandState& s) {
    if (!s.live.has(s.aggressor)) return false;
    if (s.phase == Phase::showdown) return s.tabled.empty() && s.pending == s.live;
    if (s.phase != Phase::dealing || s.street == 0 || s.betting_over) return false;
    const Street& street = s.street_now();
    return street.board > 0 ? s.due_board == street.board : s.due_cards == s.live;
}

Result decide_correct(const HandState& s, const Kill& c, const Rules& rules, EventBuffer& out, HandState* in_place) {
    if (auto ok = check_hand_on(s); !ok) return ok;
    if (!s.live.has(c.seat)) return refuse(RefusalCode::seat_not_in_hand, {"tda-2024:65-A-1"}, c.seat);
    // Begun anew, a hand may be down to one before its cards are out: somebody has to win the pot.
    if (s.live.just_one()) return refuse(RefusalCode::nothing_to_correct, {"tda-2024:65-A-1"}, c.seat);
    play_on(s, rules, out, in_place, [&](Play& play) {
        kill(play, c.seat, c.keeps_uncalled, rules);
        play.carry_on();
    });
    return {};
}

Result decide_correct(const HandState& s, const CorrectBet& c, const Rules& rules, EventBuffer& out,
                      HandState* in_place) {
    if (auto ok = check_hand_on(s); !ok) return ok;
    if (!s.dealt_in.has(c.seat)) return refuse(RefusalCode::seat_not_in_hand, {"tda-2024:52-A"}, c.seat);
    const Citation cite{s.game->limit == Limit::pot_limit ? "tda-2024:52-B-1" : "tda-2024:52-A"};
    const bool open = s.phase == Phase::betting;
    if (open && c.anew) {
        if (!fits(s, *c.anew)) return refuse(RefusalCode::nothing_to_correct, cite, c.seat);
        play_on(s, rules, out, in_place, [&](Play& play) {
            correct_all(play, *c.anew);
            play.carry_on();
        });
        return {};
    }
    // Otherwise only the last bet or raise of the street.
    if (s.aggressor != c.seat || (open ? s.price != c.from : !just_closed(s)))
        return refuse(RefusalCode::bet_not_correctable, cite, c.seat);
    // It cannot fall to what it was made over, nor grow beyond all chips there are.
    if (c.from <= s.before.price || c.to <= s.before.price || c.from > s.pot || c.to.value > 3 * s.pot.value)
        return refuse(RefusalCode::bet_not_correctable, cite, c.seat);
    const bool all_in = open && c.to > c.from && s.live.has(c.seat) && !s.able.has(c.seat);
    if (c.to == c.from || all_in) return refuse(RefusalCode::nothing_to_correct, cite, c.seat);
    if (open && c.to < c.from && s.at(c.seat).bet != c.from)
        return refuse(RefusalCode::bet_not_correctable, cite, c.seat);
    // All-ins may have called a part only; the rest has gone back already.
    if (!open && (c.to < c.from ? c.to >= s.closed_bet || c.from < s.closed_bet : c.from != s.closed_bet))
        return refuse(RefusalCode::nothing_to_correct, cite, c.seat);
    play_on(s, rules, out, in_place, [&](Play& play) {
        if (!open) return correct_closed(play, c.to - play.state().closed_bet);
        correct_price(play, c.seat, c.to, rules);
        play.carry_on();
    });
    return {};
}

Result decide_correct(const HandState& s, const Forfeit& c, const Rules& rules, EventBuffer& out, HandState* in_place) {
    if (auto ok = check_hand_on(s); !ok) return ok;
    if (!s.live.has(c.seat)) return refuse(RefusalCode::seat_not_in_hand, {"tda-2024:51-B-3"}, c.seat);
    if (s.phase != Phase::betting) return refuse(RefusalCode::not_betting, {"tda-2024:51-B-3"});
    const SeatState& p = s.at(c.seat);
    if (c.amount.value <= 0 || c.amount > p.stack || p.bet + c.amount > s.price)
        return refuse(RefusalCode::chips_not_there, {"tda-2024:51-B-3"}, c.seat);
    play_on(s, rules, out, in_place, [&](Play& play) {
        play.emit(BetCorrected{.seat = c.seat, .by = c.amount});
        play.emit(HandKilled{.seat = c.seat});
        play.carry_on();
    });
    return {};
}

Result decide_correct(const HandState& s, const RemoveChips& c, const Rules& rules, EventBuffer& out,
                      HandState* in_place) {
    if (s.phase == Phase::idle) return refuse(RefusalCode::no_hand_in_progress, {"tda-2024:23"});
    if (!s.dealt_in.has(c.seat)) return refuse(RefusalCode::seat_not_in_hand, {"tda-2024:71-D"}, c.seat);
    if (c.amount.value < 0 || c.amount > s.at(c.seat).stack)
        return refuse(RefusalCode::chips_not_there, {"tda-2024:71-D"}, c.seat);
    play_on(s, rules, out, in_place, [&](Play& play) {
        const bool playing = s.phase != Phase::over && s.live.has(c.seat);
        if (playing) kill(play, c.seat, false, rules);
        const Chips amount = c.amount.value > 0 ? c.amount : play.state().at(c.seat).stack;
        if (amount.value > 0) play.emit(ChipsRemoved{.seat = c.seat, .amount = amount});
        if (playing) play.carry_on();
    });
    return {};
}

}  // namespace riffle::hand
