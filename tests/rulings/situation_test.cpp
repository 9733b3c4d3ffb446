// A situation told as values: the same ruling as the scenario's, and a fault that names its field.
#include "say/situation.h"

#include <gtest/gtest.h>

#include "tests/rulings/scenarios.h"

namespace riffle::say {
namespace {

using runner::world;

// Six players; seat 3 has bet 400 on the flop and seat 4 raised to 1100.
ToldTable raised() {
    ToldTable t{.game = "nl-holdem", .button = 6, .seats = {}, .small_blind = Chips{100}, .big_blind = Chips{200}};
    for (std::int64_t seat = 1; seat <= 6; ++seat) t.seats.push_back({.seat = seat, .stack = Chips{40'000}});
    t.course = std::vector<Step>{PlayTo{2}, Do{1, Doing::check, {}}, Do{2, Doing::check, {}},
                                 Do{3, Doing::bet, Chips{400}}, Do{4, Doing::raise, Chips{1'100}}};
    return t;
}
Act pushes(std::int64_t seat, std::vector<Chips> chips) {
    return Wager{.seat = seat, .motions = std::vector<Motion>{{.chips = std::move(chips)}}};
}
std::string ruled(const Situation& situation, std::string_view book) {
    const auto ruling = ruling_on(situation, *world().library.find(book), world().synonyms);
    if (!ruling) return ruling.error().where + ": " + ruling.error().expected + ruling.error().refused;
    return rulings::to_text(*ruling);
}

TEST(Situation, is_ruled_on_by_the_table_it_tells) {
    const Situation mixed{raised(), pushes(5, {Chips{1'000}, Chips{500}})};
    EXPECT_EQ(ruled(mixed, "tda-2024"), "call 1100, returned 400");
    EXPECT_EQ(ruled(mixed, "cnp"), "raise 1800");
    EXPECT_EQ(ruled({raised(), Wager{.seat = 5, .said = "subo"}}, "cnp"),
              ruled({raised(), Wager{.seat = 5, .said = "raise"}}, "cnp"));
    // Out of turn it is held; the same chips a street earlier are another matter.
    EXPECT_TRUE(ruled({raised(), pushes(6, {Chips{1'100}})}, "tda-2024").starts_with("held"));
}

TEST(Situation, what_happened_before_is_ruled_on_first) {
    ToldTable t = raised();
    t.course->push_back(Happened{.act = Wager{.seat = 6, .said = "call"}});
    t.course->push_back(Do{5, Doing::raise, Chips{3'000}});
    const Situation reached{t, Incident{.matter = "turn_reaches", .seat = 6}};
    EXPECT_TRUE(ruled(reached, "tda-2024").starts_with("released")) << ruled(reached, "tda-2024");
}

TEST(Situation, without_a_table_what_no_table_shows_is_ruled_on) {
    const Situation phone{std::nullopt, Conduct{.seat = 3, .infraction = "phone_call"}};
    EXPECT_FALSE(ruled(phone, "tda-2024").empty());
}

TEST(Situation, a_fault_names_its_field) {
    const auto fault = [](const Situation& s) { return ruled(s, "tda-2024"); };
    ToldTable t = raised();
    t.game = "bridge";
    EXPECT_EQ(fault({t, pushes(5, {Chips{500}})}), "table.game: a game that is known");
    t = raised();
    t.seats[2].seat = 1;
    EXPECT_EQ(fault({t, pushes(5, {Chips{500}})}), "table.seats[2].seat: each seat once");
    t = raised();
    t.course->push_back(Do{1, Doing::call, {}});
    EXPECT_EQ(fault({t, pushes(5, {Chips{500}})}), "table.course[5]: not_your_turn");
    t = raised();
    t.course->push_back(PlayTo{1});
    EXPECT_EQ(fault({t, pushes(9, {Chips{500}})}), "act.seat: somebody who sits at this table");
    EXPECT_EQ(fault({raised(), pushes(5, {})}), "act.Wager.motions: chips in every motion");
    EXPECT_EQ(fault({raised(), pushes(5, {Chips{-5}})}), "act.Wager.motions: chips of one or more");
    EXPECT_EQ(fault({raised(), Wager{.seat = 5}}), "act.Wager: what the player says or pushes");
    EXPECT_EQ(fault({raised(), Incident{.matter = "nothing"}}), "act.Incident.matter: a matter that is known");
    EXPECT_EQ(fault({raised(), Incident{.matter = "card_exposed"}}), "act.Incident.n: this field, which is missing");
    EXPECT_EQ(fault({raised(), Incident{.matter = "card_exposed", .seat = 3, .n = 1}}),
              "act.Incident.seat: no such field for this matter");
    EXPECT_EQ(fault({raised(), Conduct{.seat = 3, .infraction = "phone_call", .circumstances = {{"rain"}}}}),
              "act.Conduct.circumstances: circumstances that are known");
}

TEST(Situation, a_course_has_an_end) {
    ToldTable t = raised();
    t.course->assign(401, PlayTo{1});
    EXPECT_EQ(ruled({t, pushes(5, {Chips{500}})}, "tda-2024"), "table.course: 400 steps at most");
}

}  // namespace
}  // namespace riffle::say
