// All deals, counted. Holdings are taken one after the other; the boards of a matchup are counted once for all matchups
// that differ in the names of suits or in the order of players only.
#include "core/cards/equity.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/base/check.h"
#include "core/cards/bits.h"
#include "core/cards/equity_deals.h"
#include "core/cards/tally.h"

namespace riffle {
namespace {
using Suits = std::array<unsigned, 4>;

const std::array<Suits, 24>& suit_orders() {
    static const std::array<Suits, 24> orders = [] {
        std::array<Suits, 24> all{};
        Suits order{0, 1, 2, 3};
        for (Suits& one : all) {
            one = order;
            std::next_permutation(order.begin(), order.end());
        }
        return all;
    }();
    return orders;
}

std::uint64_t renamed(CardSet cards, const Suits& order) {
    std::uint64_t result = 0;
    for (unsigned suit = 0; suit < 4; ++suit) result |= (cards.bits() >> suit & bits::every_rank) << order[suit];
    return result;
}

// A matchup as all that are equal to it look: board, dead cards, holdings rising.
struct Matchup {
    std::array<std::uint64_t, most_players + 2> cards{};
    std::array<std::uint8_t, most_players> seat{};  // whose holding it is

    friend bool operator==(const Matchup& a, const Matchup& b) { return a.cards == b.cards; }
};
struct Hash {
    std::size_t operator()(const Matchup& matchup) const {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : matchup.cards) hash = (hash ^ word) * 0x9E37'79B9'7F4A'7C15 ^ hash >> 29;
        return static_cast<std::size_t>(hash ^ hash >> 32);
    }
};

Matchup named_by(std::span<const CardSet> holdings, CardSet board, CardSet dead, const Suits& order) {
    std::array<std::pair<std::uint64_t, std::uint8_t>, most_players> held;
    const std::size_t n = holdings.size();
    for (std::size_t i = 0; i < n; ++i) held[i] = {renamed(holdings[i], order), static_cast<std::uint8_t>(i)};
    std::sort(held.begin(), held.begin() + static_cast<std::ptrdiff_t>(n));
    Matchup matchup;
    matchup.cards[0] = renamed(board, order);
    matchup.cards[1] = renamed(dead, order);
    for (std::size_t i = 0; i < n; ++i) {
        matchup.cards[i + 2] = held[i].first;
        matchup.seat[i] = held[i].second;
    }
    return matchup;
}

Matchup canonical(std::span<const CardSet> holdings, CardSet board, CardSet dead) {
    Matchup least = named_by(holdings, board, dead, suit_orders()[0]);
    for (std::size_t i = 1; i < suit_orders().size(); ++i) {
        const Matchup other = named_by(holdings, board, dead, suit_orders()[i]);
        if (other.cards < least.cards) least = other;
    }
    return least;
}

double choose(int n, int k) {
    double result = 1;
    for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
}

class Count {
  public:
    Count(const EquityQuestion& question, const Progress& progress)
        : question_(question), rules_(rules_of(question.game)), progress_(progress), n_(question.players.size()) {}

    std::expected<Equity, EquityFault> run() {
        if (!deal(0, deals::left_of(question_), 0, 1)) return std::unexpected(EquityFault::stopped);
        Equity equity{.exact = true, .deals = total_.boards, .players = {}};
        for (std::size_t i = 0; i < n_; ++i) {
            const auto& player = total_.player[i];
            const double share =
                static_cast<double>(player.parts) / static_cast<double>(pot_parts) / static_cast<double>(total_.boards);
            equity.players.push_back({share, 0, player.wins, player.ties});
        }
        return equity;
    }

  private:
    // `from` and `width`: which stretch of the whole work this is.
    bool deal(std::size_t i, CardSet left, double from, double width) {
        if (i == n_) return play(), true;
        const auto& holdings = question_.players[i].holdings;
        const double step = width / static_cast<double>(holdings.size());
        for (const CardSet holding : holdings) {
            if ((holding - left).empty() && !complete(i, holding, left - holding, left - holding, from, step))
                return false;
            from += step;
            if (step > 1e-4 && progress_ && !progress_(from)) return false;
        }
        return true;
    }

    // The cards a holding lacks, from those of `choice`, and then the next player.
    bool complete(std::size_t i, CardSet holding, CardSet left, CardSet choice, double from, double width) {
        if (holding.size() == rules_.hole) {
            held_[i] = holding;
            return deal(i + 1, left, from, width);
        }
        const double step = width / choice.size();
        for (; !choice.empty(); from += step) {
            const Card card = choice.lowest();
            choice.remove(card);
            if (choice.size() + 1 < rules_.hole - holding.size()) return true;
            if (!complete(i, holding | card, left - card, choice, from, step)) return false;
            if (step > 1e-4 && progress_ && !progress_(from + step)) return false;
        }
        return true;
    }

    void play() {
        const std::span<const CardSet> held{held_.data(), n_};
        if (!rules_.boards) {
            tally::Values main{}, low{};
            for (std::size_t i = 0; i < n_; ++i) {
                const Worth worth = worth_of(rules_.game, held_[i], {});
                main[i] = worth.main.value;
                low[i] = worth.low.value;
            }
            return total_.settle(main, low, 1);
        }
        if (rules_.board - question_.board.size() < 3)
            return add(enumerate_boards(held, question_.board, question_.dead, *rules_.boards), {});
        const Matchup matchup = canonical(held, question_.board, question_.dead);
        const auto [known, is_new] = known_.try_emplace(matchup);
        if (is_new) {
            std::array<CardSet, most_players> sorted;
            for (std::size_t i = 0; i < n_; ++i) sorted[i] = CardSet{matchup.cards[i + 2]};
            known->second = enumerate_boards({sorted.data(), n_}, CardSet{matchup.cards[0]}, CardSet{matchup.cards[1]},
                                             *rules_.boards);
        }
        add(known->second, matchup.seat);
    }

    // `seat` says whose the players of the tally are; empty: each his own.
    void add(const BoardTally& tally, std::span<const std::uint8_t> seat) {
        total_.boards += tally.boards;
        for (std::size_t i = 0; i < n_; ++i) {
            auto& player = total_.player[seat.empty() ? i : seat[i]];
            player.wins += tally.players[i].wins;
            player.ties += tally.players[i].ties;
            player.parts += tally.players[i].parts;
        }
    }

    const EquityQuestion& question_;
    const ShowdownRules& rules_;
    const Progress& progress_;
    std::size_t n_;
    std::array<CardSet, most_players> held_{};
    tally::Multiway<true> total_{.size = question_.players.size()};
    std::unordered_map<Matchup, BoardTally, Hash> known_;
};
}  // namespace

double exact_work(const EquityQuestion& question) {
    const ShowdownRules& rules = rules_of(question.game);
    int left = deals::left_of(question).size();
    double work = 1;
    for (const Range& range : question.players) {
        if (range.holdings.empty()) return 0;
        const int held = range.holdings.front().size();
        work *= static_cast<double>(range.holdings.size()) * choose(left - held, rules.hole - held);
        left -= rules.hole;
    }
    if (!rules.boards) return work;
    // Showdowns of one matchup, about, by the cards that are missing; with many matchups most are renamed ones.
    constexpr std::array<double, 6> showdowns{1, 30, 300, 3000, 12'000, 40'000};
    const auto missing = static_cast<std::size_t>(rules.board - question.board.size());
    return work * showdowns[missing] / (missing >= 3 && work > 24 ? 12 : 1);
}

std::expected<Equity, EquityFault> exact_equity(const EquityQuestion& question, const Progress& progress) {
    if (const auto fault = deals::fault_of(question)) return std::unexpected(*fault);
    if (exact_work(question) > most_exact_work) return std::unexpected(EquityFault::too_many_deals);
    return Count{question, progress}.run();
}

}  // namespace riffle
