#include "core/cards/low_tables.h"

#include <bit>

#include "core/cards/bits.h"
#include "core/cards/ranking.h"

namespace riffle::low {
namespace {
using ranking::Ranks;

// The index that bits::folded_ranks makes of one card of each rank.
unsigned folded(Ranks ranks) {
    CardSet cards;
    for (; ranks; ranks &= ranks - 1) cards.add(Card{static_cast<std::uint8_t>(4 * std::countr_zero(ranks))});
    return bits::folded_ranks(cards);
}

bool share_nothing(unsigned subset, unsigned sharing) {
    for (unsigned j = 1; j < 4; ++j)
        for (unsigned i = 0; i < j; ++i)
            if ((subset >> i & subset >> j & 1) && (sharing & pair_bit(i, j))) return false;
    return true;
}

// The cards rise, so among subsets of one size the one whose highest card stands lowest is the best, then the next: the
// smaller number.
std::uint8_t playing_subset(unsigned cards, unsigned sharing) {
    unsigned best = 0;
    for (unsigned subset = 1; subset < 1U << cards; ++subset)
        if (share_nothing(subset, sharing) && std::popcount(subset) > std::popcount(best)) best = subset;
    return static_cast<std::uint8_t>(best);
}

// The five lows that qualify, best first, the ace the lowest bit.
std::array<Ranks, 56> qualifying_lows() {
    std::array<Ranks, 56> lows{};
    unsigned n = 0;
    for (Ranks ranks = 0; ranks < 256; ++ranks)
        if (std::popcount(ranks) == 5) lows[n++] = ranks;  // as numbers they rise by their highest rank, then the next
    return lows;
}

std::uint8_t best_of(const std::array<Ranks, 56>& lows, Ranks hole, Ranks board) {
    for (const Ranks five : lows) {
        // Two come from the hole and three from the board exactly if no more are missing from either.
        const bool made =
            (five & ~(hole | board)) == 0 && std::popcount(five & hole) >= 2 && std::popcount(five & board) >= 3;
        if (made) return static_cast<std::uint8_t>(five);
    }
    return 0;
}
}  // namespace

Tables::Tables() {
    for (Ranks ranks = 0; ranks < five.size(); ++ranks) {
        const Ranks ace_low = ranking::ace_low(ranks);
        if (std::popcount(ranks) >= 5) five[ranks] = ranking::low_of(ranking::bottom_n(ace_low, 5));
        folded_five[folded(ranks)] = five[ranks];
        if (ranks && std::popcount(ranks) <= 4) badugi[ranks] = ranking::badugi_value(ranks);
    }
    for (Ranks ranks = 0; ranks < eight.size(); ++ranks)
        if (std::popcount(ranks) >= 5) eight[ranks] = ranking::low_of(ranking::bottom_n(ranks, 5));
    for (unsigned cards = 1; cards <= 4; ++cards)
        for (unsigned sharing = 0; sharing < 64; ++sharing) playing[cards][sharing] = playing_subset(cards, sharing);
    const auto lows = qualifying_lows();
    for (Ranks board = 0; board < 256; ++board) {
        if (std::popcount(board) < 3 || std::popcount(board) > 5) continue;
        for (Ranks hole = 0; hole < 256; ++hole)
            if (std::popcount(hole) >= 2 && std::popcount(hole) <= 6)
                omaha_eight[hole][board] = best_of(lows, hole, board);
    }
}

}  // namespace riffle::low
