// A prize list drawn up for any field: a curve from the first prize down to a minimum, in whole units, that sums to the
// pool. Amounts in minor units, first place first.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

namespace riffle::prizes {

inline constexpr std::int64_t max_places = 100'000;
inline constexpr std::int64_t max_curve_pool = std::int64_t{1} << 52;

struct FixedPrize {
    std::int64_t place = 0;
    std::int64_t amount = 0;
};

struct Curve {
    std::int64_t pool = 0;
    std::int64_t places = 0;
    std::int64_t minimum = 0;                      // no prize is lower
    std::optional<std::int64_t> first_share_bp{};  // of the pool; none: what fields of this size are used to
    std::int64_t unit = 1;                         // prizes are multiples of it, but the first and the fixed ones
    bool tiers = false;  // from the tenth place on, groups of places pay the same (10-12, 13-15, 16-18, 19-27 ...)
    std::vector<FixedPrize> fixed{};
    std::int64_t trophy = 0;  // its price, taken out of the pool before anything else
};

enum class CurveProblem : std::uint8_t {
    no_places,
    too_many_places,
    pool_out_of_range,
    unit_out_of_range,
    minimum_out_of_range,
    trophy_out_of_range,
    first_share_out_of_range,
    fixed_place_unknown,
    fixed_place_twice,
    fixed_prize_rises,  // a fixed prize above one of a better place, or below the minimum
    pool_too_small,     // expected: what the least prizes allowed come to
    pool_too_large,     // expected: what the largest prizes allowed come to
};
struct CurveFault {
    CurveProblem problem{};
    std::int64_t expected = 0;
    friend bool operator==(const CurveFault&, const CurveFault&) = default;
};
std::string to_sentence(const CurveFault& fault);

// Prizes that fall from place to place (never rise), none below the minimum, and with the trophy sum to the pool.
// What is left of rounding goes to the first place, and if that one is fixed, to the best place that has room.
std::expected<std::vector<std::int64_t>, CurveFault> prizes_on(const Curve& curve);

// The first prize a field with so many paid places is used to, in basis points of the pool: 65% of two, half of three,
// a fifth of fifty, and never below 18%.
std::int64_t usual_first_share_bp(std::int64_t places);

}  // namespace riffle::prizes
