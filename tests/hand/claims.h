// Random tables, and what must hold after every step at them.
#pragma once
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/hand/apply.h"
#include "core/hand/decide.h"
#include "core/hand/legal.h"
#include "core/hand/pots.h"
#include "core/hand/random_play.h"
#include "core/hand/view.h"

namespace riffle::hand {

inline int hole_cards(const Game& game) {
    int count = 0;
    for (const Street& street : game.streets) count += street.down + street.up;
    return count;
}

// Any game at any table: stacks from a chip to deep, every kind of ante, dead small blinds, absent players.
inline StartHand random_start(Prng& prng) {
    StartHand start;
    const auto games = built_in_games();
    start.game = &games[prng.below(games.size())];
    const std::int64_t big = 2 * static_cast<std::int64_t>(1 + prng.below(50));
    start.stakes = {.small_blind = Chips{big / 2},
                    .big_blind = Chips{big},
                    .ante = Chips{static_cast<std::int64_t>(prng.below(static_cast<std::uint64_t>(big) + 1))},
                    .bring_in = Chips{1 + big / 3},
                    .small_bet = Chips{big},
                    .big_bet = Chips{2 * big},
                    .min_bet = Chips{big},
                    .chip = Chips{1 + static_cast<std::int64_t>(prng.below(3))}};
    start.ante_kind = static_cast<AnteKind>(prng.below(4));
    const int most = std::min(52 / hole_cards(*start.game), 10);
    const int players = 2 + static_cast<int>(prng.below(static_cast<std::uint64_t>(std::min(most, 8)) - 1));
    const bool gaps = prng.below(3) == 0;
    SeatSet taken;
    while (taken.size() < players) {
        SeatEntry entry;
        if (!gaps || start.seats.size() + static_cast<std::size_t>(players - taken.size()) >= max_seats ||
            prng.below(2) == 0) {
            const std::uint64_t deep = prng.below(3) == 0 ? 3 : 60;
            entry.stack = Chips{1 + static_cast<std::int64_t>(prng.below(static_cast<std::uint64_t>(big) * deep))};
            entry.absent = prng.below(15) == 0;
            taken.add(Seat{static_cast<std::uint8_t>(start.seats.size())});
        }
        start.seats.push_back(entry);
    }
    start.button = Seat{static_cast<std::uint8_t>(prng.below(start.seats.size()))};
    start.small_blind = taken.next_after(start.button);
    start.big_blind = taken.next_after(start.small_blind);
    if (players > 2 && prng.below(5) == 0) start.small_blind = no_seat;
    start.players_in_event = static_cast<int>(prng.below(2)) * 2;
    start.showing = static_cast<Showing>(prng.below(2));
    shuffle_deck(start, prng);
    if (prng.below(4) == 0) start.dealing = Dealing::told;
    return start;
}

inline Rules random_rules(Prng& prng) {
    Rules r;
    const auto flip = [&] { return prng.below(4) == 0; };
    if (flip()) r.big_blind_ante_order.value = BigBlindAnteOrder::ante_first;
    if (flip()) r.big_blind_ante_reduced_at.value = 5;
    if (flip()) r.ante_heads_up.value = false;
    if (flip()) r.button_ante_on_dead_button.value = true;
    if (flip()) r.individual_antes_layered.value = false;
    if (flip()) r.short_blind_keeps_price.value = false;
    if (flip()) r.limit_short_all_in.value = LimitShortAllIn::always_on_top;
    if (flip()) r.limit_blind_counts_as_bet.value = false;
    if (flip()) r.pot_limit_full_blinds.value = false;
    if (flip()) r.pot_limit_counts_antes_first_street.value = true;
    if (flip()) r.pot_limit_counts_call.value = false;
    if (flip()) r.pot_limit_adds_own_chips.value = true;
    if (flip()) r.smallest_chip_may_open.value = true;
    if (flip()) r.short_all_in_sets_raise.value = true;
    if (flip()) r.short_all_in_bars_aggressor_only.value = true;
    if (flip()) r.raise_may_stop_at_opponents_stack.value = true;
    for (auto rule : {&Rules::heads_up_big_blind_first,
                      &Rules::heads_up_button_dealt_first,
                      &Rules::dealt_counterclockwise,
                      &Rules::raise_by_smallest_bet,
                      &Rules::first_raise_by_smallest_bet,
                      &Rules::short_all_ins_add_up,
                      &Rules::short_all_ins_reopen_together,
                      &Rules::raise_cap_in_every_game,
                      &Rules::single_draw_opens_with_a_raise,
                      &Rules::pot_limit_counts_short_all_ins,
                      &Rules::pot_limit_measures_by_all_in,
                      &Rules::stud_pair_doubles,
                      &Rules::stud_seventh_up_without_betting,
                      &Rules::stud_community_first_as_sixth,
                      &Rules::pineapple_discard_before_flop,
                      &Rules::pineapple_discard_when_betting_over,
                      &Rules::pineapple_all_in_discards_at_once,
                      &Rules::omaha_any_cards,
                      &Rules::aggressor_shows_first,
                      &Rules::earlier_aggressor_shows_first,
                      &Rules::last_hand_must_show,
                      &Rules::tabling_takes_all_cards,
                      &Rules::omaha_tabling_takes_all_cards,
                      &Rules::board_played_with_cards_shown,
                      &Rules::declared_value_binds,
                      &Rules::players_read_hands,
                      &Rules::losing_hands_killed_first,
                      &Rules::pots_of_same_winners_together,
                      &Rules::odd_chip_is_small_blind,
                      &Rules::odd_chip_to_low,
                      &Rules::rabbit_hunting})
        if (flip()) (r.*rule).value = !(r.*rule).value;
    if (flip()) r.stub_enough_with_burns.value = ShortStub::community_from_stub;
    if (flip()) r.stub_of_three.value = ShortStub::community_with_burns;
    if (flip()) r.stub_below_three.value = ShortStub::community_from_stub;
    if (flip()) r.pineapple_cards.value = 4;
    if (flip()) r.stud_first_to_act_tie.value = StudTie::left_of_button;
    if (flip()) r.bring_in_passes_to_left.value = false;
    if (flip()) r.all_in_hands_face_up.value = false;
    if (flip()) r.all_in_hands_may_muck.value = true;
    if (flip()) r.show_order_mandatory.value = true;
    if (flip()) r.side_pots_first.value = false;
    if (flip()) r.odd_chip_stud.value = OddChip::left_of_button;
    if (flip()) r.odd_chips.value = OddChips::all_to_first;
    return r;
}

inline std::int64_t chips_of(const HandState& s) {
    std::int64_t sum = s.pot.value;
    for (const Seat seat : s.dealt_in) sum += s.at(seat).stack.value;
    return sum;
}

inline void check_pots(const HandState& s) {
    if (s.phase == Phase::over) return;
    std::int64_t sum = 0;
    const Pots pots = pots_of(s);
    for (const Pot& pot : pots) {
        sum += pot.amount.value;
        RC_ASSERT(!pot.contenders.empty());
        RC_ASSERT((pot.contenders - s.live).empty());
    }
    RC_ASSERT(sum == s.pot.value);
}

// Every card of the deck is in exactly one place: a hand, the board, the stub, the muck or the burns.
inline void check_cards(const HandState& s) {
    std::uint64_t seen = 0;
    int count = 0;
    const auto take = [&](Card card) {
        if (card == unknown_card) return;
        const std::uint64_t bit = std::uint64_t{1} << card.code;
        RC_ASSERT((seen & bit) == 0);
        seen |= bit;
        ++count;
    };
    for (const Seat seat : s.live) {
        const Holding& h = s.at(seat).holding;
        for (std::size_t i = 0; i < h.count; ++i)
            if (!((h.discarded >> i) & 1)) take(h.cards[i]);
    }
    for (std::size_t i = 0; i < s.board_count; ++i) take(s.board[i]);
    if (s.dealing == Dealing::told) return;
    for (const Card card : s.muck) take(card);
    for (std::size_t i = 0; i < s.burned; ++i) {
        // A burn about to be reshuffled is counted once all the same.
        take(s.burns[i]);
    }
    for (int i = s.deck_next; i < s.deck_size; ++i) take(s.deck[static_cast<std::size_t>(i)]);
    RC_ASSERT(seen == s.game->cards().bits());
    RC_ASSERT(count == s.game->cards().size());
}

inline bool accepted(const HandState& s, const Rules& rules, const Command& command) {
    static EventBuffer buffer;
    buffer.clear();
    const HandState before = s;
    const auto done = decide(s, command, rules, buffer);
    RC_ASSERT(s == before);
    if (!done) {
        RC_ASSERT(buffer.empty());
        RC_ASSERT(!done.error().cite.clause.empty());
        RC_ASSERT(!name_of(done.error().code).empty());
    }
    return done.has_value();
}

// `legal` and `decide` agree on every kind of action and around every amount.
inline void check_legal(const HandState& s, const Rules& rules) {
    const Legal l = legal(s, rules);
    RC_ASSERT((l.seat == no_seat) == (s.phase != Phase::betting));
    for (std::uint8_t i = 0; i < max_seats; ++i) {
        if (l.seat.value == i) continue;
        for (const ActKind kind : {ActKind::fold, ActKind::check, ActKind::call, ActKind::all_in})
            RC_ASSERT(!accepted(s, rules, Act{.seat = Seat{i}, .kind = kind, .to = {}}));
    }
    if (l.seat == no_seat) return;
    const auto can = [&](ActKind kind, std::int64_t to = 0) {
        return accepted(s, rules, Act{.seat = l.seat, .kind = kind, .to = Chips{to}});
    };
    RC_ASSERT(can(ActKind::fold) == l.fold);
    RC_ASSERT(can(ActKind::check) == l.check);
    RC_ASSERT(can(ActKind::call) == l.call);
    RC_ASSERT(can(ActKind::bring_in) == l.bring_in);
    RC_ASSERT(can(ActKind::complete) == (l.complete && l.may_bet_or_raise()));
    RC_ASSERT(!(l.check && l.call));
    RC_ASSERT(l.fold || l.check || l.call || l.bring_in);
    const bool raise = l.may_bet_or_raise();
    if (raise) {
        RC_ASSERT(l.min_to <= l.max_to);
        RC_ASSERT(l.max_to <= l.all_in_to);
        RC_ASSERT(l.min_to > s.price);
    }
    RC_ASSERT(can(ActKind::raise, l.max_to.value) == raise);
    if (raise && s.game->limit == Limit::fixed_limit) RC_ASSERT(can(ActKind::bet, l.min_to.value));
    for (const std::int64_t to :
         {l.min_to.value - 1, l.max_to.value + 1, s.price.value, std::int64_t{0}, std::int64_t{-5}, INT64_MAX}) {
        const bool inside = to >= l.min_to.value && to <= l.max_to.value;
        if (!inside || !raise) RC_ASSERT(!can(ActKind::raise, to));
    }
}

// No viewer is shown a card that lies face down in front of somebody else, in the deck, or in the muck.
inline void check_views(const HandState& s, const Rules& rules) {
    for (int i = -2; i < static_cast<int>(max_seats); ++i) {
        const Viewer viewer = i == -2 ? Viewer{.kind = ViewerKind::dealer, .seat = no_seat}
                              : i == -1
                                  ? Viewer{.kind = ViewerKind::audience, .seat = no_seat}
                                  : Viewer{.kind = ViewerKind::player, .seat = Seat{static_cast<std::uint8_t>(i)}};
        if (i >= 0 && !s.dealt_in.has(viewer.seat)) continue;
        CardSet allowed = s.board_set();
        for (const Seat seat : s.live) allowed = allowed | s.at(seat).holding.up_set();
        if (i >= 0) allowed = allowed | s.at(viewer.seat).holding.set();
        const View view = view_for(s, rules, viewer);
        RC_ASSERT(static_cast<int>(view.seats.size()) == s.dealt_in.size());
        for (const SeatView& seat : view.seats)
            for (const Card card : seat.cards) {
                // Apart from the macro, which evaluates both sides.
                const bool may_see = card == unknown_card || allowed.has(card);
                RC_ASSERT(may_see);
            }
        for (const Card card : view.board) RC_ASSERT(allowed.has(card));
        if (i >= 0) {
            // And a player sees every card of his own.
            for (const SeatView& seat : view.seats)
                if (seat.seat == viewer.seat) RC_ASSERT(seat.cards.size() == s.at(viewer.seat).holding.count);
        }
    }
}

}  // namespace riffle::hand
