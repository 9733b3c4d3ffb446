// Pots and side pots, settled one by one; odd chips by each game's rule.
#include <algorithm>
#include <array>

#include "core/hand/play.h"
#include "core/hand/pots.h"
#include "core/hand/showing.h"
#include "core/ledger/split.h"

namespace riffle::hand {

Pots pots_of(const HandState& s) {
    Pots pots;
    std::int64_t below = 0;
    Chips left = s.pot;
    Chips dead = s.dead;  // all of it in the main pot
    SeatSet contenders = s.live;
    while (!contenders.empty()) {
        // The next layer ends where the shortest of those left in it ends.
        std::int64_t level = s.at(contenders.lowest()).total.value;
        for (const Seat seat : contenders) level = std::min(level, s.at(seat).total.value);
        Chips amount = dead;
        dead = Chips{};
        for (const Seat seat : s.dealt_in)
            amount += Chips{std::clamp(s.at(seat).total.value - below, std::int64_t{0}, level - below)};
        if (amount.value > 0) {
            pots.push_back(Pot{.amount = amount, .contenders = contenders});
            left -= amount;
        }
        SeatSet deeper;
        for (const Seat seat : contenders)
            if (s.at(seat).total.value > level) deeper.add(seat);
        contenders = deeper;
        below = level;
    }
    // Chips of folded hands above every live one's go with the last pot.
    if (pots.empty() && left.value > 0) pots.push_back(Pot{.amount = Chips{}, .contenders = s.live});
    if (!pots.empty()) pots.back().amount += left;
    return pots;
}

namespace {

struct Strengths {
    std::array<Strength, max_seats> high;
    std::array<Strength, max_seats> low;
};

SeatSet best_of(SeatSet contenders, const std::array<Strength, max_seats>& strengths) {
    Strength best;
    SeatSet winners;
    for (const Seat seat : contenders) {
        const Strength mine = strengths[seat.value];
        if (!mine.qualifies()) continue;
        if (mine > best) winners = SeatSet{};
        if (mine >= best) winners.add(seat);
        best = std::max(best, mine);
    }
    return winners;
}

// The same cards with the suits the other way round.
CardSet suits_turned(CardSet cards) {
    const std::uint64_t b = cards.bits();
    return CardSet{(b & 0x1'1111'1111'1111) << 3 | (b & 0x2'2222'2222'2222) << 1 | (b & 0x4'4444'4444'4444) >> 1 |
                   (b & 0x8'8888'8888'8888) >> 3};
}

// [tda-2024:20-B] the tied hand with the highest card, suits breaking ties; the next card where a community card ties.
// Where the board is everybody's, the player's own cards decide.
Seat highest_card_holder(const HandState& s, SeatSet winners, bool low, SuitOrder suits) {
    Seat found = no_seat;
    std::uint64_t best = 0;
    for (const Seat seat : winners) {
        CardSet five = s.at(seat).holding.set();
        if (s.game->stud()) five = five | s.board_set();
        if (suits == SuitOrder::clubs_highest) five = suits_turned(five);
        if (s.game->stud()) five = best_five(*s.game, five, low);
        // Aces are the lowest cards of a low hand.
        if (low || s.game->low_board()) five = CardSet{((five.bits() << 4) | (five.bits() >> 48)) & 0xF'FFFF'FFFF'FFFF};
        if (found == no_seat || five.bits() > best) {
            found = seat;
            best = five.bits();
        }
    }
    return found;
}

// A hand that is better than its player says is the least of the kind he said.
Strength as_declared(HighCategory said, Strength strength, bool short_deck) {
    const auto kind = [&](Strength s) { return short_deck ? category_of_short_deck(s) : category_of(s); };
    if (kind(strength) <= said) return strength;
    while (strength.value > 1 && kind(Strength{static_cast<std::uint16_t>(strength.value - 1)}) >= said)
        --strength.value;
    return strength;
}

// [tda-2024:12-1, rptp:12-c] What was said does not count, unless a house plays it so.
void go_by_words(const HandState& s, const Rules& rules, Strengths& strengths) {
    const bool high = s.game->winner == Winner::high || s.game->winner == Winner::high_low_eight ||
                      s.game->winner == Winner::high_short_deck;
    SeatSet announced;
    for (const Seat seat : s.live)
        if (s.declared[seat.value] > 0) announced.add(seat);
    if (!high || announced.empty()) return;
    for (const Seat seat : s.live) {
        Strength& mine = strengths.high[seat.value];
        if (rules.players_read_hands.value && !announced.has(seat)) mine = Strength{1};
        if (rules.declared_value_binds.value && announced.has(seat))
            mine = as_declared(static_cast<HighCategory>(s.declared[seat.value] - 1), mine,
                               s.game->winner == Winner::high_short_deck);
    }
}

// [tda-2024:21] each pot is split on its own; where a house puts those of the same winners together, they are one.
void put_together(Pots& pots, const Strengths& strengths) {
    for (std::size_t i = 1; i < pots.size(); ++i)
        for (std::size_t k = 0; k < i && pots[i].amount.value > 0; ++k) {
            if (pots[k].amount.value == 0 ||
                best_of(pots[i].contenders, strengths.high) != best_of(pots[k].contenders, strengths.high) ||
                best_of(pots[i].contenders, strengths.low) != best_of(pots[k].contenders, strengths.low))
                continue;
            pots[k].amount += pots[i].amount;
            pots[i].amount = Chips{};
        }
}

}  // namespace

void Play::settle() {
    RIFFLE_CHECK(!s_.live.empty());
    if (s_.live.just_one()) return award_uncontested();
    Strengths strengths;
    const CardSet board = s_.board_set();
    const bool high_low = s_.game->winner == Winner::high_low_eight;
    const bool any_cards = rules_.omaha_any_cards.value && s_.game->hole_use == HoleUse::exactly_two;
    for (const Seat seat : s_.live) {
        const Holding& h = s_.at(seat).holding;
        // Hands of which a part is shown, and Omaha with any cards, are worth something else.
        if (const bool part = s_.shown_in_part.has(seat); part || any_cards) {
            const CardSet counts = part ? h.up_set() : h.set();
            strengths.high[seat.value] = strength_of_part(*s_.game, counts, board, any_cards);
            strengths.low[seat.value] = low_strength_of_part(*s_.game, counts, board, any_cards);
            continue;
        }
        const CardSet hole = h.set();
        strengths.high[seat.value] = strength_of(*s_.game, hole, board);
        strengths.low[seat.value] = high_low ? low_strength_of(*s_.game, hole, board) : Strength{};
    }
    if (rules_.declared_value_binds.value || rules_.players_read_hands.value) go_by_words(s_, rules_, strengths);
    // [tda-2024:20] broken down to the smallest chip in play.
    Chips unit = s_.stakes.chip;
    if (rules_.odd_chip_is_small_blind.value)
        unit = std::max(unit, s_.game->stud() ? s_.stakes.ante : s_.stakes.small_blind);
    // One share of one pot among its winners.
    const auto share_out = [&](std::size_t pot, Chips amount, SeatSet winners, Share share) {
        auto [each, odd] = split(amount, winners.size(), unit);
        // [tda-2024:20-A] one odd chip each from the left of the button; in stud the highest card by suit first.
        const OddChip rule = s_.game->stud() ? rules_.odd_chip_stud.value : rules_.odd_chip.value;
        const bool by_card = odd.value > 0 && rule == OddChip::high_card_by_suit;
        SeatSet due = winners;
        while (!due.empty()) {
            const Seat seat = by_card ? highest_card_holder(s_, due, share == Share::low, rules_.suit_order.value)
                                      : due.next_after(s_.button);
            due.remove(seat);
            Chips extra = std::min(odd, unit);
            if (rules_.odd_chips.value == OddChips::all_to_first || odd < unit || due.empty()) extra = odd;
            odd -= extra;
            if (const Chips won = each + extra; won.value > 0)
                emit(PotAwarded{.pot = static_cast<std::uint8_t>(pot), .seat = seat, .amount = won, .share = share});
        }
    };
    Pots pots = pots_of(s_);
    if (rules_.pots_of_same_winners_together.value) put_together(pots, strengths);
    if (rules_.losing_hands_killed_first.value) {
        // [cnp:7.c] the losing hands are killed before a chip is pushed.
        SeatSet winning;
        for (const Pot& pot : pots)
            winning = winning | best_of(pot.contenders, strengths.high) | best_of(pot.contenders, strengths.low);
        for (const Seat seat : s_.live - winning) emit(LosingHandKilled{.seat = seat});
    }
    for (std::size_t i = 0; i < pots.size(); ++i) {
        // [tda-2024:21] each on its own; [cnp:7.i] side pots before the main pot.
        const std::size_t pot = rules_.side_pots_first.value ? pots.size() - 1 - i : i;
        const Chips amount = pots[pot].amount;
        if (amount.value == 0) continue;
        const SeatSet high = best_of(pots[pot].contenders, strengths.high);
        const SeatSet low = high_low ? best_of(pots[pot].contenders, strengths.low) : SeatSet{};
        if (low.empty()) {
            share_out(pot, amount, high, Share::whole);
            continue;
        }
        // [tda-2024:20-C] the odd chip of the whole pot goes to the high side.
        const auto [half, odd] = split(amount, 2, unit);
        const bool to_low = rules_.odd_chip_to_low.value;
        share_out(pot, to_low ? half : half + odd, high, Share::high);
        if (const Chips lows = to_low ? half + odd : half; lows.value > 0) share_out(pot, lows, low, Share::low);
    }
    emit(HandEnded{});
}

}  // namespace riffle::hand
