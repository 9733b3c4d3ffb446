#include "say/dealer.h"

#include "core/hand/button.h"
#include "core/hand/hole_cards.h"
#include "core/hand/legal.h"
#include "core/rulebook/keys.h"

namespace riffle::say {
namespace {

Card free_card(const table::State& table, const Dealer& dealer, CardSet taken) {
    for (const auto& [seat, cards] : dealer.holes)
        for (const Card c : cards)
            if (c != hand::unknown_card) taken.add(c);
    for (const Card c : dealer.board) taken.add(c);
    taken = taken | table.hand.board_set() | table.hand.muck;
    for (const hand::Seat s : table.hand.dealt_in) taken = taken | table.hand.at(s).holding.set();
    for (std::uint8_t code = 0; code < 52; ++code)
        if (!taken.has(Card{code}) && table.hand.game->cards().has(Card{code})) return Card{code};
    return hand::unknown_card;
}

Card take_first(std::vector<Card>& cards) {
    const Card first = cards.front();
    cards.erase(cards.begin());
    return first;
}

hand::DealHole deal_hole(const table::State& table, Dealer& dealer, const hand::Rules& rules) {
    const hand::HandState& s = table.hand;
    const hand::Seat seat = s.due_cards.lowest();
    const hand::Street& street = s.street_now();
    hand::DealHole deal{.seat = seat, .cards = {}, .exposed = 0};
    const int due =
        street.draw ? std::popcount(s.at(seat).holding.discarded) : hand::hole_cards_on(*s.game, s.street, rules);
    const int down = due - street.up;
    auto& mine = dealer.holes[seat];
    CardSet now;
    for (int i = 0; i < due; ++i) {
        Card card = hand::unknown_card;
        if (!mine.empty())
            card = take_first(mine);
        else if (i >= down && street.up > 0)
            card = free_card(table, dealer, now);  // up cards are seen by all
        if (card != hand::unknown_card) now.add(card);
        if (card != hand::unknown_card && i < down && dealer.exposed.has(card))
            deal.exposed = static_cast<std::uint8_t>(deal.exposed | (1U << i));
        deal.cards.push_back(card);
    }
    return deal;
}

hand::DealBoard deal_board(const table::State& table, Dealer& dealer) {
    hand::DealBoard deal;
    CardSet now;
    for (int i = 0; i < table.hand.due_board; ++i) {
        const Card card = dealer.board.empty() ? free_card(table, dealer, now) : take_first(dealer.board);
        now.add(card);
        deal.cards.push_back(card);
    }
    return deal;
}

}  // namespace

std::optional<hand::Command> Dealer::next(const table::State& table, const hand::Rules& rules, bool run_out) {
    const hand::HandState& s = table.hand;
    if (s.phase != hand::Phase::dealing || (s.betting_over && !run_out)) return std::nullopt;
    if (!s.due_cards.empty()) return deal_hole(table, *this, rules);
    if (s.due_board > 0) return deal_board(table, *this);
    return std::nullopt;
}

hand::AnteKind ante_unsaid(const hand::Game& game, const rulebook::Book& book) {
    using rulebook::AnteFormat;
    if (game.stud()) return hand::AnteKind::each;
    switch (book.ask(rulebook::key::ante_format).value) {
        case AnteFormat::big_blind_ante:
            return hand::AnteKind::big_blind;
        case AnteFormat::button_ante:
            return hand::AnteKind::button;
        case AnteFormat::as_announced:
            return hand::AnteKind::none;
        case AnteFormat::every_player:
            return hand::AnteKind::each;
    }
    return hand::AnteKind::each;
}

void seat_blinds(hand::StartHand& start, hand::SeatSet seated, bool dead, const hand::Rules& rules) {
    if (dead) {
        start.small_blind = hand::no_seat;
        start.big_blind = seated.next_after(start.button);
        return;
    }
    const hand::Positions now = hand::first_positions({.playing = seated, .joining = {}}, start.button, false, rules);
    start.small_blind = now.small_blind;
    start.big_blind = now.big_blind;
}

hand::Act quiet_act(const hand::HandState& hand, const hand::Rules& rules) {
    using hand::ActKind;
    const hand::Legal l = hand::legal(hand, rules);
    const ActKind kind = l.bring_in ? ActKind::bring_in : l.check ? ActKind::check : ActKind::call;
    return {.seat = l.seat, .kind = kind, .to = {}};
}

}  // namespace riffle::say
