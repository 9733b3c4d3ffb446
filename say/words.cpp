#include "say/words.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
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
// Between the word and the amount: where it goes to (raise to, subo a, subo para) or how much it is (un bet di). Only
// with a bet are both one amount: "rilancio di 500" may be by 500 or to 500, and "voy a mil" is no call.
constexpr std::string_view to_words[] = {"to", "a", "hasta", "fino", "para"};
constexpr std::string_view of_words[] = {"de", "di", "per", "por"};
// "I go": a call alone, and with an amount nobody can say whether it is one.
constexpr std::string_view going[] = {"voy", "vou", "vado"};
// What may stand before all that a player has: all in for twelve thousand.
constexpr std::string_view for_words[] = {"for", "con", "com"};

bool contains(std::span<const std::string_view> list, std::string_view word) {
    return std::ranges::find(list, word) != list.end();
}

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
    if (!number || number->value == 0) return {.word = Word::unofficial};
    return {.word = word, .amount = Chips{number->value}, .short_number = number->short_number};
}

// "I call", "I'll call", "I will call", "I'm all in": who says it is who does it.
void leave_out_who(std::vector<std::string>& words) {
    constexpr std::string_view who[] = {"i", "i'll", "i'm"};
    if (words.empty() || !contains(who, words.front())) return;
    const bool will = words.size() > 1 && words[0] == "i" && words[1] == "will";
    words.erase(words.begin(), words.begin() + (will ? 2 : 1));
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
    leave_out_who(words);
    if (words.empty()) return {.word = Word::unofficial};
    if (words.size() > 2 && words[0] == "make" && words[1] == "it")
        return with_amount(Word::amount, joined(words, 2, words.size()));
    constexpr std::array<std::string_view, 3> conditions{"if", "si", "se"};
    if (contains(conditions, words.front())) return {.word = Word::conditional};
    const auto [word, length] = word_of(words, synonyms);
    if (!word) return with_amount(Word::amount, joined(words, 0, words.size()));
    if (length == words.size()) return {.word = *word};
    // The amount behind the word, with or without what stands between them; "a hundred" begins with a number itself.
    const auto amount_behind = [&](std::initializer_list<std::span<const std::string_view>> between) {
        const Words whole = with_amount(*word, joined(words, length, words.size()));
        if (whole.word != Word::unofficial) return whole;
        const bool led = std::ranges::any_of(between, [&](auto list) { return contains(list, words[length]); });
        return led ? with_amount(*word, joined(words, length + 1, words.size())) : whole;
    };
    switch (*word) {
        case Word::fold:
        case Word::check:
        case Word::time:
            return {.word = Word::unofficial};
        // All that a player has is no amount he names; with anything else behind it, it is not all [cnp:6.q].
        case Word::all_in:
            return {.word = amount_behind({to_words, of_words, for_words}).word};
        case Word::call:
            return contains(going, words.front()) ? Words{.word = Word::unofficial} : amount_behind({of_words});
        case Word::raise:
            return amount_behind({to_words});
        case Word::amount:
        case Word::bet:
        case Word::pot:
        case Word::complete:
        case Word::knock:
        case Word::conditional:
        case Word::unofficial:
            break;
    }
    return amount_behind({to_words, of_words});
}

}  // namespace riffle::say
