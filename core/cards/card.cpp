#include "core/cards/card.h"

namespace riffle {
namespace {
constexpr std::string_view ranks = "23456789TJQKA";
constexpr std::string_view suits = "cdhs";
}  // namespace

std::optional<Card> parse_card(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const auto rank = ranks.find(text[0]);
    const auto suit = suits.find(text[1]);
    if (rank == ranks.npos || suit == suits.npos) return std::nullopt;
    return Card{static_cast<Rank>(rank), static_cast<Suit>(suit)};
}

std::optional<CardSet> parse_cards(std::string_view text) {
    CardSet cards;
    while (!text.empty()) {
        if (text.front() == ' ') {
            text.remove_prefix(1);
            continue;
        }
        const auto card = parse_card(text.substr(0, 2));
        if (!card || cards.has(*card)) return std::nullopt;
        cards.add(*card);
        text.remove_prefix(2);
    }
    return cards;
}

std::string to_string(Card card) { return {ranks[card.code >> 2], suits[card.code & 3]}; }

std::string to_string(CardSet cards) {
    std::string text;
    for (const Card card : cards) text += to_string(card);
    return text;
}

}  // namespace riffle
