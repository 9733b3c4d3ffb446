#include "core/cards/showdown.h"

#include <algorithm>
#include <array>

#include "core/base/check.h"
#include "core/cards/deck.h"
#include "core/cards/evaluate.h"

namespace riffle {
namespace {
using enum ShowdownGame;

constexpr std::array games{
    ShowdownRules{holdem, "holdem", "Hold'em", standard_52, 2, 5, BoardGame::holdem},
    ShowdownRules{short_deck, "short-deck", "Short deck", short_36, 2, 5, BoardGame::short_deck},
    ShowdownRules{omaha, "omaha", "Omaha", standard_52, 4, 5, BoardGame::omaha},
    ShowdownRules{omaha_five, "omaha5", "Five-card Omaha", standard_52, 5, 5, BoardGame::omaha},
    ShowdownRules{omaha_six, "omaha6", "Six-card Omaha", standard_52, 6, 5, BoardGame::omaha},
    ShowdownRules{omaha_eight, "omaha8", "Omaha hi/lo", standard_52, 4, 5, BoardGame::omaha_eight, true},
    ShowdownRules{stud, "stud", "Seven-card stud", standard_52, 7, 0, std::nullopt},
    ShowdownRules{stud_eight, "stud8", "Stud hi/lo", standard_52, 7, 0, std::nullopt, true},
    ShowdownRules{razz, "razz", "Razz", standard_52, 7, 0, std::nullopt},
    ShowdownRules{deuce, "2-7", "Deuce-to-seven", standard_52, 5, 0, std::nullopt},
    ShowdownRules{badugi, "badugi", "Badugi", standard_52, 4, 0, std::nullopt},
};

constexpr std::array<std::string_view, 9> category_words{
    "high card", "pair",       "two pair",       "three of a kind", "straight",
    "flush",     "full house", "four of a kind", "straight flush",
};
constexpr std::array<std::string_view, 5> badugi_words{"nothing", "one card", "two cards", "three cards", "badugi"};
}  // namespace

std::span<const ShowdownRules> showdown_games() { return games; }

const ShowdownRules& rules_of(ShowdownGame game) { return games[static_cast<std::size_t>(game)]; }

const ShowdownRules* find_showdown_game(std::string_view name) {
    const auto found = std::ranges::find(games, name, &ShowdownRules::name);
    return found == games.end() ? nullptr : &*found;
}

Worth worth_of(ShowdownGame game, CardSet hole, CardSet board) {
    switch (game) {
        case holdem:
            return {evaluate_high(hole | board), {}};
        case short_deck:
            return {evaluate_short_deck(hole | board), {}};
        case omaha:
        case omaha_five:
        case omaha_six:
            return {evaluate_omaha_high(hole, board), {}};
        case omaha_eight:
            return {evaluate_omaha_high(hole, board), evaluate_omaha_low_8(hole, board)};
        case stud:
            return {evaluate_high(hole), {}};
        case stud_eight:
            return {evaluate_high(hole), evaluate_low_8(hole)};
        case razz:
            return {evaluate_low_a5(hole), {}};
        case deuce:
            return {evaluate_low_27(hole), {}};
        case badugi:
            return {evaluate_badugi(hole), {}};
    }
    check_failed("a game", __FILE__, __LINE__);
}

std::string_view words_for(ShowdownGame game, Strength main) {
    if (game == badugi) return badugi_words[static_cast<std::size_t>(badugi_size(main))];
    const bool low = game == razz || game == deuce;
    const HighCategory category = low                  ? category_of_low(main)
                                  : game == short_deck ? category_of_short_deck(main)
                                                       : category_of(main);
    if (low && category == HighCategory::high_card) return "no pair";
    return category_words[static_cast<std::size_t>(category)];
}

}  // namespace riffle
