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
constexpr std::uint64_t one_of_each_suit = 0x1111ULL << 32;

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

// Players is the number of them when it is known beforehand, so that loops over them unroll; 0 for any.
template <std::size_t Players>
class Walk {
  public:
    explicit Walk(std::span<const CardSet> holdings) : size_(holdings.size()) {
        for (std::size_t i = 0; i < size(); ++i) holding_[i] = all(holdings[i]) + Cards{high::no_cards, {}};
    }

    // Every choice of `missing` of the cards `left` to complete `board`.
    void complete(Cards board, CardSet left, int missing) {
        if (missing == 0) {
            for (std::size_t i = 0; i < size(); ++i) value_[i] = value_of(holding_[i] + board);
            return settle(1);
        }
        if (missing == 1) return last_card(board, left);
        for (const Card card : left) {
            left.remove(card);
            complete(board + one(card), left, missing - 1);
        }
    }

    BoardTally tally() const {
        BoardTally tally;
        tally.boards = boards_;
        for (std::size_t i = 0; i < size(); ++i) tally.players.push_back(player_[i]);
        return tally;
    }

  private:
    std::size_t size() const { return Players ? Players : size_; }

    void last_card(Cards board, CardSet left) {
        std::array<Cards, most_players> six;
        std::uint64_t counters = 0;
        for (std::size_t i = 0; i < size(); ++i) {
            six[i] = holding_[i] + board;
            counters |= six[i].sum + one_of_each_suit;
        }
        if (counters & high::flush_bits)
            each_card(six, left);
        else
            each_rank(six, left);
    }

    void each_card(const std::array<Cards, most_players>& six, CardSet left) {
        for (const Card card : left) {
            for (std::size_t i = 0; i < size(); ++i) value_[i] = value_of(six[i] + one(card));
            settle(1);
        }
    }

    // No flush can come: cards of one rank are worth the same.
    void each_rank(const std::array<Cards, most_players>& six, CardSet left) {
        std::uint64_t cards = left.bits();
        while (cards) {
            const unsigned shift = static_cast<unsigned>(std::countr_zero(cards)) & ~3U;
            const std::uint64_t key = high::tables.key[shift];
            for (std::size_t i = 0; i < size(); ++i) value_[i] = high::rank_value_7(six[i].sum + key);
            settle(cards_in_nibble[cards >> shift & 0xF]);
            cards &= ~(std::uint64_t{0xF} << shift);
        }
    }

    void settle(std::uint64_t boards) {
        boards_ += boards;
        if constexpr (Players == 2) {
            player_[0].wins += value_[0] > value_[1] ? boards : 0;
            player_[1].wins += value_[1] > value_[0] ? boards : 0;
            return;
        }
        const std::uint16_t best = *std::max_element(value_.begin(), value_.begin() + size());
        const auto winners = static_cast<std::uint64_t>(std::count(value_.begin(), value_.begin() + size(), best));
        for (std::size_t i = 0; i < size(); ++i) {
            if (value_[i] != best) continue;
            (winners == 1 ? player_[i].wins : player_[i].ties) += boards;
            player_[i].parts += boards * (pot_parts / winners);
        }
    }

    std::size_t size_;
    std::array<Cards, most_players> holding_;
    std::array<std::uint16_t, most_players> value_{};
    std::array<BoardTally::Player, most_players> player_{};
    std::uint64_t boards_ = 0;
};

template <std::size_t Players>
BoardTally walk(std::span<const CardSet> holdings, CardSet board, CardSet left) {
    Walk<Players> walk{holdings};
    walk.complete(all(board), left, 5 - board.size());
    return walk.tally();
}

// Between two players a board that nobody won alone was shared by both.
BoardTally heads_up(std::span<const CardSet> holdings, CardSet board, CardSet left) {
    BoardTally tally = walk<2>(holdings, board, left);
    const std::uint64_t ties = tally.boards - tally.players[0].wins - tally.players[1].wins;
    for (auto& player : tally.players) {
        player.ties = ties;
        player.parts = player.wins * pot_parts + ties * (pot_parts / 2);
    }
    return tally;
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
    return holdings.size() == 2 ? heads_up(holdings, board, left) : walk<0>(holdings, board, left);
}

}  // namespace riffle
