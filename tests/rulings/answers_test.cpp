// One question, one answer: what a house sets is what its rulings and its hands go by, with the house's clause.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/rulings/consult.h"
#include "core/rulings/play.h"
#include "tests/rulings/scenarios.h"

namespace riffle::rulings {
namespace {

using namespace rulebook;

std::unique_ptr<Book> house(std::string_view parameters, std::string_view base = "tda-2024") {
    const std::string text =
        fmt::format("[book]\nid = \"house\"\nname = \"House\"\nbase = \"{}\"\n[parameters]\n{}\n", base, parameters);
    const EmbeddedFile file{"house.toml", text};
    auto loaded = runner::world().library.load_house({&file, 1});
    if (!loaded) ADD_FAILURE() << rulebook::to_string(loaded.error()[0]);
    return loaded ? std::move(*loaded) : nullptr;
}

// The ruling on what a scenario asks, with this book in the place of the one named.
Ruling ruled(const Book& book, std::string_view told) {
    const auto parsed = runner::parse_scenarios("told.scn", fmt::format("scenario x\nunder tda-2024\nask {}\n", told));
    Ruling ruling;
    const runner::RunOptions options{.language = {}, .played_by = &book, .last_ruling = &ruling};
    std::set<std::string_view> cited;
    if (!parsed || runner::run_under((*parsed)[0], "tda-2024", runner::world(), options, cited)) ADD_FAILURE() << told;
    return ruling;
}

std::vector<std::string_view> clauses(const Ruling& ruling) {
    std::vector<std::string_view> ids;
    for (const Citation& c : ruling.cites) ids.push_back(c.clause);
    return ids;
}

TEST(Answers, a_house_that_sets_the_parameter_changes_the_ruling) {
    const auto book = house("call_clock = \"40 s\"");
    const auto clock = book->ask(key::call_clock);
    EXPECT_EQ(clock.value, std::chrono::seconds{40});
    EXPECT_EQ(clock.citation.clause, "house:call_clock");
    EXPECT_EQ(book->ask(key::call_clock_countdown).value, std::chrono::seconds{5});
    EXPECT_EQ(to_text(ruled(*book, "the director puts A on the clock")), "granted, seconds 45, reasonable_time");
}

TEST(Answers, a_house_that_halts_at_a_difference_of_two_halts) {
    const auto book = house("halt_play_difference = 2");
    const Ruling ruling = ruled(*book, "tables have 9 and 7 players");
    EXPECT_EQ(to_text(ruling), "halt");
    EXPECT_EQ(clauses(ruling), (std::vector<std::string_view>{"house:halt_play_difference"}));
    EXPECT_EQ(to_text(ruled(*house("", "tda-2024"), "tables have 9 and 7 players")), "play_on");
}

TEST(Answers, what_rptp_says_itself_binds_and_cites_rptp) {
    const Ruling ruling = ruled(*runner::world().library.find("rptp"), "tables have 9 and 6 players");
    EXPECT_EQ(to_text(ruling), "halt");
    EXPECT_EQ(clauses(ruling), (std::vector<std::string_view>{"rptp:10.3-a"}));
}

// The cap was a figure of the engine beside a parameter nobody read.
TEST(Answers, a_house_caps_raises_in_limit) {
    EXPECT_EQ(hand_rules_of(*house("limit_raises_per_street = 4")).limit_raise_cap.value, 4);
    EXPECT_EQ(hand_rules_of(*house("limit_raises_per_street = 4")).limit_raise_cap.cite.clause,
              "house:limit_raises_per_street");
    EXPECT_EQ(hand_rules_of(*runner::world().library.find("rptp")).limit_raise_cap.cite.clause, "rptp:53-b");
}

TEST(Answers, the_order_of_showing_is_one_answer_for_the_hand_and_the_ruling) {
    const auto book = house("show_order_enforcement = \"always\"");
    EXPECT_TRUE(hand_rules_of(*book).show_order_mandatory.value);
    EXPECT_EQ(hand_rules_of(*book).show_order_mandatory.cite.clause, "house:show_order_enforcement");
}

TEST(Answers, expulsion_is_there_when_the_scale_has_it) {
    const auto book = house("penalty_scale = [\"warning\", \"expulsion\"]\npenalty_scale_open = false");
    EXPECT_EQ(to_text(ruled(*book, "A is expelled with 5000")), "loses_prizes_chips_removed, forfeit 5000");
}

TEST(Answers, a_part_has_the_clauses_its_layer_gives_it) {
    const auto* found_tda = runner::world().library.find("tda-2024");
    const Book& tda = *found_tda;
    EXPECT_EQ(tda.ask(key::foreign_back_card.before).citation.clause, "tda-2024:35-A-6");
    EXPECT_EQ(tda.ask(key::foreign_back_card.after).citation.clause, "tda-2024:35-D-2");
    // A house that answers anew answers the whole; the base's narrower clauses are gone with its answer.
    const auto book = house("foreign_back_card = \"hand_void\"");
    EXPECT_EQ(book->ask(key::foreign_back_card.before).citation.clause, "house:foreign_back_card");
    EXPECT_EQ(book->ask(key::foreign_back_card.after).citation.clause, "house:foreign_back_card");
}

// A house that leaves it whole to its director is told what he may choose.
TEST(Answers, a_discarded_bet_left_to_the_director_has_named_outcomes) {
    const auto book = house("bettor_discards = \"director\"");
    EXPECT_EQ(to_text(ruled(*book, "A bets and throws the cards away forgetting B: identifiable, retrievable")),
              "director: out_no_refund | live");
}

TEST(Answers, what_nobody_answers_is_the_directors) {
    const auto book = house("");
    Consult c{*book};
    EXPECT_EQ(c.ask(key::bets_spread), BetsSpread::director);
    EXPECT_EQ(c.ask(key::glimpsed_card_shown_to_all), std::nullopt);
    // A default is the house's habit, no clause.
    EXPECT_FALSE(c.knows(key::win_the_button));
    const Ruling ruling = c.take();
    EXPECT_TRUE(ruling.directors_choice);
    EXPECT_EQ(clauses(ruling), (std::vector<std::string_view>{"tda-2024:1"}));
}

TEST(Answers, what_rptp_only_borrows_is_a_suggestion) {
    const auto* found_rptp = runner::world().library.find("rptp");
    const Book& rptp = *found_rptp;
    EXPECT_EQ(rptp.ask(key::foreign_back_card.before).standing, Standing::suggestion);
    EXPECT_EQ(rptp.ask(key::undercall_heads_up)->standing, Standing::binding);
}

}  // namespace
}  // namespace riffle::rulings
