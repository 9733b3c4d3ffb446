// The button over successive hands, newcomers, mixed games.
#include "core/hand/button.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/hand/rotation.h"
#include "tests/hand/table.h"

namespace riffle::hand {
namespace {

SeatSet seats(std::initializer_list<int> list) {
    SeatSet set;
    for (const int s : list) set.add(seat(s));
    return set;
}

Positions at(int button, int small, int big, bool frozen = false) {
    return {.button = seat(button), .small_blind = seat(small), .big_blind = seat(big), .frozen = frozen};
}

const Rules tda;

Positions next(const Positions& last, std::initializer_list<int> playing, std::initializer_list<int> joining = {}) {
    return next_positions(last, {.playing = seats(playing), .joining = seats(joining)}, false, tda);
}

TEST(Button, MovesOneSeatAHand) {
    const Chairs five{.playing = seats({0, 1, 2, 3, 4}), .joining = {}};
    Positions p = first_positions(five, seat(0), false);
    EXPECT_EQ(p, at(0, 1, 2));
    p = next(p, {0, 1, 2, 3, 4});
    EXPECT_EQ(p, at(1, 2, 3));
    p = next(p, {0, 1, 2, 3, 4});
    EXPECT_EQ(p, at(2, 3, 4));
    p = next(p, {0, 1, 2, 3, 4});
    EXPECT_EQ(p, at(3, 4, 0));
}

// [tda-2024:32] the big blind busts: no small blind next hand (a single big blind), then a dead button.
TEST(Button, DeadSmallBlindThenDeadButton) {
    Positions p = at(0, 1, 2);
    p = next(p, {0, 1, 3, 4});
    EXPECT_EQ(p, at(1, 2, 3)) << "chair 2 is empty: nobody posts the small blind";
    StartHand start;
    for (int i = 0; i < 5; ++i) start.seats.push_back({.stack = Chips{i == 2 ? 0 : 1000}});
    seat_positions(start, p, {.playing = seats({0, 1, 3, 4}), .joining = {}});
    EXPECT_EQ(start.small_blind, no_seat);
    EXPECT_EQ(start.big_blind, seat(3));
    p = next(p, {0, 1, 3, 4});
    EXPECT_EQ(p, at(2, 3, 4)) << "the button is dead on chair 2";
    p = next(p, {0, 1, 3, 4});
    EXPECT_EQ(p, at(3, 4, 0));
}

// [tda-2024:32] small and big blind gone in one hand: dead small blind and dead button at once.
TEST(Button, TwoBlindsGoneAtOnce) {
    Positions p = at(0, 1, 2);
    p = next(p, {0, 3, 4, 5});
    EXPECT_EQ(p, at(1, 2, 3));
    p = next(p, {0, 3, 4, 5});
    EXPECT_EQ(p, at(2, 3, 4));
    p = next(p, {0, 3, 4, 5});
    EXPECT_EQ(p, at(3, 4, 5));
}

// [tda-2024:32] the next big blind is gone too: it falls to the next player, the chairs behind follow.
TEST(Button, NextBigBlindGone) {
    Positions p = at(0, 1, 2);
    p = next(p, {0, 1, 2, 5});
    EXPECT_EQ(p, at(1, 2, 5));
    p = next(p, {0, 1, 2, 5});
    EXPECT_EQ(p, at(2, 5, 0));
}

// Nobody is big blind twice in a row and nobody is passed over, whoever leaves: the point of the dead button.
TEST(Button, BigBlindNeverTwiceAndNeverSkips) {
    EXPECT_TRUE(rc::check([] {
        Prng prng{*rc::gen::arbitrary<std::uint64_t>()};
        SeatSet players{0x3ffU};
        Positions p =
            first_positions({.playing = players, .joining = {}}, seat(static_cast<int>(prng.below(10))), false);
        while (players.size() > 1) {
            const Positions last = p;
            for (const Seat s : players)
                if (players.size() > 2 && prng.below(6) == 0) players.remove(s);
            p = next_positions(last, {.playing = players, .joining = {}}, false, tda);
            RC_ASSERT(players.has(p.big_blind));
            RC_ASSERT(p.big_blind != last.big_blind);
            RC_ASSERT(p.big_blind == players.next_after(last.big_blind));
            if (players.size() == 2) {
                RC_ASSERT(p.small_blind == p.button && players.has(p.button));
                if (prng.below(3) == 0) break;
            } else {
                RC_ASSERT(p.small_blind == last.big_blind);
            }
        }
    }));
}

// [tda-2024:34-B-2, cnp:14.d] to heads-up: the last big blind gets the button, whichever of the three left.
TEST(Button, ChangeToHeadsUp) {
    EXPECT_EQ(next(at(0, 1, 2), {1, 2}), at(2, 2, 1)) << "the button left: the big blind has the button now";
    EXPECT_EQ(next(at(0, 1, 2), {0, 2}), at(2, 2, 0));
    EXPECT_EQ(next(at(0, 1, 2), {0, 1}), at(1, 1, 0)) << "the big blind left: the next player posts it";
    EXPECT_EQ(next(at(2, 2, 0), {0, 2}), at(0, 0, 2)) << "then it alternates";
}

TEST(Button, FromHeadsUpToThree) {
    EXPECT_EQ(next(at(0, 0, 3), {0, 3}, {5}), at(0, 3, 5));
    EXPECT_EQ(next(at(0, 0, 3), {0, 3}, {1}), at(1, 3, 0));
}

// [tda-2024:8-A-3, 10-A] a newcomer between button and small blind waits, anywhere else he is dealt in.
TEST(Button, NewcomerBetweenButtonAndSmallBlindWaits) {
    const Positions p = next(at(0, 2, 4), {0, 2, 4, 6}, {3});
    EXPECT_EQ(p, at(2, 4, 6));
    EXPECT_EQ(waiting(p, {.playing = seats({0, 2, 4, 6}), .joining = seats({3})}), seats({3}));
    EXPECT_EQ(waiting(p, {.playing = seats({0, 2, 4, 6}), .joining = seats({5})}), SeatSet{});
    const Positions later = next(p, {0, 2, 4, 6}, {3});
    EXPECT_EQ(later, at(4, 6, 0));
    EXPECT_EQ(waiting(later, {.playing = seats({0, 2, 4, 6}), .joining = seats({3})}), SeatSet{})
        << "the button has passed";
    StartHand start;
    for (int i = 0; i < 7; ++i) start.seats.push_back({.stack = Chips{1000}});
    seat_positions(start, p, {.playing = seats({0, 2, 4, 6}), .joining = seats({3})});
    EXPECT_TRUE(start.seats[3].waiting);
    // A newcomer may be big blind at once.
    EXPECT_EQ(next(at(0, 2, 4), {0, 2, 4, 6}, {5}).big_blind, seat(5));
}

// [mediterraneo-2026:13-a, 13-b]
TEST(Button, WinTheButton) {
    Rules rules;
    rules.win_the_button.value = true;
    const Chairs five{.playing = seats({0, 1, 2, 3, 4}), .joining = {}};
    EXPECT_EQ(next_positions(at(0, 1, 2), five, false, rules, seat(3)), at(3, 4, 0));
    EXPECT_EQ(next_positions(at(0, 1, 2), {.playing = seats({1, 3}), .joining = {}}, false, rules, seat(3)),
              at(3, 3, 1));
    const std::vector<Event> tie{PotAwarded{.pot = 1, .seat = seat(1), .amount = Chips{5}, .share = Share::whole},
                                 PotAwarded{.pot = 0, .seat = seat(0), .amount = Chips{5}, .share = Share::whole},
                                 PotAwarded{.pot = 0, .seat = seat(4), .amount = Chips{5}, .share = Share::whole}};
    EXPECT_EQ(button_winner(tie, seat(2)), seat(4));
}

// [tda-2024:11-B-1, 11-B-3] after the last hold'em hand the button moves once more, rests through stud, and is used as
// is.
TEST(Button, FrozenThroughStud) {
    const Chairs four{.playing = seats({0, 1, 2, 3}), .joining = {}};
    Positions p = at(0, 1, 2);
    p = next_positions(p, four, true, tda);
    EXPECT_EQ(p, at(1, 2, 3, true));
    for (int i = 0; i < 5; ++i) p = next_positions(p, four, true, tda);
    EXPECT_EQ(p, at(1, 2, 3, true));
    EXPECT_EQ(next_positions(p, four, false, tda), at(1, 2, 3));
    // The big blind to be was eliminated in stud: the next player posts it.
    EXPECT_EQ(next_positions(p, {.playing = seats({0, 1, 2}), .joining = {}}, false, tda), at(1, 2, 0));
}

// The chair of the big blind to be is empty, and the next player is the small blind to be: nobody posts two blinds.
TEST(Button, FrozenAndTheNextPlayerIsTheSmallBlind) {
    const Chairs came{.playing = seats({5, 7, 8}), .joining = {}};
    EXPECT_EQ(next_positions(at(4, 5, 1, true), came, false, tda), at(4, 1, 5));
    EXPECT_EQ(next_positions(at(5, 5, 1, true), came, false, tda), at(8, 1, 5));
}

// Whoever comes and goes between whatever games: a hand with blinds has a big blind, and another has the small one.
TEST(Button, BlindsCanBePostedAfterAnyGames) {
    EXPECT_TRUE(rc::check([] {
        Prng prng{*rc::gen::arbitrary<std::uint64_t>()};
        SeatSet players = seats({1, 4});
        bool stud = prng.below(2) == 0;
        Positions p = first_positions({.playing = players, .joining = {}}, seat(4), stud, tda);
        for (int i = 0; i < 40; ++i) {
            Chairs chairs{.playing = players, .joining = {}};
            for (const Seat s : players)
                if (prng.below(4) == 0) chairs.playing.remove(s);
            for (int s = 0; s < 9; ++s)
                if (!players.has(seat(s)) && prng.below(6) == 0) chairs.joining.add(seat(s));
            if (chairs.all().size() < 2) continue;
            if (prng.below(3) == 0) stud = !stud;
            p = next_positions(p, chairs, stud, tda);
            StartHand start;
            for (int s = 0; s < 9; ++s) start.seats.push_back({});
            seat_positions(start, p, chairs);
            players = chairs.all();
            if (stud) continue;
            RC_ASSERT(players.has(start.big_blind));
            RC_ASSERT(!start.seats[start.big_blind.value].waiting);
            if (start.small_blind == no_seat) continue;
            RC_ASSERT(players.has(start.small_blind) && !start.seats[start.small_blind.value].waiting);
            RC_ASSERT(start.small_blind != start.big_blind);
        }
    }));
}

TEST(Rotation, ByHandsLevelAndOrbit) {
    const Rotation by_hands{.games = horse(RotateBy::hands).games, .by = RotateBy::hands, .hands = 2};
    RotationPlace place = first_place(by_hands, 1, 6);
    std::string played;
    for (int i = 0; i < 11; ++i) {
        played += game_at(by_hands, place).id + " ";
        place = next_place(by_hands, place, 1, 6);
    }
    EXPECT_EQ(played, "fl-holdem fl-holdem o8 o8 razz razz stud stud stud8 stud8 fl-holdem ");

    const Rotation by_level = horse(RotateBy::level);
    place = first_place(by_level, 3, 6);
    place = next_place(by_level, place, 3, 6);
    EXPECT_EQ(game_at(by_level, place).id, "fl-holdem");
    place = next_place(by_level, place, 4, 6);
    EXPECT_EQ(game_at(by_level, place).id, "o8");

    const Rotation by_orbit = eight_game(RotateBy::orbit);
    place = first_place(by_orbit, 1, 3);
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(game_at(by_orbit, place).id, "27-triple");
        place = next_place(by_orbit, place, 1, 4);
    }
    EXPECT_EQ(game_at(by_orbit, place).id, "fl-holdem");
    EXPECT_EQ(place.orbit, 4);
    EXPECT_EQ(by_orbit.games.size(), 8U);
}

TEST(Games, RowsAreReadAndMistakesNamed) {
    EXPECT_FALSE(built_in_games().empty());
    for (const Game& game : built_in_games()) {
        EXPECT_EQ(find_game(game.id), &game);
        EXPECT_GE(game.streets.size(), 2U);
    }
    EXPECT_EQ(find_game("no-such-game"), nullptr);
    // A house's own game as a row: five-card Omaha.
    const auto five = parse_game(
        "plo5 | Pot-limit Omaha, five cards | 52 | pot-limit | blinds | exactly-two | high | "
        "down 5; burn 1 board 3; burn 1 board 1 big; burn 1 board 1 big");
    ASSERT_TRUE(five.has_value()) << five.error();
    EXPECT_EQ(five->streets[0].down, 5);
    const auto says = [](const char* row) {
        const auto game = parse_game(row);
        return game ? std::string("accepted") : game.error();
    };
    EXPECT_NE(says("x|x|54|no-limit|blinds|any|high|down 2").find("deck is '54'"), std::string::npos);
    EXPECT_NE(says("x|x|52|no-limit|blinds|any|hi|down 2").find("winner is 'hi'"), std::string::npos);
    EXPECT_NE(says("x|x|52|no-limit|blinds|any|high|downs 2").find("'downs'"), std::string::npos);
    EXPECT_NE(says("x|x|52|no-limit|blinds|any|high|down 99").find("'99'"), std::string::npos);
    EXPECT_NE(says("x|x|52|no-limit|blinds|any|high|down 2").find("5 to 7 cards"), std::string::npos);
    EXPECT_NE(says("x|x|52|no-limit|bring-in|any|high|down 5; draw").find("up card"), std::string::npos);
    EXPECT_NE(says("").find("deck"), std::string::npos);
}

// The house's own game plays.
TEST(Games, AHouseGamePlays) {
    static const Game five = *parse_game(
        "plo5|x|52|pot-limit|blinds|exactly-two|high|down 5; burn 1 board 3; burn 1 board 1; burn 1 board 1");
    Table t("plo", {1000, 1000, 1000});
    t.start.game = &five;
    stack_deck(t.start, "");
    t.deals_unknown = false;
    t.start.showing = Showing::automatic;
    t.begin();
    EXPECT_EQ(t.state.seats[0].holding.count, 5);
    while (t.state.phase == Phase::betting) t.act(t.to_act(), t.legal_now().call ? ActKind::call : ActKind::check);
    EXPECT_EQ(t.state.phase, Phase::over);
}

}  // namespace
}  // namespace riffle::hand
