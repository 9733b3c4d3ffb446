#include "core/hand/random_play.h"

#include <array>

#include "core/hand/hole_cards.h"
#include "core/hand/legal.h"

namespace riffle::hand {
namespace {

Cards random_cards_of(const Holding& h, std::size_t count, Prng& prng) {
    std::array<Card, max_hole_cards> cards = h.cards;
    prng.shuffle(std::span(cards.data(), h.count));
    Cards chosen;
    for (std::size_t i = 0; i < count; ++i) chosen.push_back(cards[i]);
    return chosen;
}

Reshuffle random_reshuffle(const HandState& s, Prng& prng) {
    Reshuffle command;
    for (const Card card : s.reshuffle_of) command.cards[command.size++] = card;
    prng.shuffle(std::span(command.cards.data(), command.size));
    return command;
}

// The cards a dealer could turn over next.
CardSet not_out(const HandState& s) {
    CardSet out = s.board_set() | s.muck;
    for (const Seat seat : s.live) out = out | s.at(seat).holding.set();
    return s.game->cards() - out;
}

Cards random_new_cards(const HandState& s, int count, Prng& prng) {
    CardSet left = not_out(s);
    // The stub ran out: the discards are dealt again.
    if (left.size() < count) {
        left = s.game->cards() - s.board_set();
        for (const Seat seat : s.live) left = left - s.at(seat).holding.set();
    }
    // Not even those are enough: what has just been thrown away too, unless somebody has it by now.
    if (left.size() < count) {
        left = s.game->cards() - s.board_set();
        for (const Seat seat : s.live) {
            const Holding& h = s.at(seat).holding;
            for (std::size_t i = 0; i < h.count; ++i)
                if (!((h.discarded >> i) & 1) && h.cards[i] != unknown_card) left.remove(h.cards[i]);
        }
    }
    Cards cards;
    while (static_cast<int>(cards.size()) < count) {
        auto skip = prng.below(static_cast<std::uint64_t>(left.size()));
        auto at = left.begin();
        while (skip-- > 0) ++at;
        cards.push_back(*at);
        left.remove(cards.back());
    }
    return cards;
}

Command random_told(const HandState& s, const Rules& rules, Prng& prng) {
    const Street& street = s.street_now();
    if (!s.due_cards.empty()) {
        const Seat seat = s.due_cards.next_after(s.button);
        const int count =
            street.draw ? std::popcount(s.at(seat).holding.discarded) : hole_cards_on(*s.game, s.street, rules);
        const int players = s.due_cards == s.live ? s.live.size() : 0;
        // Stud's last street with too few cards: one for all.
        if (s.game->stud() && s.last_street() && not_out(s).size() < players)
            return DealBoard{.cards = random_new_cards(s, 1, prng)};
        return DealHole{.seat = seat, .cards = random_new_cards(s, count, prng)};
    }
    return DealBoard{.cards = random_new_cards(s, s.due_board, prng)};
}

}  // namespace

Act random_act(const HandState& s, const Rules& rules, Prng& prng) {
    const Legal l = legal(s, rules);
    std::array<ActKind, 3> kinds;
    std::uint64_t count = 0;
    if (l.fold && !l.check) kinds[count++] = ActKind::fold;
    if (l.check) kinds[count++] = ActKind::check;
    if (l.call) kinds[count++] = ActKind::call;
    if (l.bring_in) kinds[count++] = ActKind::bring_in;
    const bool raise = l.may_bet_or_raise();
    const std::uint64_t pick = prng.below(count + (raise ? 1 : 0));
    Act act;
    act.seat = l.seat;
    if (pick < count) {
        act.kind = kinds[pick];
        return act;
    }
    std::int64_t to = l.min_to.value;
    if (s.game->limit == Limit::fixed_limit)
        to = l.max_to.value;
    else
        to += static_cast<std::int64_t>(prng.below(static_cast<std::uint64_t>(l.max_to.value - l.min_to.value) + 1));
    // In whole chips unless that is not enough, or all there is.
    if (s.stakes.chip.value > 1 && s.game->limit != Limit::fixed_limit && to != l.max_to.value) {
        const std::int64_t whole = to / s.stakes.chip.value * s.stakes.chip.value;
        to = whole >= l.min_to.value ? whole : l.max_to.value;
    }
    act.kind = ActKind::raise;
    act.to = Chips{to};
    return act;
}

Command random_command(const HandState& s, const Rules& rules, Prng& prng) {
    switch (s.phase) {
        case Phase::betting:
            return random_act(s, rules, prng);
        case Phase::drawing: {
            const Holding& h = s.at(s.to_act).holding;
            const auto count = static_cast<std::size_t>(prng.below(h.count + 1U));
            return Draw{.seat = s.to_act, .discards = random_cards_of(h, count, prng)};
        }
        case Phase::discarding: {
            const Seat seat = s.pending.next_after(s.button);
            const auto count = static_cast<std::size_t>(hole_cards_given_up(*s.game, rules));
            return Discard{.seat = seat, .cards = random_cards_of(s.at(seat).holding, count, prng)};
        }
        case Phase::reshuffle:
            return random_reshuffle(s, prng);
        case Phase::showdown: {
            const bool may_muck = rules.all_in_hands_may_muck.value || s.live == s.able;
            // [cnp:7.h] Where the order is mandatory, whose bet was called shows.
            const bool must_show = (rules.show_order_mandatory.value && s.aggressor == s.to_act) ||
                                   (rules.last_hand_must_show.value && s.live.just_one());
            if (may_muck && !must_show && prng.below(4) == 0) return Muck{.seat = s.to_act};
            return Show{.seat = s.to_act, .cards = {}};
        }
        case Phase::dealing:
            return random_told(s, rules, prng);
        case Phase::idle:
        case Phase::over:
            break;
    }
    RIFFLE_CHECK(false);
    return Kill{};
}

void shuffle_deck(StartHand& start, Prng& prng) {
    const auto size = static_cast<std::uint8_t>(start.game->cards().size());
    CardSet there;
    for (std::size_t i = 0; i < start.deck_size; ++i) there.add(start.deck[i]);
    if (there != start.game->cards()) {
        start.deck_size = 0;
        for (const Card card : start.game->cards()) start.deck[start.deck_size++] = card;
    }
    prng.shuffle(std::span(start.deck.data(), size));
}

}  // namespace riffle::hand
