#include "say/words.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "say/numbers.h"
#include "say/text.h"

namespace riffle::say {
namespace {

using rulings::Word;
using rulings::Words;

constexpr std::pair<std::string_view, Word> official[] = {
    {"fold", Word::fold},         {"check", Word::check},   {"call", Word::call},
    {"bet", Word::bet},           {"raise", Word::raise},   {"pot", Word::pot},
    {"complete", Word::complete}, {"all-in", Word::all_in}, {"time", Word::time},
};
// Between the word and the amount: raise to, subo a, rilancio di, subo para.
constexpr std::string_view prepositions[] = {"to", "a", "hasta", "de", "di", "fino", "para", "per", "por"};

std::string joined(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
    std::string text;
    for (std::size_t i = from; i < to; ++i) text += (i > from ? " " : "") + words[i];
    return text;
}

// The official word that the first words stand for, and how many they are; the longest that is known.
std::pair<std::optional<Word>, std::size_t> word_of(const std::vector<std::string>& words, const Synonyms& synonyms) {
    for (std::size_t n = std::min<std::size_t>(words.size(), 4); n > 0; --n) {
        std::string said = joined(words, 0, n);
        if (const auto it = synonyms.find(said); it != synonyms.end()) said = it->second;
        for (const auto& [text, word] : official)
            if (said == text) return {word, n};
    }
    return {std::nullopt, 0};
}

Words with_amount(Word word, const std::string& amount) {
    const auto number = parse_spoken_number(amount);
    if (!number) return {.word = Word::unofficial};
    return {.word = word, .amount = Chips{number->value}, .short_number = number->short_number};
}

}  // namespace

rulings::Words parse_words(std::string_view said, const Synonyms& synonyms) {
    std::vector<std::string> words;
    const std::string text = plain(said);
    for (const auto token : tokens(text)) {
        std::string word{token};
        while (!word.empty() && (word.back() == ',' || word.back() == '.' || word.back() == '!')) word.pop_back();
        if (!word.empty()) words.push_back(std::move(word));
    }
    if (!words.empty() && words.front() == "i") words.erase(words.begin());
    if (words.empty()) return {.word = Word::unofficial};
    constexpr std::array<std::string_view, 3> conditions{"if", "si", "se"};
    if (std::ranges::find(conditions, words.front()) != conditions.end()) return {.word = Word::conditional};
    const auto [word, length] = word_of(words, synonyms);
    if (!word) return with_amount(Word::amount, joined(words, 0, words.size()));
    std::size_t at = length;
    if (at < words.size() && std::ranges::find(prepositions, words[at]) != std::end(prepositions)) ++at;
    if (at == words.size()) return at == length ? Words{.word = *word} : Words{.word = Word::unofficial};
    if (*word == Word::time) return {.word = Word::unofficial};
    // All that a player has is no amount he names.
    if (*word == Word::all_in) return {.word = Word::all_in};
    return with_amount(*word, joined(words, at, words.size()));
}

}  // namespace riffle::say
