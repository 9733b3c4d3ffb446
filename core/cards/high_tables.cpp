#include "core/cards/high_tables.h"

#include <span>

#include "core/base/check.h"
#include "core/cards/ranking.h"

namespace riffle::high {
namespace {
using ranking::Multiplicity;
using ranking::Ranks;

// Some cards of six ranks.
struct SixRanks {
    std::uint16_t sum = 0;
    std::uint8_t size = 0;
    std::array<std::uint8_t, 4> at_least{};
};

// Every choice of up to seven cards of six ranks, the smaller ones first.
struct Choices {
    std::array<SixRanks, 1548> all{};
    std::array<unsigned, 9> start{};  // where those of a size begin

    Choices() {
        unsigned n = 0;
        for (unsigned size = 0; size <= 7; ++size) {
            start[size] = n;
            add(0, size, SixRanks{.sum = 0, .size = static_cast<std::uint8_t>(size), .at_least = {}}, n);
        }
        start[8] = n;
        RIFFLE_CHECK(n == all.size());
    }
    std::span<const SixRanks> of_size(unsigned from, unsigned to) const {
        return {all.data() + start[from], all.data() + start[to + 1]};
    }

  private:
    void add(unsigned rank, unsigned left, SixRanks choice, unsigned& n) {
        if (rank == 6) {
            if (left == 0) all[n++] = choice;
            return;
        }
        for (unsigned count = 0; count <= 4 && count <= left; ++count) {
            add(rank + 1, left - count, choice, n);
            if (count < 4) choice.at_least[count] = static_cast<std::uint8_t>(choice.at_least[count] | 1U << rank);
            choice.sum = static_cast<std::uint16_t>(choice.sum + six_keys[rank]);
        }
    }
};

Multiplicity join(const SixRanks& low, const SixRanks& high, unsigned middle) {
    Multiplicity m;
    for (unsigned i = 0; i < 4; ++i)
        m.at_least[i] =
            low.at_least[i] | Ranks{i < middle} << middle_rank | Ranks{high.at_least[i]} << (middle_rank + 1);
    return m;
}

// The hands of `total` cards: block after block, one for each choice of the high six, within it the choices of the low
// six that four or fewer middle cards complete. Those stand side by side in `choices`.
void fill(const Choices& choices, unsigned total, std::span<std::uint16_t> hi, std::span<std::uint16_t> value) {
    unsigned base = 0;
    for (unsigned high_cards = 0; high_cards <= total; ++high_cards) {
        const unsigned rest = total - high_cards;
        const unsigned least = rest > 4 ? rest - 4 : 0;
        for (const SixRanks& high : choices.of_size(high_cards, high_cards)) {
            hi[high.sum] = static_cast<std::uint16_t>(base - choices.start[least]);
            for (const SixRanks& low : choices.of_size(least, rest))
                value[base++] = ranking::high_value(join(low, high, rest - low.size));
        }
    }
}

constexpr std::uint64_t key_of(unsigned card) {
    const unsigned rank = card / 4;
    std::uint64_t key = std::uint64_t{1} << (32 + 4 * (card % 4));
    if (rank < middle_rank) key |= std::uint64_t{six_keys[rank]} << 16;
    if (rank > middle_rank) key |= six_keys[rank - middle_rank - 1];
    return key;
}
}  // namespace

Tables::Tables() {
    for (unsigned card = 0; card < 52; ++card) key[card] = key_of(card);
    const Choices choices;
    for (unsigned i = 0; i < choices.all.size(); ++i) lo[choices.all[i].sum] = static_cast<std::uint16_t>(i);
    fill(choices, 7, hi_7, value_7);
    fill(choices, 6, hi_6, value_6);
    fill(choices, 5, hi_5, value_5);
    for (Ranks ranks = 0; ranks < flush.size(); ++ranks)
        if (std::popcount(ranks) >= 5) flush[ranks] = ranking::flush_value(ranks);
}

const Tables tables;

}  // namespace riffle::high
