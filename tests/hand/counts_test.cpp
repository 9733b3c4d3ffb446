// Counts of betting sequences, as chess programs count moves: spec/counts/*.txt pins how many ways there are to play
// the first actions of each game. A rule that lets one action too many or too few changes a number.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "core/hand/decide.h"
#include "core/hand/legal.h"
#include "core/hand/random_play.h"

namespace riffle::hand {
namespace {

struct Layout {
    std::string game;
    int players = 0;
    int stack = 0;  // in big blinds or small bets, the next player's one more, and so on
    int depth = 0;
};

StartHand start_of(const Layout& layout) {
    StartHand start;
    start.game = find_game(layout.game);
    RIFFLE_CHECK(start.game != nullptr);
    start.stakes = {.small_blind = Chips{1},
                    .big_blind = Chips{2},
                    .ante = Chips{1},
                    .bring_in = Chips{1},
                    .small_bet = Chips{2},
                    .big_bet = Chips{4},
                    .min_bet = Chips{2},
                    .chip = Chips{1}};
    start.ante_kind = start.game->stud() ? AnteKind::each : AnteKind::none;
    start.showing = Showing::automatic;
    for (int i = 0; i < layout.players; ++i) start.seats.push_back({.stack = Chips{2 * (layout.stack + i)}});
    start.button = Seat{static_cast<std::uint8_t>(layout.players - 1)};
    start.small_blind = Seat{static_cast<std::uint8_t>(layout.players == 2 ? 1 : 0)};
    start.big_blind = Seat{static_cast<std::uint8_t>(layout.players == 2 ? 0 : 1)};
    Prng prng{2024};
    shuffle_deck(start, prng);
    return start;
}

// What can be done next: every action, a bet or raise of the least and of the most; draws stand pat or throw the first
// card; a discard is the first card. Folds only when facing a bet.
std::vector<Command> choices(const HandState& s, const Rules& rules) {
    std::vector<Command> list;
    if (s.phase == Phase::drawing) {
        list.push_back(Draw{.seat = s.to_act, .discards = {}});
        list.push_back(Draw{.seat = s.to_act, .discards = Cards{s.at(s.to_act).holding.cards[0]}});
        return list;
    }
    if (s.phase == Phase::discarding) {
        const Seat seat = s.pending.lowest();
        return {Discard{.seat = seat, .cards = Cards{s.at(seat).holding.cards[0]}}};
    }
    RIFFLE_CHECK(s.phase == Phase::betting);
    const Legal l = legal(s, rules);
    const auto act = [&](ActKind kind, Chips to = {}) { list.push_back(Act{.seat = l.seat, .kind = kind, .to = to}); };
    if (l.fold && !l.check) act(ActKind::fold);
    if (l.check) act(ActKind::check);
    if (l.call) act(ActKind::call);
    if (l.bring_in) act(ActKind::bring_in);
    if (l.may_bet_or_raise()) {
        act(ActKind::raise, l.min_to);
        if (l.max_to != l.min_to) act(ActKind::raise, l.max_to);
    }
    return list;
}

// counts[d]: states after d commands; a hand that is over stays as it is. `over`, `shown`: hands that ended, at
// showdown.
struct Counts {
    std::vector<std::int64_t> at;
    std::int64_t over = 0;
    std::int64_t shown = 0;
};

void count(const HandState& s, const Rules& rules, std::size_t depth, Counts& counts) {
    if (s.phase == Phase::over) {
        ++counts.over;
        counts.shown += s.live.size() > 1;
        return;
    }
    if (depth == counts.at.size()) return;
    static EventBuffer events;
    for (const Command& command : choices(s, rules)) {
        HandState next = s;
        events.clear();
        const auto done = execute(next, command, rules, events);
        RIFFLE_CHECK(done.has_value());
        ++counts.at[depth];
        count(next, rules, depth + 1, counts);
    }
}

Counts counts_of(const Layout& layout, const Rules& rules) {
    HandState state;
    EventBuffer events;
    const auto done = execute(state, start_of(layout), rules, events);
    RIFFLE_CHECK(done.has_value());
    Counts counts;
    counts.at.resize(static_cast<std::size_t>(layout.depth));
    count(state, rules, 0, counts);
    return counts;
}

std::string text_of(const Layout& layout, const Counts& counts) {
    std::ostringstream out;
    out << layout.game << ' ' << layout.players << ' ' << layout.stack << ' ' << layout.depth << " :";
    for (const std::int64_t n : counts.at) out << ' ' << n;
    out << " over " << counts.over << " shown " << counts.shown;
    return out.str();
}

// Each line: game, players, smallest stack, depth, then the counts. RIFFLE_PRINT_COUNTS=1 prints the lines anew.
TEST(Counts, SequencesOfEveryGame) {
    std::ifstream file(RIFFLE_SOURCE_DIR "/spec/counts/betting.txt");
    ASSERT_TRUE(file.is_open());
    const bool print = std::getenv("RIFFLE_PRINT_COUNTS") != nullptr;
    int lines = 0;
    std::string games;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        Layout layout;
        std::istringstream in(line);
        in >> layout.game >> layout.players >> layout.stack >> layout.depth;
        ASSERT_FALSE(in.fail()) << line;
        const std::string now = text_of(layout, counts_of(layout, Rules{}));
        if (print)
            std::printf("%s\n", now.c_str());
        else
            EXPECT_EQ(now, line);
        games += layout.game + " ";
        ++lines;
    }
    for (const Game& game : built_in_games()) EXPECT_NE(games.find(game.id + " "), std::string::npos) << game.id;
    EXPECT_GE(lines, 30);
}

// Heads-up limit hold'em worked out by hand. Before the flop 7 sequences go on and 7 end in a fold (the blind is the
// first of four bets); each later street has 9 that go on and 8 that end in a fold. So 7*9*9*9 = 5103 showdowns, and 7
// + 7*(8 + 9*(8 + 9*(8 + 9))) = 10206 hands in all.
TEST(Counts, HeadsUpLimitHoldemIsKnown) {
    const Counts counts = counts_of({.game = "fl-holdem", .players = 2, .stack = 100, .depth = 24}, Rules{});
    EXPECT_EQ(counts.shown, 5103);
    EXPECT_EQ(counts.over, 10206);
    EXPECT_EQ(counts.at.back(), 0);
}

}  // namespace
}  // namespace riffle::hand
