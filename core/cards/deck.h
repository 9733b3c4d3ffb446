// The cards a game is played with and the order they come in. No allocation: a Deck is a value.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/base/prng.h"
#include "core/cards/card.h"

namespace riffle {

inline constexpr CardSet standard_52{(std::uint64_t{1} << 52) - 1};
inline constexpr CardSet short_36{standard_52.bits() & ~std::uint64_t{0xFFFF}};  // six to ace

class Deck {
  public:
    // All of `cards` in rising order.
    explicit Deck(CardSet cards);
    static Deck shuffled(CardSet cards, Prng& prng);
    // The first of `order` comes first. Nothing when a card stands twice or is no card.
    static std::optional<Deck> from_order(std::span<const Card> order);

    // The next card; the deck must not be empty.
    Card deal();
    // The next card, put away face down; the caller keeps it with the muck.
    Card burn() { return deal(); }
    // Puts the cards not yet dealt in a new order.
    void shuffle(Prng& prng);

    int size() const { return end_ - next_; }
    bool empty() const { return next_ == end_; }
    // What is left, in the order it will come.
    std::span<const Card> rest() const { return {cards_.data() + next_, cards_.data() + end_}; }

  private:
    std::array<Card, 52> cards_{};
    std::uint8_t next_ = 0;
    std::uint8_t end_ = 0;
};

}  // namespace riffle
