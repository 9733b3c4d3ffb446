// How much of the pot is whose when the rest of the cards comes at random: exact by counting all deals, or sampled with
// its standard error.
#pragma once
#include <cstdint>
#include <expected>
#include <functional>
#include <vector>

#include "core/cards/range.h"
#include "core/cards/showdown.h"

namespace riffle {

struct EquityQuestion {
    ShowdownGame game = ShowdownGame::holdem;
    std::vector<Range> players;
    CardSet board;
    CardSet dead;
};

struct Equity {
    struct Player {
        double share = 0;           // of the pot, 0..1
        double standard_error = 0;  // of the share; 0 when exact
        std::uint64_t wins = 0;     // deals that gave him the whole pot
        std::uint64_t ties = 0;     // deals that gave him a part of it
    };
    bool exact = false;
    std::uint64_t deals = 0;
    std::vector<Player> players;
};

enum class EquityFault : std::uint8_t {
    players,         // not 2..10 of them
    board,           // more board cards than the game has
    hand_size,       // a holding has more cards than the game deals
    foreign_card,    // a card that is not in the game's deck
    card_twice,      // a card on the board that is dead, too
    no_deal,         // no way to give everybody a hand: cards clash or there are too few
    too_many_deals,  // more than could ever be counted: sample instead
    stopped,         // by the progress callback
};

// How far it is, 0..1; false stops it.
using Progress = std::function<bool(double)>;

// How much work counting all deals would be, in showdowns, about.
double exact_work(const EquityQuestion& question);
inline constexpr double most_exact_work = 1e12;

std::expected<Equity, EquityFault> exact_equity(const EquityQuestion& question, const Progress& progress = {});
std::expected<Equity, EquityFault> sampled_equity(const EquityQuestion& question, std::uint64_t samples,
                                                  std::uint64_t seed, const Progress& progress = {});

}  // namespace riffle
