// Every ruling of every scenario can be read aloud in four languages.
#include <gtest/gtest.h>

#include <cctype>

#include "tests/rulings/scenarios.h"

namespace riffle::runner {
namespace {

TEST(Explain, all_languages_have_the_same_sentences) {
    const auto& texts = world().texts.sentences;
    ASSERT_FALSE(texts[0].empty());
    for (std::size_t l = 1; l < texts.size(); ++l) {
        for (const auto& [key, sentence] : texts[0]) EXPECT_TRUE(texts[l].contains(key)) << key << " in language " << l;
        EXPECT_EQ(texts[l].size(), texts[0].size());
    }
}

// A term without a sentence would show as its bare name, a figure without a place as a brace.
TEST(Explain, no_ruling_of_any_scenario_is_left_without_words) {
    for (const auto language :
         {rulebook::Language::en, rulebook::Language::es, rulebook::Language::it, rulebook::Language::pt}) {
        const Report report = run_scenarios(all_scenarios(), world(), {.language = language, .played_by = nullptr});
        EXPECT_GT(report.spoken.size(), 500U);
        for (const SpokenRuling& said : report.spoken) {
            const auto words = said.text.substr(0, said.text.find(" ["));
            EXPECT_EQ(words.find('_'), std::string::npos) << said.scenario << ": " << said.text;
            EXPECT_EQ(words.find('{'), std::string::npos) << said.scenario << ": " << said.text;
            // Nobody says that a player loses nothing.
            EXPECT_EQ(words.find(" 0 "), std::string::npos) << said.scenario << ": " << said.text;
        }
    }
}

TEST(Explain, a_ruling_reads_as_a_director_would_say_it) {
    rulings::Ruling ruling;
    ruling.outcomes.push_back(rulings::Call{.to = Chips{1100}, .returned = Chips{400}});
    ruling.cites.push_back({"tda-2024:45-A"});
    const auto untitled = [](std::string_view, rulebook::Language) { return std::string_view{}; };
    EXPECT_EQ(rulings::explain(ruling, world().texts, rulebook::Language::en, untitled),
              "It is a call of 1,100 in all. 400 go back to the player. [Rests on: tda-2024:45-A]");
    EXPECT_EQ(rulings::explain(ruling, world().texts, rulebook::Language::es, untitled),
              "Es un call: 1.100 en total. Se le devuelven 400. [Se basa en: tda-2024:45-A]");
}

// A figure is read in the masculine ("200 fichas" as "doscientos fichas"), one as "uno", a sign or an abbreviation
// letter by letter: no sentence asks for more.
TEST(Explain, no_sentence_stumbles_when_it_is_read_aloud) {
    using rulebook::Language;
    const auto& texts = world().texts.sentences;
    for (const Language language : {Language::en, Language::es, Language::it, Language::pt})
        for (const auto& [key, sentence] : texts[static_cast<std::size_t>(language)]) {
            EXPECT_EQ(sentence.find_first_of("()[]/\\*+=<>%&#@\"|~^"), std::string::npos) << key << ": " << sentence;
            for (const char* sign : {"→", "×", "½", "€", "…", "·"})
                EXPECT_EQ(sentence.find(sign), std::string::npos) << key << ": " << sentence;
            for (std::size_t i = 0; i + 1 < sentence.size(); ++i)
                EXPECT_FALSE(std::isupper(static_cast<unsigned char>(sentence[i])) &&
                             std::isupper(static_cast<unsigned char>(sentence[i + 1])))
                    << key << ": " << sentence;
            EXPECT_FALSE(key.starts_with("detail_one.") && sentence.find('{') != std::string::npos) << key;
            if (language != Language::es && language != Language::pt) continue;
            for (const char* noun : {"} ficha", "} mano", "} carta", "} mão", "} mãos", "} mesa"})
                EXPECT_EQ(sentence.find(noun), std::string::npos) << key << ": " << sentence;
        }
}

TEST(Explain, one_of_a_thing_is_not_said_like_several) {
    const auto said = [](std::int64_t hands, rulebook::Language language) {
        const rulings::Outcome outcome = rulings::SitsOut{.hands = hands};
        return rulings::explain(outcome, world().texts, language);
    };
    EXPECT_TRUE(said(1, rulebook::Language::en).ends_with(" One hand has to be missed."));
    EXPECT_TRUE(said(2, rulebook::Language::en).ends_with(" 2 hands have to be missed."));
    EXPECT_TRUE(said(1, rulebook::Language::es).ends_with(" Queda una mano de penalización."));
    EXPECT_TRUE(said(1, rulebook::Language::pt).ends_with(" Falta cumprir uma mão de penalização."));
    // Nor is none.
    EXPECT_TRUE(said(0, rulebook::Language::en).ends_with(" With this hand the penalty is served."));
}

// Of fixed limits the least is the most.
TEST(Explain, what_leaves_one_amount_names_it_once) {
    const auto said = [](Chips least, Chips most) {
        const rulings::Outcome bound = rulings::BoundToRaise{.least = least, .most = most, .may = {}};
        return rulings::explain(bound, world().texts, rulebook::Language::en);
    };
    EXPECT_EQ(said(Chips{200}, Chips{200}), "The player must bet or raise, to 200.");
    EXPECT_EQ(said(Chips{200}, Chips{900}), "The player must bet or raise: to 200 at least, 900 at most.");
}

// Who shows first is named where the hand knows it; asked apart from a hand nothing is left open.
TEST(Explain, a_seat_that_nobody_knows_leaves_no_hole) {
    const auto said = [](const rulings::Outcome& outcome) {
        return rulings::explain(outcome, world().texts, rulebook::Language::en);
    };
    EXPECT_EQ(said(rulings::Statement(rulings::Term::last_aggressor).with(rulings::Term::seat, 3)),
              "Seat 3 shows first: the last to bet or raise.");
    EXPECT_EQ(said(rulings::Statement(rulings::Term::last_aggressor)), "The last to bet or raise shows first.");
}

}  // namespace
}  // namespace riffle::runner
