// Boards are never taken one by one. What no flush decides depends on the ranks of the board alone: 6,175 of them at
// most. A suit decides only with so many cards on the board that a player has a flush; those boards are taken by the
// cards of that suit and the ranks of the others, and their number is taken off the boards of the same ranks. Two suits
// cannot decide on one board, since a flush takes three of its five cards.
#include "core/cards/enumerate.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/base/check.h"
#include "core/cards/bits.h"
#include "core/cards/deck.h"
#include "core/cards/evaluate.h"
#include "core/cards/high_tables.h"
#include "core/cards/parts.h"
#include "core/cards/tally.h"

namespace riffle {
namespace {
using ranking::Ranks;
using tally::Values;

constexpr int board_size = 5;
constexpr int never = board_size + 1;

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

int of_suit(CardSet cards, unsigned suit) { return std::popcount(bits::ranks_of(cards, suit)); }

// A game says what a hand is worth by its ranks and by one suit, and how many cards of a suit must be on the board
// before that suit can matter to a holding.
struct Holdem {
    static constexpr bool split = false;
    static std::uint16_t by_ranks(Cards hole, Cards board) { return high::rank_value_7(hole.sum + board.sum); }
    static std::uint16_t by_suit(Ranks hole, Ranks board) { return high::tables.flush[hole | board]; }
    static int needed(int held) { return 5 - held; }
};

struct ShortDeck {
    static constexpr bool split = false;
    static std::uint16_t by_ranks(Cards hole, Cards board) { return parts::short_deck_ranks(hole.set | board.set); }
    static std::uint16_t by_suit(Ranks hole, Ranks board) { return parts::short_deck_flush(hole | board); }
    static int needed(int held) { return 5 - held; }
};

struct Omaha {
    static constexpr bool split = false;
    static std::uint16_t by_ranks(Cards hole, Cards board) { return parts::omaha_ranks(hole.set, board.set); }
    static std::uint16_t by_suit(Ranks hole, Ranks board) { return parts::omaha_flush(hole, board); }
    static int needed(int held) { return held >= 2 ? 3 : never; }
};

struct OmahaEight : Omaha {
    static constexpr bool split = true;
    static std::uint16_t low(Cards hole, Cards board) { return evaluate_omaha_low_8(hole.set, board.set).value; }
};

// How often each rank can still come, and in how many ways some of it can.
class Left {
  public:
    explicit Left(CardSet cards) : bits_(cards.bits()) {}
    // Some number of ranks from `rank` on, `missing` cards in all: visit(cards that stand for them, ways).
    template <class Visit>
    void each(unsigned rank, int missing, Cards so_far, std::uint64_t ways, const Visit& visit) const {
        if (missing == 0) return visit(so_far, ways);
        for (; rank < 13; ++rank) {
            std::uint64_t nibble = bits_ >> (4 * rank) & 0xF;
            if (nibble == 0) continue;
            const unsigned there = cards_in_nibble[nibble];
            Cards with = so_far;
            for (unsigned n = 1; n <= there && n <= static_cast<unsigned>(missing); ++n, nibble &= nibble - 1) {
                with = with +
                       one(Card{static_cast<std::uint8_t>(4 * rank + static_cast<unsigned>(std::countr_zero(nibble)))});
                each(rank + 1, missing - static_cast<int>(n), with, ways * choices[there][n], visit);
            }
        }
    }

  private:
    static constexpr std::array<std::uint8_t, 16> cards_in_nibble{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    static constexpr std::array<std::array<std::uint8_t, 5>, 5> choices{
        {{1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}}};
    std::uint64_t bits_;
};

// Every choice of `n` of the cards.
template <class Visit>
void each_choice(CardSet cards, int n, Cards so_far, const Visit& visit) {
    if (n == 0) return visit(so_far);
    for (CardSet left = cards; !left.empty();) {
        const Card card = left.lowest();
        left.remove(card);
        each_choice(left, n - 1, so_far + one(card), visit);
    }
}

template <class Game, class Score>
class Walk {
  public:
    Walk(std::span<const CardSet> holdings, CardSet board, CardSet left, Score& score)
        : size_(holdings.size()), board_(all(board)), left_(left), missing_(board_size - board.size()), score_(score) {
        for (std::size_t i = 0; i < size(); ++i) hole_[i] = all(holdings[i]);
        board_.sum += high::no_cards;
    }

    std::uint64_t run() {
        for (unsigned suit = 0; suit < 4; ++suit) decided_by(suit);
        Left{left_}.each(0, missing_, board_, 1, [&](Cards board, std::uint64_t ways) {
            ways -= by_suit_[place(board)];
            if (ways == 0) return;
            Values high{};
            for (std::size_t i = 0; i < size(); ++i) high[i] = Game::by_ranks(hole_[i], board);
            settle(high, board, ways);
        });
        return showdowns_;
    }

  private:
    std::size_t size() const { return Score::players(size_); }
    static std::size_t place(Cards board) { return high::tables.five.place(high::ranks_of(board.sum)); }

    void decided_by(unsigned suit) {
        int needed = never;
        for (std::size_t i = 0; i < size(); ++i) needed = std::min(needed, Game::needed(of_suit(hole_[i].set, suit)));
        const CardSet of_it = left_ & CardSet{bits::every_rank << suit};
        const Left others{left_ - of_it};
        for (int come = std::max(0, needed - of_suit(board_.set, suit)); come <= missing_; ++come)
            each_choice(of_it, come, board_, [&](Cards with) {
                const Values flush = flushes(suit, with);
                others.each(0, missing_ - come, with, 1, [&](Cards board, std::uint64_t ways) {
                    by_suit_[place(board)] = static_cast<std::uint16_t>(by_suit_[place(board)] + ways);
                    Values high{};
                    for (std::size_t i = 0; i < size(); ++i)
                        high[i] = std::max(flush[i], Game::by_ranks(hole_[i], board));
                    settle(high, board, ways);
                });
            });
    }

    Values flushes(unsigned suit, Cards board) const {
        Values flush{};
        for (std::size_t i = 0; i < size(); ++i)
            flush[i] = Game::by_suit(bits::ranks_of(hole_[i].set, suit), bits::ranks_of(board.set, suit));
        return flush;
    }

    void settle(const Values& high, Cards board, std::uint64_t ways) {
        Values low{};
        if constexpr (Game::split)
            for (std::size_t i = 0; i < size(); ++i) low[i] = Game::low(hole_[i], board);
        score_.settle(high, low, ways);
        ++showdowns_;
    }

    std::size_t size_;
    std::array<Cards, most_players> hole_;
    Cards board_;
    CardSet left_;
    int missing_;
    Score& score_;
    std::uint64_t showdowns_ = 0;
    std::array<std::uint16_t, 1U << 13> by_suit_{};  // boards that a suit decided, by their ranks; at most 1,024
};

template <class Game, class Score>
BoardTally walk(std::span<const CardSet> holdings, CardSet board, CardSet left, Score score) {
    BoardTally tally;
    tally.showdowns = Walk<Game, Score>{holdings, board, left, score}.run();
    score.write(tally);
    return tally;
}

template <class Game>
BoardTally play(std::span<const CardSet> holdings, CardSet board, CardSet left) {
    if constexpr (!Game::split)
        if (holdings.size() == 2) return walk<Game>(holdings, board, left, tally::HeadsUp{});
    return walk<Game>(holdings, board, left, tally::Multiway<Game::split>{.size = holdings.size()});
}
}  // namespace

BoardTally enumerate_boards(std::span<const CardSet> holdings, CardSet board, CardSet dead, BoardGame game) {
    const bool omaha = game == BoardGame::omaha || game == BoardGame::omaha_eight;
    const CardSet deck = game == BoardGame::short_deck ? short_36 : standard_52;
    RIFFLE_CHECK(holdings.size() >= 2 && holdings.size() <= most_players);
    RIFFLE_CHECK(board.size() <= board_size);
    CardSet out = board | dead;
    RIFFLE_CHECK((board & dead).empty());
    for (const CardSet holding : holdings) {
        RIFFLE_CHECK(omaha ? 4 <= holding.size() && holding.size() <= 6 : holding.size() == 2);
        RIFFLE_CHECK((out & holding).empty());
        out = out | holding;
    }
    RIFFLE_CHECK((out - deck).empty());
    const CardSet left = deck - out;
    RIFFLE_CHECK(left.size() >= board_size - board.size());
    switch (game) {
        case BoardGame::holdem:
            return play<Holdem>(holdings, board, left);
        case BoardGame::short_deck:
            return play<ShortDeck>(holdings, board, left);
        case BoardGame::omaha:
            return play<Omaha>(holdings, board, left);
        case BoardGame::omaha_eight:
            return play<OmahaEight>(holdings, board, left);
    }
    check_failed("a game", __FILE__, __LINE__);
}

}  // namespace riffle
