// A table for tests: a hand under way, commands that must be accepted or refused, and what came of them.
#pragma once
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/hand/apply.h"
#include "core/hand/decide.h"
#include "core/hand/legal.h"
#include "core/hand/pots.h"
#include "core/hand/random_play.h"

namespace riffle::hand {

inline Cards cards(std::string_view text) {
    Cards list;
    for (; !text.empty(); text.remove_prefix(2))
        list.push_back(text.substr(0, 2) == "??" ? unknown_card : parse_card(text.substr(0, 2)).value());
    return list;
}

inline Seat seat(int number) { return number < 0 ? no_seat : Seat{static_cast<std::uint8_t>(number)}; }

// Told dealing with every card unknown unless the test says otherwise: betting tests need none.
class Table {
  public:
    Rules rules;
    StartHand start;
    HandState state;
    std::vector<Event> events;

    Table(std::string_view game, std::initializer_list<int> stacks, int small = 50, int big = 100) {
        start.game = find_game(game);
        start.stakes.small_blind = Chips{small};
        start.stakes.big_blind = Chips{big};
        start.stakes.min_bet = Chips{big};
        start.stakes.small_bet = Chips{big};
        start.stakes.big_bet = Chips{2 * big};
        start.dealing = Dealing::told;
        for (const int stack : stacks) start.seats.push_back({.stack = Chips{stack}});
        // Button on the last chair: seat 0 is the small blind, seat 1 the big blind; heads-up seat 1 has the button.
        const int players = static_cast<int>(stacks.size());
        start.button = seat(players - 1);
        start.small_blind = seat(players == 2 ? 1 : 0);
        start.big_blind = seat(players == 2 ? 0 : 1);
    }

    void begin() { command(start); }

    void command(const Command& c) {
        const auto done = decide(state, c, rules);
        ASSERT_TRUE(done.has_value()) << name_of(done.error().code) << " " << done.error().cite.clause;
        for (const Event& event : *done) apply(state, event);
        events.insert(events.end(), done->begin(), done->end());
    }
    void refused(const Command& c, RefusalCode code, std::string_view clause) {
        const HandState before = state;
        const auto done = decide(state, c, rules);
        ASSERT_FALSE(done.has_value()) << "accepted, expected " << name_of(code);
        EXPECT_EQ(name_of(done.error().code), name_of(code));
        EXPECT_EQ(done.error().cite.clause, clause);
        EXPECT_EQ(state, before);
    }

    // Deals unknown cards wherever they are due, a fixed board included, until somebody has to decide.
    void deal() {
        static constexpr std::string_view board = "2c7d9hJsKc";
        while (state.phase == Phase::dealing) {
            if (!state.due_cards.empty()) {
                const Seat to = state.due_cards.next_after(state.button);
                const Street& street = state.street_now();
                const int count = street.draw ? std::popcount(state.at(to).holding.discarded) : street.down + street.up;
                Cards unknown;
                for (int i = 0; i < count; ++i) unknown.push_back(unknown_card);
                command(DealHole{.seat = to, .cards = unknown});
            } else {
                command(DealBoard{.cards = cards(board.substr(2 * state.board_count, 2U * state.due_board))});
            }
            if (testing::Test::HasFatalFailure()) return;
        }
    }
    void hole(int to, std::string_view text) { command(DealHole{.seat = seat(to), .cards = cards(text)}); }
    void board(std::string_view text) { command(DealBoard{.cards = cards(text)}); }

    void act(int who, ActKind kind, int to = 0) {
        command(Act{.seat = seat(who), .kind = kind, .to = Chips{to}});
        if (!testing::Test::HasFatalFailure()) deal_if_unknown();
    }
    void fold(int who) { act(who, ActKind::fold); }
    void check(int who) { act(who, ActKind::check); }
    void call(int who) { act(who, ActKind::call); }
    void raise(int who, int to) { act(who, ActKind::raise, to); }
    void all_in(int who) { act(who, ActKind::all_in); }
    void bring_in(int who) { act(who, ActKind::bring_in); }
    void complete(int who) { act(who, ActKind::complete); }
    void show(int who, std::string_view text = "") { command(Show{.seat = seat(who), .cards = cards(text)}); }
    void muck(int who) { command(Muck{.seat = seat(who)}); }
    void act_refused(int who, ActKind kind, int to, RefusalCode code, std::string_view clause) {
        refused(Act{.seat = seat(who), .kind = kind, .to = Chips{to}}, code, clause);
    }

    Legal legal_now() const { return legal(state, rules); }
    std::int64_t stack(int who) const { return state.at(seat(who)).stack.value; }
    std::int64_t bet(int who) const { return state.at(seat(who)).bet.value; }
    int to_act() const { return state.to_act == no_seat ? -1 : state.to_act.value; }

    // Won by a seat, over all pots.
    std::int64_t won(int who) const {
        std::int64_t sum = 0;
        for (const Event& event : events)
            if (const auto* award = std::get_if<PotAwarded>(&event); award && award->seat == seat(who))
                sum += award->amount.value;
        return sum;
    }
    template <class E>
    std::vector<E> all() const {
        std::vector<E> found;
        for (const Event& event : events)
            if (const auto* e = std::get_if<E>(&event)) found.push_back(*e);
        return found;
    }

    bool deals_unknown = true;  // false: the test deals every card itself

  private:
    void deal_if_unknown() {
        if (deals_unknown) deal();
    }
};

// A deck that begins with the given cards, the rest in rising order.
inline void stack_deck(StartHand& start, std::string_view top) {
    start.dealing = Dealing::from_deck;
    start.deck_size = 0;
    CardSet used;
    for (const Card card : cards(top)) {
        start.deck[start.deck_size++] = card;
        used.add(card);
    }
    for (const Card card : start.game->cards() - used) start.deck[start.deck_size++] = card;
}

}  // namespace riffle::hand
