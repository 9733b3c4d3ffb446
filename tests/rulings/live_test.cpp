// Rulings on a live hand: whatever chips and words come, what the book decides can be carried out, and no chip is lost.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/table/facts.h"
#include "runner/answer.h"
#include "runner/check.h"
#include "runner/sentence.h"
#include "runner/table.h"
#include "runner/verbs.h"
#include "tests/rulings/scenarios.h"

namespace riffle::runner {
namespace {

const std::int64_t denominations[] = {25, 100, 500, 1000, 5000};

std::string random_sentence(const std::string& name) {
    std::string chips;
    const int count = *rc::gen::inRange(1, 6);
    for (int i = 0; i < count; ++i) chips += " " + std::to_string(denominations[*rc::gen::inRange(0, 5)]);
    const std::string amount = std::to_string(25 * *rc::gen::inRange(1, 400));
    switch (*rc::gen::inRange(0, 9)) {
        case 0:
            return name + " says \"call\"";
        case 1:
            return name + " says \"check\"";
        case 2:
            return name + " says \"raise " + amount + "\"";
        case 3:
            return name + " says \"" + amount + "\"";
        case 4:
            return name + " says \"raise\" then pushes" + chips;
        case 5:
            return name + " pushes" + chips + " then says \"raise\"";
        case 6:
            return name + " says \"all-in\"";
        case 7:
            return name + " pushes" + chips + " then 500";
        default:
            return name + " pushes" + chips + " silently";
    }
}

class LiveUnder : public testing::TestWithParam<const char*> {};

TEST_P(LiveUnder, what_the_book_decides_can_be_carried_out_and_no_chip_is_lost) {
    const std::string book = GetParam();
    rc::check([&book] {
        const bool pot_limit = *rc::gen::inRange(0, 4) == 0;
        Table game{world(), book, *world().library.find(book)};
        RC_ASSERT(find_verb("table")
                      ->head(game, std::string{pot_limit ? "plo" : "nl-holdem"} + " blinds 100/200 chip 25 button 4")
                      .has_value());
        const std::string stack = std::to_string(25 * *rc::gen::inRange(40, 400));
        RC_ASSERT(find_verb("seats")->head(game, "1 A 9000, 2 B " + stack + ", 3 C 20000, 4 D 5000").has_value());
        RC_ASSERT(game.deal_due().has_value());
        for (int step = 0; step < 12 && game.live.hand.phase == hand::Phase::betting; ++step) {
            const hand::Seat seat = game.live.hand.to_act;
            const std::string sentence = random_sentence(game.name_of(seat));
            const auto act = parse_act(
                sentence, [&](std::string_view n) { return game.seat_of(n); }, world().synonyms);
            RC_ASSERT(act.has_value());
            rulings::CiteList cites;
            const rulings::Ruling ruling = table::ruling_on(game.live, *act, game.book(), game.rules(), cites);
            RC_ASSERT(ruling == table::ruling_on(game.live, *act, game.book(), game.rules(), cites));  // pure
            RC_ASSERT(!ruling.outcomes.empty());
            RC_ASSERT(!ruling.cites.empty() || rulings::word_of(ruling.outcomes[0]) == "not_binding");
            auto done = game.give(table::TellWhatHappened{*act, {}});
            if (done && ruling.directors_choice) done = game.give(table::ChooseOutcome{0, {}});
            RC_LOG() << book << ": " << sentence << " -> " << rulings::to_text(ruling) << (done ? "" : " refused: ")
                     << (done ? "" : std::string{done.error().code}) << "\n";
            RC_ASSERT(done.has_value());
            const auto broken = broken_claim(game);
            RC_ASSERT(!broken.has_value());
            if (game.live.hand.to_act == seat && game.live.hand.phase == hand::Phase::betting)
                break;  // nothing bound him
            RC_ASSERT(game.deal_due().has_value());
        }
    });
}

INSTANTIATE_TEST_SUITE_P(books, LiveUnder,
                         testing::Values("tda-2024", "cnp", "internacional", "mediterraneo-2026", "rptp",
                                         "solverde-2023"));

TEST(Answer, a_situation_is_answered_for_each_book_it_names) {
    const char* text =
        "scenario x\nunder tda-2024 cnp\ntable nl-holdem blinds 100/200 button 3\n"
        "seats 1 A 9000, 2 B 9000, 3 C 9000\nplay-to flop\ndo A bet 400\ndo B raise-to 1100\n"
        "act C pushes 500 1000 silently\n";
    const auto answers = answer(world(), "x.scn", text, "", rulebook::Language::en);
    ASSERT_TRUE(answers) << answers.error();
    ASSERT_EQ(answers->size(), 2U);
    EXPECT_EQ((*answers)[0].text, "call 1100, returned 400");
    EXPECT_EQ((*answers)[1].text, "raise 1800");
    EXPECT_TRUE((*answers)[0].explanation.starts_with(
        "It is a call of 1,100 in all. 400 go back to the player. Without the smallest chip"));
    const auto one = answer(world(), "x.scn", text, "cnp", rulebook::Language::es);
    ASSERT_TRUE(one);
    EXPECT_EQ(one->size(), 1U);
    EXPECT_FALSE(answer(world(), "x.scn", text, "rptp", rulebook::Language::en));
    EXPECT_FALSE(answer(world(), "x.scn", "scenario x\nunder cnp\nexpect pot -> 1\n", "", rulebook::Language::en));
}

}  // namespace
}  // namespace riffle::runner
