#include "core/tournament/chip_race.h"

#include <algorithm>

namespace riffle::tournament {

std::int64_t race_chips(std::int64_t odd, std::int64_t ratio, rulebook::ChipRaceRounding rounding) {
    switch (rounding) {
        case rulebook::ChipRaceRounding::nearest_half_up:
            return (2 * odd + ratio) / (2 * ratio);
        case rulebook::ChipRaceRounding::down:
            return odd / ratio;
        case rulebook::ChipRaceRounding::up:
            return (odd + ratio - 1) / ratio;
    }
    return 0;
}

bool higher_card(Card a, Card b, bool spades_high) {
    if (a.rank() != b.rank()) return a.rank() > b.rank();
    return spades_high ? a.suit() > b.suit() : a.suit() < b.suit();
}

std::vector<Card> shuffled_deck(const Seed& seed) {
    std::vector<Card> deck;
    for (std::uint8_t code = 0; code < 52; ++code) deck.emplace_back(code);
    DrawNumbers numbers{seed};
    numbers.shuffle(std::span(deck));
    return deck;
}

std::vector<Leftover> in_race_order(const Table& table, std::vector<Leftover> leftovers, bool from_seat_one) {
    const std::int64_t first = from_seat_one || !table.button ? 1 : table.button->value % table.size() + 1;
    const auto turn = [&](const Leftover& one) {
        for (std::int64_t i = 0; i < table.size(); ++i)
            if (table.at(SeatNumber{(first - 1 + i) % table.size() + 1}) == one.entry) return i;
        return table.size();
    };
    std::ranges::sort(leftovers, {}, turn);
    return leftovers;
}

std::int64_t race_cards(std::span<const Leftover> leftovers, bool cards_by_chip) {
    std::int64_t cards = 0;
    for (const Leftover& one : leftovers) cards += cards_by_chip ? one.chips : 1;
    return cards;
}

std::vector<Raced> race(std::span<const Leftover> in_order, std::int64_t ratio, std::span<const Card> deck,
                        const RaceRule& rule) {
    struct Dealt {
        Card card;
        std::size_t to;
        bool rewarded = false;
    };
    std::vector<Raced> all;
    std::vector<Dealt> cards;
    std::int64_t odd = 0;
    for (const Leftover& one : in_order) {
        Raced raced{.entry = one.entry, .chips = one.chips, .cards = {}, .won = 0, .saved = false};
        const std::int64_t count = rule.cards_by_chip ? one.chips : 1;
        for (std::int64_t i = 0; i < count; ++i) {
            const Card card = deck[cards.size()];
            raced.cards.push_back(to_string(card));
            cards.push_back({card, all.size()});
        }
        odd += one.chips;
        all.push_back(std::move(raced));
    }
    std::ranges::sort(cards,
                      [&](const Dealt& a, const Dealt& b) { return higher_card(a.card, b.card, rule.spades_high); });
    const std::int64_t awarded = race_chips(odd, ratio, rule.rounding);
    const std::int64_t whole = odd / ratio;
    for (std::int64_t i = 0; i < awarded; ++i) {
        // [internacional:2-6] The chip of the last remainder may go by another rule than those of the full sets.
        const bool again = i >= whole && !rule.last_to_new_card;
        const auto taker = std::ranges::find_if(cards, [&](const Dealt& dealt) {
            if (again) return true;
            return !dealt.rewarded && all[dealt.to].won < rule.most_a_player;
        });
        if (taker == cards.end()) break;
        taker->rewarded = true;
        ++all[taker->to].won;
    }
    // [tda-2024:24-A-2] Over and above what was raced.
    for (std::size_t i = 0; i < all.size(); ++i)
        if (rule.nobody_eliminated && in_order[i].last && all[i].won == 0) {
            all[i].won = 1;
            all[i].saved = true;
        }
    return all;
}

}  // namespace riffle::tournament
