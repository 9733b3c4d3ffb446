#include "core/hand/play.h"

#include <algorithm>

#include "core/hand/hole_cards.h"
#include "core/hand/order.h"

namespace riffle::hand {

void Play::carry_on() {
    if (s_.live.just_one()) {
        // [tda-2024:17-B] the last hand wins without being shown; where the house wants to see it, it waits for it.
        const bool waits = rules_.last_hand_must_show.value && s_.phase == Phase::showdown && s_.pending == s_.live;
        if (!waits) award_uncontested();
        return;
    }
    switch (s_.phase) {
        case Phase::betting:
            if (!action_pending(s_)) close_street();
            return;
        case Phase::drawing:
            return;
        case Phase::dealing:
            return cards_came();
        case Phase::discarding:
            if (s_.pending.empty()) after_street();
            return;
        case Phase::showdown:
            if (s_.pending.empty()) settle();
            return;
        case Phase::idle:
        case Phase::reshuffle:
        case Phase::over:
            return;
    }
}

void Play::close_street() {
    return_uncalled();
    emit(StreetClosed{.betting_over = s_.able.at_most_one() || s_.last_street()});
    after_street();
}

void Play::return_uncalled() {
    // A killed hand gets its uncalled bet back too [tda-2024:65-A-2], but not its blind [tda-2024:30-2].
    if (s_.price.value == 0 && s_.aggressor == no_seat) return;  // nobody has bet
    Seat top = no_seat;
    std::int64_t most = 0, second = 0;
    for (const Seat seat : s_.dealt_in) {
        const std::int64_t bet = s_.at(seat).bet.value;
        if (bet > most) {
            second = most;
            most = bet;
            top = seat;
        } else if (bet > second) {
            second = bet;
        }
    }
    if (most > second && (s_.live.has(top) || s_.aggressor == top))
        emit(BetReturned{.seat = top, .amount = Chips{most - second}});
}

bool Play::choices_to_come() const {
    if (s_.game->discards && !s_.discards_done) return true;
    if (!s_.game->draws) return false;
    for (std::size_t i = s_.street + 1U; i < s_.game->streets.size(); ++i)
        if (s_.game->streets[i].draw) return true;
    return false;
}

// Who gives up cards now that the betting of the street is over.
SeatSet Play::discards_due() const {
    int dealt = 0;
    for (std::size_t i = 0; i <= s_.street; ++i) dealt += hole_cards_on(*s_.game, i, rules_);
    SeatSet due;
    for (const Seat seat : s_.live)
        if (s_.at(seat).holding.count == dealt) due.add(seat);
    // [mediterraneo-2026:14-c] after the street that says so; [14-d] at once when nobody can bet any more.
    std::size_t point = 0;
    while (!rules_.pineapple_discard_before_flop.value && s_.game->streets[point].discard == 0) ++point;
    if (s_.street >= point) return due;
    if (s_.betting_over && rules_.pineapple_discard_when_betting_over.value) return due;
    // [mediterraneo-2026:14-e] with the others, at the usual point; a house may want it of who is all-in at once.
    return rules_.pineapple_all_in_discards_at_once.value ? due - s_.able : SeatSet{};
}

// The betting of s_.street is over and two or more hands are live: discards, cards face up, the next street or
// showdown.
void Play::after_street() {
    if (s_.game->discards && !s_.discards_done) {
        const SeatSet due = discards_due();
        if (!due.empty()) return emit(DiscardOpened{.pending = due});
    }
    if (s_.betting_over && !choices_to_come()) table_all_in_hands();
    if (s_.last_street()) return showdown();
    begin_street(static_cast<std::uint8_t>(s_.street + 1));
}

void Play::table(Seat seat) {
    const Holding& h = s_.at(seat).holding;
    emit(HandTabled{.seat = seat, .cards = h.cards, .count = h.count});
}

// [tda-2024:16-1] With somebody all-in and no more betting, every live hand of main and side pots is turned up at once.
void Play::table_all_in_hands() {
    if (!rules_.all_in_hands_face_up.value || s_.live == (s_.able & s_.live)) return;
    for (const Seat seat : s_.live - s_.tabled)
        if (s_.at(seat).holding.known()) table(seat);
}

void Play::showdown() {
    for (const Seat seat : s_.live - s_.tabled) {
        const Holding& h = s_.at(seat).holding;
        // [tda-2024:RP-10-B-2] a stud hand tabled before its last card: that card came face down and is turned up now.
        const bool all_but_last = s_.game->stud() && h.count > 1 && h.up == (1U << (h.count - 1)) - 1;
        if ((s_.showing == Showing::automatic || all_but_last) && h.known()) table(seat);
    }
    const SeatSet pending = s_.live - s_.tabled;
    if (pending.empty()) return settle();
    // [tda-2024:17-A-1] the last to bet or raise on the final street, [17-A-2] else whoever acts first.
    Seat first = rules_.aggressor_shows_first.value ? s_.aggressor : no_seat;
    if (s_.aggressor == no_seat && rules_.earlier_aggressor_shows_first.value) first = s_.earlier_aggressor;
    if (!pending.has(first)) first = s_.game->stud() ? s_.first_to_act : pending.next_after(s_.button);
    if (!pending.has(first)) first = pending.next_after(first);
    emit(ShowdownOpened{.pending = pending, .to_act = first});
}

void Play::award_uncontested() {
    return_uncalled();
    if (s_.pot.value > 0)
        emit(PotAwarded{.pot = 0, .seat = s_.live.lowest(), .amount = s_.pot, .share = Share::uncontested});
    emit(HandEnded{});
}

void Play::kill_absent() {
    // [tda-2024:30-2] killed after the deal, blinds and antes stay in; somebody has to win the pot.
    clockwise_after(s_.absent & s_.live, s_.button, [&](Seat seat) {
        if (!s_.live.at_most_one()) emit(HandKilled{.seat = seat});
    });
}

void Play::open_betting() {
    if (s_.street == 0 && s_.game->stud()) return open_bring_in();
    if (s_.street == 0 && !s_.absent.empty()) {
        kill_absent();
        if (s_.live.just_one()) return award_uncontested();
    }
    open_from(s_.betting_over ? no_seat : first_of_street(s_, rules_));
}

void Play::open_from(Seat first) {
    if (s_.able.empty() || s_.betting_over) return close_street();
    if (s_.able.just_one()) {
        const Seat only = s_.able.lowest();
        if (s_.at(only).bet >= largest_other_bet(s_, only)) return close_street();
    }
    const bool limit = s_.game->limit == Limit::fixed_limit;
    const bool blind_bet =
        limit && s_.street == 0 && s_.price.value > 0 && rules_.limit_blind_counts_as_bet.value && !s_.game->stud();
    emit(BettingOpened{.to_act = s_.able.has(first) ? first : s_.able.next_after(first),
                       .pending = s_.able,
                       .least_raise = limit                                                        ? s_.limit_unit()
                                      : s_.price.value == 0 && rules_.smallest_chip_may_open.value ? s_.stakes.chip
                                                                                                   : s_.stakes.min_bet,
                       .bets = static_cast<std::uint8_t>(blind_bet ? 1 : 0)});
}

void Play::open_bring_in() {
    const Seat seat = bring_in_seat(s_, rules_);
    const Chips amount = std::min(s_.at(seat).stack, s_.stakes.bring_in);
    const bool has_chips = s_.able.has(seat);
    if (has_chips && s_.absent.has(seat)) {
        // [tda-2024:30-3] posted from the absent player's stack before his hand is killed.
        emit(BringInPosted{.seat = seat, .amount = amount, .price = s_.stakes.bring_in});
    }
    kill_absent();
    if (s_.live.just_one()) return award_uncontested();
    if (s_.price.value > 0) return open_from(s_.able.next_after(seat));
    if (s_.able.at_most_one()) return close_street();
    // [tda-2024:RP-10-E] all-in for the ante: from his left, everybody brings in at least or folds.
    const bool passed = !s_.live.has(seat) || !has_chips;
    emit(
        BettingOpened{.to_act = passed ? s_.able.next_after(seat) : seat,
                      .pending = s_.able,
                      .least_raise = s_.game->limit == Limit::fixed_limit ? s_.limit_unit() : s_.stakes.min_bet,
                      .bets = 0,
                      .bring_in_due = s_.stakes.bring_in.value > 0 && (!passed || rules_.bring_in_passes_to_left.value),
                      .bring_in_may_fold = passed});
}

}  // namespace riffle::hand
