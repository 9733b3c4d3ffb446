#include "say/words.h"

#include <utility>

#include "say/text.h"

namespace riffle::say {

using rulings::Word;
using rulings::Words;

rulings::Words parse_words(std::string_view said, const Synonyms& synonyms) {
    Words words;
    said = trim(said);
    auto rest = said;
    std::string first{take_token(rest)};
    if (first == "I") first = std::string{take_token(rest)};
    while (!first.empty() && first.back() == ',') first.pop_back();
    if (const auto it = synonyms.find(first); it != synonyms.end()) first = it->second;
    if (first == "all-in" || said == "all in") return {.word = Word::all_in};
    if (first == "if") return {.word = Word::conditional};
    constexpr std::pair<std::string_view, Word> official[] = {
        {"fold", Word::fold},   {"check", Word::check}, {"call", Word::call},         {"bet", Word::bet},
        {"raise", Word::raise}, {"pot", Word::pot},     {"complete", Word::complete},
    };
    for (const auto& [text, word] : official) {
        if (first != text) continue;
        words.word = word;
        if (rest.starts_with("to ")) rest.remove_prefix(3);
        if (rest.empty()) return words;
        const auto number = parse_spoken_number(rest);
        if (!number) return {.word = Word::unofficial};
        words.amount = Chips{number->value};
        words.short_number = number->short_number;
        return words;
    }
    if (const auto number = parse_spoken_number(said)) {
        words.word = Word::amount;
        words.amount = Chips{number->value};
        words.short_number = number->short_number;
        return words;
    }
    return {.word = Word::unofficial};
}

}  // namespace riffle::say
