// What a parameter can be set to, and the typed keys code asks with (keys.h, made of rulebooks/parameters/).
#pragma once
#include <bit>
#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/base/check.h"

namespace riffle::rulebook {
enum class Type : std::uint8_t { boolean, integer, percent, word, words, integers, texts, text, range, duration };

// Hundredths of one per cent: 50 % is 5000.
struct Percent {
    std::int64_t bp = 0;
    friend constexpr auto operator<=>(Percent, Percent) = default;
};

// Both ends belong to it.
struct Range {
    std::int64_t min = 0;
    std::int64_t max = 0;
    constexpr bool contains(std::int64_t x) const { return min <= x && x <= max; }
    friend constexpr bool operator==(Range, Range) = default;
};

// Some of the words of an enum class.
template <class E>
class WordSet {
  public:
    constexpr WordSet() = default;
    static constexpr WordSet from_bits(std::uint64_t bits) {
        WordSet set;
        set.bits_ = bits;
        return set;
    }
    constexpr bool contains(E word) const { return (bits_ >> static_cast<unsigned>(word) & 1U) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr std::uint64_t bits() const { return bits_; }
    friend constexpr bool operator==(WordSet, WordSet) = default;

  private:
    std::uint64_t bits_ = 0;
};

struct WordIndex {
    std::uint8_t index = 0;
    friend constexpr bool operator==(WordIndex, WordIndex) = default;
};
struct WordMask {
    std::uint64_t bits = 0;
    friend constexpr bool operator==(WordMask, WordMask) = default;
};

// In the order of Type.
using Value = std::variant<bool, std::int64_t, Percent, WordIndex, WordMask, std::vector<std::int64_t>,
                           std::vector<std::string_view>, std::string_view, Range, std::chrono::seconds>;
constexpr Type type_of(const Value& value) { return static_cast<Type>(value.index()); }

// A parameter every book has a value for. Part 0 is the whole answer; a part a book may give clauses of its own has a
// key of its own: key::foreign_back_card.before.
template <class T>
struct Key {
    std::uint16_t index = 0;
    std::uint16_t part = 0;
};
// A parameter that may simply not apply.
template <class T>
struct OptionalKey {
    std::uint16_t index = 0;
    std::uint16_t part = 0;
};
// One word of a set, asked by itself: key::player_duties.act_in_turn is true or false.
template <class E>
struct WordKey {
    std::uint16_t index = 0;
    std::uint16_t part = 0;
    constexpr E word() const { return static_cast<E>(part - 1); }
};

namespace detail {
template <class T>
struct IsWordSet : std::false_type {};
template <class E>
struct IsWordSet<WordSet<E>> : std::true_type {};

template <class Stored>
const Stored& stored(const Value& value) {
    const Stored* found = std::get_if<Stored>(&value);
    RIFFLE_CHECK(found != nullptr);
    return *found;
}
}  // namespace detail

template <class T>
T read(const Value& value) {
    if constexpr (std::is_enum_v<T>)
        return static_cast<T>(detail::stored<WordIndex>(value).index);
    else if constexpr (detail::IsWordSet<T>::value)
        return T::from_bits(detail::stored<WordMask>(value).bits);
    else if constexpr (std::is_same_v<T, std::span<const std::int64_t>>)
        return detail::stored<std::vector<std::int64_t>>(value);
    else if constexpr (std::is_same_v<T, std::span<const std::string_view>>)
        return detail::stored<std::vector<std::string_view>>(value);
    else
        return detail::stored<T>(value);
}
}  // namespace riffle::rulebook
