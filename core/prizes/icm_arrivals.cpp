#include "core/prizes/icm_arrivals.h"

#include <algorithm>

#include "core/prizes/icm_lanes.h"

// Taking one player out. With N the number there, q and p his chances of being missing and there, and r = p/q, the
// generating functions give  P(N without him = k) = (1/q) sum_m (-r)^m P(N = k - m),  and for the expected prize
//
//     E[prize(N without him)] = (1/q) sum_m (-r)^m value[m],   value[m] = E[prize(N + m)]
//
// The terms fall in size for r <= 1: nothing cancels badly and few terms are needed. For r > 1 the division is done
// from the other end, in q/p, with back_value[m] = E[prize(N - 1 - m)]. The values are shared by all players.

namespace riffle::prizes {
namespace {

constexpr std::size_t block = 4 * lanes;  // groups evaluated together, to keep the processor busy
constexpr std::size_t pad = 16;           // zeros around the counts
constexpr double negligible = 1e-30;      // of a count
// A series ends where its terms are below e^-41.5, 1e-18 of the first.
constexpr double last_term = 41.5;

std::size_t padded(std::size_t n) { return (n / block + 1) * block; }

// The product of (missing + there z) of four players.
struct Four {
    double a[5];
};
RIFFLE_INLINE Four four(const double* q, const double* p, const std::uint32_t* who) {
    const double q0 = q[who[0]], q1 = q[who[1]], q2 = q[who[2]], q3 = q[who[3]];
    const double p0 = p[who[0]], p1 = p[who[1]], p2 = p[who[2]], p3 = p[who[3]];
    const double b0 = q0 * q1, b1 = q0 * p1 + p0 * q1, b2 = p0 * p1;
    const double c0 = q2 * q3, c1 = q2 * p3 + p2 * q3, c2 = p2 * p3;
    return {{b0 * c0, b0 * c1 + b1 * c0, b0 * c2 + b1 * c1 + b2 * c0, b1 * c2 + b2 * c1, b2 * c2}};
}

RIFFLE_INLINE double added(const Lanes& x) { return (x[0] + x[1]) + (x[2] + x[3]); }

RIFFLE_INLINE double dot(const double* a, const double* b, std::size_t n) {
    Lanes sum = all_lanes(0);
    for (std::size_t i = 0; i < n; i += lanes) sum += load(a + i) * load(b + i);
    return added(sum);
}

// sum_m (-ratio)^m term[m] for a block of groups.
RIFFLE_INLINE void add_series(double* to, const double* ratio, const double* weight, const double* term,
                              std::size_t n) {
    Lanes r[4], s[4];
    for (std::size_t v = 0; v < 4; ++v) {
        r[v] = load(ratio + lanes * v);
        s[v] = all_lanes(0);
    }
    for (std::size_t m = n; m-- > 0;)
        for (std::size_t v = 0; v < 4; ++v) s[v] = term[m] - r[v] * s[v];
    for (std::size_t v = 0; v < 4; ++v) store(to + lanes * v, load(to + lanes * v) + load(weight + lanes * v) * s[v]);
}

}  // namespace

Arrivals::Arrivals(std::span<const StackGroup> groups, std::span<const double> prizes, Path path)
    : path_(path), groups_(groups.size()), players_(0), paid_(prizes.size()) {
    const std::size_t width = padded(groups_);
    for (auto* column :
         {&rate_, &players_in_, &there_, &missing_, &sum_, &ratio_, &weight_, &back_ratio_, &back_weight_})
        column->assign(width, 0.0);
    for (std::size_t g = 0; g < groups_; ++g) {
        rate_[g] = groups[g].stack;
        players_in_[g] = static_cast<double>(groups[g].players);
        players_ += static_cast<std::size_t>(groups[g].players);
        group_of_.insert(group_of_.end(), static_cast<std::size_t>(groups[g].players), static_cast<std::uint32_t>(g));
    }
    // A lane beyond the groups has rate 0: never there.
    while (group_of_.size() % lanes != 0) group_of_.push_back(static_cast<std::uint32_t>(groups_));
    prize_.assign(paid_ + players_ + 2 * pad, 0.0);
    std::ranges::copy(prizes, prize_.begin());
    still_.assign(paid_ + 1, 0.0);
    for (std::size_t k = paid_; k-- > 0;) still_[k] = still_[k + 1] + prizes[k];
    count_.assign(players_ + 3 * pad, 0.0);
    value_.assign(paid_, 0.0);
    back_value_.assign(players_ + 1, 0.0);
    ratio_limit_.assign(players_ + 2, 0.0);
    for (std::size_t m = 1; m < ratio_limit_.size(); ++m) {
        Lanes there, missing;
        arrival(all_lanes(last_term / static_cast<double>(m)), there, missing);
        ratio_limit_[m] = missing[0];
    }
}

std::size_t Arrivals::terms(double ratio, std::size_t at_most) const {
    const auto limits = std::span(ratio_limit_).subspan(1, std::max<std::size_t>(at_most, 1));
    const auto enough = std::ranges::lower_bound(limits, ratio);
    return std::min(static_cast<std::size_t>(enough - limits.begin()) + 1, at_most);
}

RIFFLE_INLINE void Arrivals::look(double t) {
    first_back_ = groups_;
    for (std::size_t i = 0; i < rate_.size(); i += lanes) {
        const Lanes x = load(&rate_[i]) * t;
        Lanes p, q;
        arrival(x, p, q);
        store(&there_[i], p);
        store(&missing_[i], q);
        const Lanes zero = all_lanes(0), r = p / q, back = q / p;
        store(&ratio_[i], p <= 0.5 ? r : zero);
        store(&weight_[i], p <= 0.5 ? x : zero);
        store(&back_ratio_[i], p <= 0.5 ? zero : back);
        store(&back_weight_[i], p <= 0.5 ? zero : x * back);
    }
    // By rising stack, so those who are sooner there stand last.
    while (first_back_ > 0 && there_[first_back_ - 1] > 0.5) --first_back_;
}

// How far the counts are needed: below the paid places, and further where the division begins at the other end.
std::size_t Arrivals::limit_of_count() const {
    if (first_back_ == groups_) return paid_;
    return std::min(players_ + 1, paid_ + terms(back_ratio_[first_back_], players_) + 1);
}

// The chances of 0, 1, ... below `limit` there. Four players at a time, from the highest count down, in place; what is
// negligible at either end is dropped, so that the work follows the spread and not the field.
RIFFLE_INLINE void Arrivals::count(std::size_t limit) {
    double* const c = count_.data() + pad;
    std::fill(count_.begin(), count_.end(), 0.0);
    c[0] = 1;
    std::size_t low = 0, high = 1;
    const double* const q = missing_.data();
    const double* const p = there_.data();
    for (std::size_t i = 0; i < group_of_.size(); i += lanes) {
        const Four f = four(q, p, &group_of_[i]);
        high = std::min(high + 4, limit);
        for (std::size_t k = low + (high - low - 1) / lanes * lanes;; k -= lanes) {
            const double* const at = c + k;
            store(c + k, (f.a[0] * load(at) + f.a[1] * load(at - 1)) +
                             (f.a[2] * load(at - 2) + f.a[3] * load(at - 3) + f.a[4] * load(at - 4)));
            if (k == low) break;
        }
        while (low + 1 < high && c[low] < negligible) c[low++] = 0;
        while (low + 1 < high && c[high - 1] < negligible) c[--high] = 0;
    }
    // A block may have run over the limit, where the counts are not whole.
    for (std::size_t k = limit; k < limit + lanes; ++k) c[k] = 0;
    low_ = low;
    high_ = high;
}

RIFFLE_INLINE void Arrivals::values_without_one() {
    const double* const c = count_.data() + pad;
    if (first_back_ > 0) {
        const std::size_t n = terms(ratio_[first_back_ - 1], paid_);
        for (std::size_t m = 0; m < n; ++m) {
            const std::size_t end = std::min(high_, paid_ - m);
            value_[m] = low_ < end ? dot(&prize_[low_ + m], c + low_, end - low_) : 0;
        }
    }
    if (first_back_ < groups_) {
        const std::size_t n = terms(back_ratio_[first_back_], high_);
        for (std::size_t m = 0; m < n; ++m) {
            const std::size_t begin = std::max(low_, m + 1), end = std::min(high_, paid_ + m + 1);
            back_value_[m] = begin < end ? dot(&prize_[begin - 1 - m], c + begin, end - begin) : 0;
        }
    }
}

RIFFLE_INLINE void Arrivals::add_up() {
    for (std::size_t i = 0; i < first_back_; i += block)
        add_series(&sum_[i], &ratio_[i], &weight_[i], value_.data(),
                   terms(ratio_[std::min(i + block, first_back_) - 1], paid_));
    for (std::size_t i = first_back_ / block * block; i < groups_; i += block)
        add_series(&sum_[i], &back_ratio_[i], &back_weight_[i], back_value_.data(),
                   terms(back_ratio_[std::max(i, first_back_)], high_));
}

double Arrivals::still_to_win() const {
    const double* const c = count_.data() + pad;
    double sum = 0;
    for (std::size_t k = low_; k < std::min(high_, paid_); ++k) sum += c[k] * still_[k];
    return sum;
}

RIFFLE_INLINE double Arrivals::add_at(double t) {
    look(t);
    count(limit_of_count());
    values_without_one();
    add_up();
    return still_to_win();
}

double Arrivals::add_plain(double t) { return add_at(t); }
#if RIFFLE_HAS_AVX2_PATH
RIFFLE_AVX2 double Arrivals::add_avx2(double t) { return add_at(t); }
#else
double Arrivals::add_avx2(double t) { return add_plain(t); }
#endif
double Arrivals::add(double t) { return path_ == Path::avx2 ? add_avx2(t) : add_plain(t); }

Arrivals::Crowd Arrivals::crowd(double t) {
    look(t);
    Crowd crowd;
    for (std::size_t g = 0; g < groups_; ++g) {
        const double missing = players_in_[g] * missing_[g];
        crowd.mean += players_in_[g] * there_[g];
        crowd.variance += missing * there_[g];
        crowd.growth += missing * rate_[g] * t;
    }
    return crowd;
}

}  // namespace riffle::prizes
