// Fold, check, call, bet, raise, all-in, complete, bring-in.
#include "core/hand/decide_parts.h"
#include "core/hand/legal.h"
#include "core/hand/order.h"

namespace riffle::hand {
namespace {

using Result = std::expected<void, Refusal>;

// A refusal that no amount would help; the player whose turn it is.
Result no(RefusalCode code, Citation cite, Seat seat) {
    return std::unexpected(Refusal{.code = code, .cite = cite, .seat = seat});
}
Result no(RefusalCode code, Citation cite, const Legal& l) {
    return std::unexpected(Refusal{.code = code, .cite = cite, .seat = l.seat, .least = l.min_to, .most = l.max_to});
}

// Whether `to` is a bet or raise the player may make; all_in_to is `to` for an all-in.
Result check_bet(const HandState& s, const Rules& rules, const Legal& l, Chips to, bool unnoticed) {
    // Nobody saw that he might not raise any more: it stands until the floor corrects it.
    const bool overlooked =
        unnoticed && (l.no_raise == RefusalCode::betting_not_reopened || l.no_raise == RefusalCode::raise_cap_reached);
    if (!l.may_bet_or_raise() && !overlooked) return no(l.no_raise, l.no_raise_cite, l);
    if (to > l.all_in_to) return no(RefusalCode::bet_above_stack, {"tda-2024:GL-actions"}, l);
    // Nobody saw it: any amount that is a bet at all.
    if (unnoticed) return to > s.price ? Result{} : no(RefusalCode::bet_below_minimum, {"tda-2024:43-A-1"}, l);
    if (s.game->limit == Limit::fixed_limit) {
        if (to != l.min_to && to != l.max_to) return no(RefusalCode::bet_not_limit_size, {"tda-2024:GL-actions"}, l);
        return {};
    }
    if (to < l.min_to) return no(RefusalCode::bet_below_minimum, {"tda-2024:43-A-1"}, l);
    if (to > l.max_to)
        return no(RefusalCode::bet_above_maximum, {s.street == 0 ? "tda-2024:54-B" : "tda-2024:54-C"}, l);
    if (rules.bet_in_whole_chips.value && s.stakes.chip.value > 1 && to != l.all_in_to && to != l.max_to &&
        to.value % s.stakes.chip.value != 0)
        return no(RefusalCode::bet_not_whole_chips, rules.bet_in_whole_chips.cite, l);
    return {};
}

BetPlaced bet_event(const HandState& s, const Rules& rules, Seat seat, Chips to) {
    const BetSize size =
        size_of_bet(s, rules, {.price = s.price, .level = s.level, .least_raise = s.least_raise, .bets = s.bets}, to);
    return {.seat = seat,
            .to = to,
            .by = to - s.at(seat).bet,
            .least_raise = size.least_raise,
            .level = size.level,
            .full = size.full};
}

// Emits the event; goes on with a copy only when the action ends the street.
template <class E>
void put(const HandState& s, const Rules& rules, EventBuffer& out, HandState* in_place, const E& event, bool closes) {
    if (in_place) {
        Play play(*in_place, rules, out);
        play.emit(event);
        if (closes) play.carry_on();
        return;
    }
    if (!closes) return out.push(event);
    HandState copy = s;
    Play play(copy, rules, out);
    play.emit(event);
    play.carry_on();
}

}  // namespace

Result decide_act(const HandState& s, const Act& act, const Rules& rules, EventBuffer& out, HandState* in_place) {
    if (s.phase == Phase::idle) return refuse(RefusalCode::no_hand_in_progress, {"tda-2024:23"});
    if (s.phase == Phase::over) return refuse(RefusalCode::hand_is_over, {"tda-2024:23"});
    if (!s.live.has(act.seat)) return refuse(RefusalCode::seat_not_in_hand, {"tda-2024:50-A"}, act.seat);
    if (s.phase != Phase::betting) return refuse(RefusalCode::not_betting, {"tda-2024:50-A"});
    if (s.to_act != act.seat) return refuse(RefusalCode::not_your_turn, {"tda-2024:50-A"}, s.to_act);

    const SeatState& p = s.at(act.seat);
    // Nobody else is left to act after this one, or only one player with chips: see what follows.
    SeatSet behind = s.pending;
    behind.remove(act.seat);
    const bool last = behind.empty() || s.able.at_most_two();
    const Chips due = due_of(s, p);  // 0: nothing to call

    ActKind kind = act.kind;
    Chips to = act.to;
    if (kind == ActKind::all_in) {
        to = Chips{p.bet.value + p.stack.value};
        kind = s.bring_in_due || p.stack > due ? ActKind::raise : ActKind::call;
        if (s.bring_in_due && p.stack <= s.stakes.bring_in) kind = ActKind::bring_in;
    }
    switch (kind) {
        case ActKind::fold: {
            // [tda-2024:58] a fold with nothing to call stands too.
            if (s.bring_in_due && !s.bring_in_may_fold)
                return no(RefusalCode::bring_in_due, {"tda-2024:RP-10-E"}, act.seat);
            put(s, rules, out, in_place, Folded{.seat = act.seat}, last || s.live.at_most_two());
            return {};
        }
        case ActKind::check:
            if (s.bring_in_due) return no(RefusalCode::bring_in_due, {"tda-2024:RP-10-E"}, act.seat);
            if (due.value > 0) return no(RefusalCode::check_facing_bet, {"tda-2024:55"}, act.seat);
            put(s, rules, out, in_place, Checked{.seat = act.seat}, last);
            return {};
        case ActKind::call:
            if (s.bring_in_due) return no(RefusalCode::bring_in_due, {"tda-2024:RP-10-E"}, act.seat);
            if (due.value == 0) return no(RefusalCode::nothing_to_call, {"tda-2024:55-A"}, act.seat);
            if (rules.single_draw_opens_with_a_raise.value)
                if (const Legal l = legal(s, rules); !l.call)
                    return no(RefusalCode::bet_below_minimum, rules.single_draw_opens_with_a_raise.cite, l);
            put(s, rules, out, in_place, Called{.seat = act.seat, .by = std::min(p.stack, due)}, last);
            return {};
        case ActKind::bring_in: {
            if (!s.bring_in_due) return no(RefusalCode::bring_in_not_due, {"tda-2024:RP-10-E"}, act.seat);
            const Chips amount = std::min(p.stack, s.stakes.bring_in);
            const Chips price = rules.short_blind_keeps_price.value ? s.stakes.bring_in : amount;
            put(s, rules, out, in_place, BringInPosted{.seat = act.seat, .amount = amount, .price = price}, last);
            return {};
        }
        case ActKind::bet:
        case ActKind::raise:
        case ActKind::complete: {
            Legal l;
            add_all_but_raise(s, l);
            add_raise(s, rules, l);
            if (kind == ActKind::complete) {
                if (!l.complete) return no(RefusalCode::nothing_to_complete, {"tda-2024:GL-actions"}, l);
                to = l.max_to;
            }
            if (auto ok = check_bet(s, rules, l, to, act.unnoticed); !ok) return ok;
            // Betting all-in with one opponent left to act, or into players without chips, may end the street later
            // only.
            put(s, rules, out, in_place, bet_event(s, rules, act.seat, to), false);
            return {};
        }
        case ActKind::all_in:
            break;
    }
    RIFFLE_CHECK(false);
    return {};
}

}  // namespace riffle::hand
