#include "core/cards/high_tables.h"

#include <vector>

#include "core/base/check.h"
#include "core/cards/ranking.h"

namespace riffle::high {
namespace {
using ranking::Multiplicity;
using ranking::Ranks;

struct Hand {
    std::uint32_t sum = 0;
    Multiplicity ranks;
};

// Every choice of cards by rank alone, at most four of each.
void add_hands(unsigned rank, unsigned cards, Hand hand, std::vector<Hand>& hands) {
    if (cards == 0) return hands.push_back(hand);
    if (rank == rank_keys.size()) return;
    for (unsigned count = 0; count <= 4 && count <= cards; ++count) {
        add_hands(rank + 1, cards - count, hand, hands);
        hand.ranks.add(rank);
        hand.sum += rank_keys[rank];
    }
}

std::vector<Hand> hands_of(unsigned cards) {
    std::vector<Hand> hands;
    add_hands(0, cards, {}, hands);
    return hands;
}

template <class Table>
void fill(Table& table, const std::vector<Hand>& hands) {
    std::vector<std::uint32_t> sums;
    sums.reserve(hands.size());
    for (const Hand& hand : hands) sums.push_back(hand.sum);
    RIFFLE_CHECK(rank_hash::move_rows(sums, table.moved, Table::last_place + 1));
    for (const Hand& hand : hands) table.value[table.place(hand.sum)] = ranking::high_value(hand.ranks);
}
}  // namespace

Tables::Tables() {
    for (unsigned card = 0; card < 52; ++card)
        key[card] = std::uint64_t{rank_keys[card / 4]} << 32 | std::uint64_t{1} << 4 * (card % 4);
    fill(seven, hands_of(7));
    fill(six, hands_of(6));
    const std::vector<Hand> of_five = hands_of(5);
    fill(five, of_five);
    for (const Hand& hand : of_five)
        deuce[five.place(hand.sum)] = ranking::deuce_value(hand.ranks.once(), five[hand.sum]);
    for (Ranks ranks = 0; ranks < flush.size(); ++ranks)
        if (std::popcount(ranks) >= 5) flush[ranks] = ranking::flush_value(ranks);
}

const Tables tables;

}  // namespace riffle::high
