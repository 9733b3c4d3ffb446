// What players say, in four languages: understood as said, or not understood; never another amount.
#include <gtest/gtest.h>

#include "say/numbers.h"
#include "say/words.h"
#include "tests/rulings/scenarios.h"

namespace riffle::say {
namespace {

using rulings::Word;

TEST(Numbers, are_understood_as_people_say_them) {
    const std::pair<const char*, Spoken> said[] = {
        {"800", {800, false}},
        {"1,200", {1200, false}},
        {"1.200", {1200, false}},
        {"12.000", {12'000, false}},
        {"five", {5, true}},
        {"forty-two", {42, true}},
        {"eight hundred", {800, true}},
        {"fourteen hundred", {1400, false}},
        {"fifteen hundred and fifty", {1550, false}},
        {"eighteen fifty", {1850, false}},
        {"three fifty", {350, true}},
        {"twenty-two fifty", {2250, false}},
        {"forty-two thousand", {42'000, false}},
        {"a thousand", {1000, false}},
        {"hundred", {100, true}},
        {"two thousand five hundred", {2500, false}},
        {"one million two hundred thousand", {1'200'000, false}},
        {"mil doscientos", {1200, false}},
        {"ochocientos", {800, true}},
        {"dos mil quinientos", {2500, false}},
        {"dos mil quinientas", {2500, false}},
        {"treinta y un mil", {31'000, false}},
        {"cien", {100, true}},
        {"ciento cincuenta", {150, true}},
        {"veintidós mil", {22'000, false}},
        {"un millón", {1'000'000, false}},
        {"milleduecento", {1200, false}},
        {"mille duecento", {1200, false}},
        {"duemilacinquecento", {2500, false}},
        {"ottocento", {800, true}},
        {"ventuno", {21, true}},
        {"trentottomila", {38'000, false}},
        {"mil e duzentos", {1200, false}},
        {"dois mil e quinhentos", {2500, false}},
        {"oitocentos e cinquenta", {850, true}},
        {"cem", {100, true}},
        // 2,005 or 2,500, as the book reads it.
        {"two thousand five", {2005, true}},
        {"dos mil cinco", {2005, true}},
        {"duemilacinque", {2005, true}},
        {"dois mil e cinco", {2005, true}},
        {"twenty thousand three", {20'003, true}},
        {"two thousand fifteen", {2015, false}},
        {"vinte e cinco mil", {25'000, false}},
        {"hundred and fifty", {150, true}},
        {"hundred thousand", {100'000, false}},
        {"duemila e cento", {2100, false}},
        {"mil y ciento veinte", {1120, false}},
        {"un milione e cento mila", {1'100'000, false}},
        {"dezesseis mil", {16'000, false}},
        {"quatorze mil", {14'000, false}},
        // As they are typed.
        {"12k", {12'000, false}},
        {"4.5k", {4500, false}},
        {"6,5 K", {6500, false}},
        {"0.5k", {500, false}},
    };
    for (const auto& [text, value] : said) {
        const auto got = parse_spoken_number(text);
        ASSERT_TRUE(got) << text;
        EXPECT_EQ(got->value, value.value) << text;
        EXPECT_EQ(got->short_number, value.short_number) << text;
    }
}

TEST(Numbers, what_is_doubtful_is_not_understood) {
    for (const char* text : {"", "one million five", "one million two thousand five", "un millon cinco", "mil y pico",
                             "1.20", "1,2000", "five five", "thousand hundred",
                             // A thousand's letter behind what is no number of thousands and tenths.
                             "k", "5kk", "1.200k", "1.25k", ".5k", "five k", "k5", "-5k", "9999999999k",
                             "two mil", "cento fifty", "un", "a", "mila", "tremille", "twenty hundred thousand", "-5",
                             "five hundred thousand million",
                             // "And" stands before a hundred or a thousand only behind a greater number.
                             "due e cento", "quattro e cento", "dos y mil", "two and fifty", "five and ten",
                             "dos mil y", "e mille", "0.500"})
        EXPECT_FALSE(parse_spoken_number(text)) << text;
}

// Every amount up to 9,999, in each language's own words, is that amount.
TEST(Numbers, all_of_them_are_themselves) {
    const auto both = [](std::string_view thousands, std::string_view rest, std::int64_t value) {
        const auto got = parse_spoken_number(std::string{thousands} + " " + std::string{rest});
        EXPECT_TRUE(got && got->value == value) << thousands << " " << rest;
    };
    const std::pair<std::string_view, int> rests[] = {{"twelve", 12},
                                                      {"ninety-nine", 99},
                                                      {"four hundred", 400},
                                                      {"seven hundred and eleven", 711},
                                                      {"nine hundred ten", 910}};
    for (const auto& [rest, n] : rests)
        for (const auto& [thousand, m] : {std::pair{"one thousand", 1}, {"nine thousand", 9}, {"eleven thousand", 11}})
            both(thousand, rest, m * 1000 + n);
}

TEST(Words, betting_words_of_four_languages) {
    const auto of = [](std::string_view said) { return parse_words(said, runner::world().synonyms); };
    struct Said {
        const char* text;
        Word word;
        std::int64_t amount;
    };
    for (const Said& one : {Said{"raise to eight hundred", Word::raise, 800},
                            {"I bet five", Word::bet, 5},
                            {"bet a hundred", Word::bet, 100},
                            {"bet a thousand", Word::bet, 1000},
                            {"Raise, eight thousand", Word::raise, 8000},
                            {"eighteen fifty", Word::amount, 1850},
                            {"subo a ochocientos", Word::raise, 800},
                            {"Subo a 1.200", Word::raise, 1200},
                            {"apuesto mil doscientos", Word::bet, 1200},
                            {"mil doscientos", Word::amount, 1200},
                            {"rilancio a milleduecento", Word::raise, 1200},
                            {"punto cinquecento", Word::bet, 500},
                            {"subo para mil e duzentos", Word::raise, 1200},
                            {"aposto quinhentos", Word::bet, 500},
                            {"voy", Word::call, 0},
                            {"no voy", Word::fold, 0},
                            {"chiamo", Word::call, 0},
                            {"busso", Word::check, 0},
                            {"vou", Word::call, 0},
                            {"desisto", Word::fold, 0},
                            {"all in", Word::all_in, 0},
                            {"vado all in", Word::all_in, 0},
                            {"si apuestas, subo", Word::conditional, 0},
                            {"if you bet I raise", Word::conditional, 0},
                            {"me lo pienso", Word::unofficial, 0},
                            {"raise two thousand five", Word::raise, 2005},
                            {"subo a dos mil y pico", Word::unofficial, 0},
                            {"subo a", Word::unofficial, 0},
                            {"subo algo", Word::unofficial, 0},
                            {"raise a hundred and fifty", Word::raise, 150},
                            {"bet a million", Word::bet, 1'000'000},
                            {"all in for twelve thousand", Word::all_in, 0},
                            {"resto", Word::all_in, 0},
                            {"tiro", Word::fold, 0},
                            {"descarto", Word::fold, 0},
                            {"call de mil", Word::call, 1000},
                            {"un bet di mille", Word::unofficial, 0},
                            {"bet di mille", Word::bet, 1000},
                            // By so much or to so much; a call or more; a check or a fold; not all of it.
                            {"rilancio di mille", Word::unofficial, 0},
                            {"subo de quinientos", Word::unofficial, 0},
                            {"voy a mil", Word::unofficial, 0},
                            {"voy mil", Word::unofficial, 0},
                            {"vou para mil", Word::unofficial, 0},
                            {"passo", Word::unofficial, 0},
                            {"all in minus one chip", Word::unofficial, 0},
                            {"all in if you show", Word::unofficial, 0},
                            {"check 500", Word::unofficial, 0},
                            {"fold 500", Word::unofficial, 0},
                            {"raise to 0", Word::unofficial, 0}}) {
        const rulings::Words got = of(one.text);
        EXPECT_EQ(got.word, one.word) << one.text;
        EXPECT_EQ(got.amount.value_or(Chips{0}), Chips{one.amount}) << one.text;
    }
}

}  // namespace
}  // namespace riffle::say
