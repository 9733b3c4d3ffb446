// Every ruling of every scenario can be read aloud in four languages.
#include <gtest/gtest.h>

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

TEST(Explain, one_of_a_thing_is_not_said_like_several) {
    const auto said = [](std::int64_t hands, rulebook::Language language) {
        const rulings::Outcome outcome = rulings::SitsOut{.hands = hands};
        return rulings::explain(outcome, world().texts, language);
    };
    EXPECT_TRUE(said(1, rulebook::Language::en).ends_with(" One hand to miss."));
    EXPECT_TRUE(said(2, rulebook::Language::en).ends_with(" 2 hands to miss."));
    EXPECT_TRUE(said(1, rulebook::Language::es).ends_with(" una mano."));
    EXPECT_TRUE(said(1, rulebook::Language::pt).ends_with(" Penalização: uma mão."));
}

}  // namespace
}  // namespace riffle::runner
