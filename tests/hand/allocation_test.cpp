// A running hand never allocates: every allocation of this program is counted.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "core/hand/apply.h"
#include "core/hand/decide.h"
#include "core/hand/random_play.h"

namespace {
std::size_t allocations = 0;
}

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc{};
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace riffle::hand {

TEST(Allocation, NoneInARunningHandOfAnyGame) {
    const auto buffer = std::make_unique<EventBuffer>();
    Prng prng{11};
    const Rules rules;
    std::size_t hands = 0;
    for (const Game& game : built_in_games()) {
        StartHand start;
        start.game = &game;
        start.stakes = {.small_blind = Chips{50},
                        .big_blind = Chips{100},
                        .ante = Chips{10},
                        .bring_in = Chips{30},
                        .small_bet = Chips{100},
                        .big_bet = Chips{200},
                        .min_bet = Chips{100},
                        .chip = Chips{1}};
        start.ante_kind = AnteKind::each;
        for (int i = 0; i < 6; ++i)
            start.seats.push_back({.stack = Chips{1 + static_cast<std::int64_t>(prng.below(5000))}});
        start.button = Seat{5};
        start.small_blind = Seat{0};
        start.big_blind = Seat{1};
        shuffle_deck(start, prng);
        const std::size_t before = allocations;
        for (int i = 0; i < 50; ++i, ++hands) {
            shuffle_deck(start, prng);
            HandState state;
            Command command = start;
            while (true) {
                buffer->clear();
                if (!decide(state, command, rules, *buffer)) break;
                for (const Event& event : *buffer) apply(state, event);
                // Refusals do not allocate either.
                buffer->clear();
                if (decide(state, Act{.seat = Seat{11}, .kind = ActKind::fold, .to = {}}, rules, *buffer)) break;
                if (state.phase == Phase::over) break;
                command = random_command(state, rules, prng);
            }
            if (state.phase != Phase::over) FAIL() << game.id;
        }
        EXPECT_EQ(allocations, before) << game.id;
    }
    EXPECT_EQ(hands, 50 * built_in_games().size());
}

}  // namespace riffle::hand
