// Points and typed parameters are two ways to say the same: no book contradicts itself, and a house changes one.
#include <gtest/gtest.h>

#include "core/rulings/points_of.h"
#include "tests/rulings/scenarios.h"

namespace riffle::rulings {
namespace {

TEST(Points, no_book_says_one_thing_as_a_parameter_and_another_as_a_point) {
    int compared = 0;
    for (const auto& book : spec::world().library.books()) {
        for (const Pairing& pair : pairings_of(*book)) {
            if (!pair.same_layer || !pair.from_parameter.set) continue;
            ++compared;
            EXPECT_EQ(name_of(pair.from_parameter.term), name_of(pair.own.term)) << book->id << " " << pair.parameter;
            EXPECT_EQ(pair.from_parameter.number, pair.own.number) << book->id << " " << pair.parameter;
        }
    }
    EXPECT_GT(compared, 60);
}

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

TEST(Points, a_house_that_sets_the_point_changes_the_ruling) {
    const EmbeddedFile file{"house.toml",
                            "[book]\nid = \"house\"\nname = \"House\"\nbase = \"tda-2024\"\n"
                            "[parameters]\nruling_mixed_chips_test = \"half_raise\"\n"};
    const auto house = spec::world().library.load_house({&file, 1});
    ASSERT_TRUE(house);
    EXPECT_EQ(points_of(**house)[Point::mixed_chips_test].term, Term::half_raise);
}

TEST(Points, what_rptp_only_borrows_is_a_suggestion) {
    const Points& rptp = spec::world().points.find("rptp")->second;
    EXPECT_TRUE(rptp[Point::foreign_card_before].suggested);
    EXPECT_FALSE(rptp[Point::undercall_heads_up].suggested);
}

}  // namespace
}  // namespace riffle::rulings
