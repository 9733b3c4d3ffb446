// The fields of every event by name, for codecs, digests and texts: for_each_field(event, [](const char* name, auto& v)
// {}). The names are a storage format: never renamed.
#pragma once
#include <concepts>

#include "core/hand/events.h"

namespace riffle::hand {

template <class E, class F>
requires std::same_as<std::remove_const_t<E>, HandStarted>
void for_each_field(E& e, F&& f) {
    f("game", e.game);
    f("stakes", e.stakes);
    f("button", e.button);
    f("small_blind", e.small_blind);
    f("big_blind", e.big_blind);
    f("dealing", e.dealing);
    f("showing", e.showing);
    f("dead_small_blind", e.dead_small_blind);
    f("cap_lifted", e.cap_lifted);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, SeatsDealtIn>
void for_each_field(E& e, F&& f) {
    f("seats", e.seats);
    f("absent", e.absent);
    f("stacks", e.stacks);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, DeckSet>
void for_each_field(E& e, F&& f) {
    f("cards", e.cards);
    f("size", e.size);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, AntePosted>
void for_each_field(E& e, F&& f) {
    f("seat", e.seat);
    f("amount", e.amount);
    f("layered", e.layered);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, BlindPosted>
void for_each_field(E& e, F&& f) {
    f("seat", e.seat);
    f("amount", e.amount);
    f("price", e.price);
    f("missing", e.missing);
    f("kind", e.kind);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, StreetBegan>
void for_each_field(E& e, F&& f) {
    f("street", e.street);
    f("due_cards", e.due_cards);
    f("due_board", e.due_board);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, CardBurned>
void for_each_field(E& e, F&& f) { f("card", e.card); }
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, HoleDealt>
void for_each_field(E& e, F&& f) {
    f("seats", e.seats);
    f("after", e.after);
    f("cards", e.cards);
    f("count", e.count);
    f("up", e.up);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, BoardDealt>
void for_each_field(E& e, F&& f) {
    f("cards", e.cards);
    f("count", e.count);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, BettingOpened>
void for_each_field(E& e, F&& f) {
    f("to_act", e.to_act);
    f("pending", e.pending);
    f("least_raise", e.least_raise);
    f("bets", e.bets);
    f("bring_in_due", e.bring_in_due);
    f("bring_in_may_fold", e.bring_in_may_fold);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, BringInPosted>
void for_each_field(E& e, F&& f) {
    f("seat", e.seat);
    f("amount", e.amount);
    f("price", e.price);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, Folded>
void for_each_field(E& e, F&& f) { f("seat", e.seat); }
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, Checked>
void for_each_field(E& e, F&& f) { f("seat", e.seat); }
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, Called>
void for_each_field(E& e, F&& f) {
    f("seat", e.seat);
    f("by", e.by);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, BetPlaced>
void for_each_field(E& e, F&& f) {
    f("seat", e.seat);
    f("to", e.to);
    f("by", e.by);
    f("least_raise", e.least_raise);
    f("level", e.level);
    f("full", e.full);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, BetReturned>
void for_each_field(E& e, F&& f) {
    f("seat", e.seat);
    f("amount", e.amount);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, StreetClosed>
void for_each_field(E& e, F&& f) { f("betting_over", e.betting_over); }
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, DrawOpened>
void for_each_field(E& e, F&& f) {
    f("pending", e.pending);
    f("to_act", e.to_act);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, CardsDiscarded>
void for_each_field(E& e, F&& f) {
    f("seat", e.seat);
    f("positions", e.positions);
    f("replaced", e.replaced);
    f("cards", e.cards);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, ReplacementsDealt>
void for_each_field(E& e, F&& f) {
    f("seat", e.seat);
    f("cards", e.cards);
    f("count", e.count);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, DiscardOpened>
void for_each_field(E& e, F&& f) { f("pending", e.pending); }
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, ReshuffleDue>
void for_each_field(E& e, F&& f) {
    f("cards", e.cards);
    f("community", e.community);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, StubReshuffled>
void for_each_field(E& e, F&& f) {
    f("cards", e.cards);
    f("size", e.size);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, ShowdownOpened>
void for_each_field(E& e, F&& f) {
    f("pending", e.pending);
    f("to_act", e.to_act);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, HandTabled>
void for_each_field(E& e, F&& f) {
    f("seat", e.seat);
    f("cards", e.cards);
    f("count", e.count);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, HandShownInPart>
void for_each_field(E& e, F&& f) {
    f("seat", e.seat);
    f("cards", e.cards);
    f("shown", e.shown);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, HandDeclared>
void for_each_field(E& e, F&& f) {
    f("seat", e.seat);
    f("category", e.category);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, LosingHandKilled>
void for_each_field(E& e, F&& f) { f("seat", e.seat); }
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, HandMucked>
void for_each_field(E& e, F&& f) { f("seat", e.seat); }
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, HandKilled>
void for_each_field(E& e, F&& f) { f("seat", e.seat); }
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, PotAwarded>
void for_each_field(E& e, F&& f) {
    f("pot", e.pot);
    f("seat", e.seat);
    f("amount", e.amount);
    f("share", e.share);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, HandEnded>
void for_each_field(E&, F&&) {}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, BetCorrected>
void for_each_field(E& e, F&& f) {
    f("seat", e.seat);
    f("by", e.by);
    f("in_front", e.in_front);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, PriceCorrected>
void for_each_field(E& e, F&& f) {
    f("price", e.price);
    f("level", e.level);
    f("least_raise", e.least_raise);
    f("pending", e.pending);
    f("to_act", e.to_act);
    f("aggressor", e.aggressor);
    f("bets", e.bets);
    f("bring_in_due", e.bring_in_due);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, ChipsRemoved>
void for_each_field(E& e, F&& f) {
    f("seat", e.seat);
    f("amount", e.amount);
}
template <class E, class F>
requires std::same_as<std::remove_const_t<E>, CardsRearranged>
void for_each_field(E& e, F&& f) {
    f("muck", e.muck);
    f("board", e.board);
    f("board_count", e.board_count);
    f("burns", e.burns);
    f("burned", e.burned);
    f("stub", e.stub);
    f("stub_size", e.stub_size);
    f("seat", e.seat);
    f("cards", e.cards);
    f("up", e.up);
    f("burn_street", e.burn_street);
    f("burn_count", e.burn_count);
    f("due_board", e.due_board);
}

}  // namespace riffle::hand
