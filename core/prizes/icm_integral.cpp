#include "core/prizes/icm_integral.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/prizes/icm_arrivals.h"
#include "core/prizes/icm_lanes.h"

// Over u = log t the integrand is smooth and falls off at both ends, so that equally spaced points (the trapezoid rule)
// converge faster than any power of their distance. How fast is a matter of its narrowest feature: the time in which
// the number there passes one paid place, spread / growth of the crowd. The distance starts from that and is halved
// until the sums agree; halving at least squares the error.

namespace riffle::prizes {
namespace {

constexpr double first_time = 1e-7;   // of the time in which the first one arrives; before it the integrand is linear
constexpr double agreed = 1e-6;       // relative to each equity: what is left after halving is below its square
constexpr double sum_agreed = 1e-11;  // of all equities with the prizes
constexpr double nothing_left = 1e-18;
constexpr double latest = 1e20;
constexpr int max_halvings = 6;

// e^x for 0 <= x <= 1.
double grown(double x) {
    Lanes there, missing;
    arrival(all_lanes(x), there, missing);
    return 1 / missing[0];
}

double first_distance(Arrivals& arrivals, std::size_t paid) {
    double narrowest = 1;
    for (double t = 0.5; t < latest; t *= 1.3) {
        const auto crowd = arrivals.crowd(t);
        const double spread = std::sqrt(crowd.variance);
        if (crowd.mean - 8 * spread > static_cast<double>(paid)) break;
        if (crowd.variance > 1) narrowest = std::min(narrowest, spread / crowd.growth);
    }
    return std::min(0.6, 1.3 * narrowest);
}

class Trapezoid {
  public:
    Trapezoid(Arrivals& arrivals, double first_prize, double total, double distance)
        : arrivals_(arrivals), first_prize_(first_prize), distance_(distance) {
        const double step = grown(distance);
        for (double t = first_time; t < latest; t *= step) {
            times_.push_back(t);
            if (arrivals_.add(t) < nothing_left * total) break;
        }
    }

    void halve() {
        const double half = grown(distance_ / 2);
        std::vector<double> between;
        for (const double t : times_) between.push_back(t * half);
        for (const double t : between) arrivals_.add(t);
        times_.insert(times_.end(), between.begin(), between.end());
        distance_ /= 2;
    }

    std::vector<double> equities() const {
        std::vector<double> result;
        // The points before the first one: rate * t * first prize at each, a geometric series.
        const double before = first_time * first_prize_ / (grown(distance_) - 1);
        for (std::size_t g = 0; g < arrivals_.groups(); ++g)
            result.push_back(distance_ * (arrivals_.sum(g) + arrivals_.rate(g) * before));
        return result;
    }

  private:
    Arrivals& arrivals_;
    double first_prize_;
    double distance_;
    std::vector<double> times_;
};

double furthest_apart(std::span<const double> a, std::span<const double> b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::abs(a[i] - b[i]) / b[i]);
    return worst;
}

}  // namespace

std::vector<double> icm_integral(std::span<const StackGroup> groups, std::span<const double> prizes, Path path) {
    RIFFLE_CHECK(!groups.empty());
    std::int64_t players = 0;
    double chips = 0;
    for (const StackGroup& group : groups) {
        RIFFLE_CHECK(group.stack > 0 && group.players > 0);
        players += group.players;
        chips += group.stack * static_cast<double>(group.players);
    }
    RIFFLE_CHECK(prizes.size() <= static_cast<std::size_t>(players));
    // What even the last player gets is nobody's risk: only what lies above it is played for.
    const double sure = prizes.size() == static_cast<std::size_t>(players) ? prizes.back() : 0;
    std::vector<double> above;
    double total = 0;
    for (const double prize : prizes)
        if (prize > sure) total += above.emplace_back(prize - sure);
    std::vector<double> result(groups.size(), sure);
    if (above.empty()) return result;

    std::vector<StackGroup> rates(groups.begin(), groups.end());
    for (StackGroup& group : rates) group.stack /= chips;
    Arrivals arrivals{rates, above, path};
    Trapezoid rule{arrivals, above.front(), total, first_distance(arrivals, above.size())};
    auto equities = rule.equities();
    for (int i = 0; i < max_halvings; ++i) {
        rule.halve();
        auto finer = rule.equities();
        double sum = 0;
        for (std::size_t g = 0; g < finer.size(); ++g) sum += finer[g] * static_cast<double>(groups[g].players);
        const bool done = furthest_apart(equities, finer) < agreed && std::abs(sum - total) < sum_agreed * total;
        equities = std::move(finer);
        if (done) break;
    }
    for (std::size_t g = 0; g < result.size(); ++g) result[g] += equities[g];
    return result;
}

}  // namespace riffle::prizes
