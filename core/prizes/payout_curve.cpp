#include "core/prizes/payout_curve.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/check.h"
#include "core/base/prng.h"
#include "core/ledger/split.h"

// Between the first prize and the minimum the prizes follow f(k), which falls from 1 at the first place to 0 after the
// last. With h(k) = g (n - k) / ((n - 1) (k - 1 + g)), a hyperbola that is steeper the smaller g is, f is h^2 for lists
// as steep as poker's are, h itself for flatter ones, and h upside down for lists flatter than a straight line. g is
// found so that the rounded prizes come as near to the pool as they can without passing it. Only the four operations
// are used, so that every machine draws up the same list.

namespace riffle::prizes {
namespace {

std::expected<void, CurveFault> check(const Curve& c) {
    using enum CurveProblem;
    const auto fault = [](CurveProblem problem, std::int64_t expected = 0) {
        return std::unexpected(CurveFault{problem, expected});
    };
    if (c.places < 1) return fault(no_places);
    if (c.places > max_places) return fault(too_many_places, max_places);
    if (c.pool < 1 || c.pool > max_curve_pool) return fault(pool_out_of_range, max_curve_pool);
    if (c.unit < 1 || c.unit > c.pool) return fault(unit_out_of_range);
    if (c.minimum < 0 || c.minimum > c.pool) return fault(minimum_out_of_range);
    if (c.trophy < 0 || c.trophy >= c.pool) return fault(trophy_out_of_range);
    if (c.first_share_bp && (*c.first_share_bp < 1 || *c.first_share_bp > 10000))
        return fault(first_share_out_of_range);
    std::vector<FixedPrize> fixed = c.fixed;
    std::ranges::sort(fixed, {}, &FixedPrize::place);
    for (std::size_t i = 0; i < fixed.size(); ++i) {
        if (fixed[i].place < 1 || fixed[i].place > c.places) return fault(fixed_place_unknown, fixed[i].place);
        if (i > 0 && fixed[i].place == fixed[i - 1].place) return fault(fixed_place_twice, fixed[i].place);
        if (fixed[i].amount < c.minimum || fixed[i].amount > c.pool || (i > 0 && fixed[i].amount > fixed[i - 1].amount))
            return fault(fixed_prize_rises, fixed[i].place);
    }
    return {};
}

// Places that pay the same: the first and last of the tier, from 1.
struct Tier {
    std::int64_t first = 1, last = 1;
    std::int64_t least = 0, most = 0;  // what fixed prizes and the minimum leave it
    bool fixed = false;
    std::int64_t places() const { return last - first + 1; }
};

// 1 to 9 alone, then 10-12, 13-15, 16-18, then 19-27 and so on to 45, 46-72 ...: groups as on printed sheets, larger
// the further down. A fixed place stands alone.
std::vector<Tier> tiers_of(const Curve& c) {
    std::vector<std::int64_t> fixed;
    for (const FixedPrize& prize : c.fixed) fixed.push_back(prize.place);
    std::ranges::sort(fixed);
    auto next_fixed = fixed.begin();
    std::vector<Tier> tiers;
    std::int64_t size = 3, in_size = 0;
    for (std::int64_t place = 1; place <= c.places;) {
        std::int64_t last = place;
        if (c.tiers && place >= 10) {
            last = std::min(c.places, place + size - 1);
            if (++in_size == 3) size *= 3, in_size = 0;
        }
        for (; place <= last;) {
            const bool is_fixed = next_fixed != fixed.end() && *next_fixed == place;
            const std::int64_t until = is_fixed                    ? place
                                       : next_fixed != fixed.end() ? std::min(last, *next_fixed - 1)
                                                                   : last;
            tiers.push_back({.first = place, .last = until, .fixed = is_fixed});
            if (is_fixed) ++next_fixed;
            place = until + 1;
        }
    }
    return tiers;
}

std::int64_t up_to_unit(std::int64_t amount, std::int64_t unit) { return (amount + unit - 1) / unit * unit; }

// What the fixed prizes leave to the others: none above a better place's, none below a worse one's.
void bound(std::vector<Tier>& tiers, const Curve& c, std::int64_t first_prize) {
    std::vector<FixedPrize> fixed = c.fixed;
    std::ranges::sort(fixed, {}, &FixedPrize::place);
    auto next = fixed.begin();
    std::int64_t most = first_prize;
    for (Tier& tier : tiers) {
        if (tier.fixed) most = next->amount, ++next;
        tier.most = most;
    }
    std::int64_t least = c.minimum;
    for (auto tier = tiers.rbegin(); tier != tiers.rend(); ++tier) {
        if (tier->fixed) {
            least = tier->most;
            tier->least = least;
            continue;
        }
        tier->least = std::min(up_to_unit(least, c.unit), std::max(tier->most, least));
        tier->most = std::max(tier->most / c.unit * c.unit, tier->least);
    }
}

enum class Shape : std::uint8_t { square, hyperbola, upside_down };

class Drawing {
  public:
    Drawing(const Curve& c, const std::vector<Tier>& tiers, std::int64_t first_prize)
        : curve_(c), tiers_(tiers), first_(first_prize) {
        bound(tiers_, c, first_prize);
    }

    // What the least and the largest prizes allowed come to.
    uint128 least() const {
        return total([](const Tier& tier) { return tier.least; });
    }
    uint128 most() const {
        return total([](const Tier& tier) { return tier.most; });
    }
    bool first_is_highest() const { return tiers_.size() < 2 || first_ >= tiers_[1].least; }

    // The prizes that come nearest to `money` from below.
    std::vector<std::int64_t> prizes(std::int64_t money) const {
        const auto [shape, bend] = fit(static_cast<uint128>(money));
        std::vector<std::int64_t> result;
        for (const Tier& tier : tiers_)
            result.insert(result.end(), static_cast<std::size_t>(tier.places()), prize(tier, shape, bend));
        return result;
    }

    const std::vector<Tier>& tiers() const { return tiers_; }

  private:
    // `bend` from 0, steepest, to 1, flattest: g = bend / (1 - bend), or the other way round upside down.
    std::int64_t prize(const Tier& tier, Shape shape, double bend) const {
        if (tier.fixed) return tier.most;
        if (tier.first == 1) return first_;
        const auto n = static_cast<double>(curve_.places);
        const double k = static_cast<double>(tier.first + tier.last) / 2;
        // g (n - place) / ((n - 1) (place - 1 + g)), above and below multiplied by 1 - bend.
        const auto h = [n](double place, double b) {
            return b * (n - place) / ((n - 1) * ((place - 1) * (1 - b) + b));
        };
        const double f = shape == Shape::upside_down ? 1 - h(n + 1 - k, 1 - bend)
                         : shape == Shape::square    ? h(k, bend) * h(k, bend)
                                                     : h(k, bend);
        const double above = static_cast<double>(first_ - curve_.minimum) * f;
        const std::int64_t amount = curve_.minimum + static_cast<std::int64_t>(above);
        return std::clamp(amount / curve_.unit * curve_.unit, tier.least, tier.most);
    }

    template <class Amount>
    uint128 total(Amount amount) const {
        uint128 sum = 0;
        for (const Tier& tier : tiers_)
            sum += static_cast<uint128>(tier.first == 1 && !tier.fixed ? first_ : amount(tier)) *
                   static_cast<std::uint64_t>(tier.places());
        return sum;
    }
    uint128 total(Shape shape, double bend) const {
        return total([&](const Tier& tier) { return prize(tier, shape, bend); });
    }

    std::pair<Shape, double> fit(uint128 money) const {
        const Shape shape = total(Shape::square, 1) > money      ? Shape::square
                            : total(Shape::hyperbola, 1) > money ? Shape::hyperbola
                                                                 : Shape::upside_down;
        double under = 0, over = 1;
        if (total(shape, 1) <= money) return {shape, 1};
        // As fine as doubles are, but not all the way down to the smallest of them.
        for (double middle = 0.5; middle != under && middle != over && middle > 1e-30; middle = (under + over) / 2)
            (total(shape, middle) > money ? over : under) = middle;
        return {shape, under};
    }

    const Curve& curve_;
    std::vector<Tier> tiers_;
    std::int64_t first_;
};

// The first prize: fixed, asked for, or usual; the usual one gives way to what the others must have and may have.
std::int64_t first_prize(const Curve& c, const std::vector<Tier>& tiers, std::int64_t money) {
    if (tiers.front().fixed) return std::ranges::find(c.fixed, std::int64_t{1}, &FixedPrize::place)->amount;
    const std::int64_t share = c.first_share_bp.value_or(usual_first_share_bp(c.places));
    const std::int64_t first = std::max(muldiv(c.pool, share, 10000) / c.unit * c.unit, c.minimum);
    if (c.first_share_bp) return first;
    const Drawing drawing{c, tiers, first};
    if (drawing.least() > static_cast<std::uint64_t>(money)) {
        const uint128 others = drawing.least() - static_cast<std::uint64_t>(first);
        return others > static_cast<std::uint64_t>(money) ? 0 : money - static_cast<std::int64_t>(others);
    }
    std::int64_t low = first, high = money;
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        if (Drawing{c, tiers, middle}.most() >= static_cast<std::uint64_t>(money))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

// What is left of rounding: to the first place. Where that one is fixed, or where so much is left that the curve was at
// its end, to the best places that have room.
std::int64_t give_rest(std::vector<std::int64_t>& prizes, const std::vector<Tier>& tiers, std::int64_t rest,
                       std::int64_t unit) {
    const bool first_takes = !tiers.front().fixed;
    const bool much = rest / unit >= static_cast<std::int64_t>(prizes.size());
    for (const Tier& tier : tiers) {
        if (tier.fixed || tier.first == 1 || (first_takes && !much)) continue;
        for (auto i = static_cast<std::size_t>(tier.first - 1); i < static_cast<std::size_t>(tier.last); ++i) {
            std::int64_t given = std::min(prizes[i - 1] - prizes[i], rest);
            if (first_takes) given = given / unit * unit;
            prizes[i] += given;
            rest -= given;
        }
    }
    if (!first_takes) return rest;
    prizes.front() += rest;
    return 0;
}

std::int64_t clipped(uint128 amount) {
    return static_cast<std::int64_t>(std::min(amount, static_cast<uint128>(INT64_MAX)));
}

}  // namespace

std::int64_t usual_first_share_bp(std::int64_t places) {
    RIFFLE_CHECK(places >= 1);
    return places == 1 ? 10000 : 1800 + 9400 / places;
}

std::expected<std::vector<std::int64_t>, CurveFault> prizes_on(const Curve& c) {
    if (const auto checked = check(c); !checked) return std::unexpected(checked.error());
    const auto refuse = [](CurveProblem problem, uint128 expected) {
        return std::unexpected(CurveFault{problem, clipped(expected)});
    };
    const std::int64_t money = c.pool - c.trophy;
    const auto tiers = tiers_of(c);
    const Drawing drawing{c, tiers, first_prize(c, tiers, money)};
    if (drawing.least() > static_cast<std::uint64_t>(money) || !drawing.first_is_highest())
        return refuse(CurveProblem::pool_too_small, drawing.least());
    if (drawing.most() < static_cast<std::uint64_t>(money) && (tiers.front().fixed || c.first_share_bp) && c.places > 1)
        return refuse(CurveProblem::pool_too_large, drawing.most());
    auto prizes = drawing.prizes(money);
    std::int64_t rest = money;
    for (const std::int64_t prize : prizes) rest -= prize;
    if (give_rest(prizes, drawing.tiers(), rest, c.unit) > 0)
        return refuse(CurveProblem::pool_too_large, static_cast<uint128>(money - rest));
    return prizes;
}

std::string to_sentence(const CurveFault& fault) {
    switch (fault.problem) {
        case CurveProblem::no_places:
            return "no place is paid";
        case CurveProblem::too_many_places:
            return fmt::format("more than {} places are paid", max_places);
        case CurveProblem::pool_out_of_range:
            return "the pool is not above zero, or too large";
        case CurveProblem::unit_out_of_range:
            return "the rounding unit is not above zero, or above the pool";
        case CurveProblem::minimum_out_of_range:
            return "the lowest prize is negative or above the pool";
        case CurveProblem::trophy_out_of_range:
            return "the trophy is negative or takes the whole pool";
        case CurveProblem::first_share_out_of_range:
            return "the first prize's share is not above zero and at most 100%";
        case CurveProblem::fixed_place_unknown:
            return fmt::format("place {} has a fixed prize and is not paid", fault.expected);
        case CurveProblem::fixed_place_twice:
            return fmt::format("place {} has two fixed prizes", fault.expected);
        case CurveProblem::fixed_prize_rises:
            return fmt::format(
                "the fixed prize of place {} is above a better place's, below the lowest or above the pool",
                fault.expected);
        case CurveProblem::pool_too_small:
            return fmt::format("the pool is too small: the least prizes allowed come to {}.{:02}", fault.expected / 100,
                               fault.expected % 100);
        case CurveProblem::pool_too_large:
            return fmt::format(
                "the pool is too large for this first prize: the largest prizes allowed come to {}.{:02}",
                fault.expected / 100, fault.expected % 100);
    }
    return {};
}

}  // namespace riffle::prizes
