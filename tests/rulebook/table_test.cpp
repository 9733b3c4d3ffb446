// Payouts and points: whole tables are read, those the source lacks rows of are refused with what to fill in.
#include <numeric>

#include "tests/rulebook/books.h"

namespace riffle::rulebook {
namespace {
TEST(Tables, CompleteOnesGiveEveryPlace) {
    const Book& casino = book("mediterraneo-2026");
    const auto payouts = casino.table("payouts", 45);
    ASSERT_TRUE(payouts);
    EXPECT_EQ((*payouts)->values, (std::vector<std::int64_t>{3200, 2200, 1650, 1250, 900, 800}));
    EXPECT_EQ((*payouts)->citation.clause, "mediterraneo-2026:annex-payouts-31-60");
    EXPECT_EQ((*payouts)->at(1), 3200);
    EXPECT_EQ((*payouts)->at(7), 0);
    const auto points = casino.table("league_points", 160);
    ASSERT_TRUE(points);
    EXPECT_EQ((*points)->at(1), 93);
    EXPECT_EQ((*points)->at(19), 12);
    EXPECT_EQ((*points)->at(20), 5);
    EXPECT_EQ((*casino.table("league_prizes", 0))->places, 20);
    EXPECT_EQ((*casino.table("series_prizes", 0))->at(18), 180);
    EXPECT_EQ((*casino.table("team_points", 9))->at(9), 1);
    EXPECT_EQ((*casino.table("sit_and_go_payouts", 10))->at(2), 3000);
}

TEST(Tables, TheSourceLacksRowsOfSeventeen) {
    int complete = 0;
    int incomplete = 0;
    for (const auto& each : books().books())
        for (const Table& table : each->tables) {
            table.complete ? ++complete : ++incomplete;
            if (table.complete && table.unit == Unit::share_bp) {
                EXPECT_EQ(std::accumulate(table.values.begin(), table.values.end(), std::int64_t{0}), 10000);
            }
        }
    EXPECT_EQ(complete, 14);
    EXPECT_EQ(incomplete, 17);
}

TEST(Tables, AnIncompleteOneIsRefusedWithTheRowsToFillIn) {
    const auto payouts = book("mediterraneo-2026").table("payouts", 75);
    ASSERT_FALSE(payouts);
    EXPECT_EQ(payouts.error().problem, TableProblem::incomplete);
    EXPECT_EQ(to_sentence(payouts.error()),
              "The table of payouts for a field of 61 to 90 is incomplete in its source "
              "(mediterraneo-2026:annex-payouts-61-90): fill in places 7 to 9 in the house's own book; together they "
              "must make 13.00 %.");
    const auto points = book("mediterraneo-2026").table("league_points", 200);
    ASSERT_FALSE(points);
    EXPECT_EQ(to_sentence(points.error()),
              "The table of league points for a field of 181 to 210 is incomplete in its source "
              "(mediterraneo-2026:annex-points-181-210): fill in places 1 to 5 in the house's own book.");
}

TEST(Tables, FieldsNoTableCoversAreRefused) {
    const auto large = book("mediterraneo-2026").table("payouts", 391);
    ASSERT_FALSE(large);
    EXPECT_EQ(to_sentence(large.error()),
              "The book mediterraneo-2026 has no table of payouts for a field of 391: its tables end at 390.");
    EXPECT_FALSE(book("mediterraneo-2026").table("league_points", 361));
    const auto none = book("tda-2024").table("payouts", 20);
    ASSERT_FALSE(none);
    EXPECT_EQ(to_sentence(none.error()), "The book tda-2024 has no table of payouts.");
}

TEST(Tables, SixToNinePlayersOnlyAtSixHandedTables) {
    const Book& solverde = book("solverde-2023");
    EXPECT_TRUE(solverde.table("payouts", 8, 6));
    EXPECT_FALSE(solverde.table("payouts", 8, 10));
    EXPECT_FALSE(solverde.table("payouts", 8));
    EXPECT_EQ((*solverde.table("payouts", 30))->values, (std::vector<std::int64_t>{5000, 3000, 2000}));
    EXPECT_FALSE(solverde.table("payouts", 31));
}

constexpr std::string_view filled_in = R"([book]
id = "casa"
name = "Casa"
base = "mediterraneo-2026"
[[clause]]
id = "annex"
kind = "money"
es = "Tabla completada"
summary = "The operator's own rows for 61 to 90 entries."
[[table]]
subject = "payouts"
unit = "share_bp"
field = { min = 61, max = 90 }
clause = "annex"
places = 9
values = [2950, 1875, 1400, 1000, 800, 675, 500, 450, 350]
)";

TEST(Tables, AHouseFillsInAndItsTableCounts) {
    const auto casa = house(filled_in);
    ASSERT_TRUE(casa) << all_faults(casa.error());
    const auto payouts = (*casa)->table("payouts", 75);
    ASSERT_TRUE(payouts);
    EXPECT_EQ((*payouts)->at(9), 350);
    EXPECT_EQ((*payouts)->citation.clause, "casa:annex");
    EXPECT_FALSE((*casa)->table("payouts", 100));
}

TEST(Tables, AHouseTableThatIsWrongIsRefusedWithItsLine) {
    const auto with = [](std::string_view values) {
        std::string text{filled_in};
        text.replace(text.find("values = "), std::string::npos, "values = " + std::string{values} + "\n");
        return house(text);
    };
    const std::vector<std::pair<std::string_view, std::string_view>> wrong{
        {"[2950, 1875, 1400, 1000, 800, 675, 500, 450, 351]", "these make 10001"},
        {"[2950, 1875, 1400, 1000, 800, 675, 500, 350, 450]", "no place may get more"},
        {"[2950, 1875, 1400, 1000, 800, 675, 1300]", "one value a place"}};
    for (const auto& [values, why] : wrong) {
        const auto casa = with(values);
        ASSERT_FALSE(casa);
        EXPECT_EQ(casa.error().front().line, 16U);
        EXPECT_NE(casa.error().front().expected.find(why), std::string::npos) << casa.error().front().expected;
    }
}
}  // namespace
}  // namespace riffle::rulebook
