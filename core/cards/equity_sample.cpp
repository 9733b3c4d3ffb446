#include <array>
#include <cmath>

#include "core/base/prng.h"
#include "core/cards/equity.h"
#include "core/cards/equity_deals.h"
#include "core/cards/tally.h"

namespace riffle {
namespace {
class Sample {
  public:
    Sample(const EquityQuestion& question, std::uint64_t seed)
        : question_(question), rules_(rules_of(question.game)), n_(question.players.size()), prng_(seed) {}

    // False when hands clash so often that no deal was found in a long time.
    bool deal() {
        for (int tries = 0; tries < 1'000'000; ++tries) {
            CardSet left = deals::left_of(question_);
            if (!take_holdings(left)) continue;
            return play(left), true;
        }
        return false;
    }

    Equity result() const {
        Equity equity{.exact = false, .deals = deals_, .players = {}};
        const auto n = static_cast<double>(deals_);
        for (std::size_t i = 0; i < n_; ++i) {
            const Sum& sum = sums_[i];
            const double share = sum.shares / n;
            const double variance = n > 1 ? std::max(0.0, sum.squares / n - share * share) / (n - 1) : 1.0;
            equity.players.push_back({share, std::sqrt(variance), sum.wins, sum.ties});
        }
        return equity;
    }

  private:
    struct Sum {
        double shares = 0;
        double squares = 0;
        std::uint64_t wins = 0;
        std::uint64_t ties = 0;
    };

    // Each from his range, all again when two need one card: every deal that is possible is equally likely then.
    bool take_holdings(CardSet& left) {
        for (std::size_t i = 0; i < n_; ++i) {
            const auto& holdings = question_.players[i].holdings;
            held_[i] = holdings.size() == 1 ? holdings[0] : holdings[prng_.below(holdings.size())];
            if (!(held_[i] - left).empty()) return false;
            left = left - held_[i];
        }
        return true;
    }

    void play(CardSet left) {
        std::array<Card, 52> cards{};
        std::size_t size = 0;
        for (const Card card : left) cards[size++] = card;
        const auto fill = [&](CardSet set, int to) {
            for (int have = set.size(); have < to; ++have) {
                const std::size_t at = prng_.below(size);
                set.add(cards[at]);
                cards[at] = cards[--size];
            }
            return set;
        };
        const CardSet board = fill(question_.board, rules_.board);
        tally::Values main{}, low{};
        for (std::size_t i = 0; i < n_; ++i) {
            const Worth worth = worth_of(rules_.game, fill(held_[i], rules_.hole), board);
            main[i] = worth.main.value;
            low[i] = worth.low.value;
        }
        const auto parts = tally::share({main.data(), n_}, {low.data(), n_});
        ++deals_;
        for (std::size_t i = 0; i < n_; ++i) {
            if (parts[i] == 0) continue;
            const double share = static_cast<double>(parts[i]) / static_cast<double>(pot_parts);
            sums_[i].shares += share;
            sums_[i].squares += share * share;
            ++(parts[i] == pot_parts ? sums_[i].wins : sums_[i].ties);
        }
    }

    const EquityQuestion& question_;
    const ShowdownRules& rules_;
    std::size_t n_;
    Prng prng_;
    std::array<CardSet, most_players> held_{};
    std::array<Sum, most_players> sums_{};
    std::uint64_t deals_ = 0;
};
}  // namespace

std::expected<Equity, EquityFault> sampled_equity(const EquityQuestion& question, std::uint64_t samples,
                                                  std::uint64_t seed, const Progress& progress) {
    if (const auto fault = deals::fault_of(question)) return std::unexpected(*fault);
    Sample sample{question, seed};
    for (std::uint64_t i = 0; i < samples; ++i) {
        if (!sample.deal()) return std::unexpected(EquityFault::no_deal);
        if (i % 65536 == 65535 && progress && !progress(static_cast<double>(i) / static_cast<double>(samples)))
            return std::unexpected(EquityFault::stopped);
    }
    return sample.result();
}

}  // namespace riffle
