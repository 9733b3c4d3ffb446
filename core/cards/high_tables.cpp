#include "core/cards/high_tables.h"

#include <vector>

#include "core/base/check.h"
#include "core/cards/ranking.h"

namespace riffle::high {
namespace {
using ranking::Multiplicity;
using ranking::Ranks;

// A hand by rank alone: the sum of its keys and what it is worth, high and deuce-to-seven.
struct Hands {
    std::vector<std::uint32_t> sums;
    std::vector<std::uint16_t> high;
    std::vector<std::uint16_t> deuce;  // of five cards only

    Hands(unsigned cards, std::size_t number) : of_five_(cards == 5) {
        sums.reserve(number);
        high.reserve(number);
        if (of_five_) deuce.reserve(number);
        add(0, cards, 0, {});
        RIFFLE_CHECK(sums.size() == number);
    }

  private:
    // Some of a rank from `rank` on, at most four, and the rest of higher ones.
    void add(unsigned rank, unsigned missing, std::uint32_t sum, const Multiplicity& so_far) {
        if (missing == 0) return keep(sum, so_far);
        for (; rank < rank_keys.size(); ++rank) {
            Multiplicity with = so_far;
            for (unsigned count = 1; count <= 4 && count <= missing; ++count) {
                with.at_least[count - 1] |= Ranks{1} << rank;
                add(rank + 1, missing - count, sum + count * rank_keys[rank], with);
            }
        }
    }
    void keep(std::uint32_t sum, const Multiplicity& ranks) {
        sums.push_back(sum);
        high.push_back(ranking::high_value(ranks));
        if (of_five_) deuce.push_back(ranking::deuce_value(ranks.once(), high.back()));
    }

    bool of_five_;
};

template <class Table>
void fill(Table& table, const Hands& hands) {
    RIFFLE_CHECK(rank_hash::move_rows(hands.sums, table.moved, Table::last_place + 1));
    for (std::size_t i = 0; i < hands.sums.size(); ++i) table.value[table.place(hands.sums[i])] = hands.high[i];
}
}  // namespace

Tables::Tables() {
    for (unsigned card = 0; card < 52; ++card)
        key[card] = std::uint64_t{rank_keys[card / 4]} << 32 | std::uint64_t{1} << 4 * (card % 4);
    fill(seven, Hands{7, 49205});
    fill(six, Hands{6, 18395});
    const Hands of_five{5, 6175};
    fill(five, of_five);
    for (std::size_t i = 0; i < of_five.sums.size(); ++i) deuce[five.place(of_five.sums[i])] = of_five.deuce[i];
    for (Ranks ranks = 0; ranks < flush.size(); ++ranks)
        if (std::popcount(ranks) >= 5) flush[ranks] = ranking::flush_value(ranks);
}

}  // namespace riffle::high
