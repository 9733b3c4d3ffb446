// One card as a byte (rank * 4 + suit) and a set of cards as 64 bits.
#pragma once
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace riffle {

enum class Rank : std::uint8_t { two, three, four, five, six, seven, eight, nine, ten, jack, queen, king, ace };
// In the order that breaks ties by suit: clubs lowest, spades highest.
enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };

struct Card {
    std::uint8_t code = 0;  // rank * 4 + suit, 0..51

    constexpr Card() = default;
    explicit constexpr Card(std::uint8_t c) : code(c) {}
    constexpr Card(Rank r, Suit s)
        : code(static_cast<std::uint8_t>(static_cast<unsigned>(r) * 4 + static_cast<unsigned>(s))) {}
    constexpr Rank rank() const { return static_cast<Rank>(code >> 2); }
    constexpr Suit suit() const { return static_cast<Suit>(code & 3); }
    friend constexpr auto operator<=>(Card, Card) = default;
};

// Bit `code` is set for each card held.
class CardSet {
  public:
    constexpr CardSet() = default;
    explicit constexpr CardSet(std::uint64_t bits) : bits_(bits) {}
    constexpr CardSet(Card c) : bits_(std::uint64_t{1} << c.code) {}
    constexpr void add(Card c) { bits_ |= std::uint64_t{1} << c.code; }
    constexpr void remove(Card c) { bits_ &= ~(std::uint64_t{1} << c.code); }
    constexpr bool has(Card c) const { return (bits_ >> c.code) & 1; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr std::uint64_t bits() const { return bits_; }
    constexpr Card lowest() const { return Card{static_cast<std::uint8_t>(std::countr_zero(bits_))}; }
    friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet{a.bits_ | b.bits_}; }
    friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet{a.bits_ & b.bits_}; }
    friend constexpr CardSet operator-(CardSet a, CardSet b) { return CardSet{a.bits_ & ~b.bits_}; }
    friend constexpr bool operator==(CardSet, CardSet) = default;

    class Iterator {
      public:
        explicit constexpr Iterator(std::uint64_t bits) : bits_(bits) {}
        constexpr Card operator*() const { return Card{static_cast<std::uint8_t>(std::countr_zero(bits_))}; }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        std::uint64_t bits_;
    };
    constexpr Iterator begin() const { return Iterator{bits_}; }
    constexpr Iterator end() const { return Iterator{0}; }

  private:
    std::uint64_t bits_ = 0;
};

// "As", "Td", "2c". Nothing for anything else.
std::optional<Card> parse_card(std::string_view text);
// "AsKs" or "As Ks"; nothing when a card is malformed or stands twice.
std::optional<CardSet> parse_cards(std::string_view text);
std::string to_string(Card card);
std::string to_string(CardSet cards);

}  // namespace riffle
