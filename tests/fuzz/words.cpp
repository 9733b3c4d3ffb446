// Lines as players say them: understood the same however they are written, and never as another amount.
#include "say/words.h"

#include <string>

#include "say/numbers.h"
#include "tests/fuzz/lines.h"
#include "tests/fuzz/targets.h"
#include "tests/fuzz/world.h"

namespace riffle::fuzz {
namespace {

using rulings::Word;
using rulings::Words;

void check_number(std::string_view said) {
    const auto number = say::parse_spoken_number(said);
    if (!number) return;
    RIFFLE_CHECK(number->value >= 0);
    // In figures it is the same amount.
    const auto figures = say::parse_spoken_number(std::to_string(number->value));
    RIFFLE_CHECK(figures && figures->value == number->value);
}

void check_words(std::string_view said) {
    const auto& synonyms = world().synonyms;
    const Words words = say::parse_words(said, synonyms);
    RIFFLE_CHECK(say::parse_words(said, synonyms) == words);
    // Neither accents nor capital letters nor what a sentence ends with change it.
    RIFFLE_CHECK(say::parse_words(say::plain(said), synonyms) == words);
    RIFFLE_CHECK(say::parse_words(std::string{said} + " ", synonyms) == words);
    const bool takes_amount = words.word == Word::amount || words.word == Word::bet || words.word == Word::raise ||
                              words.word == Word::call || words.word == Word::complete || words.word == Word::pot ||
                              words.word == Word::check || words.word == Word::fold;
    RIFFLE_CHECK(!words.amount || takes_amount);
    RIFFLE_CHECK(words.word != Word::amount || words.amount);
    RIFFLE_CHECK(!words.short_number || words.amount);
    if (words.amount) RIFFLE_CHECK(*words.amount >= Chips{0});
    if (words.word != Word::amount) return;
    // Behind a word it is that amount, or nothing that is understood.
    const Words raised = say::parse_words("raise " + std::string{said}, synonyms);
    RIFFLE_CHECK(!raised.amount || *raised.amount == *words.amount);
}

}  // namespace

void words(std::string_view text) {
    while (!text.empty()) {
        const auto line = take_line(text);
        check_number(line);
        check_words(line);
    }
}

}  // namespace riffle::fuzz
