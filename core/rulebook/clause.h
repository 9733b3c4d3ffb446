// One row of a rulebook: what it is about and what it asks for, in our own words.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/rulebook/citation.h"

namespace riffle::rulebook {
// What a clause governs; coverage is counted by it.
enum class Kind : std::uint8_t { play, ruling, floor, money, conduct, notice };
inline constexpr std::array<std::string_view, 6> kind_words{"play", "ruling", "floor", "money", "conduct", "notice"};
constexpr std::string_view to_word(Kind kind) { return kind_words[static_cast<std::size_t>(kind)]; }
std::optional<Kind> kind_from(std::string_view word);

enum class Language : std::uint8_t { en, es, it, pt };
inline constexpr std::array<std::string_view, 4> language_words{"en", "es", "it", "pt"};
constexpr std::string_view to_word(Language language) { return language_words[static_cast<std::size_t>(language)]; }
std::optional<Language> language_from(std::string_view word);

// All text is interned: it lives as long as the process.
struct Clause {
    std::string_view id{};  // "tda-2024:45-A"
    Kind kind = Kind::notice;
    std::array<std::string_view, 4> titles{};     // by Language; a house's own book may leave some empty
    std::array<std::string_view, 4> summaries{};  // what it says, for people; by Language, like the titles
    std::string_view demand{};                    // what it asks of the program, in English
    std::string_view compared{};                  // how it stands to TDA 2024
    std::string_view note{};                      // readings taken, and where the Spanish and Italian texts differ

    // A title that is missing falls back to English, then to any there is.
    std::string_view title(Language language) const;
    // Likewise; what has none (a house's own book) says what it asks for.
    std::string_view summary(Language language) const;
    std::string_view book() const { return id.substr(0, id.find(':')); }
    Citation citation() const { return {id}; }
};
}  // namespace riffle::rulebook
