#include "core/cards/deck.h"

#include "core/base/check.h"

namespace riffle {

Deck::Deck(CardSet cards) {
    RIFFLE_CHECK((cards - standard_52).empty());
    for (const Card card : cards) cards_[end_++] = card;
}

Deck Deck::shuffled(CardSet cards, Prng& prng) {
    Deck deck{cards};
    deck.shuffle(prng);
    return deck;
}

std::optional<Deck> Deck::from_order(std::span<const Card> order) {
    Deck deck{CardSet{}};
    CardSet seen;
    for (const Card card : order) {
        if (card.code >= 52 || seen.has(card)) return std::nullopt;
        seen.add(card);
        deck.cards_[deck.end_++] = card;
    }
    return deck;
}

Card Deck::deal() {
    RIFFLE_CHECK(!empty());
    return cards_[next_++];
}

void Deck::shuffle(Prng& prng) { prng.shuffle(std::span<Card>{cards_.data() + next_, cards_.data() + end_}); }

}  // namespace riffle
