#include "core/rulebook/clause.h"

#include <algorithm>

namespace riffle::rulebook {
namespace {
template <class E, std::size_t N>
std::optional<E> from_word(const std::array<std::string_view, N>& words, std::string_view word) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) return std::nullopt;
    return static_cast<E>(found - words.begin());
}
}  // namespace

std::optional<Kind> kind_from(std::string_view word) { return from_word<Kind>(kind_words, word); }
std::optional<Language> language_from(std::string_view word) { return from_word<Language>(language_words, word); }

std::string_view Clause::title(Language language) const {
    if (const auto own = titles[static_cast<std::size_t>(language)]; !own.empty()) return own;
    for (const auto title : titles)
        if (!title.empty()) return title;
    return id;
}

std::string_view Clause::summary(Language language) const {
    if (const auto own = summaries[static_cast<std::size_t>(language)]; !own.empty()) return own;
    return summaries[0].empty() ? demand : summaries[0];
}
}  // namespace riffle::rulebook
