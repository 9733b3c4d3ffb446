// Integers with a meaning: StrongInt<struct SeatTag, int> never mixes with another. No arithmetic; see core/ledger for
// amounts.
#pragma once
#include <compare>
#include <concepts>
#include <cstddef>
#include <functional>

namespace riffle {
template <class Tag, std::integral Rep>
struct StrongInt {
    using rep = Rep;
    Rep value{};
    friend constexpr auto operator<=>(StrongInt, StrongInt) = default;
};

template <class T>
concept strong_int = requires(T t) {
    typename T::rep;
    requires std::integral<typename T::rep>;
    { t.value } -> std::convertible_to<typename T::rep>;
};
}  // namespace riffle

template <class Tag, std::integral Rep>
struct std::hash<riffle::StrongInt<Tag, Rep>> {
    std::size_t operator()(riffle::StrongInt<Tag, Rep> x) const noexcept { return std::hash<Rep>{}(x.value); }
};
