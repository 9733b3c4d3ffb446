// One time of the integral of icm_integral.h: who is there, how many, and what every player's arrival now is worth.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/cards/processor.h"
#include "core/prizes/icm_integral.h"

namespace riffle::prizes {

// All memory is taken when it is made; nothing is allocated for a time.
class Arrivals {
  public:
    // Groups by rising stack, their rates summing to 1 with their players; prizes falling, the last one above zero.
    Arrivals(std::span<const StackGroup> groups, std::span<const double> prizes, Path path);

    // How many are there at time t, roughly: a mean, its variance and how fast it grows with log t.
    struct Crowd {
        double mean = 0, variance = 0, growth = 0;
    };
    Crowd crowd(double t);

    // Adds to each player's sum the integrand (over log t) at t, and gives what is still to be won then.
    double add(double t);

    double rate(std::size_t group) const { return rate_[group]; }
    double sum(std::size_t group) const { return sum_[group]; }
    std::size_t groups() const { return groups_; }

  private:
    void look(double t);
    void count(std::size_t limit);
    void values_without_one();
    void add_up();
    double add_at(double t);
    double add_plain(double t);
    double add_avx2(double t);
    std::size_t limit_of_count() const;
    double still_to_win() const;
    std::size_t terms(double ratio, std::size_t at_most) const;

    Path path_;
    std::size_t groups_;
    std::size_t players_;
    std::size_t paid_;
    std::vector<double> rate_, players_in_, there_, missing_, sum_;
    std::vector<std::uint32_t> group_of_;           // player by player, by rising stack, filled up with nobody
    std::vector<double> prize_, still_;             // by those there before; still_: this prize and all after it
    std::vector<double> ratio_limit_;               // ratio_limit_[m]^m is negligible
    std::vector<double> count_;                     // chance of so many there, with zeros before and after
    std::size_t low_ = 0, high_ = 0;                // where it is not negligible
    std::vector<double> ratio_, weight_;            // of the series below, for those who are sooner missing
    std::vector<double> back_ratio_, back_weight_;  // and for those who are sooner there
    std::vector<double> value_, back_value_;        // the terms the series share
    std::size_t first_back_ = 0;                    // the first lane with somebody sooner there
};

}  // namespace riffle::prizes
