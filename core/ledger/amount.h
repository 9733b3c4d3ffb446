// Chips and money: two distinct 64-bit integers, overflow-checked, never converted into each other.
#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/check.h"

namespace riffle {

// Arithmetic that every amount shares. Overflow is a bug of the caller's: limits are checked where input comes in.
template <class Self>
struct AmountArithmetic {
    friend constexpr Self operator+(Self a, Self b) {
        Self r = a;
        RIFFLE_CHECK(!__builtin_add_overflow(a.value, b.value, &r.value));
        return r;
    }
    friend constexpr Self operator-(Self a, Self b) {
        Self r = a;
        RIFFLE_CHECK(!__builtin_sub_overflow(a.value, b.value, &r.value));
        return r;
    }
    friend constexpr Self operator*(Self a, std::int64_t n) {
        Self r = a;
        RIFFLE_CHECK(!__builtin_mul_overflow(a.value, n, &r.value));
        return r;
    }
    friend constexpr Self& operator+=(Self& a, Self b) { return a = a + b; }
    friend constexpr Self& operator-=(Self& a, Self b) { return a = a - b; }
};

struct Chips : AmountArithmetic<Chips> {
    std::int64_t value = 0;
    constexpr Chips() = default;
    explicit constexpr Chips(std::int64_t v) : value(v) {}
    friend constexpr auto operator<=>(const Chips& a, const Chips& b) { return a.value <=> b.value; }
    friend constexpr bool operator==(const Chips& a, const Chips& b) { return a.value == b.value; }
};

// An ISO 4217 code; it knows how many decimals its minor unit has (2 but for these).
struct Currency {
    std::array<char, 3> code{'E', 'U', 'R'};
    constexpr std::string_view text() const { return {code.data(), 3}; }
    constexpr int exponent() const {
        for (const std::string_view none : {"BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX",
                                            "UYI", "VND", "VUV", "XAF", "XOF", "XPF"})
            if (text() == none) return 0;
        for (const std::string_view three : {"BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"})
            if (text() == three) return 3;
        return 2;
    }
    friend constexpr bool operator==(const Currency&, const Currency&) = default;
};

// Money in minor units (cents). Adding amounts of two currencies is a bug.
struct Money {
    std::int64_t minor = 0;
    Currency currency;

    constexpr Money() = default;
    constexpr Money(std::int64_t m, Currency c) : minor(m), currency(c) {}
    friend constexpr Money operator+(Money a, Money b) {
        RIFFLE_CHECK(a.currency == b.currency);
        RIFFLE_CHECK(!__builtin_add_overflow(a.minor, b.minor, &a.minor));
        return a;
    }
    friend constexpr Money operator-(Money a, Money b) {
        RIFFLE_CHECK(a.currency == b.currency);
        RIFFLE_CHECK(!__builtin_sub_overflow(a.minor, b.minor, &a.minor));
        return a;
    }
    friend constexpr Money operator*(Money a, std::int64_t n) {
        RIFFLE_CHECK(!__builtin_mul_overflow(a.minor, n, &a.minor));
        return a;
    }
    friend constexpr bool operator==(const Money&, const Money&) = default;
};

// "1234.50": in major units with all decimals of the currency, for files that machines read.
std::string decimal(Money money);

}  // namespace riffle
