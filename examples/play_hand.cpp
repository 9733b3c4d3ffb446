// A hand of no-limit hold'em between two players: everybody calls, cards speak, and a refusal says why.
#include <cstdio>
#include <cstdlib>

#include "core/hand/decide.h"
#include "core/hand/legal.h"
#include "core/hand/random_play.h"

int main() {
    using namespace riffle;
    using namespace riffle::hand;
    StartHand start;
    start.game = find_game("nl-holdem");
    start.stakes.small_blind = Chips{50};
    start.stakes.big_blind = start.stakes.min_bet = Chips{100};
    start.seats = {{.stack = Chips{10'000}}, {.stack = Chips{5'000}}};
    start.button = start.small_blind = Seat{0};
    start.big_blind = Seat{1};
    start.showing = Showing::automatic;
    Prng prng{7};
    shuffle_deck(start, prng);

    HandState state;
    const Rules rules;  // TDA 2024; rulings::hand_rules_of gives those of a book
    EventBuffer events;
    if (!execute(state, start, rules, events)) return EXIT_FAILURE;
    const auto refused = execute(state, Act{.seat = Seat{1}, .kind = ActKind::check}, rules, events);
    std::printf("the big blind checks first: %.*s\n", static_cast<int>(name_of(refused.error().code).size()),
                name_of(refused.error().code).data());
    while (state.phase == Phase::betting) {
        const Legal may = legal(state, rules);
        const Act act{.seat = may.seat, .kind = may.check ? ActKind::check : ActKind::call};
        if (!execute(state, act, rules, events)) return EXIT_FAILURE;
    }
    for (const Event& event : events)
        if (const auto* award = std::get_if<PotAwarded>(&event))
            std::printf("seat %d wins %lld\n", award->seat.value, static_cast<long long>(award->amount.value));
    std::printf("stacks %lld and %lld\n", static_cast<long long>(state.at(Seat{0}).stack.value),
                static_cast<long long>(state.at(Seat{1}).stack.value));
}
