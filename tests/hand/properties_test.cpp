// Random games, random legal play: what must hold after every step.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/hand/claims.h"

namespace riffle::hand {
namespace {

void play_one_hand(Prng& prng) {
    const Rules rules = random_rules(prng);
    const StartHand start = random_start(prng);
    static EventBuffer buffer;
    HandState state, in_place;
    std::vector<Event> history;
    Command command = start;
    std::int64_t chips = 0;
    for (int step = 0; state.phase != Phase::over; ++step) {
        RC_ASSERT(step < 2000);
        buffer.clear();
        const auto done = decide(state, command, rules, buffer);
        if (!done) RC_FAIL(std::string(name_of(done.error().code)) + " in " + start.game->id);
        for (const Event& event : buffer) apply(state, event);
        history.insert(history.end(), buffer.begin(), buffer.end());
        // Done in one pass it comes to the same.
        buffer.clear();
        RC_ASSERT(execute(in_place, command, rules, buffer).has_value());
        RC_ASSERT(in_place == state);
        if (step == 0) chips = chips_of(state);
        RC_ASSERT(chips_of(state) == chips);
        check_pots(state);
        check_cards(state);
        check_legal(state, rules);
        check_views(state, rules);
        if (state.phase != Phase::over) command = random_command(state, rules, prng);
    }
    RC_ASSERT(replay(history) == state);
    RC_ASSERT(state.pot.value == 0);
    std::int64_t dealt = 0, end = 0;
    for (const SeatEntry& entry : start.seats) dealt += entry.stack.value;
    for (const Seat seat : state.dealt_in) end += state.at(seat).stack.value;
    RC_ASSERT(dealt == end);
}

TEST(Properties, RandomPlayOfEveryGame) {
    EXPECT_TRUE(rc::check([] {
        Prng prng{*rc::gen::arbitrary<std::uint64_t>()};
        for (int hand = 0; hand < 25; ++hand) play_one_hand(prng);
    }));
}

// Commands of every kind with arbitrary contents never break anything: accepted or refused with a clause.
TEST(Properties, ArbitraryCommandsAreRefusedOrPlayed) {
    const bool ok = rc::check([] {
        Prng prng{*rc::gen::arbitrary<std::uint64_t>()};
        const Rules rules = random_rules(prng);
        HandState state;
        const StartHand start = random_start(prng);
        EventBuffer buffer;
        RC_ASSERT(execute(state, start, rules, buffer).has_value());
        const auto any_seat = [&] { return Seat{static_cast<std::uint8_t>(prng.below(14))}; };
        const auto any_cards = [&] {
            Cards list;
            const auto count = prng.below(8);
            for (std::uint64_t i = 0; i < count; ++i)
                list.push_back(prng.below(8) == 0 ? unknown_card : Card{static_cast<std::uint8_t>(prng.below(54))});
            return list;
        };
        for (int step = 0; step < 150 && state.phase != Phase::over; ++step) {
            Command command;
            switch (prng.below(9)) {
                case 0:
                    command = DealHole{any_seat(), any_cards(), static_cast<std::uint8_t>(prng.below(9))};
                    break;
                case 1:
                    command = DealBoard{any_cards()};
                    break;
                case 2:
                    command = Reshuffle{};
                    break;
                case 3:
                    command = Draw{any_seat(), any_cards()};
                    break;
                case 4:
                    command = Discard{any_seat(), any_cards()};
                    break;
                case 5:
                    command = Show{any_seat(), any_cards()};
                    break;
                case 6:
                    command = prng.below(8) == 0 ? Command{Kill{any_seat()}} : Command{Muck{any_seat()}};
                    break;
                case 7:
                    command = Act{any_seat(), static_cast<ActKind>(prng.below(8)),
                                  Chips{static_cast<std::int64_t>(prng.below(5000)) - 100}};
                    break;
                default:
                    command = random_command(state, rules, prng);
                    break;
            }
            if (!accepted(state, rules, command)) continue;
            buffer.clear();
            RC_ASSERT(execute(state, command, rules, buffer).has_value());
            check_pots(state);
            check_cards(state);
        }
    });
    EXPECT_TRUE(ok);
}

}  // namespace
}  // namespace riffle::hand
