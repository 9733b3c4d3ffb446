// Whose the pot is, counted. Private to this room.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "core/cards/enumerate.h"

namespace riffle::tally {

using Values = std::array<std::uint16_t, most_players>;

// Two players, one pot: a board that neither won alone was shared by both.
struct HeadsUp {
    // Known to the compiler, so that loops over players vanish.
    static constexpr std::size_t players(std::size_t) { return 2; }
    std::uint64_t boards = 0;
    std::array<std::uint64_t, 2> wins{};

    void settle(const Values& high, const Values&, std::uint64_t n) {
        boards += n;
        wins[0] += high[0] > high[1] ? n : 0;
        wins[1] += high[1] > high[0] ? n : 0;
    }
    void write(BoardTally& tally) const {
        const std::uint64_t ties = boards - wins[0] - wins[1];
        tally.boards = boards;
        for (const std::uint64_t won : wins)
            tally.players.push_back({.wins = won, .ties = ties, .parts = won * pot_parts + ties * (pot_parts / 2)});
    }
};

// The parts of one pot, or of its high and its low half, of each player. Nobody qualifies for the low: all is high.
inline std::array<std::uint64_t, most_players> share(std::span<const std::uint16_t> high,
                                                     std::span<const std::uint16_t> low) {
    std::array<std::uint64_t, most_players> parts{};
    const auto add = [&](std::span<const std::uint16_t> values, std::uint16_t best, std::uint64_t pot) {
        const auto winners = static_cast<std::uint64_t>(std::ranges::count(values, best));
        for (std::size_t i = 0; i < values.size(); ++i)
            if (values[i] == best) parts[i] += pot / winners;
    };
    const std::uint16_t best_low = low.empty() ? std::uint16_t{0} : std::ranges::max(low);
    add(high, std::ranges::max(high), best_low ? pot_parts / 2 : pot_parts);
    if (best_low) add(low, best_low, pot_parts / 2);
    return parts;
}

template <bool Split>
struct Multiway {
    static constexpr std::size_t players(std::size_t n) { return n; }
    std::size_t size = 0;
    std::uint64_t boards = 0;
    std::array<BoardTally::Player, most_players> player{};

    void settle(const Values& high, const Values& low, std::uint64_t n) {
        const auto parts = share({high.data(), size}, {low.data(), Split ? size : 0});
        boards += n;
        for (std::size_t i = 0; i < size; ++i) {
            if (parts[i] == 0) continue;
            (parts[i] == pot_parts ? player[i].wins : player[i].ties) += n;
            player[i].parts += n * parts[i];
        }
    }
    void write(BoardTally& tally) const {
        tally.boards = boards;
        for (std::size_t i = 0; i < size; ++i) tally.players.push_back(player[i]);
    }
};

}  // namespace riffle::tally
