// Most points follow a typed parameter: a house changes one, and every question that hangs on it follows.
#include <gtest/gtest.h>

#include "core/rulings/points_of.h"
#include "tests/rulings/scenarios.h"

namespace riffle::rulings {
namespace {

TEST(Points, a_house_that_sets_the_parameter_changes_the_ruling) {
    const EmbeddedFile file{"house.toml",
                            "[book]\nid = \"house\"\nname = \"House\"\nbase = \"tda-2024\"\n"
                            "[parameters]\ncall_clock_seconds = 40\n"};
    const auto house = spec::world().library.load_house({&file, 1});
    ASSERT_TRUE(house) << rulebook::to_string(house.error()[0]);
    const Points points = points_of(**house);
    EXPECT_EQ(points[Point::clock_seconds].number, 40);
    EXPECT_EQ(points[Point::clock_seconds].cites[0].clause, "house:call_clock_seconds");
    EXPECT_EQ(points[Point::clock_countdown_seconds].number, 5);
}

TEST(Points, a_house_that_sets_a_point_of_its_own_changes_the_ruling) {
    const EmbeddedFile file{"house.toml",
                            "[book]\nid = \"house\"\nname = \"House\"\nbase = \"tda-2024\"\n"
                            "[parameters]\nruling_two_extra_cards = \"play_on\"\n"};
    const auto house = spec::world().library.load_house({&file, 1});
    ASSERT_TRUE(house);
    EXPECT_EQ(points_of(**house)[Point::two_extra_cards].term, Term::play_on);
}

TEST(Points, a_point_that_follows_is_not_set_directly) {
    const EmbeddedFile file{"house.toml",
                            "[book]\nid = \"house\"\nname = \"House\"\nbase = \"tda-2024\"\n"
                            "[parameters]\nruling_mixed_chips_test = \"half_raise\"\n"};
    const auto house = spec::world().library.load_house({&file, 1});
    ASSERT_FALSE(house);
    EXPECT_EQ(house.error()[0].line, 6U);
    EXPECT_NE(house.error()[0].expected.find("follows multi_chip_mixed_value_test"), std::string::npos);
}

TEST(Points, what_rptp_only_borrows_is_a_suggestion) {
    const Points& rptp = spec::world().points.find("rptp")->second;
    EXPECT_TRUE(rptp[Point::foreign_back_before].suggested);
    EXPECT_FALSE(rptp[Point::undercall_heads_up].suggested);
}

}  // namespace
}  // namespace riffle::rulings
