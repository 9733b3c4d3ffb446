// A chair at the table, numbered clockwise from 0, and sets of chairs as bits.
#pragma once
#include <bit>
#include <cstdint>

#include "core/base/strong_int.h"

namespace riffle::hand {

inline constexpr std::size_t max_seats = 12;
using Seat = StrongInt<struct SeatTag, std::uint8_t>;
inline constexpr Seat no_seat{0xff};

class SeatSet {
  public:
    constexpr SeatSet() = default;
    explicit constexpr SeatSet(std::uint32_t bits) : bits_(bits) {}
    constexpr bool has(Seat s) const { return s.value < max_seats && ((bits_ >> s.value) & 1); }
    constexpr void add(Seat s) { bits_ |= std::uint32_t{1} << s.value; }
    constexpr void remove(Seat s) { bits_ &= ~(std::uint32_t{1} << s.value); }
    // Counted by halves: twelve bits at most, and the baseline processor has no instruction for it.
    constexpr int size() const {
        std::uint32_t x = bits_ - ((bits_ >> 1) & 0x555);
        x = (x & 0x333) + ((x >> 2) & 0x333);
        return static_cast<int>((x + (x >> 4) + (x >> 8)) & 0xf);
    }
    constexpr bool at_most_one() const { return (bits_ & (bits_ - 1)) == 0; }
    constexpr bool at_most_two() const { return SeatSet{bits_ & (bits_ - 1)}.at_most_one(); }
    constexpr bool just_one() const { return bits_ != 0 && at_most_one(); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr std::uint32_t bits() const { return bits_; }
    constexpr Seat lowest() const { return Seat{static_cast<std::uint8_t>(std::countr_zero(bits_))}; }
    // The first member clockwise after `s`, `s` itself last; `s` may be any chair or no_seat (then from chair 0).
    constexpr Seat next_after(Seat s) const {
        if (bits_ == 0) return no_seat;
        const std::uint32_t above = s.value >= max_seats ? bits_ : bits_ & (~std::uint32_t{1} << s.value);
        return Seat{static_cast<std::uint8_t>(std::countr_zero(above ? above : bits_))};
    }
    friend constexpr SeatSet operator|(SeatSet a, SeatSet b) { return SeatSet{a.bits_ | b.bits_}; }
    friend constexpr SeatSet operator&(SeatSet a, SeatSet b) { return SeatSet{a.bits_ & b.bits_}; }
    friend constexpr SeatSet operator-(SeatSet a, SeatSet b) { return SeatSet{a.bits_ & ~b.bits_}; }
    friend constexpr bool operator==(SeatSet, SeatSet) = default;

    class Iterator {
      public:
        explicit constexpr Iterator(std::uint32_t bits) : bits_(bits) {}
        constexpr Seat operator*() const { return Seat{static_cast<std::uint8_t>(std::countr_zero(bits_))}; }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        std::uint32_t bits_;
    };
    constexpr Iterator begin() const { return Iterator{bits_}; }
    constexpr Iterator end() const { return Iterator{0}; }

  private:
    std::uint32_t bits_ = 0;
};

// Calls f(seat) for each member clockwise from the first after `s`.
template <class F>
constexpr void clockwise_after(SeatSet set, Seat s, F&& f) {
    // The chairs twice round, read from the one after `s`.
    const unsigned first = s.value >= max_seats ? 0 : s.value + 1U;
    for (std::uint32_t bits = (set.bits() | set.bits() << max_seats) >> first & ((1U << max_seats) - 1); bits;
         bits &= bits - 1) {
        const unsigned chair = first + static_cast<unsigned>(std::countr_zero(bits));
        f(Seat{static_cast<std::uint8_t>(chair >= max_seats ? chair - max_seats : chair)});
    }
}

}  // namespace riffle::hand
