#include "core/tournament/chip_race.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace riffle::tournament {
namespace {

std::vector<Card> deck(std::string_view text) {
    std::vector<Card> cards;
    for (std::size_t i = 0; i < text.size(); i += 2) cards.push_back(*parse_card(text.substr(i, 2)));
    return cards;
}
Leftover left(std::int64_t entry, std::int64_t chips, bool last = false) { return {EntryNumber{entry}, chips, last}; }
std::vector<std::int64_t> won(const std::vector<Raced>& results) {
    std::vector<std::int64_t> all;
    for (const Raced& one : results) all.push_back(one.won);
    return all;
}
using Won = std::vector<std::int64_t>;

// [cnp:13.e-2] 25s into 100s: five chips are 1.25 = 1, six 1.50 = 2, seven 1.75 = 2.
TEST(ChipRace, half_a_chip_rounds_up) {
    using enum rulebook::ChipRaceRounding;
    EXPECT_EQ(race_chips(5, 4, nearest_half_up), 1);
    EXPECT_EQ(race_chips(6, 4, nearest_half_up), 2);
    EXPECT_EQ(race_chips(7, 4, nearest_half_up), 2);
    EXPECT_EQ(race_chips(7, 4, down), 1);
    EXPECT_EQ(race_chips(5, 4, up), 2);
}

// One card a chip; the highest card wins, and nobody two.
TEST(ChipRace, the_highest_cards_win_and_nobody_more_than_one) {
    const std::vector players{left(1, 3), left(2, 2), left(3, 1)};
    EXPECT_EQ(won(race(players, 4, deck("AsAhAdKs2c3c"), {})), (Won{1, 1, 0}));
    RaceRule two;
    two.most_a_player = 2;
    EXPECT_EQ(won(race(players, 4, deck("AsAhAdKs2c3c"), two)), (Won{2, 0, 0}));
}

// [internacional:2-4] Of equal ranks the suit decides: spades, hearts, diamonds, clubs.
TEST(ChipRace, suits_break_ties) {
    const std::vector players{left(1, 2), left(2, 2)};
    EXPECT_EQ(won(race(players, 4, deck("2cKh2dKs"), {})), (Won{0, 1}));
    RaceRule clubs_first;
    clubs_first.spades_high = false;
    EXPECT_EQ(won(race(players, 4, deck("2cKh2dKs"), clubs_first)), (Won{1, 0}));
}

// [internacional:2-6] The chip of the last remainder goes to the highest card not yet rewarded; literally, to the
// highest.
TEST(ChipRace, the_last_remainder) {
    const std::vector players{left(1, 3), left(2, 3)};
    EXPECT_EQ(won(race(players, 4, deck("AsAhAd2c3c4c"), {})), (Won{1, 1}));
    RaceRule literal;
    literal.last_to_new_card = false;
    EXPECT_EQ(won(race(players, 4, deck("AsAhAd2c3c4c"), literal)), (Won{2, 0}));
}

// [tda-2024:24-A-2] Over and above what was raced.
TEST(ChipRace, nobody_is_raced_out) {
    const std::vector players{left(1, 3), left(2, 1, true)};
    const auto results = race(players, 4, deck("AsAhAd2c"), {});
    EXPECT_EQ(won(results), (Won{1, 1}));
    EXPECT_TRUE(results[1].saved);
    RaceRule hard;
    hard.nobody_eliminated = false;
    EXPECT_EQ(won(race(players, 4, deck("AsAhAd2c"), hard)), (Won{1, 0}));
}

TEST(ChipRace, dealt_from_seat_one_or_left_of_the_button) {
    Table table;
    table.number = TableNumber{1};
    table.seats = {EntryNumber{1}, std::nullopt, EntryNumber{3}, EntryNumber{4}};
    table.button = SeatNumber{3};
    const std::vector players{left(4, 1), left(1, 1), left(3, 1)};
    EXPECT_EQ(in_race_order(table, players, true), (std::vector{left(1, 1), left(3, 1), left(4, 1)}));
    EXPECT_EQ(in_race_order(table, players, false), (std::vector{left(4, 1), left(1, 1), left(3, 1)}));
}

// However the cards fall: the chips awarded are those the sum rounds to, and one for each who was saved.
TEST(ChipRace, awards_what_the_sum_rounds_to) {
    rc::check([] {
        const std::int64_t ratio = *rc::gen::element(2, 4, 5);
        std::vector<Leftover> players;
        std::int64_t odd = 0;
        const std::int64_t count = *rc::gen::inRange(1, 11);
        for (std::int64_t i = 1; i <= count; ++i) {
            players.push_back(left(i, *rc::gen::inRange<std::int64_t>(1, ratio), *rc::gen::arbitrary<bool>()));
            odd += players.back().chips;
        }
        Seed seed{};
        for (auto& byte : seed) byte = *rc::gen::arbitrary<std::uint8_t>();
        const auto results = race(players, ratio, shuffled_deck(seed), {});
        std::int64_t raced = 0;
        for (std::size_t i = 0; i < results.size(); ++i) {
            RC_ASSERT(results[i].won <= 1);
            RC_ASSERT(!players[i].last || results[i].won == 1);
            raced += results[i].saved ? 0 : results[i].won;
        }
        RC_ASSERT(raced == race_chips(odd, ratio, rulebook::ChipRaceRounding::nearest_half_up));
    });
}

}  // namespace
}  // namespace riffle::tournament
