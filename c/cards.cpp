// The evaluators in C: cards checked, then asked.
#include <array>
#include <optional>

#include "core/cards/enumerate.h"
#include "core/cards/evaluate.h"
#include "riffle.h"

namespace {
using riffle::Card;
using riffle::CardSet;

std::optional<CardSet> set_of(const std::uint8_t* cards, std::size_t count, std::size_t least, std::size_t most,
                              CardSet taken = {}) {
    if (count < least || count > most || (cards == nullptr && count > 0)) return std::nullopt;
    CardSet set;
    for (std::size_t i = 0; i < count; ++i) {
        const Card card{cards[i]};
        if (card.code >= 52 || set.has(card) || taken.has(card)) return std::nullopt;
        set.add(card);
    }
    return set;
}

template <class Evaluate>
int value(const std::uint8_t* cards, std::size_t count, std::size_t least, std::size_t most, Evaluate evaluate) {
    const auto set = set_of(cards, count, least, most);
    return set ? evaluate(*set).value : -1;
}

template <class Evaluate>
int omaha(const std::uint8_t* hole, std::size_t hole_count, const std::uint8_t* board, std::size_t board_count,
          Evaluate evaluate) {
    const auto held = set_of(hole, hole_count, 4, 6);
    if (!held) return -1;
    const auto common = set_of(board, board_count, 3, 5, *held);
    return common ? evaluate(*held, *common).value : -1;
}
}  // namespace

int riffle_card(const char* text) {
    if (text == nullptr) return -1;
    const auto card = riffle::parse_card(text);
    return card ? card->code : -1;
}

int riffle_card_text(int card, char text[3]) {
    if (card < 0 || card >= 52 || text == nullptr) return -1;
    text[0] = "23456789TJQKA"[card / 4];
    text[1] = "cdhs"[card % 4];
    text[2] = 0;
    return 0;
}

int riffle_high(const std::uint8_t* cards, std::size_t count) {
    return value(cards, count, 5, 7, riffle::evaluate_high);
}
int riffle_short_deck(const std::uint8_t* cards, std::size_t count) {
    const auto set = set_of(cards, count, 5, 7);
    return set && (set->bits() & 0xFFFF) == 0 ? riffle::evaluate_short_deck(*set).value : -1;
}
int riffle_low_a5(const std::uint8_t* cards, std::size_t count) {
    return value(cards, count, 5, 7, riffle::evaluate_low_a5);
}
int riffle_low_8(const std::uint8_t* cards, std::size_t count) {
    return value(cards, count, 5, 7, riffle::evaluate_low_8);
}
int riffle_low_27(const std::uint8_t* cards, std::size_t count) {
    return value(cards, count, 5, 5, [](CardSet set) { return riffle::evaluate_low_27(set); });
}
int riffle_badugi(const std::uint8_t* cards, std::size_t count) {
    return value(cards, count, 1, 4, riffle::evaluate_badugi);
}
int riffle_omaha_high(const std::uint8_t* hole, std::size_t hole_count, const std::uint8_t* board,
                      std::size_t board_count) {
    return omaha(hole, hole_count, board, board_count, riffle::evaluate_omaha_high);
}
int riffle_omaha_low_8(const std::uint8_t* hole, std::size_t hole_count, const std::uint8_t* board,
                       std::size_t board_count) {
    return omaha(hole, hole_count, board, board_count, riffle::evaluate_omaha_low_8);
}

int riffle_equity(const std::uint8_t* hole, std::size_t players, const std::uint8_t* board, std::size_t board_count,
                  double* shares) {
    if (players < 2 || players > riffle::most_players || hole == nullptr || shares == nullptr) return -1;
    const auto common = set_of(board, board_count, 0, 5);
    if (!common) return -1;
    std::array<CardSet, riffle::most_players> holdings;
    CardSet taken = *common;
    for (std::size_t i = 0; i < players; ++i) {
        const auto two = set_of(hole + 2 * i, 2, 2, 2, taken);
        if (!two) return -1;
        holdings[i] = *two;
        taken = taken | *two;
    }
    const auto tally = riffle::enumerate_boards({holdings.data(), players}, *common);
    for (std::size_t i = 0; i < players; ++i)
        shares[i] = static_cast<double>(tally.players[i].parts) /
                    (static_cast<double>(tally.boards) * static_cast<double>(riffle::pot_parts));
    return 0;
}
