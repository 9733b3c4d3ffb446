#include "core/cards/enumerate.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/base/check.h"
#include "core/cards/bits.h"
#include "core/cards/deck.h"
#include "core/cards/high_tables.h"

namespace riffle {
namespace {
constexpr std::array<std::uint8_t, 16> cards_in_nibble{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
// What adding one more card of every suit does to the counters.
constexpr std::uint64_t one_of_each_suit = 0x1111;

struct Cards {
    std::uint64_t sum = 0;  // of the keys of high_tables.h
    CardSet set;

    friend Cards operator+(Cards a, Cards b) { return {a.sum + b.sum, a.set | b.set}; }
};

Cards one(Card card) { return {high::tables.key[card.code], CardSet{card}}; }

Cards all(CardSet set) {
    Cards cards;
    for (const Card card : set) cards = cards + one(card);
    return cards;
}

std::uint16_t value_of(Cards seven) {
    const std::uint64_t flush = seven.sum & high::flush_bits;
    if (!flush) return high::rank_value_7(seven.sum);
    return high::tables.flush[bits::ranks_of(seven.set, high::flush_suit(flush))];
}

using Values = std::array<std::uint16_t, most_players>;

// Two players: a board that neither won alone was shared by both.
struct HeadsUp {
    static constexpr std::size_t players(std::size_t) { return 2; }
    std::uint64_t boards = 0;
    std::array<std::uint64_t, 2> wins{};

    void settle(const Values& value, std::uint64_t n) {
        boards += n;
        wins[0] += value[0] > value[1] ? n : 0;
        wins[1] += value[1] > value[0] ? n : 0;
    }
    void add(const HeadsUp& other) {
        boards += other.boards;
        wins[0] += other.wins[0];
        wins[1] += other.wins[1];
    }
    BoardTally tally(std::size_t) const {
        const std::uint64_t ties = boards - wins[0] - wins[1];
        BoardTally tally;
        tally.boards = boards;
        for (const std::uint64_t won : wins)
            tally.players.push_back({.wins = won, .ties = ties, .parts = won * pot_parts + ties * (pot_parts / 2)});
        return tally;
    }
};

struct Multiway {
    static constexpr std::size_t players(std::size_t n) { return n; }
    std::size_t size = 0;
    std::uint64_t boards = 0;
    std::array<BoardTally::Player, most_players> player{};

    void settle(const Values& value, std::uint64_t n) {
        const auto end = value.begin() + static_cast<std::ptrdiff_t>(size);
        const std::uint16_t best = *std::max_element(value.begin(), end);
        const auto winners = static_cast<std::uint64_t>(std::count(value.begin(), end, best));
        boards += n;
        for (std::size_t i = 0; i < size; ++i) {
            if (value[i] != best) continue;
            (winners == 1 ? player[i].wins : player[i].ties) += n;
            player[i].parts += n * (pot_parts / winners);
        }
    }
    void add(const Multiway& other) {
        boards += other.boards;
        for (std::size_t i = 0; i < size; ++i) {
            player[i].wins += other.player[i].wins;
            player[i].ties += other.player[i].ties;
            player[i].parts += other.player[i].parts;
        }
    }
    BoardTally tally(std::size_t n) const {
        BoardTally tally;
        tally.boards = boards;
        for (std::size_t i = 0; i < n; ++i) tally.players.push_back(player[i]);
        return tally;
    }
};

template <class Score>
class Walk {
  public:
    Walk(std::span<const CardSet> holdings, Score none) : size_(holdings.size()), none_(none), score_(none) {
        for (std::size_t i = 0; i < size(); ++i) holding_[i] = all(holdings[i]) + Cards{high::no_cards, {}};
    }

    // Every choice of `missing` of the cards `left` to complete `board`.
    void complete(Cards board, CardSet left, int missing) {
        if (missing == 0) return finished(board);
        if (missing == 1) return last_card(board, left);
        for (const Card card : left) {
            left.remove(card);
            complete(board + one(card), left, missing - 1);
        }
    }
    BoardTally tally() const { return score_.tally(size()); }

  private:
    using Hands = std::array<Cards, most_players>;
    std::size_t size() const { return Score::players(size_); }

    void finished(Cards board) {
        Values value{};
        for (std::size_t i = 0; i < size(); ++i) value[i] = value_of(holding_[i] + board);
        score_.settle(value, 1);
    }

    void last_card(Cards board, CardSet left) {
        Hands six;
        std::uint64_t counters = 0;
        for (std::size_t i = 0; i < size(); ++i) {
            six[i] = holding_[i] + board;
            counters |= six[i].sum + one_of_each_suit;
        }
        // Counted apart and added once, so that the counts of the loop stay in registers.
        score_.add(counters & high::flush_bits ? each_card(six, left) : each_rank(six, left));
    }

    Score each_card(const Hands& six, CardSet left) const {
        Score score = none_;
        for (const Card card : left) {
            Values value;
            for (std::size_t i = 0; i < size(); ++i) value[i] = value_of(six[i] + one(card));
            score.settle(value, 1);
        }
        return score;
    }

    // No flush can come: cards of one rank are worth the same.
    Score each_rank(const Hands& six, CardSet left) const {
        Score score = none_;
        for (std::uint64_t cards = left.bits(); cards;) {
            const unsigned shift = static_cast<unsigned>(std::countr_zero(cards)) & ~3U;
            const std::uint64_t key = high::tables.key[shift];
            Values value;
            for (std::size_t i = 0; i < size(); ++i) value[i] = high::rank_value_7(six[i].sum + key);
            score.settle(value, cards_in_nibble[cards >> shift & 0xF]);
            cards &= ~(std::uint64_t{0xF} << shift);
        }
        return score;
    }

    std::size_t size_;
    Score none_;
    Score score_;
    Hands holding_;
};

template <class Score>
BoardTally walk(std::span<const CardSet> holdings, CardSet board, CardSet left, Score none) {
    Walk<Score> walk{holdings, none};
    walk.complete(all(board), left, 5 - board.size());
    return walk.tally();
}
}  // namespace

BoardTally enumerate_boards(std::span<const CardSet> holdings, CardSet board, CardSet dead) {
    RIFFLE_CHECK(holdings.size() >= 2 && holdings.size() <= most_players);
    RIFFLE_CHECK(board.size() <= 5);
    CardSet out = board | dead;
    RIFFLE_CHECK((board & dead).empty());
    for (const CardSet holding : holdings) {
        RIFFLE_CHECK(holding.size() == 2);
        RIFFLE_CHECK((out & holding).empty());
        out = out | holding;
    }
    RIFFLE_CHECK((out - standard_52).empty());
    const CardSet left = standard_52 - out;
    RIFFLE_CHECK(left.size() >= 5 - board.size());
    if (holdings.size() == 2) return walk(holdings, board, left, HeadsUp{});
    return walk(holdings, board, left, Multiway{.size = holdings.size(), .boards = 0, .player = {}});
}

}  // namespace riffle
