// Random hands whose decks and random numbers are there before the clock runs: for bench_hand, and beside peers.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "bench/peer.h"
#include "core/base/prng.h"
#include "core/hand/decide.h"
#include "core/hand/legal.h"
#include "core/hand/random_play.h"

namespace riffle::hand {

inline StartHand start_of(const char* game, int players, std::int64_t big_blinds) {
    StartHand start;
    start.game = find_game(game);
    start.stakes = {.small_blind = Chips{50},
                    .big_blind = Chips{100},
                    .ante = {},
                    .bring_in = Chips{25},
                    .small_bet = Chips{100},
                    .big_bet = Chips{200},
                    .min_bet = Chips{100},
                    .chip = Chips{1}};
    if (start.game->stud()) {
        start.ante_kind = AnteKind::each;
        start.stakes.ante = Chips{10};
    }
    start.showing = Showing::automatic;
    for (int i = 0; i < players; ++i) start.seats.push_back({.stack = Chips{100 * big_blinds}});
    start.button = Seat{0};
    start.small_blind = Seat{static_cast<std::uint8_t>(players == 2 ? 0 : 1)};
    start.big_blind = Seat{static_cast<std::uint8_t>(players == 2 ? 1 : 2)};
    return start;
}

inline std::vector<std::array<Card, 52>> shuffled_decks(StartHand start, std::size_t count, Prng& prng) {
    std::vector<std::array<Card, 52>> decks(count);
    for (auto& deck : decks) {
        shuffle_deck(start, prng);
        deck = start.deck;
    }
    return decks;
}

inline std::vector<std::uint64_t> random_words(Prng& prng) {
    std::vector<std::uint64_t> words(riffle_peer_words);
    for (std::uint64_t& word : words) word = prng.next();
    return words;
}

// Takes the words of one hand in turn (peer.h).
class Words {
  public:
    Words(const std::uint64_t* words, std::size_t hand) : words_(words), at_(hand * riffle_peer_stride) {}
    std::uint64_t below(std::uint64_t n) {
        return static_cast<std::uint64_t>(static_cast<uint128>(words_[at_++ % riffle_peer_words]) * n >> 64);
    }

  private:
    const std::uint64_t* words_;
    std::size_t at_;
};

// One of fold (facing a bet), check or call, bring in, bet or raise; amounts uniform between the least and the most.
inline Act random_act(const HandState& s, const Rules& rules, Words& words) {
    const Legal l = legal(s, rules);
    const std::uint64_t passive = l.call ? 2 : 1;
    const std::uint64_t pick = words.below(passive + (l.may_bet_or_raise() ? 1 : 0));
    Act act;
    act.seat = l.seat;
    if (pick == passive) {
        act.kind = ActKind::raise;
        const std::int64_t room = s.game->limit == Limit::fixed_limit ? 0 : l.max_to.value - l.min_to.value;
        act.to = l.max_to - Chips{room} +
                 Chips{room ? static_cast<std::int64_t>(words.below(static_cast<std::uint64_t>(room) + 1)) : 0};
    } else if (l.call) {
        act.kind = pick == 0 ? ActKind::fold : ActKind::call;
    } else {
        act.kind = l.bring_in ? ActKind::bring_in : ActKind::check;
    }
    return act;
}

}  // namespace riffle::hand
