#include "core/cards/evaluate.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/cards/bits.h"
#include "core/cards/high_tables.h"
#include "core/cards/parts.h"
#include "core/cards/ranking.h"

namespace riffle {
namespace {
using ranking::Ranks;

// The cards by their ranks alone, and the ranks of their flush if there is one.
struct Parts {
    std::uint16_t rank_value = 0;
    Ranks flush = 0;
};

std::uint16_t rank_value(std::uint64_t sum, int cards) {
    if (cards == 7) return high::rank_value_7(sum);
    RIFFLE_CHECK(cards == 5 || cards == 6);
    return cards == 6 ? high::tables.six[high::ranks_of(sum)] : high::tables.five[high::ranks_of(sum)];
}

Parts parts_of(CardSet cards) {
    RIFFLE_CHECK(cards.bits() >> 52 == 0);
    std::uint64_t sum = high::no_cards;
    int n = 0;
    for (const Card card : cards) {
        sum += high::tables.key[card.code];
        ++n;
    }
    Parts parts{.rank_value = rank_value(sum, n), .flush = 0};
    if (const std::uint64_t flush = sum & high::flush_bits)
        parts.flush = bits::ranks_of(cards, high::flush_suit(flush));
    return parts;
}

constexpr std::uint16_t one_category_down(std::uint16_t value) { return static_cast<std::uint16_t>(value - 0x1000); }
constexpr std::uint16_t one_category_up(std::uint16_t value) { return static_cast<std::uint16_t>(value + 0x1000); }
constexpr bool is(std::uint16_t value, HighCategory category) {
    return value >> 12 == static_cast<unsigned>(category) + 1;
}
constexpr unsigned short_deck_nine = 7;
constexpr bool has_all(Ranks ranks, Ranks wanted) { return (ranks & wanted) == wanted; }
}  // namespace

Strength evaluate_high(CardSet cards) {
    const Parts parts = parts_of(cards);
    if (!parts.flush) return {parts.rank_value};
    // Five of a suit in seven cards leave no room for a full house or quads.
    return {high::tables.flush[parts.flush]};
}

std::uint16_t parts::short_deck_flush(Ranks ranks) {
    using enum HighCategory;
    const std::uint16_t value = high::tables.flush[ranks];
    if (value == 0 || is(value, straight_flush)) return value;
    if (has_all(ranks, ranking::short_deck_wheel)) return ranking::encode(straight_flush, short_deck_nine);
    return one_category_up(value);
}

std::uint16_t parts::short_deck_ranks(CardSet cards) {
    using enum HighCategory;
    const std::uint16_t value = parts_of(cards).rank_value;
    if (is(value, full_house)) return one_category_down(value);
    if (!has_all(bits::ranks_of(cards), ranking::short_deck_wheel)) return value;
    return std::max(value, ranking::encode(straight, short_deck_nine));
}

Strength evaluate_short_deck(CardSet cards) {
    RIFFLE_CHECK((cards.bits() & 0xFFFF) == 0);
    if (const Ranks flush = parts_of(cards).flush) return {parts::short_deck_flush(flush)};
    return {parts::short_deck_ranks(cards)};
}

Strength evaluate_up_high(CardSet cards) {
    RIFFLE_CHECK(1 <= cards.size() && cards.size() <= 4);
    return {ranking::paired_value(bits::multiplicity_of(cards), cards.size())};
}

Strength evaluate_up_low(CardSet cards) {
    RIFFLE_CHECK(1 <= cards.size() && cards.size() <= 4);
    return {ranking::as_low(ranking::paired_value(ranking::ace_low(bits::multiplicity_of(cards)), cards.size()))};
}

}  // namespace riffle
