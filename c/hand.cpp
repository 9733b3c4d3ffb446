// A hand in C: one state, one buffer, commands in and names of refusals out.
#include <new>

#include "core/base/check.h"
#include "core/hand/decide.h"
#include "core/hand/legal.h"
#include "riffle.h"

using namespace riffle::hand;
using riffle::Card;
using riffle::Chips;

struct riffle_hand {
    HandState state;
    Rules rules;
    EventBuffer events;
};

namespace {

Seat seat_of(int seat) { return seat >= 0 && seat < RIFFLE_SEATS ? Seat{static_cast<std::uint8_t>(seat)} : no_seat; }
int number_of(Seat seat) { return seat == no_seat ? static_cast<int>(RIFFLE_NO_SEAT) : seat.value; }

template <class C>
const char* execute_on(riffle_hand* hand, const C& command) {
    // A claim of the engine that fails is a bug of ours; it must not end a program that only calls us.
    const riffle::ClaimsThrow claims;
    const HandState before = hand->state;
    try {
        hand->events.clear();
        if (const auto done = execute(hand->state, command, hand->rules, hand->events); !done)
            return name_of(done.error().code).data();
        return nullptr;
    } catch (const riffle::ClaimFailed&) {
        hand->state = before;
        return "engine_fault";
    }
}

// The cards as a list, or nothing where one is no card or there are too many.
bool take(const std::uint8_t* cards, std::size_t count, Cards& list) {
    if (count > list.capacity() || (cards == nullptr && count > 0)) return false;
    for (std::size_t i = 0; i < count; ++i) {
        if (cards[i] >= 52) return false;
        list.push_back(Card{cards[i]});
    }
    return true;
}

constexpr const char* no_hand = "no_hand_in_progress";
constexpr const char* bad_cards = "card_not_held";
}  // namespace

riffle_hand* riffle_hand_new(void) { return new (std::nothrow) riffle_hand; }
void riffle_hand_free(riffle_hand* hand) { delete hand; }

const char* riffle_hand_start(riffle_hand* hand, const riffle_start* s) {
    if (hand == nullptr) return no_hand;
    if (s == nullptr || s->game == nullptr) return "no_game";
    StartHand start;
    start.game = find_game(s->game);
    start.stakes = {.small_blind = Chips{s->small_blind},
                    .big_blind = Chips{s->big_blind},
                    .ante = Chips{s->ante},
                    .bring_in = Chips{s->bring_in},
                    .small_bet = Chips{s->small_bet},
                    .big_bet = Chips{s->big_bet},
                    .min_bet = Chips{s->min_bet},
                    .chip = Chips{s->chip}};
    if (s->ante_kind < RIFFLE_ANTE_NONE || s->ante_kind > RIFFLE_ANTE_BUTTON) return "stakes_out_of_range";
    start.ante_kind = static_cast<AnteKind>(s->ante_kind);
    start.button = seat_of(s->button);
    start.small_blind = seat_of(s->small_blind_seat);
    start.big_blind = seat_of(s->big_blind_seat);
    start.showing = s->cards_speak ? Showing::automatic : Showing::by_players;
    for (const std::int64_t stack : s->stacks) start.seats.push_back({.stack = Chips{stack}});
    if (s->deck_size < 0 || s->deck_size > 52) return "deck_wrong";
    start.deck_size = static_cast<std::uint8_t>(s->deck_size);
    for (std::size_t i = 0; i < start.deck_size; ++i) start.deck[i] = Card{s->deck[i]};
    return execute_on(hand, start);
}

const char* riffle_hand_act(riffle_hand* hand, int seat, riffle_action action, std::int64_t to) {
    if (hand == nullptr) return no_hand;
    if (action < RIFFLE_FOLD || action > RIFFLE_BRING_IN) return "not_betting";
    return execute_on(hand, Act{.seat = seat_of(seat), .kind = static_cast<ActKind>(action), .to = Chips{to}});
}
const char* riffle_hand_draw(riffle_hand* hand, int seat, const std::uint8_t* cards, std::size_t count) {
    if (hand == nullptr) return no_hand;
    Draw draw{.seat = seat_of(seat), .discards = {}};
    return take(cards, count, draw.discards) ? execute_on(hand, Command{draw}) : bad_cards;
}
const char* riffle_hand_discard(riffle_hand* hand, int seat, const std::uint8_t* cards, std::size_t count) {
    if (hand == nullptr) return no_hand;
    Discard discard{.seat = seat_of(seat), .cards = {}};
    return take(cards, count, discard.cards) ? execute_on(hand, Command{discard}) : bad_cards;
}
const char* riffle_hand_show(riffle_hand* hand, int seat) {
    return hand == nullptr ? no_hand : execute_on(hand, Command{Show{.seat = seat_of(seat), .cards = {}}});
}
const char* riffle_hand_muck(riffle_hand* hand, int seat) {
    return hand == nullptr ? no_hand : execute_on(hand, Command{Muck{.seat = seat_of(seat)}});
}
const char* riffle_hand_reshuffle(riffle_hand* hand, const std::uint8_t* cards, std::size_t count) {
    if (hand == nullptr) return no_hand;
    Reshuffle command;
    if (count > command.cards.size() || (cards == nullptr && count > 0)) return "reshuffle_wrong_cards";
    for (std::size_t i = 0; i < count; ++i) command.cards[i] = Card{cards[i]};
    command.size = static_cast<std::uint8_t>(count);
    return execute_on(hand, Command{command});
}

riffle_phase riffle_hand_phase(const riffle_hand* hand) {
    return hand == nullptr ? RIFFLE_IDLE : static_cast<riffle_phase>(hand->state.phase);
}
int riffle_hand_to_act(const riffle_hand* hand) {
    return hand == nullptr ? static_cast<int>(RIFFLE_NO_SEAT) : number_of(hand->state.to_act);
}
void riffle_hand_legal(const riffle_hand* hand, riffle_legal* out) {
    if (out == nullptr) return;
    const Legal l = hand == nullptr ? Legal{} : legal(hand->state, hand->rules);
    *out = {.seat = number_of(l.seat),
            .fold = l.fold,
            .check = l.check,
            .call = l.call,
            .bring_in = l.bring_in,
            .complete = l.complete,
            .bet = l.bet,
            .raise = l.raise,
            .call_by = l.call_by.value,
            .bring_in_by = l.bring_in_by.value,
            .min_to = l.min_to.value,
            .max_to = l.max_to.value};
}
std::int64_t riffle_hand_pot(const riffle_hand* hand) { return hand == nullptr ? 0 : hand->state.pot.value; }
std::int64_t riffle_hand_stack(const riffle_hand* hand, int seat) {
    return hand == nullptr || seat_of(seat) == no_seat ? -1 : hand->state.at(seat_of(seat)).stack.value;
}
std::int64_t riffle_hand_bet(const riffle_hand* hand, int seat) {
    return hand == nullptr || seat_of(seat) == no_seat ? -1 : hand->state.at(seat_of(seat)).bet.value;
}
int riffle_hand_is_live(const riffle_hand* hand, int seat) {
    return hand != nullptr && hand->state.live.has(seat_of(seat));
}
std::size_t riffle_hand_board(const riffle_hand* hand, std::uint8_t* cards) {
    if (hand == nullptr || cards == nullptr) return 0;
    for (std::size_t i = 0; i < hand->state.board_count; ++i) cards[i] = hand->state.board[i].code;
    return hand->state.board_count;
}
std::size_t riffle_hand_hole(const riffle_hand* hand, int seat, std::uint8_t* cards) {
    if (hand == nullptr || cards == nullptr || seat_of(seat) == no_seat) return 0;
    const Holding& holding = hand->state.at(seat_of(seat)).holding;
    for (std::size_t i = 0; i < holding.count; ++i) cards[i] = holding.cards[i].code;
    return holding.count;
}
std::size_t riffle_hand_reshuffle_of(const riffle_hand* hand, std::uint8_t* cards) {
    if (hand == nullptr || cards == nullptr) return 0;
    std::size_t count = 0;
    for (const Card card : hand->state.reshuffle_of) cards[count++] = card.code;
    return count;
}
